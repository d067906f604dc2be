/** Points of a voyage as the globe draws them. */
import { type Static, Type } from 'typebox'
import { LatitudeSchema, LongitudeSchema, Nullable, PositionSchema } from './common.ts'

/**
 * `_id` is the content point's record, `id` the stop, unique in the voyage (a port may be called at twice).
 * `distance` and `totalDistance` in whole metres along the sea route; `offset` 0-100; `path` runs from this point
 * to the next in degrees, both ends included (empty for the last).
 */
export const ContentPointSchema = Type.Object({
  _id: Type.String(),
  id: Type.String(),
  longitude: LongitudeSchema,
  latitude: LatitudeSchema,
  city: Type.String(),
  title: Nullable(Type.String()),
  story: Nullable(Type.String()),
  startDate: Nullable(Type.String()),
  endDate: Nullable(Type.String()),
  personal: Type.Boolean(),
  distance: Type.Integer(),
  totalDistance: Type.Integer(),
  offset: Type.Number(),
  path: Type.Array(PositionSchema),
})
export type ContentPoint = Static<typeof ContentPointSchema>
