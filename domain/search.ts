/** The answers of `GET /api/search` and the other search calls. */
import { type Static, Type } from 'typebox'
import { Nullable } from './common.ts'
import { byFilter, FACETS, type Facet, FILTERS, type KindOf } from './filters.ts'
import { JourneyHitSchema, PassengerListHitSchema } from './journey.ts'
import { MediaItemSchema } from './media.ts'
import { PassengerHitSchema } from './passenger.ts'
import { ShipHitSchema } from './ship.ts'
import { STORY_RESULTS, type StoryResults } from './stories.ts'

/** `journeyId` is the image's voyage, if that is public. */
const ImageHitSchema = Type.Object({ ...MediaItemSchema.properties, journeyId: Type.Optional(Type.String()) })
export type ImageHit = Static<typeof ImageHitSchema>

const FacetValueSchema = Type.Object({ value: Type.String(), count: Type.Integer() })
export type FacetValue = Static<typeof FacetValueSchema>
const DateSpanSchema = Type.Object({ min: Nullable(Type.String()), max: Nullable(Type.String()) })

/** The facet of each kind of filter. */
const COUNTED = {
  list: Type.Array(FacetValueSchema),
  from: DateSpanSchema,
  to: DateSpanSchema,
  flag: Type.Integer(),
}
const FiltersSchema = Type.Object(
  byFilter<{ [F in Facet]: (typeof COUNTED)[KindOf<F>] }>(FACETS, (name) => COUNTED[FILTERS[name].kind]),
)
export type Filters = Static<typeof FiltersSchema>

/** Words that were read as a period, with its first and last day (`YYYY-MM-DD`; null: open): "voor 1950" -> to 1949-12-31. */
const PeriodSchema = Type.Object({
  from: Nullable(Type.String()),
  to: Nullable(Type.String()),
  label: Type.String(),
})
export type Period = Static<typeof PeriodSchema>

/**
 * How the query was read: `jansen willem ruys 1957` -> name `jansen`, ship `Willem Ruys`, year 1957. `city` is where a voyage
 * begins or ends, `via` a place where it calls on the way. `voyage` is a code.
 */
const UnderstoodSchema = Type.Object({
  name: Nullable(Type.String()),
  ship: Nullable(Type.String()),
  city: Nullable(Type.String()),
  via: Nullable(Type.String()),
  year: Nullable(Type.Integer()),
  voyage: Nullable(Type.String()),
  period: Nullable(PeriodSchema),
})
export type Understood = Static<typeof UnderstoodSchema>

/**
 * Another search to offer, if this one finds nothing or only few passengers have the name as typed. `count` is the number of
 * hits that it gives in the tab asked for. `value` depends on `kind`:
 *
 * - `spelling` ("Koesoemo"), `dropWord` (without one word, or without the ship, city, year, period or code) and `wildcard`
 *   ("koesoema*"): the query to ask instead.
 * - `ship`, `city`, `via`, `year`, `period`, `voyage`: that part of the query, which finds everything on those voyages. With
 *   `browse` the archive has nothing like the query, and these are some of its ships and years.
 *   On the tab of passengers, voyages without names are counted in `tab`, in which they are found.
 * - `aboard`: a surname with the code of another voyage, on which people bear it; `said` is "op de Sibajak, juni 1949".
 * - `dropFilter`: the filter to remove: a choice of `filters.ts`, or all.
 * - `tab`: another tab, from 1, in which the same search has hits.
 *
 * If the hits are in another tab, `tab` says in which. If no single step leads to hits, `withoutFilters` says that all filters must go too.
 */
const WayOnSchema = Type.Object({
  kind: Type.String(),
  value: Type.String(),
  count: Type.Integer(),
  said: Type.Optional(Type.String()),
  tab: Type.Optional(Type.Integer()),
  withoutFilters: Type.Optional(Type.Boolean()),
  browse: Type.Optional(Type.Boolean()),
})
export type WayOn = Static<typeof WayOnSchema>

/** The voyages that the query names, if none of them has names entered. `journey` if it is only one. */
const UnnamedSchema = Type.Object({ total: Type.Integer(), journey: Nullable(JourneyHitSchema) })
export type Unnamed = Static<typeof UnnamedSchema>

/** The answer of an engine. `guessed`: nobody has all words of the name as typed, and the passengers have names like it. */
const TABS_AND_MORE = {
  passengers: Type.Array(PassengerHitSchema),
  ships: Type.Array(ShipHitSchema),
  journeys: Type.Array(JourneyHitSchema),
  passengerList: Type.Array(PassengerListHitSchema),
  media: Type.Array(ImageHitSchema),
  totalPassengers: Type.Integer(),
  totalShips: Type.Integer(),
  totalJourneys: Type.Integer(),
  totalDeedId: Type.Integer(),
  totalMedia: Type.Integer(),
  filters: FiltersSchema,
  spellings: Type.Array(FacetValueSchema),
  understood: UnderstoodSchema,
  guessed: Type.Boolean(),
  unnamed: Nullable(UnnamedSchema),
  waysOn: Type.Array(WayOnSchema),
}
export const TabResultsSchema = Type.Object(TABS_AND_MORE)
export type TabResults = Static<typeof TabResultsSchema>

/** The texts do not change the tabs or their totals. */
export const SearchResultsSchema = Type.Object({ ...TABS_AND_MORE, ...STORY_RESULTS })
export type SearchResults = Static<typeof SearchResultsSchema>
/** What a page gets. The search of a device gives no texts. */
export type FoundResults = TabResults & Partial<StoryResults>

export const PassengerResultsSchema = Type.Object({
  passengers: Type.Array(PassengerHitSchema),
  total: Type.Integer(),
  /** How many have all words as typed, whatever the filters. */
  asTyped: Type.Integer(),
  spellings: Type.Array(FacetValueSchema),
  understood: UnderstoodSchema,
})
export type PassengerResults = Static<typeof PassengerResultsSchema>

/**
 * `kind` is `surname` or `sounds` (another surname that sounds the same); `count` is then passengers. Or it is `ship` or
 * `city`; `count` is then voyages. Or it is `verhaal`: `value` is a story's title, `count` the number of voyages on which it is
 * told, and `to` its address.
 */
const SuggestionSchema = Type.Object({
  kind: Type.String(),
  value: Type.String(),
  count: Type.Integer(),
  to: Type.Optional(Type.String()),
})
export type Suggestion = Static<typeof SuggestionSchema>
export const SuggestionsSchema = Type.Object({ suggestions: Type.Array(SuggestionSchema) })
