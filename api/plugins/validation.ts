/** What Ajv does with a request, what it cannot see, and how a refusal reads. */
import AjvCompiler from '@fastify/ajv-compiler'
import type {
  FastifyInstance,
  FastifyRequest,
  FastifySchemaCompiler,
  FastifySchemaValidationError,
} from 'fastify'
import { invalidRequest, UNREADABLE } from '../errors.ts'
import type { Message } from '../language.ts'
import { DUTCH, ENGLISH, type Phrases, type Seen } from './phrases.ts'

/**
 * Unknown fields are dropped at every depth, and defaults are filled in. A query or path is text, so "5" is a number there.
 * A body says itself what it is: null stays null, and "5" is no number.
 */
export function validateRequests(app: FastifyInstance): void {
  const build = AjvCompiler()
  // Its types say that it takes a schema; it takes a route with one, as Fastify gives it.
  const compiler = (options: object) =>
    build(
      {},
      { customOptions: { removeAdditional: 'all', keywords: ['must', 'message'], ...options } },
    ) as FastifySchemaCompiler<unknown>
  const ofText = compiler({})
  // With its schema in each error, the message that a field has for being left empty can be told.
  const ofBody = compiler({ coerceTypes: false, verbose: true })
  app.setValidatorCompiler((route) => (route.httpPart === 'body' ? ofBody : ofText)(route))
}

/**
 * Refuses a query parameter given twice (two readers could take a different one of the two), a NUL character, which
 * Postgres cannot store or compare, and a whole number in another spelling than digits: Ajv takes "Infinity" and "0x5".
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

/** The first thing that is wrong, in one sentence; never the value itself. */
export function describeInvalid(errors: FastifySchemaValidationError[]): Message {
  const error = errors.find(({ keyword }) => keyword !== 'anyOf') ?? errors[0]
  if (!error) return UNREADABLE
  const own = messageOfEmpty(error)
  if (own) return own
  const { keyword, params, instancePath } = error
  if (keyword === 'required') return said((phrases) => phrases.missing(String(params.missingProperty)))
  const name = instancePath.slice(1).replaceAll('/', '.')
  if (!name) return UNREADABLE
  return said((phrases) => `'${name}' ${(phrases.wrong[keyword] ?? phrases.otherwise)(error)}.`)
}

/** What a field's schema says of a field that was left out, is null or is empty: "Ship Name is required". */
function messageOfEmpty(error: FastifySchemaValidationError & Seen): string | null {
  const { keyword, params, parentSchema, data } = error
  const missing = keyword === 'required' ? parentSchema?.properties?.[String(params.missingProperty)] : null
  const empty = data === null || data === '' ? parentSchema : null
  return (missing ?? empty)?.message ?? null
}
