/** What a refused request is told, in Dutch and in English: sentences that begin with the name of a field. */
import type { FastifySchemaValidationError } from 'fastify'
import { sayWrong } from '#domain/wrong.ts'

/** What Ajv adds to an error of a body: the schema of the field, or of the record when a field is missing. */
export interface Seen {
  parentSchema?: FieldSchema & { properties?: Record<string, FieldSchema> }
  data?: unknown
}
interface FieldSchema {
  message?: string
  must?: string
}
type Wrong = FastifySchemaValidationError & Seen

export interface Phrases {
  twice(name: string): string
  odd(name: string): string
  notWhole(name: string): string
  missing(name: string): string
  /** What follows the name, by the rule that it breaks. */
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
  minLength: ({ params: { limit } }) =>
    `moet minstens ${limit} ${Number(limit) === 1 ? 'teken' : 'tekens'} hebben`,
  maxLength: ({ params }) => `mag hoogstens ${params.limit} tekens hebben`,
  pattern: () => 'heeft niet de juiste vorm',
  format: ({ params }) =>
    params.format === 'date' ? 'is geen datum (jjjj-mm-dd)' : 'heeft niet de juiste vorm',
}

export const DUTCH: Phrases = {
  twice: (name) => `'${name}' mag maar één keer worden meegegeven.`,
  odd: (name) => `'${name}' heeft een teken dat niet kan.`,
  notWhole: (name) => `'${name}' moet een geheel getal zijn.`,
  missing: (name) => `'${name}' ontbreekt.`,
  wrong: (error) => WRONG[error.keyword]?.(error) ?? 'heeft een waarde die niet kan',
}

export const ENGLISH: Phrases = {
  twice: (name) => `'${name}' may be given only once.`,
  odd: (name) => `'${name}' has a character that cannot be.`,
  notWhole: (name) => `'${name}' must be a whole number.`,
  missing: (name) => `'${name}' is missing.`,
  wrong: ({ keyword, params, parentSchema }) => sayWrong({ keyword, params, must: parentSchema?.must }),
}
