/** Answers a search from what the index thread holds, tab by tab. What it means: data contract, section 5. */
import type { PassengerResults, SearchResults, Tab } from '#domain/search.ts'
import type { MediaDocument } from '../documents.ts'
import { type Counted, FilterMasks } from '../filter.ts'
import type { SearchQuery } from '../search.ts'
import type { Archive } from './archive.ts'
import type { Found, Ship } from './collections.ts'
import { journeyHit, passengerHit, passengerListHit, shipHit } from './hits.ts'
import { allPassengers, type FoundPassengers, findPassengers } from './passengers.ts'
import type { Voyage } from './voyages.ts'
import { waysOn } from './ways-on.ts'

/** What a query finds in every tab before filters; the passengers' rows alone are already those asked for. */
interface Hits {
  passengers: FoundPassengers
  ships: readonly Found<Ship>[]
  voyages: readonly Found<Voyage>[]
  images: readonly Found<MediaDocument>[]
}

export function find(archive: Archive, query: SearchQuery): SearchResults {
  const masks = new FilterMasks(archive.voyages.facts(), query)
  const hits = search(archive, query, masks)
  const counted = countedIn(hits)
  const page = <T extends Counted>(found: readonly T[]) =>
    found.filter((hit) => masks.passes(hit)).slice(query.offset, query.offset + query.rows)
  const lists = hits.voyages.filter(({ item }) => item.pages > 0)
  return {
    passengers: hits.passengers.rows.map((row) => passengerHit(archive, row)),
    ships: page(hits.ships).map(({ item }) => shipHit(item)),
    journeys: page(hits.voyages).map(({ item }) => journeyHit(item)),
    passengerList: page(lists).map(({ item }) => passengerListHit(archive, item)),
    media: page(hits.images).map(({ item }) => item.item),
    totalPassengers: masks.total(counted.passengers),
    totalShips: masks.total(counted.ships),
    totalJourneys: masks.total(counted.journeys),
    totalDeedId: masks.total(counted.passengerList),
    totalMedia: masks.total(counted.media),
    filters: masks.facets(counted[query.tab]),
    spellings: hits.passengers.spellings,
    understood: hits.passengers.understood,
    waysOn: waysOn(archive, query, masks, counted[query.tab], (other) => countHits(archive, other)),
  }
}

export function findPassengersOnly(archive: Archive, query: Omit<SearchQuery, 'tab'>): PassengerResults {
  const masks = new FilterMasks(archive.voyages.facts(), query)
  const found = passengers(archive, query, masks)
  return {
    passengers: found.rows.map((row) => passengerHit(archive, row)),
    total: masks.total(countPassengers(found)),
    spellings: found.spellings,
  }
}

/** The total of one tab. */
function countHits(archive: Archive, query: SearchQuery): number {
  const masks = new FilterMasks(archive.voyages.facts(), query)
  return masks.total(countedIn(search(archive, { ...query, offset: 0, rows: 1 }, masks))[query.tab])
}

/** Every tab's hits as filters and facets count them. */
function countedIn({ passengers, ships, voyages, images }: Hits): Record<Tab, Counted[]> {
  return {
    passengers: countPassengers(passengers),
    ships: [...ships],
    journeys: [...voyages],
    passengerList: voyages.filter(({ item }) => item.pages > 0),
    media: [...images],
  }
}

function search(archive: Archive, query: SearchQuery, masks: FilterMasks): Hits {
  const found = passengers(archive, query, masks)
  const everything = query.query.trim() === '' && query.shipId !== undefined
  const voyages = archive.voyages
    .inOrder()
    .filter(({ number }) => found.byVoyage[number]! > 0 || found.matched[number] === 1)
  return {
    passengers: found,
    ships: everything ? archive.views.ships.all() : archive.views.ships.find(query.query),
    voyages: voyages.map((item) => ({ item, voyages: [item.number], count: 1 })),
    images: everything ? archive.views.images.all() : archive.views.images.find(query.query),
  }
}

/** An empty query is everything on a ship, or nothing. */
function passengers(archive: Archive, query: Omit<SearchQuery, 'tab'>, masks: FilterMasks): FoundPassengers {
  const page = { allowed: masks.all, offset: query.offset, rows: query.rows }
  const asked = query.query.trim()
  if (asked === '' && query.shipId !== undefined) return allPassengers(archive, page)
  return findPassengers(archive, asked, page)
}

function countPassengers({ byVoyage }: FoundPassengers): Counted[] {
  const counted: Counted[] = []
  for (const [voyage, count] of byVoyage.entries()) if (count > 0) counted.push({ voyages: [voyage], count })
  return counted
}
