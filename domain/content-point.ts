/** Content points (ports and stories): as staff and imports write them, and as the globe draws those of a voyage. */
import { type Static, Type } from 'typebox'
import { JourneyCodeSchema, LatitudeSchema, LongitudeSchema, Nullable, PositionSchema } from './common.ts'
import { CitySchema, filled, Line, RecordDateSchema, SourceSchema, Text, YearSchema } from './fields.ts'

/**
 * The fields that staff and imports write. Coordinates are in degrees. A story on a sea leg has no coordinates but two
 * ports, `legFrom` and `legTo`. `modernName`, `country` and `role` belong to ports. A story holds from `yearFrom` to
 * `yearTo`, both included.
 * Every other point has coordinates. With `allVoyages` a general point joins every voyage that passes it, else only those
 * that it is put in. `journeyName` is the code of the voyage that a personal point belongs to.
 */
export const ContentPointFieldsSchema = Type.Object({
  personal: Type.Boolean(),
  city: Nullable(CitySchema),
  latitude: Nullable(filled(LatitudeSchema, 'Latitude is required')),
  longitude: Nullable(filled(LongitudeSchema, 'Longitude is required')),
  modernName: Nullable(Line(200)),
  country: Nullable(Line(100)),
  role: Nullable(Line(1000)),
  legFrom: Nullable(CitySchema),
  legTo: Nullable(CitySchema),
  title: Nullable(Line(200)),
  story: Nullable(Text(100_000)),
  period: Nullable(Line(80)),
  yearFrom: Nullable(YearSchema),
  yearTo: Nullable(YearSchema),
  source: Nullable(SourceSchema),
  journeyName: Nullable(JourneyCodeSchema),
  passengerName: Nullable(Line(200)),
  dateArrive: Nullable(RecordDateSchema),
  dateLeave: Nullable(RecordDateSchema),
  allVoyages: Type.Boolean(),
})

/**
 * A point of a voyage. `_id` is the content point's record; `id` is the stop, since a voyage may call at a port twice.
 * `distance` (from the first point) and `totalDistance` (of the voyage) are whole metres along the sea route; `offset`
 * is the first in per cent of the second. `path` runs from this point to the next in degrees, with both ends; the last
 * point has an empty one.
 */
export const ContentPointSchema = Type.Object({
  _id: Type.String(),
  id: Type.String(),
  longitude: LongitudeSchema,
  latitude: LatitudeSchema,
  city: Type.String(),
  title: Nullable(Type.String()),
  story: Nullable(Type.String()),
  source: Nullable(Type.String()),
  startDate: Nullable(Type.String()),
  endDate: Nullable(Type.String()),
  personal: Type.Boolean(),
  distance: Type.Integer(),
  totalDistance: Type.Integer(),
  offset: Type.Number(),
  path: Type.Array(PositionSchema),
})
export type ContentPoint = Static<typeof ContentPointSchema>
