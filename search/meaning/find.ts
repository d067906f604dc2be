/** Answers a search from what the index thread holds, tab by tab. What it means: data contract, section 5. */
import {
  NOTHING_UNDERSTOOD,
  type PassengerResults,
  type SearchResults,
  TABS,
  type Tab,
  type WayOn,
} from '#domain/search.ts'
import type { ImageDocument } from '../documents.ts'
import type { Archive } from '../memory/archive.ts'
import type { PassengerQuery, SearchQuery } from '../search.ts'
import type { FoundPassengers } from './by-readings.ts'
import type { Collection, Found, Ship } from './collections.ts'
import { type Counted, FilterMasks, isFiltered } from './filters/filter.ts'
import { Lazy } from './lazy.ts'
import { allPassengers, findPassengers } from './passengers.ts'
import { journeyHit, passengerHit, passengerListHit, shipHit } from './result-rows.ts'
import type { Voyage } from './voyages.ts'
import { type HitCounter, waysOn } from './ways-on.ts'

export function find(archive: Archive, query: SearchQuery): SearchResults {
  const masks = new FilterMasks(archive.voyages.facts(), query)
  const hits = new Hits(archive, query, masks)
  const items = <T>(found: readonly Found<T>[]): T[] =>
    pageOf(found, query, (item) => masks.passesItem(item)).map(({ item }) => item)
  const voyages = (counts: Uint32Array): Voyage[] =>
    pageOf(
      archive.voyages.inOrder(),
      query,
      ({ number }) => counts[number]! > 0 && masks.passesVoyage(number),
    )
  const totals = hits.totals(masks)
  return {
    passengers: hits.found.rows.map((row) => passengerHit(archive, row)),
    ships: items(hits.ships).map(shipHit),
    journeys: voyages(hits.journeys).map(journeyHit),
    passengerList: voyages(hits.passengerList).map((voyage) => passengerListHit(archive, voyage)),
    media: items(hits.media).map(({ item }) => item),
    totalPassengers: totals.passengers,
    totalShips: totals.ships,
    totalJourneys: totals.journeys,
    totalDeedId: totals.passengerList,
    totalMedia: totals.media,
    filters: masks.facets(hits[query.tab]),
    spellings: hits.found.spellings,
    understood: hits.found.understood,
    waysOn: totals[query.tab] > 0 ? [] : findWaysOn(archive, query, hits),
  }
}

/**
 * One step on; where none leads anywhere, one in the first tab, then one without the filters, and at last what the
 * archive has: never a dead end.
 */
function findWaysOn(archive: Archive, query: SearchQuery, hits: Hits): WayOn[] {
  const { startDate, endDate, startCity, endCity, unknownDate, journeyId, shipId, ...words } = query
  if (words.query.trim() === '' && shipId === undefined) return []
  const unfiltered: SearchQuery =
    words.query.trim() === '' && shipId !== undefined ? { ...words, shipId } : words
  for (const filtered of [query, unfiltered]) {
    for (const tab of new Set<Tab>([query.tab, 'passengers'])) {
      const asked = { ...filtered, tab }
      const masks = new FilterMasks(archive.voyages.facts(), asked)
      const found = { masks, counted: hits[tab], totals: hits.totals(masks) }
      const where = {
        ...(tab !== query.tab && { tab: 1 }),
        ...(filtered === unfiltered && { withoutFilters: true }),
      }
      const ways = waysOn(archive, asked, found, counterOf(archive, masks))
      if (ways.length > 0) return ways.map((way) => ({ ...way, ...where }))
    }
  }
  const where = {
    ...(query.tab !== 'journeys' && { tab: TABS.indexOf('journeys') + 1 }),
    ...(isFiltered(query) && { withoutFilters: true }),
  }
  return archive.views.browsing.map((way) => ({ ...way, ...where }))
}

/** Voyages that a query finds. */
export function countVoyages(archive: Archive, query: string): number {
  const asked: SearchQuery = { query, tab: 'journeys', offset: 0, rows: 0 }
  return counterOf(archive, new FilterMasks(archive.voyages.facts(), asked)).count(asked)
}

export function findPassengersOnly(archive: Archive, query: PassengerQuery): PassengerResults {
  const masks = new FilterMasks(archive.voyages.facts(), query)
  if (query.passenger !== undefined) return onePassenger(archive, query.passenger, masks)
  const { found, passengers } = new Hits(archive, query, masks)
  return {
    passengers: found.rows.map((row) => passengerHit(archive, row)),
    total: masks.total(passengers),
    spellings: found.spellings,
    understood: found.understood,
  }
}

/** By key; nobody when the archive does not hold him, or his voyage does not pass. */
function onePassenger(archive: Archive, id: string, masks: FilterMasks): PassengerResults {
  const record = archive.names.get(Number(id))
  const found = record && masks.passesVoyage(record.voyage) ? [record] : []
  return {
    passengers: found.map((one) => passengerHit(archive, { ...one, kind: 'exact', reason: null })),
    total: found.length,
    spellings: [],
    understood: NOTHING_UNDERSTOOD,
  }
}

/** Counts what other words would find under the same filters. */
function counterOf(archive: Archive, masks: FilterMasks): HitCounter {
  const countUpTo = (query: SearchQuery, highest?: 1): number =>
    masks.total(new Hits(archive, { ...query, offset: 0, rows: 0 }, masks, highest)[query.tab])
  return { count: (query) => countUpTo(query), glance: (query) => countUpTo(query, 1) }
}

/** The rows asked for among those that pass. */
function pageOf<T>(all: readonly T[], { offset, rows }: SearchQuery, passes: (one: T) => boolean): T[] {
  const page: T[] = []
  let passed = 0
  for (const one of all) {
    if (page.length === rows) break
    if (passes(one) && passed++ >= offset) page.push(one)
  }
  return page
}

/** What a query finds in each tab before filters, as filters and facets count it; each when it is asked for. */
class Hits implements Record<Tab, Counted> {
  readonly #archive: Archive
  readonly #query: string
  readonly #all: boolean
  readonly #found: Lazy<FoundPassengers>
  readonly #journeys = new Lazy(() => this.#findJourneys())
  readonly #ships = new Lazy(() => this.#findIn(this.#archive.views.ships))
  readonly #media = new Lazy(() => this.#findIn(this.#archive.views.images))

  /** `highest`: names are looked for on this rung alone. */
  constructor(archive: Archive, query: Omit<SearchQuery, 'tab'>, masks: FilterMasks, highest?: 1) {
    this.#archive = archive
    this.#query = query.query.trim()
    this.#all = this.#query === '' && query.shipId !== undefined
    const page = { allowed: masks.allowed, offset: query.offset, rows: query.rows }
    this.#found = new Lazy(() =>
      this.#all ? allPassengers(archive, page) : findPassengers(archive, this.#query, page, highest),
    )
  }

  /** Passengers as they were found; their rows are already those asked for. */
  get found(): FoundPassengers {
    return this.#found.value
  }

  totals(masks: FilterMasks): Record<Tab, number> {
    return {
      passengers: masks.total(this.passengers),
      ships: masks.total(this.ships),
      journeys: masks.total(this.journeys),
      passengerList: masks.total(this.passengerList),
      media: masks.total(this.media),
    }
  }

  get passengers(): Uint32Array {
    return this.found.byVoyage
  }

  get journeys(): Uint32Array {
    return this.#journeys.value
  }

  get passengerList(): Uint32Array {
    const lists = this.journeys.slice()
    for (const { number, pages } of this.#archive.voyages.inOrder()) if (pages === 0) lists[number] = 0
    return lists
  }

  get ships(): readonly Found<Ship>[] {
    return this.#ships.value
  }

  get media(): readonly Found<ImageDocument>[] {
    return this.#media.value
  }

  /** 1 for voyages that match by themselves or carry a passenger who was found. */
  #findJourneys(): Uint32Array {
    const { byVoyage, matched } = this.found
    return byVoyage.map((count, voyage) => (count > 0 || matched[voyage] === 1 ? 1 : 0))
  }

  #findIn<T>(collection: Collection<T>): readonly Found<T>[] {
    return this.#all ? collection.all() : collection.find(this.#query)
  }
}
