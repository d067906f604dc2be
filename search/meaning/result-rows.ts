/** Results as they go over the wire. */
import type { JourneyHit, PassengerListHit } from '#domain/journey.ts'
import type { PassengerHit } from '#domain/passenger.ts'
import type { ImageHit } from '#domain/search.ts'
import type { ShipHit } from '#domain/ship.ts'
import type { ImageDocument } from '../documents.ts'
import type { Catalogue } from './catalogue.ts'
import type { Ship } from './collections.ts'
import type { FoundName, SearchedArchive } from './name-finder.ts'
import type { Voyage } from './voyages.ts'

/** Passengers shown with a list, by name. */
const LISTED = 10

export function passengerHit({ voyages }: Catalogue, found: FoundName): PassengerHit {
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

export const journeyHit = ({ hit }: Voyage): JourneyHit => hit

/** Lists with their first passengers, and without their pages: those are behind the gate. */
export async function passengerListHits(
  { names }: SearchedArchive,
  voyages: readonly Voyage[],
): Promise<PassengerListHit[]> {
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

export function imageHit({ voyages }: Catalogue, { item, journey }: ImageDocument): ImageHit {
  const voyage = voyages.find(journey ?? 0)
  return voyage ? { ...item, journeyId: voyage.hit.journeyId } : item
}

export const shipHit = ({ id, shipName, journeys }: Ship): ShipHit => ({
  _id: String(id),
  shipName,
  journeys,
})
