/** What a search answers: the wire shapes of `GET /api/search` and its siblings (data contract, section 5). */
import { type Static, Type } from 'typebox'
import { Nullable } from './common.ts'
import { JourneyHitSchema, PassengerListHitSchema } from './journey.ts'
import { MediaItemSchema } from './media.ts'
import { PassengerHitSchema } from './passenger.ts'
import { ShipHitSchema } from './ship.ts'

const FacetValueSchema = Type.Object({ value: Type.String(), count: Type.Integer() })
export type FacetValue = Static<typeof FacetValueSchema>
const DateSpanSchema = Type.Object({ min: Nullable(Type.String()), max: Nullable(Type.String()) })

export const FiltersSchema = Type.Object({
  startCity: Type.Array(FacetValueSchema),
  endCity: Type.Array(FacetValueSchema),
  startDate: DateSpanSchema,
  endDate: DateSpanSchema,
  unknownDate: Type.Integer(),
})
export type Filters = Static<typeof FiltersSchema>

/** How the query was read: the words taken as a name, and what was taken as ship, city, year or code of a voyage. */
export const UnderstoodSchema = Type.Object({
  name: Nullable(Type.String()),
  ship: Nullable(Type.String()),
  city: Nullable(Type.String()),
  year: Nullable(Type.Integer()),
  voyage: Nullable(Type.String()),
})
export type Understood = Static<typeof UnderstoodSchema>

/**
 * A way on at zero hits, with the hits that it would give in the tab asked for. `value` is the query to ask instead for
 * `spelling` ("Koesoemo"), `dropWord` (what was typed without one word, or without what was read as ship, city, year or
 * code) and `wildcard` ("koesoema*"); for `ship`, `city`, `year` and `voyage` it is that part of the query, and finds
 * everything on those voyages; for `dropFilter` it names the filter to let go: startCity, endCity, period, unknownDate, shipId or all;
 * for `tab` it is another tab, from 1, in which the same search has hits. Where no single step leads anywhere, `tab` says that
 * the hits are in that tab, and `withoutFilters` that all filters have to go as well. Where nothing in the archive is near
 * what was typed, the ways are some of its ships and years, with their voyages.
 */
export const WayOnSchema = Type.Object({
  kind: Type.String(),
  value: Type.String(),
  count: Type.Integer(),
  tab: Type.Optional(Type.Integer()),
  withoutFilters: Type.Optional(Type.Boolean()),
})
export type WayOn = Static<typeof WayOnSchema>

export const SearchResultsSchema = Type.Object({
  passengers: Type.Array(PassengerHitSchema),
  ships: Type.Array(ShipHitSchema),
  journeys: Type.Array(JourneyHitSchema),
  passengerList: Type.Array(PassengerListHitSchema),
  media: Type.Array(MediaItemSchema),
  totalPassengers: Type.Integer(),
  totalShips: Type.Integer(),
  totalJourneys: Type.Integer(),
  totalDeedId: Type.Integer(),
  totalMedia: Type.Integer(),
  filters: FiltersSchema,
  spellings: Type.Array(FacetValueSchema),
  understood: UnderstoodSchema,
  waysOn: Type.Array(WayOnSchema),
})
export type SearchResults = Static<typeof SearchResultsSchema>

export const PassengerResultsSchema = Type.Object({
  passengers: Type.Array(PassengerHitSchema),
  total: Type.Integer(),
  spellings: Type.Array(FacetValueSchema),
  understood: UnderstoodSchema,
})
export type PassengerResults = Static<typeof PassengerResultsSchema>

/** kind: surname or sounds (another surname that sounds so), counted in passengers; ship or city, counted in voyages. */
export const SuggestionSchema = Type.Object({
  kind: Type.String(),
  value: Type.String(),
  count: Type.Integer(),
})
export type Suggestion = Static<typeof SuggestionSchema>
export const SuggestionsSchema = Type.Object({ suggestions: Type.Array(SuggestionSchema) })
