/** Content points are ports and stories. Their fields as staff and imports write them, and as a voyage shows them. */
import { type Static, Type } from 'typebox'
import { JourneyCodeSchema, LatitudeSchema, LongitudeSchema, Nullable, PositionSchema } from './common.ts'
import { CitySchema, DateFieldSchema, filled, Line, SourceSchema, Text, YearSchema } from './fields.ts'

/**
 * The fields that staff and imports write.
 *
 * A story on a sea leg has two ports, `legFrom` and `legTo`. Every other point has coordinates, in degrees. `modernName`,
 * `country` and `role` belong to ports. A story is told on voyages from `yearFrom` to `yearTo`, both included.
 *
 * A general point with `allVoyages` joins every voyage that passes it. Without, it joins only the voyages that staff put it
 * in. `journeyName` is the code of the voyage that a personal point belongs to.
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
  dateArrive: Nullable(DateFieldSchema),
  dateLeave: Nullable(DateFieldSchema),
  allVoyages: Type.Boolean(),
})

/**
 * A point of a voyage. `_id` is the content point's key. `id` is the stop's key: a voyage may call at a port twice.
 * `distance` (from the first point) and `totalDistance` (of the voyage) are whole metres along the sea route. `offset` is
 * `distance` in per cent of `totalDistance`. `path` is the line to the next point, with both ends, in degrees. It is empty
 * for the last point.
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
