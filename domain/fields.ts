/**
 * The kinds of fields that records have. A field's schema is the only place that says what the field may hold: the
 * columns of an import, the bodies of calls and the forms all read it from there.
 *
 * A text's length counts code points. A pattern tells people too little, so `must` completes the sentence "... must
 * ...".
 */
import { type TNumberOptions, type TSchema, type TString, Type } from 'typebox'

/**
 * A line has no control characters; a text of several lines has only tabs and line ends. Neither has half a character (Cs),
 * which no database keeps.
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

/** Years in which a ship can have been built, a voyage sailed or a story been set. */
export const FIRST_YEAR = 1800
export const LAST_YEAR = 2100
export const YearSchema = Type.Integer({ minimum: FIRST_YEAR, maximum: LAST_YEAR })

/** A day in those years, `YYYY-MM-DD`. */
export const RecordDateSchema = Type.String({
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

/** What begins as an address and is none is refused, and so is whatever a browser would run or open on a device. */
const NO_REFERENCE =
  '[Hh][Tt][Tt][Pp][Ss]?|[Jj][Aa][Vv][Aa][Ss][Cc][Rr][Ii][Pp][Tt]|[Vv][Bb][Ss][Cc][Rr][Ii][Pp][Tt]|[Dd][Aa][Tt][Aa]|[Bb][Ll][Oo][Bb]|[Ff][Ii][Ll][Ee]'

/** Where something comes from: a web address, or a reference in words. `source.ts` tells which. */
export const SourceSchema = Type.String({
  maxLength: 2000,
  pattern: `^(?:${WEB_ADDRESS}|(?!\\s*(?:${NO_REFERENCE}):)[^\\p{Cc}\\p{Cs}]*)$`,
  must: 'be a web address (http:// or https://) or a reference in words',
})

/** A field that may not be empty, with the message for a form that leaves it empty. */
export const filled = <S extends TSchema>(schema: S, message: string): S => ({
  ...schema,
  ...('type' in schema && schema.type === 'string' && { minLength: leastOf(schema) }),
  message,
})

const leastOf = (schema: TSchema & { minLength?: number }): number => Math.max(1, schema.minLength ?? 0)
