/** Voyages as they go over the wire, and the name of a voyage that bears none. */
import { type Static, Type } from 'typebox'
import { Nullable, PositionSchema } from './common.ts'
import { ContentPointSchema } from './content-point.ts'
import { MediaItemSchema } from './media.ts'
import { ShipPassengerSchema } from './passenger.ts'

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
})
export type JourneyHit = Static<typeof JourneyHitSchema>

/** `GET /api/globe/journey`: the same for everybody, so that it can be cached. */
export const JourneySchema = Type.Object({
  _id: Type.String(),
  journeyId: Type.String(),
  name: Type.String(),
  ship: Type.Object({
    id: Nullable(Type.String()),
    name: Nullable(Type.String()),
    prefix: Nullable(Type.String()),
    company: Nullable(Type.String()),
    builtYear: Nullable(Type.Integer()),
    passengers: Type.Array(ShipPassengerSchema),
  }),
  startDate: Nullable(Type.String()),
  endDate: Nullable(Type.String()),
  startCity: Nullable(Type.String()),
  endCity: Nullable(Type.String()),
  storyIntro: Nullable(Type.String()),
  contentPoints: Type.Array(ContentPointSchema),
  passengerCount: Nullable(Type.Integer()),
  passengerList: Type.Object({ pages: Type.Integer() }),
  source: Nullable(Type.String()),
})
export type Journey = Static<typeof JourneySchema>

/** One passenger list (a voyage with at least one list page) in search results; `media` is empty without access. */
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

/** `GET /api/globe/overview`: figures and one entry per sea leg sailed, for home's map. */
export const OverviewSchema = Type.Object({
  journeys: Type.Integer(),
  passengers: Type.Integer(),
  firstYear: Nullable(Type.Integer()),
  lastYear: Nullable(Type.Integer()),
  routes: Type.Array(Type.Object({ path: Type.Array(PositionSchema), count: Type.Integer() })),
})
export type Overview = Static<typeof OverviewSchema>

/** The name of a voyage: the record's own, else "{ship}, {departure} – {arrival}, {year}" without what is unknown. */
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
