/**
 * How requests are checked: by their schemas (Ajv), for faults that Ajv does not see, and what a refusal says in Dutch.
 */
import AjvCompiler from '@fastify/ajv-compiler'
import type {
  FastifyInstance,
  FastifyRequest,
  FastifySchemaCompiler,
  FastifySchemaValidationError,
} from 'fastify'
import { invalidRequest } from '../errors.ts'

/**
 * Drops unknown fields at every depth, and fills in defaults. A query or path is text, so "5" is read as a number
 * there. A body is JSON and has types of its own: null stays null, and "5" is no number.
 */
export function validateRequests(app: FastifyInstance): void {
  const build = AjvCompiler()
  // The package's type is wrong: its compiler takes a route with a schema, as Fastify calls it, not a bare schema.
  const compiler = (options: object) =>
    build(
      {},
      { customOptions: { removeAdditional: 'all', keywords: ['must', 'message'], ...options } },
    ) as FastifySchemaCompiler<unknown>
  const ofText = compiler({})
  // `verbose` puts the schema into each error, for the field's own message (`messageOfEmpty`).
  const ofBody = compiler({ coerceTypes: false, verbose: true })
  app.setValidatorCompiler((route) => (route.httpPart === 'body' ? ofBody : ofText)(route))
}

/**
 * Refuses three things. A query parameter that is given twice, because two programs may each read another one. A NUL
 * character, which Postgres cannot store or compare. A whole number that is not written in digits, because Ajv accepts
 * "Infinity" and "0x5".
 */
export function refuseAmbiguousRequests(app: FastifyInstance): void {
  app.addHook('preValidation', async (request) => {
    for (const [name, value] of valuesOf(request)) {
      if (Array.isArray(value)) throw invalidRequest(`'${name}' mag maar één keer worden meegegeven.`)
      if (String(value).includes('\0')) throw invalidRequest(`'${name}' heeft een teken dat niet kan.`)
      if (value !== '' && isWhole(request, name) && !/^-?\d+$/.test(String(value)))
        throw invalidRequest(`'${name}' moet ${TYPES.integer} zijn.`)
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

/** One Dutch sentence about the first fault. It never repeats the value. */
export function describeInvalid(errors: FastifySchemaValidationError[]): string {
  const error = errors.find(({ keyword }) => keyword !== 'anyOf') ?? errors[0]
  if (!error) return 'Deze aanvraag is niet te lezen.'
  const { keyword, params, instancePath } = error
  const own = messageOfEmpty(error)
  if (own) return own
  if (keyword === 'required') return `'${params.missingProperty}' ontbreekt.`
  const name = instancePath.slice(1).replaceAll('/', '.')
  if (!name) return 'Deze aanvraag is niet te lezen.'
  return `'${name}' ${(SENTENCES[keyword] ?? (() => 'heeft een waarde die niet kan'))(params)}.`
}

/** The message of the field's schema ("Ship Name is required"), if the field is missing, null or empty. */
function messageOfEmpty(error: FastifySchemaValidationError): string | null {
  const { keyword, params, parentSchema, data } = error as FastifySchemaValidationError & Seen
  const missing = keyword === 'required' ? parentSchema?.properties?.[String(params.missingProperty)] : null
  const empty = data === null || data === '' ? parentSchema : null
  return (missing ?? empty)?.message ?? null
}
interface Seen {
  parentSchema?: { message?: string; properties?: Record<string, { message?: string }> }
  data?: unknown
}

type Params = FastifySchemaValidationError['params']
const SENTENCES: Record<string, (params: Params) => string> = {
  type: ({ type }) => `moet ${TYPES[String(type)] ?? 'anders'} zijn`,
  minimum: ({ limit }) => `moet minstens ${limit} zijn`,
  maximum: ({ limit }) => `mag hoogstens ${limit} zijn`,
  minLength: ({ limit }) => `moet minstens ${limit} ${Number(limit) === 1 ? 'teken' : 'tekens'} hebben`,
  maxLength: ({ limit }) => `mag hoogstens ${limit} tekens hebben`,
  pattern: () => 'heeft niet de juiste vorm',
  format: ({ format }) => (format === 'date' ? 'is geen datum (jjjj-mm-dd)' : 'heeft niet de juiste vorm'),
}
const TYPES: Record<string, string> = {
  integer: 'een geheel getal',
  number: 'een getal',
  boolean: '‘true’ of ‘false’',
  string: 'een tekst',
}
