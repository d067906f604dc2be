/** Voyages: as staff and imports write them, as calls answer them, and the name made for a voyage that has none. */
import { type Static, Type } from 'typebox'
import { IdSchema, JourneyCodeSchema, Nullable, PositionSchema } from './common.ts'
import { ContentPointSchema } from './content-point.ts'
import { CitySchema, DateFieldSchema, filled, Line, SourceSchema, Text, Whole } from './fields.ts'
import { CollectionSchema, DescriptionSchema, MediaItemSchema } from './media.ts'
import { ShipPassengerSchema } from './passenger.ts'
import { VoyageShipSchema } from './ship.ts'

/** The most characters of a voyage's name. A name made of a ship and two cities (`journeyName`) fits. */
const NAME_MAX = 300

/**
 * A stop of a voyage. `_id` is the content point's key and `id` the stop's; a new stop has no `id`. `city` is the voyage's
 * own name for the place (Batavia). Null: the point's name. Absent: the stop keeps what it has.
 */
export const StopFieldsSchema = Type.Object({
  _id: IdSchema,
  id: Type.Optional(IdSchema),
  startDate: Nullable(DateFieldSchema),
  endDate: Nullable(DateFieldSchema),
  city: Type.Optional(Nullable(CitySchema)),
})

/** An image or a list page of a voyage. */
export const PlacedMediaSchema = Type.Object({
  _id: Type.String({ format: 'uuid' }),
  Beschrijving: DescriptionSchema,
  Collectie: CollectionSchema,
})

export const NAME_REQUIRED = 'Journey Name is required'

/**
 * The fields that staff and imports write. `ship` is a ship's `_id`. `inPack` says that the voyage is in the pack for offline
 * use; only staff write it. Stops, images and list pages are in their order.
 */
export const JourneyFieldsSchema = Type.Object({
  journeyId: JourneyCodeSchema,
  name: filled(Line(NAME_MAX), NAME_REQUIRED),
  ship: Nullable(IdSchema),
  startDate: Nullable(DateFieldSchema),
  endDate: Nullable(DateFieldSchema),
  startCity: Nullable(CitySchema),
  endCity: Nullable(CitySchema),
  storyIntro: Nullable(Text(100_000)),
  passengerCount: Nullable(Whole(0, 100_000)),
  source: Nullable(SourceSchema),
  favouriteRank: Nullable(Whole(1, 5)),
  inPack: Type.Boolean(),
  contentPoints: Type.Array(StopFieldsSchema),
  images: Type.Array(PlacedMediaSchema),
  passengerList: Type.Array(PlacedMediaSchema),
})

/**
 * How many of the passengers are in the archive by name and may be shown, and how many the list has according to the archive.
 * Null: unknown.
 */
const NamesSchema = Type.Object({ entered: Type.Integer(), expected: Nullable(Type.Integer()) })
export type Names = Static<typeof NamesSchema>

/** A voyage's name or code that somebody asks for. */
export const AskedNameSchema = Type.String({ minLength: 1, maxLength: NAME_MAX })

export const JourneyHitSchema = Type.Object({
  _id: Type.String(),
  journeyId: Type.String(),
  name: Type.String(),
  ship: Type.Object({ id: Nullable(Type.String()), name: Nullable(Type.String()) }),
  startDate: Nullable(Type.String()),
  endDate: Nullable(Type.String()),
  startCity: Nullable(Type.String()),
  endCity: Nullable(Type.String()),
  contentPoint: Type.Array(Type.String()),
  source: Nullable(Type.String()),
  names: NamesSchema,
})
export type JourneyHit = Static<typeof JourneyHitSchema>

/** `GET /api/globe/journey`. The same for everybody, so that it can be cached: `media` of passengers is always empty. */
export const JourneySchema = Type.Object({
  _id: Type.String(),
  journeyId: Type.String(),
  name: Type.String(),
  ship: VoyageShipSchema,
  startDate: Nullable(Type.String()),
  endDate: Nullable(Type.String()),
  startCity: Nullable(Type.String()),
  endCity: Nullable(Type.String()),
  storyIntro: Nullable(Type.String()),
  contentPoints: Type.Array(ContentPointSchema),
  passengerCount: Nullable(Type.Integer()),
  names: NamesSchema,
  passengerList: Type.Object({ pages: Type.Integer() }),
  source: Nullable(Type.String()),
})
export type Journey = Static<typeof JourneySchema>

/** A passenger list in search results: a voyage with at least one list page. `media` is empty for visitors without access. */
export const PassengerListHitSchema = Type.Object({
  journeyId: Type.String(),
  startCity: Nullable(Type.String()),
  endCity: Nullable(Type.String()),
  startDate: Nullable(Type.String()),
  endDate: Nullable(Type.String()),
  ship: Type.Object({
    id: Nullable(Type.String()),
    name: Nullable(Type.String()),
    passengers: Type.Array(ShipPassengerSchema),
  }),
  pages: Type.Integer(),
  media: Type.Array(MediaItemSchema),
})
export type PassengerListHit = Static<typeof PassengerListHitSchema>

/**
 * `GET /api/globe/overview`, for the map on the home page. `count` says how often voyages sailed a leg. `expected` is the sum of
 * the known figures.
 */
export const OverviewSchema = Type.Object({
  journeys: Type.Integer(),
  journeysWithNames: Type.Integer(),
  passengers: Type.Integer(),
  names: NamesSchema,
  firstYear: Nullable(Type.Integer()),
  lastYear: Nullable(Type.Integer()),
  routes: Type.Array(Type.Object({ path: Type.Array(PositionSchema), count: Type.Integer() })),
})
export type Overview = Static<typeof OverviewSchema>

/** The record's own name, else "{ship}, {departure} – {arrival}, {year}" without unknown parts. */
export function journeyName(journey: {
  name: string | null
  shipName: string | null
  startCity: string | null
  endCity: string | null
  startDate: string | null
  endDate: string | null
}): string {
  if (journey.name) return journey.name
  const ports = [journey.startCity, journey.endCity].filter(Boolean).join(' – ')
  const year = (journey.startDate ?? journey.endDate)?.slice(0, 4)
  return [journey.shipName ?? 'Onbekend schip', ports, year].filter(Boolean).join(', ')
}
