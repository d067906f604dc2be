/** Answers a search, tab by tab. What it means: data contract, section 5. */

import type { JourneyHit, PassengerListHit } from '#domain/journey.ts'
import type { PassengerHit } from '#domain/passenger.ts'
import type { ImageHit, PassengerResults, SearchResults } from '#domain/search.ts'
import type { PassengerQuery, SearchQuery } from '#domain/search-query.ts'
import type { ShipHit } from '#domain/ship.ts'
import type { ImageDocument } from '../documents.ts'
import type { Catalogue } from './catalogue.ts'
import type { Ship, TabItem } from './collections.ts'
import { counterOf, waysFromDeadEnd } from './dead-end.ts'
import { FilterMasks } from './filters/filter.ts'
import type { FoundName, SearchedArchive } from './name-finder.ts'
import { TabQuery, totalsOf } from './tab-hits.ts'
import type { Voyage } from './voyages.ts'
import { waysBeside } from './ways-on.ts'
import { NOTHING_UNDERSTOOD } from './words/reading.ts'

export async function find(archive: SearchedArchive, query: SearchQuery): Promise<SearchResults> {
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
    // They stand above the first rows.
    if (query.tab !== 'passengers' || query.offset > 0 || query.rows === 0) return []
    const beside = { masks, counted: hits.passengers }
    return waysBeside(archive, query, found, beside, counterOf(archive, masks))
  }
  // An engine behind a network is asked both at once.
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
    waysOn,
  }
}

export async function findPassengersOnly(archive: SearchedArchive, query: PassengerQuery): Promise<PassengerResults> {
  const masks = new FilterMasks(archive.catalogue.voyages.facts(), query)
  if (query.passenger !== undefined) return onePassenger(archive, query.passenger, masks)
  const found = await new TabQuery(archive, query, masks).passengers()
  return {
    passengers: found.rows.map((row) => passengerHit(archive.catalogue, row)),
    total: masks.total(found.byVoyage),
    spellings: found.spellings,
    understood: found.understood,
  }
}

/** By key. Nobody when the archive does not hold him, or when his voyage does not pass the filters. */
async function onePassenger({ catalogue, names }: SearchedArchive, id: string, masks: FilterMasks): Promise<PassengerResults> {
  const record = await names.get(Number(id))
  const found = record && masks.passesVoyage(record.voyage) ? [record] : []
  return {
    passengers: found.map((one) => passengerHit(catalogue, one)),
    total: found.length,
    spellings: [],
    understood: NOTHING_UNDERSTOOD,
  }
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

/** Passengers shown with a list, by name. */
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

/** Lists with their first passengers, and without their pages: those are behind the gate. */
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

const shipHit = ({ id, shipName, journeys }: Ship): ShipHit => ({
  _id: String(id),
  shipName,
  journeys,
})
