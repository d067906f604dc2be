/**
 * The errors that calls answer with. A handler or repository throws one of these, and `error-handler.ts` sends
 * it as `{code, message}`: a stable code for clients, and a message for people in their language.
 */
import { type TSchema, Type } from 'typebox'
import { LIST_ALERT } from '#domain/access.ts'
import { ErrorSchema } from '#domain/common.ts'
import type { Message } from './language.ts'

export class HttpError extends Error {
  override readonly name = 'HttpError'
  readonly statusCode: number
  readonly code: string
  /** For people. `message` is for the log. */
  readonly said: Message
  readonly headers: Readonly<Record<string, string>>
  /** More fields of the answer. */
  readonly details: object

  constructor(statusCode: number, code: string, said: Message, headers: Record<string, string> = {}, details: object = {}) {
    super(typeof said === 'string' ? said : said.nl)
    this.statusCode = statusCode
    this.code = code
    this.said = said
    this.headers = headers
    this.details = details
  }
}

export const UNREADABLE: Message = {
  nl: 'Deze aanvraag is niet te lezen.',
  en: 'This request cannot be read.',
}

export const invalidRequest = (said: Message) => new HttpError(400, 'invalid_request', said)

const GONE: Message = { nl: 'Dit bestaat niet (meer).', en: 'This does not exist (any more).' }
export const notFound = (code = 'not_found', said: Message = GONE) => new HttpError(404, code, said)

export const recordNotFound = () => notFound('record_not_found', 'There is no such record, or it is in the bin.')

export const journeyNotFound = () =>
  notFound('journey_not_found', {
    nl: 'Deze reis is niet gevonden.',
    en: 'There is no such journey.',
  })

export const shipNotFound = () =>
  notFound('ship_not_found', {
    nl: 'Dit schip is niet gevonden.',
    en: 'There is no such ship.',
  })

export const passengerNotFound = () =>
  notFound('passenger_not_found', {
    nl: 'Deze passagier is niet gevonden.',
    en: 'There is no such passenger.',
  })

export const methodNotAllowed = (allowed: string[]) =>
  new HttpError(
    405,
    'method_not_allowed',
    { nl: 'Dit kan hier niet.', en: 'This cannot be done here.' },
    { allow: allowed.join(', ') },
  )

/** No token, or one that is not valid (any more). */
export const unauthorised = () => new HttpError(401, 'unauthorised', 'Unauthorised access', BEARER)

export const wrongCredentials = () => new HttpError(401, 'wrong_credentials', 'The username or password is wrong.', BEARER)

const BEARER = { 'www-authenticate': 'Bearer' }

export const forbidden = () => new HttpError(403, 'forbidden', 'Only an admin may do this.')

/** What an editor asks would make something public, or take it away. */
export const publishersOnly = () =>
  new HttpError(403, 'publishers_only', 'Only publishers and admins may do this. Save a draft: a publisher makes it public.')

export const versionMissing = () => new HttpError(400, 'version_missing', "'version' is missing: say which version was edited.")

/** Somebody else saved the record meanwhile. `current`: the record as it is now. */
export const stale = (current: object) =>
  new HttpError(409, 'stale', 'Somebody else has changed this meanwhile.', {}, { current })

export const usernameTaken = () => new HttpError(409, 'username_taken', 'Another user has this name.')

export const lastAdmin = () => new HttpError(409, 'last_admin', 'This is the last admin: make somebody else an admin first.')

export const wrongPassword = () => new HttpError(400, 'wrong_password', 'The old password is wrong.')

export const weakPassword = (why: string) => new HttpError(400, 'weak_password', why)

export const passengerListRestricted = () => new HttpError(403, 'passenger_list_restricted', LIST_ALERT)

export const tooManyAttempts = (seconds: number) =>
  new HttpError(
    429,
    'too_many_attempts',
    {
      nl: `Er is te vaak een verkeerde code ingevuld. Probeer het over ${inDutch(seconds)} opnieuw.`,
      en: `Too many wrong passwords. Try again in ${seconds} seconds.`,
    },
    { 'retry-after': String(seconds) },
  )

export const tooManyStories = (seconds: number) =>
  new HttpError(
    429,
    'too_many_stories',
    `Er zijn van dit adres te veel verhalen en verbeteringen gekomen. Probeer het over ${inDutch(seconds)} opnieuw.`,
    { 'retry-after': String(seconds) },
  )

/** More than an address may ask in an hour or a day (`attempts/limiter.ts`), by what it asked. */
const TOO_MUCH = {
  search: ['too_many_searches', 'Vanaf dit adres is te vaak gezocht.', 'Too many searches'],
  suggestion: ['too_many_searches', 'Vanaf dit adres is te vaak gezocht.', 'Too many searches'],
  shown: ['too_many_rows', 'Vanaf dit adres zijn te veel namen opgevraagd.', 'Too many names were asked for'],
  aboard: [
    'too_many_rows',
    'Vanaf dit adres zijn te veel reizen met namen geopend.',
    'Too many voyages with names were opened',
  ],
  deep: ['too_many_rows', 'Vanaf dit adres is te ver gebladerd.', 'Too many far pages were asked for'],
  row: ['too_many_rows', 'Vanaf dit adres zijn te veel namen opgehaald.', 'Too many names were fetched'],
  copy: [
    'too_many_copies',
    'Vanaf dit adres zijn de namen te vaak opgehaald om te bewaren.',
    'All names were fetched too often',
  ],
  count: ['too_many_counts', 'Vanaf dit adres komt te veel.', 'Too much was counted'],
} as const

export const tooMuch = (what: keyof typeof TOO_MUCH, seconds: number) => {
  const [code, nl, en] = TOO_MUCH[what]
  return new HttpError(
    429,
    code,
    {
      nl: `${nl} Probeer het over ${inDutch(seconds)} opnieuw.`,
      en: `${en} from this address. Try again in ${seconds} seconds.`,
    },
    { 'retry-after': String(seconds) },
  )
}

function inDutch(seconds: number): string {
  if (seconds < 120) return `${seconds} seconden`
  return seconds < 7200 ? `${Math.ceil(seconds / 60)} minuten` : `${Math.ceil(seconds / 3600)} uur`
}

export const diskFull = () =>
  new HttpError(507, 'disk_full', {
    nl: 'De schijf van het archief is vol. Probeer het later opnieuw.',
    en: "The archive's disk is full. Try again later.",
  })

/** 503 with Retry-After, when the database or search is starting or away. */
export const unavailable = (code: string, said: Message, retryAfterSeconds: number) =>
  new HttpError(503, code, said, { 'retry-after': String(retryAfterSeconds) })

export const databaseUnavailable = () =>
  unavailable(
    'database_unavailable',
    {
      nl: 'De gegevens zijn even niet bereikbaar. Probeer het zo weer.',
      en: 'The data are away for a moment. Try again soon.',
    },
    5,
  )

/** More is asked than can be answered. One for all: in a crowd, making each would take longer than sending it. */
export const OVERLOADED = unavailable(
  'overloaded',
  { nl: 'Het is nu erg druk. Probeer het zo weer.', en: 'Very busy now. Try again soon.' },
  2,
)

/** The text does not say what went wrong. The log does, under the request's id. */
export const internalError = () =>
  new HttpError(500, 'internal_error', {
    nl: 'Er ging iets mis. Probeer het later opnieuw.',
    en: 'Something went wrong. Try again later.',
  })

/** The errors in a route's `response` schema: the given ones, and 400, 500 and 503 of every route. */
export function errorResponses(...statusCodes: number[]): Record<number, TSchema> {
  return Object.fromEntries([400, ...statusCodes, 500, 503].map((status) => [status, errorResponse(status)]))
}

const DESCRIPTIONS: Record<number, string> = {
  400: 'A parameter or the body is wrong.',
  401: 'Not logged in (any more), or the wrong name or password.',
  403: 'Not allowed.',
  404: 'There is no such record.',
  409: 'It goes against what is there; for `stale`, `current` is the record as it is now.',
  429: 'Too many attempts; see Retry-After.',
  500: 'Our fault.',
  408: 'It did not arrive whole.',
  413: 'Too large.',
  415: 'Of a kind that is not taken.',
  416: 'It has no such part.',
  422: 'It cannot be opened.',
  503: 'Starting, away for a moment, or too busy; see Retry-After.',
  507: 'The disk is full; nothing was kept.',
}
export const errorResponse = (status: number): TSchema =>
  Type.Object(ErrorSchema.properties, { description: DESCRIPTIONS[status] ?? 'Refused.' })

/** The 409 of a call that writes a record. */
export const conflictResponse = (current: TSchema): { 409: TSchema } => ({
  409: Type.Object({ ...ErrorSchema.properties, current: Type.Optional(current) }, { description: DESCRIPTIONS[409] ?? '' }),
})
