/** Hits as they go over the wire. */

import type { JourneyHit, PassengerListHit } from '#domain/journey.ts'
import type { NameHit } from '#domain/names/rank/hits.ts'
import type { PassengerHit, ShipPassenger } from '#domain/passenger.ts'
import type { ShipHit } from '#domain/ship.ts'
import type { Archive } from '../memory/archive.ts'
import type { Ship } from './collections.ts'
import type { Voyage } from './voyages.ts'

/** Passengers shown with a list, by name. */
const LISTED = 10

export function passengerHit(archive: Archive, found: Omit<NameHit, 'score'>): PassengerHit {
  const hit = archive.voyages.byNumber[found.voyage]?.hit
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
    demonstration: archive.isDemonstration(found.id),
    match: { kind: found.kind, reason: found.reason },
  }
}

export const journeyHit = ({ hit }: Voyage): JourneyHit => hit

/** Without its pages: those are behind the gate. */
export function passengerListHit(archive: Archive, { hit, number, pages }: Voyage): PassengerListHit {
  const { journeyId, startCity, endCity, startDate, endDate, ship } = hit
  return {
    journeyId,
    startCity,
    endCity,
    startDate,
    endDate,
    ship: { ...ship, passengers: firstPassengers(archive, number) },
    pages,
    media: [],
  }
}

export const shipHit = ({ id, shipName, journeys }: Ship): ShipHit => ({
  _id: String(id),
  shipName,
  journeys,
})

function firstPassengers(archive: Archive, voyage: number): ShipPassenger[] {
  const within = new Uint8Array(archive.voyages.byNumber.length)
  within[voyage] = 1
  return archive.names.list({ within, limit: LISTED }).hits.map(({ name }) => ({ fullName: name, media: [] }))
}
