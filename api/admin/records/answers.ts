/** What the calls of all records have in common. */
import { Type } from 'typebox'
import { IdSchema } from '#domain/common.ts'
import { conflictResponse, errorResponses, notFound } from '../../errors.ts'

export const ById = Type.Object({ id: IdSchema })

/** A record whose fields its own schema names. */
export const AnyRecord = Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true })

export const REFUSALS = { ...errorResponses(404), ...conflictResponse(AnyRecord) }

/** The version that was read; without it the change is refused (`version_missing`). */
export const VersionSchema = Type.Object({
  version: Type.Optional(Type.Integer({ minimum: 1, description: 'The one that was read.' })),
})

export const recordNotFound = () =>
  notFound('record_not_found', 'There is no such record, or it is in the bin.')
