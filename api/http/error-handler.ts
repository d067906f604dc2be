/**
 * Turns every error into an answer, `{code, message}`, in Dutch or English. It tells nothing about the inside of the server.
 */

import { type RequestListener, STATUS_CODES } from 'node:http'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions, HTTPMethods } from 'fastify'
import { isDiskFull } from '#config/errors.ts'
import { isDatabaseAway } from '#db/errors.ts'
import { SearchError, type SearchErrorCode } from '#search/errors.ts'
import {
  databaseUnavailable,
  diskFull,
  HttpError,
  internalError,
  invalidRequest,
  methodNotAllowed,
  notFound,
  OVERLOADED,
  UNREADABLE,
  unavailable,
} from './errors.ts'
import { inLanguageOf, type Message } from './language.ts'
import { isNavigation } from './navigation.ts'
import { describeInvalid } from './validation.ts'

export type RenderError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => FastifyReply

/**
 * Fastify also calls it for errors before a route is found, such as a parameter that is too long. A visitor who opens an address that
 * does not exist gets the site's page (`sendPage`) instead of JSON, and so does one who opens a page while the server is too busy.
 * `sendPage` is null before the first build.
 */
export const errorRenderer =
  (
    sendPage: ((reply: FastifyReply, status: 404 | 503) => FastifyReply) | null,
    headers: Readonly<Record<string, string>>,
  ): RenderError =>
  (error, request, reply) => {
    const answer = toHttpError(error)
    logFault(error, answer, request)
    request.refusedWith = answer.code
    // No hook has run where no route was found.
    reply.headers({ ...headers, 'cache-control': 'no-store', ...answer.headers })
    const { statusCode: status, code } = answer
    if (sendPage && isNavigation(request)) {
      if (status === 404) return sendPage(reply, 404)
      if (error === OVERLOADED) return sendPage(reply, 503)
    }
    return reply.code(status).send({ code, message: inLanguageOf(request.url, answer.said), ...answer.details })
  }

/** Logs errors that we did not throw ourselves. Only a 500 gets its stack: for a full disk or a lost database it tells nothing. */
function logFault(error: unknown, { statusCode, code }: HttpError, { log }: FastifyRequest): void {
  if (statusCode < 500 || error instanceof HttpError || error instanceof SearchError) return
  if (statusCode === 500) log.error({ err: error }, 'failed')
  else log.error({ code, why: error instanceof Error ? error.message : String(error) }, 'failed')
}

function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error
  if (error instanceof SearchError) {
    return unavailable(error.code, SEARCH_MESSAGES[error.code], error.retryAfterSeconds)
  }
  if (!(error instanceof Error)) return internalError()
  const { code, statusCode, validation } = error as Partial<FastifyError>
  if (validation) return invalidRequest(describeInvalid(validation))
  const known = code ? BY_FRAMEWORK_CODE[code] : undefined
  if (known) return known()
  // Checked before the database: a client that breaks off also looks like a lost connection, but it has a status.
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new HttpError(statusCode, 'invalid_request', UNREADABLE)
  }
  if (isDatabaseAway(error)) return databaseUnavailable()
  if (isDiskFull(error)) return diskFull()
  return internalError()
}

const SEARCH_MESSAGES: Record<SearchErrorCode, Message> = {
  search_starting: {
    nl: 'De namen worden nog ingelezen. Probeer het zo weer.',
    en: 'The names are still being read. Try again soon.',
  },
  search_unavailable: {
    nl: 'Zoeken is even niet mogelijk. De rest van de site werkt gewoon.',
    en: 'Search is away for a moment. The rest works.',
  },
}

const unsupportedType = () =>
  new HttpError(415, 'unsupported_media_type', {
    nl: 'Deze soort gegevens wordt hier niet aangenomen.',
    en: 'Data of this kind are not taken here.',
  })

/** Our answers for Fastify's own errors. */
const BY_FRAMEWORK_CODE: Record<string, () => HttpError> = {
  FST_ERR_NOT_FOUND: () => notFound(),
  FST_ERR_MAX_PARAM_LENGTH: () => notFound(),
  FST_STATIC_FORBIDDEN_PATH: () => notFound(),
  FST_ERR_CTP_BODY_TOO_LARGE: () =>
    new HttpError(413, 'too_large', { nl: 'Dit is te groot om te versturen.', en: 'This is too large.' }),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: unsupportedType,
  FST_INVALID_MULTIPART_CONTENT_TYPE: unsupportedType,
}

/**
 * Answers 405 with `Allow` if an address exists, but not for that method. Call it before the routes of a scope are
 * registered, and call the function that it returns after them.
 */
export function refuseOtherMethods(app: FastifyInstance): () => void {
  const known = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ url, method }) => {
    const methods = known.get(url) ?? new Set()
    for (const name of [method].flat()) methods.add(name)
    known.set(url, methods)
  })
  return () => {
    for (const [url, methods] of [...known]) {
      const allowed = [...methods].sort()
      const refuse = () => {
        throw methodNotAllowed(allowed)
      }
      const others = app.supportedMethods.filter((method) => !methods.has(method)) as HTTPMethods[]
      if (others.length === 0) continue
      // `onRequest` runs before the body is read and checked.
      app.route({ url, method: others, schema: { hide: true }, onRequest: refuse, handler: refuse })
    }
  }
}

type AnswerUnreadable = NonNullable<FastifyServerOptions['clientErrorHandler']>

/** A request that is not HTTP reaches no route and no hook. So the answer is written to the socket, with these headers. */
export const unreadableAnswer =
  (headers: Readonly<Record<string, string>>): AnswerUnreadable =>
  (error, socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const status = STATUS[error.code] ?? 400
    const message = inLanguageOf(askedFor(error.rawPacket), UNREADABLE)
    const body = JSON.stringify({ code: 'invalid_request', message })
    if (socket.writable) {
      socket.write(
        [
          `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
          'content-type: application/json; charset=utf-8',
          `content-length: ${Buffer.byteLength(body)}`,
          'cache-control: no-store',
          ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
          'connection: close',
          '',
          body,
        ].join('\r\n'),
      )
    }
    socket.destroy(error)
  }

/** Node asks this for a header `Expect` that it does not know. No route and no hook is reached. */
export const refuseExpectation =
  (headers: Readonly<Record<string, string>>): RequestListener =>
  ({ url = '' }, response) => {
    const body = JSON.stringify({ code: 'invalid_request', message: inLanguageOf(url, UNREADABLE) })
    response
      .writeHead(417, { ...headers, 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
      .end(body)
  }

/** The address in the first line; empty if that line did not come along. */
function askedFor(packet: unknown): string {
  const text = Buffer.isBuffer(packet) ? packet.toString('latin1', 0, 200) : ''
  return /^[A-Z]+ (\S+)/.exec(text)?.[1] ?? ''
}

const STATUS: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }
