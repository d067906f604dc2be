/** All voyages and ships, for visitors without a name to look for. */
import { type Static, Type } from 'typebox'
import { Nullable } from './common.ts'
import { JourneyHitSchema } from './journey.ts'
import { MediaItemSchema } from './media.ts'
import { ShipFieldsSchema } from './ship.ts'

/** `via` are the places between departure and arrival. `stories` counts those that are told on the voyage. */
const ListedJourneySchema = Type.Object({
  ...Type.Omit(JourneyHitSchema, ['_id', 'contentPoint', 'source']).properties,
  via: Type.Array(Type.String()),
  stories: Type.Integer(),
})
export type ListedJourney = Static<typeof ListedJourneySchema>

/** `GET /api/journeys`: in the order of sailing. Voyages without a date come last. */
export const JourneysSchema = Type.Object({ journeys: Type.Array(ListedJourneySchema), totalShips: Type.Integer() })
export type Journeys = Static<typeof JourneysSchema>

/** `GET /api/ships`: by name. `journeys` counts its voyages, from the first year to the last. */
export const ShipsSchema = Type.Object({
  ships: Type.Array(
    Type.Object({
      _id: Type.String(),
      ...Type.Pick(ShipFieldsSchema, ['shipName', 'prefix', 'company', 'builtYear', 'tonnage']).properties,
      journeys: Type.Integer(),
      firstYear: Nullable(Type.Integer()),
      lastYear: Nullable(Type.Integer()),
    }),
  ),
  totalJourneys: Type.Integer(),
})
export type Ships = Static<typeof ShipsSchema>
export type ListedShip = Ships['ships'][number]

/** `GET /api/ships/{id}`: a ship with its voyages, and their images after its own. */
export const ShipSchema = Type.Object({
  _id: Type.String(),
  ...ShipFieldsSchema.properties,
  images: Type.Array(MediaItemSchema),
  journeys: Type.Array(ListedJourneySchema),
})
export type Ship = Static<typeof ShipSchema>
