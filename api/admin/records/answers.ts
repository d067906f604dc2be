/** What the calls of all records have in common. */
import { type RawBuilder, sql } from 'kysely'
import { Type } from 'typebox'
import { ID_PATTERN, IdSchema } from '#domain/common.ts'
import { conflictResponse, errorResponses, notFound } from '../../errors.ts'

export const ById = Type.Object({ id: IdSchema })

/** Ids that can be asked for at once. */
const IDS_MAX = 500
const ONE = ID_PATTERN.slice(1, -1)
export const IdsSchema = Type.String({
  pattern: `^${ONE}(?:,${ONE}){0,${IDS_MAX - 1}}$`,
  description: `At most ${IDS_MAX} ids, with commas between them.`,
})

/** The rows `record` that these ids name. */
export const withIds = (ids: string): RawBuilder<unknown> => sql`record.id = any(${ids.split(',')}::bigint[])`

/** A record whose fields its own schema names. */
export const AnyRecord = Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true })

export const REFUSALS = { ...errorResponses(404), ...conflictResponse(AnyRecord) }

/** The version that was read; without it the change is refused (`version_missing`). */
export const VersionSchema = Type.Object({
  version: Type.Optional(Type.Integer({ minimum: 1, description: 'The one that was read.' })),
})

/** With `check` nothing is written: what would be refused is refused, and 204 says that nothing would be. */
export const CheckSchema = Type.Object({
  check: Type.Optional(Type.Boolean({ description: 'Only look whether it could be saved.' })),
})

export const recordNotFound = () =>
  notFound('record_not_found', 'There is no such record, or it is in the bin.')
