/**
 * Checks requests by their schemas (Ajv) and for faults that Ajv does not see, and words the refusals. Writes answers by their
 * schemas too.
 */
import AjvCompiler from '@fastify/ajv-compiler'
import SerializerCompiler from '@fastify/fast-json-stringify-compiler'
import type { FastifyInstance, FastifyRequest, FastifySchemaCompiler, FastifySchemaValidationError } from 'fastify'
import { sayWrong } from '#domain/fields.ts'
import { invalidRequest, UNREADABLE } from './errors.ts'
import type { Message } from './language.ts'

/**
 * Drops unknown fields at every depth, and fills in defaults. In a query or path "5" is read as a number. In a body, which is
 * JSON, null stays null and "5" is no number.
 */
export function validateRequests(app: FastifyInstance): void {
  const build = AjvCompiler()
  // The package's type is wrong: its compiler takes a route with a schema, not a schema.
  const compiler = (options: object) =>
    build(
      {},
      { customOptions: { removeAdditional: 'all', keywords: ['must', 'message'], ...options } },
    ) as FastifySchemaCompiler<unknown>
  const ofText = compiler({})
  // `verbose` puts the schema into each error, for the field's own message (`messageOfEmpty`).
  const ofBody = compiler({ coerceTypes: false, verbose: true })
  app.setValidatorCompiler((route) => {
    const checkOf = once(() => (route.httpPart === 'body' ? ofBody : ofText)(route))
    // Fastify reads the errors of a check from the function itself.
    const check: ReturnType<FastifySchemaCompiler<unknown>> = (value) => {
      const own = checkOf()
      const found = own(value)
      check.errors = own.errors ?? null
      return found
    }
    return check
  })
}

/** Writes answers as JSON by their schemas: what a schema does not name is left out. */
export function writeAnswers(app: FastifyInstance): void {
  const compile = SerializerCompiler()()
  app.setSerializerCompiler((route) => {
    const writeOf = once(() => compile(route as Parameters<typeof compile>[0]))
    return (answer) => writeOf()(answer)
  })
}

/**
 * Makes a thing when it is first asked for. A server has hundreds of schemas, and most of them are not used for hours. It is
 * ready sooner if it does not compile them all at its start.
 */
function once<T>(make: () => T): () => T {
  let made: { is: T } | undefined
  return () => {
    made ??= { is: make() }
    return made.is
  }
}

/** HTTP/1.1 needs a host; 1.0 does not. */
export function refuseWithoutHost(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const isUnreadable = raw.headers.host === undefined && raw.httpVersion !== '1.0'
    done(isUnreadable ? invalidRequest(UNREADABLE) : undefined)
  })
}

/**
 * Refuses a query parameter that is given twice, a NUL character, which Postgres cannot store or compare, and a whole number
 * that is not written in digits, because Ajv accepts "Infinity" and "0x5".
 */
export function refuseAmbiguousRequests(app: FastifyInstance): void {
  app.addHook('preValidation', async (request) => {
    for (const [name, value] of valuesOf(request)) {
      if (Array.isArray(value)) throw invalidRequest(said((phrases) => phrases.twice(name)))
      if (String(value).includes('\0')) throw invalidRequest(said((phrases) => phrases.odd(name)))
      if (value !== '' && isWhole(request, name) && !/^-?\d+$/.test(String(value)))
        throw invalidRequest(said((phrases) => phrases.notWhole(name)))
    }
  })
}

const valuesOf = (request: FastifyRequest): [string, unknown][] => [
  ...Object.entries((request.query ?? {}) as Record<string, unknown>),
  ...Object.entries((request.params ?? {}) as Record<string, unknown>),
]

function isWhole({ routeOptions }: FastifyRequest, parameter: string): boolean {
  const { properties } = (routeOptions.schema?.querystring ?? {}) as {
    properties?: Record<string, { type?: string }>
  }
  return properties?.[parameter]?.type === 'integer'
}

const said = (say: (phrases: Phrases) => string): Message => ({ nl: say(DUTCH), en: say(ENGLISH) })

/** One sentence about the first fault. It never repeats the value. */
export function describeInvalid(errors: FastifySchemaValidationError[]): Message {
  const error = errors.find(({ keyword }) => keyword !== 'anyOf') ?? errors[0]
  if (!error) return UNREADABLE
  const own = messageOfEmpty(error)
  if (own) return own
  const { keyword, params, instancePath } = error
  if (keyword === 'required') return said((phrases) => phrases.missing(String(params.missingProperty)))
  const name = instancePath.slice(1).replaceAll('/', '.')
  if (!name) return UNREADABLE
  return said((phrases) => `'${name}' ${phrases.wrong(error)}.`)
}

/** The message of the field's schema ("Ship Name is required"), if the field is missing, null or empty. */
function messageOfEmpty(error: FastifySchemaValidationError & Seen): string | null {
  const { keyword, params, parentSchema, data } = error
  const missing = keyword === 'required' ? parentSchema?.properties?.[String(params.missingProperty)] : null
  const empty = data === null || data === '' ? parentSchema : null
  return (missing ?? empty)?.message ?? null
}

/** What Ajv adds to an error of a body: the schema of the field, or of the record when a field is missing. */
interface Seen {
  parentSchema?: FieldSchema & { properties?: Record<string, FieldSchema> }
  data?: unknown
}
interface FieldSchema {
  message?: string
  must?: string
}
type Wrong = FastifySchemaValidationError & Seen

interface Phrases {
  twice(name: string): string
  odd(name: string): string
  notWhole(name: string): string
  missing(name: string): string
  /** The rest of the sentence after the name. */
  wrong(error: Wrong): string
}

const TYPES: Record<string, string> = {
  integer: 'een geheel getal',
  number: 'een getal',
  boolean: '‘true’ of ‘false’',
  string: 'een tekst',
}

const WRONG: Record<string, (error: Wrong) => string> = {
  type: ({ params }) => `moet ${TYPES[String(params.type)] ?? 'anders'} zijn`,
  minimum: ({ params }) => `moet minstens ${params.limit} zijn`,
  maximum: ({ params }) => `mag hoogstens ${params.limit} zijn`,
  minLength: ({ params: { limit } }) => `moet minstens ${limit} ${Number(limit) === 1 ? 'teken' : 'tekens'} hebben`,
  maxLength: ({ params }) => `mag hoogstens ${params.limit} tekens hebben`,
  pattern: () => 'heeft niet de juiste vorm',
  format: ({ params }) => (params.format === 'date' ? 'is geen datum (jjjj-mm-dd)' : 'heeft niet de juiste vorm'),
}

const DUTCH: Phrases = {
  twice: (name) => `'${name}' mag maar één keer worden meegegeven.`,
  odd: (name) => `'${name}' heeft een teken dat niet kan.`,
  notWhole: (name) => `'${name}' moet een geheel getal zijn.`,
  missing: (name) => `'${name}' ontbreekt.`,
  wrong: (error) => WRONG[error.keyword]?.(error) ?? 'heeft een waarde die niet kan',
}

const ENGLISH: Phrases = {
  twice: (name) => `'${name}' may be given only once.`,
  odd: (name) => `'${name}' has a character that cannot be.`,
  notWhole: (name) => `'${name}' must be a whole number.`,
  missing: (name) => `'${name}' is missing.`,
  wrong: ({ keyword, params, parentSchema }) => sayWrong({ keyword, params, must: parentSchema?.must }),
}
