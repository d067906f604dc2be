/** Answers a search, tab by tab. When the tab that somebody looks at has no hits, it offers ways on. */
import type { JourneyHit, PassengerListHit } from '#domain/journey.ts'
import type { PassengerHit } from '#domain/passenger.ts'
import type { ImageHit, PassengerResults, TabResults, Unnamed, WayOn } from '#domain/search.ts'
import type { PassengerQuery, SearchQuery } from '#domain/search-query.ts'
import type { ShipHit } from '#domain/ship.ts'
import { TABS, type Tab } from '#domain/tabs.ts'
import type { ImageDocument } from '../documents.ts'
import type { Catalogue } from './catalogue.ts'
import type { Ship, TabItem } from './collections.ts'
import { FilterMasks, isFiltered } from './filter.ts'
import type { FoundName, SearchedArchive } from './name-finder.ts'
import { type TabHits, TabQuery, totalsOf } from './tab-hits.ts'
import type { Voyage, VoyageTable } from './voyages.ts'
import { type HitCounter, waysBeside, waysOn } from './ways-on.ts'
import type { Meaning } from './words/gazetteer.ts'
import { NOTHING_UNDERSTOOD } from './words/reading.ts'

export async function find(archive: SearchedArchive, query: SearchQuery): Promise<TabResults> {
  const { catalogue } = archive
  const masks = new FilterMasks(catalogue.voyages.facts(), query)
  const { found, hits } = await new TabQuery(archive, query, masks).all()
  const items = <T>(all: readonly TabItem<T>[]): T[] =>
    pageOf(all, query, (item) => masks.passesItem(item)).map(({ item }) => item)
  const voyages = (counts: Uint32Array): Voyage[] =>
    pageOf(catalogue.voyages.inOrder(), query, ({ number }) => counts[number]! > 0 && masks.passesVoyage(number))
  const totals = totalsOf(hits, masks)
  const offered = async () => {
    if (totals[query.tab] === 0) return waysFromDeadEnd(archive, query, hits)
    // Ways on beside hits are shown above the first rows only.
    if (query.tab !== 'passengers' || query.offset > 0 || query.rows === 0) return []
    const beside = { masks, counted: hits.passengers }
    return waysBeside(archive, query, found, beside, counterOf(archive, masks))
  }
  // Both at once, for an engine behind a network.
  const [passengerList, waysOn] = await Promise.all([passengerListHits(archive, voyages(hits.passengerList)), offered()])
  return {
    passengers: found.rows.map((row) => passengerHit(catalogue, row)),
    ships: items(hits.ships).map(shipHit),
    journeys: voyages(hits.journeys).map(journeyHit),
    passengerList,
    media: items(hits.media).map((image) => imageHit(catalogue, image)),
    totalPassengers: totals.passengers,
    totalShips: totals.ships,
    totalJourneys: totals.journeys,
    totalDeedId: totals.passengerList,
    totalMedia: totals.media,
    filters: masks.facets(hits[query.tab]),
    spellings: found.spellings,
    understood: found.understood,
    guessed: found.exact === 0 && found.level > 1 && totals.passengers > 0,
    unnamed: unnamedVoyages(catalogue.voyages, found.meant),
    waysOn,
  }
}

export async function findPassengersOnly(searched: SearchedArchive, query: PassengerQuery): Promise<PassengerResults> {
  const archive = query.trying ? searched.trying(query.trying) : searched
  const masks = new FilterMasks(archive.catalogue.voyages.facts(), query)
  if (query.passenger !== undefined) return onePassenger(archive, query.passenger, masks)
  const found = await new TabQuery(archive, query, masks).passengers()
  return {
    passengers: found.rows.map((row) => passengerHit(archive.catalogue, row)),
    total: masks.total(found.byVoyage),
    asTyped: found.exact,
    spellings: found.spellings,
    understood: found.understood,
  }
}

/** Finds a passenger by key. Nobody is found if the archive lacks him or his voyage does not pass the filters. */
async function onePassenger({ catalogue, names }: SearchedArchive, id: string, masks: FilterMasks): Promise<PassengerResults> {
  const record = await names.get(Number(id))
  const found = record && masks.passesVoyage(record.voyage) ? [record] : []
  return {
    passengers: found.map((one) => passengerHit(catalogue, one)),
    total: found.length,
    asTyped: found.length,
    spellings: [],
    understood: NOTHING_UNDERSTOOD,
  }
}

function unnamedVoyages(voyages: VoyageTable, meant: readonly Meaning[]): Unnamed | null {
  if (meant.length === 0) return null
  const named = voyages.inOrder().filter(({ number }) => meant.every((part) => part.voyages.has(number)))
  if (named.length === 0 || named.some(({ hit }) => hit.names.entered > 0)) return null
  return { total: named.length, journey: named.length === 1 ? named[0]!.hit : null }
}

/** The requested rows of those that pass. */
function pageOf<T>(all: readonly T[], { offset, rows }: SearchQuery, passes: (one: T) => boolean): T[] {
  const page: T[] = []
  let passed = 0
  for (const one of all) {
    if (page.length === rows) break
    if (passes(one) && passed++ >= offset) page.push(one)
  }
  return page
}

/** How many passengers are shown with a list. */
const LISTED = 10

function passengerHit({ voyages }: Catalogue, found: FoundName): PassengerHit {
  const hit = voyages.byNumber[found.voyage]?.hit
  return {
    _id: String(found.id),
    fullName: found.name,
    media: [],
    journeyId: hit?.journeyId ?? '',
    startCity: hit?.startCity ?? null,
    endCity: hit?.endCity ?? null,
    startDate: hit?.startDate ?? null,
    endDate: hit?.endDate ?? null,
    ship: hit?.ship ?? { id: null, name: null },
    demonstration: found.demonstration,
    match: { kind: found.kind, reason: found.reason },
  }
}

const journeyHit = ({ hit }: Voyage): JourneyHit => hit

/** Lists with their first passengers, but without their pages, which are behind the gate. */
async function passengerListHits({ names }: SearchedArchive, voyages: readonly Voyage[]): Promise<PassengerListHit[]> {
  if (voyages.length === 0) return []
  const passengers = await names.firstOn(
    voyages.map(({ number }) => number),
    LISTED,
  )
  return voyages.map(({ hit, pages }, at) => {
    const { journeyId, startCity, endCity, startDate, endDate, ship } = hit
    return {
      journeyId,
      startCity,
      endCity,
      startDate,
      endDate,
      ship: { ...ship, passengers: passengers[at]!.map((fullName) => ({ fullName, media: [] })) },
      pages,
      media: [],
    }
  })
}

function imageHit({ voyages }: Catalogue, { item, journey }: ImageDocument): ImageHit {
  const voyage = voyages.find(journey ?? 0)
  return voyage ? { ...item, journeyId: voyage.hit.journeyId } : item
}

const shipHit = ({ id, shipName, journeys }: Ship): ShipHit => ({ _id: String(id), shipName, journeys })

/**
 * The ways on from this tab. If there are none, those from the first tab, then both without the filters, and at last ships
 * and years to browse.
 */
async function waysFromDeadEnd(archive: SearchedArchive, query: SearchQuery, hits: TabHits): Promise<WayOn[]> {
  const { query: words, tab: shown, offset, rows, shipId } = query
  const hasWords = words.trim() !== ''
  if (!hasWords && shipId === undefined) return []
  const unfiltered: SearchQuery = { query: words, tab: shown, offset, rows, ...(!hasWords && { shipId }) }
  for (const filtered of [query, unfiltered]) {
    for (const tab of new Set<Tab>([query.tab, 'passengers'])) {
      const asked = { ...filtered, tab }
      const masks = new FilterMasks(archive.catalogue.voyages.facts(), asked)
      const found = { masks, counted: hits[tab], totals: totalsOf(hits, masks) }
      const where = { ...(tab !== query.tab && { tab: 1 }), ...(filtered === unfiltered && { withoutFilters: true }) }
      const ways = await waysOn(archive, asked, found, counterOf(archive, masks))
      if (ways.length > 0) return ways.map((way) => ({ ...way, ...where, ...(way.tab && { tab: way.tab }) }))
    }
  }
  const where = {
    ...(query.tab !== 'journeys' && { tab: TABS.indexOf('journeys') + 1 }),
    ...(isFiltered(query) && { withoutFilters: true }),
    browse: true,
  }
  const browsing = await archive.catalogue.browsing.get(() =>
    browsingWays(archive.catalogue.voyages, (other) => countVoyages(archive, other)),
  )
  return browsing.map((way) => ({ ...way, ...where }))
}

/** How many voyages a query finds. */
function countVoyages(archive: SearchedArchive, query: string): Promise<number> {
  const asked: SearchQuery = { query, tab: 'journeys', offset: 0, rows: 0 }
  return counterOf(archive, new FilterMasks(archive.catalogue.voyages.facts(), asked)).count(asked)
}

/** Counts what other words would find under the same filters. */
function counterOf(archive: SearchedArchive, masks: FilterMasks): HitCounter {
  const countUpTo = async (query: SearchQuery, highest?: 1): Promise<number> => {
    const asked = new TabQuery(archive, { ...query, offset: 0, rows: 0 }, masks, highest)
    return masks.total(await asked.of(query.tab))
  }
  return { count: (query) => countUpTo(query), glance: (query) => countUpTo(query, 1) }
}

/** How many ships and years are offered to browse. */
const SHIPS_MAX = 4
const YEARS_MAX = 6

/**
 * The ships with most voyages, and some of the years with voyages, spread evenly, including the first and the last. `count`:
 * how many voyages a query finds, because choosing a ship searches for it. A year leads to the page of all voyages, which has them
 * by their departure.
 */
async function browsingWays(voyages: VoyageTable, count: (query: string) => Promise<number>): Promise<WayOn[]> {
  const all = voyages.inOrder()
  const ships = Map.groupBy(
    all.filter(({ hit }) => hit.ship.name),
    ({ hit }) => hit.ship.name!,
  )
  const busiest = [...ships].sort(([a, of], [b, others]) => others.length - of.length || (a < b ? -1 : 1))
  const years = Map.groupBy(all, ({ hit }) => (hit.startDate ?? hit.endDate)?.slice(0, 4))
  const known = [...years.keys()].filter((year) => year !== undefined)
  const chosen = [
    ...busiest.slice(0, SHIPS_MAX).map(([value]) => ({ kind: 'ship', value })),
    ...spread(known.sort(), YEARS_MAX).map((value) => ({ kind: 'year', value })),
  ]
  const countOf = async ({ kind, value }: { kind: string; value: string }) =>
    kind === 'year' ? years.get(value)!.length : await count(value)
  const ways = await Promise.all(chosen.map(async (way) => ({ ...way, count: await countOf(way) })))
  return ways.filter((way) => way.count > 0)
}

/** At most `most` items at even distances, including the first and the last. */
function spread<T>(sorted: readonly T[], most: number): T[] {
  if (sorted.length <= most) return [...sorted]
  return Array.from({ length: most }, (_, i) => sorted[Math.round((i * (sorted.length - 1)) / (most - 1))]!)
}
