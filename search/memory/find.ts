/** Answers a search from what the index thread holds, tab by tab. What it means: data contract, section 5. */
import type { PassengerResults, SearchResults, Tab } from '#domain/search.ts'
import type { ImageDocument } from '../documents.ts'
import { type Counted, FilterMasks } from '../filter.ts'
import type { SearchQuery } from '../search.ts'
import type { Archive } from './archive.ts'
import type { Collection, Found, Ship } from './collections.ts'
import { journeyHit, passengerHit, passengerListHit, shipHit } from './hits.ts'
import { Lazy } from './lazy.ts'
import { allPassengers, type FoundPassengers, findPassengers } from './passengers.ts'
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
  const totalPassengers = masks.total(hits.passengers)
  const counted = hits[query.tab]
  return {
    passengers: hits.found.rows.map((row) => passengerHit(archive, row)),
    ships: items(hits.ships).map(shipHit),
    journeys: voyages(hits.journeys).map(journeyHit),
    passengerList: voyages(hits.passengerList).map((voyage) => passengerListHit(archive, voyage)),
    media: items(hits.media).map(({ item }) => item),
    totalPassengers,
    totalShips: masks.total(hits.ships),
    totalJourneys: masks.total(hits.journeys),
    totalDeedId: masks.total(hits.passengerList),
    totalMedia: masks.total(hits.media),
    filters: masks.facets(counted),
    spellings: hits.found.spellings,
    understood: hits.found.understood,
    waysOn: waysOn(archive, query, { masks, counted, totalPassengers }, counterOf(archive, masks)),
  }
}

export function findPassengersOnly(archive: Archive, query: Omit<SearchQuery, 'tab'>): PassengerResults {
  const masks = new FilterMasks(archive.voyages.facts(), query)
  const { found, passengers } = new Hits(archive, query, masks)
  return {
    passengers: found.rows.map((row) => passengerHit(archive, row)),
    total: masks.total(passengers),
    spellings: found.spellings,
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
