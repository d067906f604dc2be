/**
 * The errors that calls answer with. A handler or repository throws one of these, and `plugins/error-handler.ts` sends
 * it as `{code, message}`: a stable code for clients and a Dutch message for visitors.
 */
import { type TSchema, Type } from 'typebox'
import { LIST_ALERT } from '#domain/access.ts'
import { ErrorSchema } from '#domain/common.ts'

export class HttpError extends Error {
  override readonly name = 'HttpError'
  readonly statusCode: number
  readonly code: string
  readonly headers: Readonly<Record<string, string>>

  constructor(statusCode: number, code: string, message: string, headers: Record<string, string> = {}) {
    super(message)
    this.statusCode = statusCode
    this.code = code
    this.headers = headers
  }
}

export const invalidRequest = (message: string) => new HttpError(400, 'invalid_request', message)

export const notFound = (code = 'not_found', message = 'Dit bestaat niet (meer).') =>
  new HttpError(404, code, message)

export const journeyNotFound = () => notFound('journey_not_found', 'Deze reis is niet gevonden.')

export const methodNotAllowed = (allowed: string[]) =>
  new HttpError(405, 'method_not_allowed', 'Dit kan hier niet.', { allow: allowed.join(', ') })

export const passengerListRestricted = () => new HttpError(403, 'passenger_list_restricted', LIST_ALERT)

export const tooManyAttempts = (seconds: number) =>
  new HttpError(
    429,
    'too_many_attempts',
    `Er is te vaak een verkeerde code ingevuld. Probeer het over ${seconds} seconden opnieuw.`,
    { 'retry-after': String(seconds) },
  )

/** 503 with Retry-After, when the database or search is starting or away. */
export const unavailable = (code: string, message: string, retryAfterSeconds: number) =>
  new HttpError(503, code, message, { 'retry-after': String(retryAfterSeconds) })

export const databaseUnavailable = () =>
  unavailable('database_unavailable', 'De gegevens zijn even niet bereikbaar. Probeer het zo weer.', 5)

/** The text does not say what went wrong. The log does, under the request's id. */
export const internalError = () =>
  new HttpError(500, 'internal_error', 'Er ging iets mis. Probeer het later opnieuw.')

/**
 * The errors in a route's `response` schema: those given (`errorResponses(404)`), and 400, 500 and 503 of every route.
 */
export function errorResponses(...statusCodes: number[]): Record<number, TSchema> {
  return Object.fromEntries([400, ...statusCodes, 500, 503].map((status) => [status, errorOf(status)]))
}

const DESCRIPTIONS: Record<number, string> = {
  400: 'A parameter or the body is wrong.',
  403: 'Not allowed.',
  404: 'There is no such record.',
  429: 'Too many attempts; see Retry-After.',
  500: 'Our fault.',
  503: 'Starting or away for a moment; see Retry-After.',
}
const errorOf = (status: number) =>
  Type.Object(ErrorSchema.properties, { description: DESCRIPTIONS[status] ?? 'Refused.' })
