/** The small schemas that all others are made of: ids, codes, dates, coordinates, errors. */
import { type Static, type TNull, type TSchema, type TUnion, Type } from 'typebox'
import { ID_PATTERN } from './ids.ts'

/** The key of a record: a whole number written as a string (`_id` on the wire). */
export const IdSchema = Type.String({ pattern: ID_PATTERN, maxLength: 9 })

/** The most characters of a voyage code. */
export const JOURNEY_CODE_MAX = 40

/** A voyage code such as `KI-1951-1`. It is unique. */
export const JourneyCodeSchema = Type.String({
  pattern: '^[A-Za-z0-9][A-Za-z0-9_.-]*$',
  minLength: 1,
  maxLength: JOURNEY_CODE_MAX,
  must: `be 1 to ${JOURNEY_CODE_MAX} letters, digits, "-", "_" or ".", a letter or digit first`,
})

/** A voyage code that somebody asks for. It may have any characters: an impossible code finds nothing, but is no error. */
export const AskedCodeSchema = Type.String({ minLength: 1, maxLength: JOURNEY_CODE_MAX })

/** A day of the calendar, `YYYY-MM-DD`, never shifted by a time zone. */
export const DateSchema = Type.String({ format: 'date', pattern: '^(?!0000)' })

/** Degrees east, -180 to 180. */
export const LongitudeSchema = Type.Number({ minimum: -180, maximum: 180 })

/** Degrees north, -90 to 90. */
export const LatitudeSchema = Type.Number({ minimum: -90, maximum: 90 })

/** `[longitude, latitude]` in degrees. Not a tuple schema: JSON Schema and OpenAPI 3.1 write tuples differently. */
export const PositionSchema = Type.Unsafe<[number, number]>(Type.Array(Type.Number(), { minItems: 2, maxItems: 2 }))
export type Position = Static<typeof PositionSchema>

/** One of these texts. Written out, a spread list would keep the schema in the site though nothing there reads it. */
export const OneOf = <const Names extends readonly string[]>(names: Names) => Type.Enum<[...Names]>([...names])

/** A value that may be unknown, which is null on the wire. */
export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])

/** The schema inside a `Nullable`, for a place where the value must be known. */
export const known = <T extends TSchema>(nullable: TUnion<[T, TNull]>): T => nullable.anyOf[0]

/** An answer that is not JSON. */
export const BinarySchema = Type.Unsafe<Uint8Array | AsyncIterable<Uint8Array>>({ type: 'string', format: 'binary' })

/** The body of every error: a stable `code` for clients and a Dutch `message` for people. */
export const ErrorSchema = Type.Object({ code: Type.String(), message: Type.String() })
export type ErrorBody = Static<typeof ErrorSchema>
