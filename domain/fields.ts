/**
 * The kinds of fields that records have. Only a field's schema says what the field may hold: imports, calls and forms all
 * read it. A text's length counts code points. A pattern does not tell people what is wrong, so a schema may have `must`,
 * which completes "... must ...".
 */

import { type TNumberOptions, type TSchema, type TString, Type } from 'typebox'
import { DATE_PATTERN } from './dates.ts'

/**
 * A line has no control characters. A text of several lines may have tabs and line ends. Neither has half a surrogate pair
 * (Cs), because no database stores that.
 */
export const NO_CONTROLS = '^[^\\p{Cc}\\p{Cs}]*$'
const NO_CONTROLS_BUT_LINES = '^(?:[^\\p{Cc}\\p{Cs}]|[\\t\\n\\r])*$'

/** One line of text. */
export const Line = (maxLength: number): TString => Type.String({ maxLength, pattern: NO_CONTROLS })

/** Text of several lines, or HTML. */
export const Text = (maxLength: number): TString => Type.String({ maxLength, pattern: NO_CONTROLS_BUT_LINES })

/** Whether a text field may have several lines. */
export const hasLines = (schema: TSchema): boolean => 'pattern' in schema && schema.pattern === NO_CONTROLS_BUT_LINES

/** A whole number from `minimum` to `maximum`, both included. */
export const Whole = (minimum: number, maximum: number, options: TNumberOptions = {}) =>
  Type.Integer({ ...options, minimum, maximum })

/** The years in which a ship was built, a voyage sailed or a story is set. */
export const FIRST_YEAR = 1800
export const LAST_YEAR = 2100
export const YearSchema = Type.Integer({ minimum: FIRST_YEAR, maximum: LAST_YEAR })

/** A date in those years, as precise as it is known (`domain/dates.ts`). */
export const DateFieldSchema = Type.String({
  pattern: DATE_PATTERN,
  must: `be a date from ${FIRST_YEAR} to ${LAST_YEAR}: YYYY-MM-DD, YYYY-MM or YYYY, with ~ behind it for about`,
})

/** A day in those years, `YYYY-MM-DD`. */
export const DaySchema = Type.String({
  format: 'date',
  pattern: '^(?:1[89]\\d\\d|20\\d\\d|2100)-\\d\\d-\\d\\d$',
  must: `be a day of the calendar, written YYYY-MM-DD, from ${FIRST_YEAR} to ${LAST_YEAR}`,
})

/** The number of a page in a voyage's passenger list. */
export const ListPageSchema = Whole(1, 10_000)

/** The name of a port. A comma separates the cities of a filter; `;` and `@` separate the calls of an import's `via`. */
export const CitySchema = Type.String({
  minLength: 1,
  maxLength: 80,
  pattern: '^[^\\p{Cc}\\p{Cs},;@]*$',
  must: 'have no comma, semicolon or @',
})

const WEB_ADDRESS = '[Hh][Tt][Tt][Pp][Ss]?://[^\\s\\p{Cs}"<>/?#@:%\\[\\]]+(?::[0-9]{1,5})?(?:[/?#][^\\s\\p{Cs}"<>]*)?'

export const WebAddressSchema = Type.String({
  maxLength: 2000,
  pattern: `^${WEB_ADDRESS}$`,
  must: 'be a web address (http:// or https://)',
})

/**
 * A source must not begin like this: an address that is wrong (`https://` only), or a scheme that a browser would run or open
 * on the device. Patterns of JSON Schema have no flag for any case.
 */
const NO_REFERENCE =
  '[Hh][Tt][Tt][Pp][Ss]?|[Jj][Aa][Vv][Aa][Ss][Cc][Rr][Ii][Pp][Tt]|[Vv][Bb][Ss][Cc][Rr][Ii][Pp][Tt]|[Dd][Aa][Tt][Aa]|[Bb][Ll][Oo][Bb]|[Ff][Ii][Ll][Ee]'

/** Where something comes from: a web address, or a reference in words. `isWebAddress` tells which. */
export const SourceSchema = Type.String({
  maxLength: 2000,
  pattern: `^(?:${WEB_ADDRESS}|(?!\\s*(?:${NO_REFERENCE}):)[^\\p{Cc}\\p{Cs}]*)$`,
  must: 'be a web address (http:// or https://) or a reference in words',
})

/** The schema of a field that may not be empty. `message` is what a form says if it is. */
export const filled = <S extends TSchema>(schema: S, message: string): S => ({
  ...schema,
  ...('type' in schema && schema.type === 'string' && { minLength: leastOf(schema) }),
  ...('pattern' in schema && schema.pattern === NO_CONTROLS && { pattern: NOT_BLANK }),
  message,
})
const NOT_BLANK = NO_CONTROLS.replace('^', '^(?=.*\\S)')

const leastOf = (schema: TSchema & { minLength?: number }): number => Math.max(1, schema.minLength ?? 0)

/** A fault as a checker of JSON Schema reports it. `must` comes from the field's schema. */
interface Fault {
  keyword: string
  params: Record<string, unknown>
  must?: string | undefined
}

const TYPES: Record<string, string> = {
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  string: 'text',
  array: 'a list',
}

const WRONG: Record<string, (fault: Fault) => string> = {
  type: ({ params }) => `must be ${TYPES[String(params.type)] ?? 'something else'}`,
  minimum: ({ params }) => `must be at least ${params.limit}`,
  maximum: ({ params }) => `must be at most ${params.limit}`,
  minLength: ({ params: { limit } }) => `must have at least ${limit} ${Number(limit) === 1 ? 'character' : 'characters'}`,
  maxLength: ({ params }) => `must have at most ${params.limit} characters`,
  minItems: ({ params }) => `must have at least ${params.limit}`,
  maxItems: ({ params }) => `must have at most ${params.limit}`,
  pattern: ({ must }) => (must ? `must ${must}` : 'is not in the right form'),
  format: ({ must, params }) =>
    must ? `must ${must}` : params.format === 'date' ? 'is no date (yyyy-mm-dd)' : 'is not in the right form',
}

/** What staff are told about a value that its schema refuses. It follows the field's name: "must be a number". */
export const sayWrong = (fault: Fault): string => WRONG[fault.keyword]?.(fault) ?? 'has a value that cannot be'
