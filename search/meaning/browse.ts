/** Lists of all voyages and ships. The server makes them of its rows, and a device of the catalogue that it holds. */
import type { Journeys, ListedJourney, Ship, Ships } from '#domain/browse.ts'
import { inTextOrder } from '#domain/text-order.ts'
import type { ImageDocument, JourneyDocument, ShipDocument } from '../documents.ts'
import { voyagesOfShips } from './collections.ts'
import { type Voyage, VoyageTable } from './voyages.ts'

export interface ShipKeys {
  ship: number
  voyages: number[]
}

export class Browsing {
  readonly #ships: ReadonlyMap<string, ShipDocument>
  readonly #voyages = new VoyageTable()
  readonly #sailed: ReadonlyMap<string, readonly Voyage[]>

  constructor(ships: Iterable<ShipDocument>, journeys: Iterable<JourneyDocument>) {
    this.#ships = new Map([...ships].map((ship) => [String(ship.id), ship]))
    for (const journey of journeys) this.#voyages.put(journey)
    this.#sailed = voyagesOfShips(this.#voyages)
  }

  journeys(): Journeys {
    return { journeys: this.#voyages.inOrder().map(listed), totalShips: this.#ships.size }
  }

  ships(): Ships {
    const ships = [...this.#ships].map(([_id, { shipName, prefix, company = null, builtYear = null, tonnage = null }]) => {
      const own = this.#sailedBy(_id)
      const years = own.flatMap(({ hit }) => yearOf(hit) ?? [])
      const [firstYear = null, lastYear = firstYear] = [years[0], years.at(-1)]
      return { _id, shipName, prefix, company, builtYear, tonnage, journeys: own.length, firstYear, lastYear }
    })
    const sorted = inTextOrder(
      ships,
      ({ shipName }) => shipName,
      (a, b) => Number(a._id) - Number(b._id),
    )
    return { ships: sorted, totalJourneys: this.#voyages.inOrder().length }
  }

  /** The keys of a ship and its voyages; null if there is no such ship. */
  keysOf(_id: string): ShipKeys | null {
    const ship = this.#ships.get(_id)
    return ship ? { ship: ship.id, voyages: this.#sailedBy(_id).map(({ id }) => id) } : null
  }

  /** `images`: among them those of the ship and its voyages. */
  ship(keys: ShipKeys, images: Iterable<ImageDocument>): Ship {
    const _id = String(keys.ship)
    const { id: _, ...ship } = this.#ships.get(_id)!
    const places = new Map(keys.voyages.map((id, at) => [id, at]))
    // Its own images come first.
    const placeOf = ({ ship, journey }: ImageDocument) => (ship === keys.ship ? -1 : places.get(journey ?? 0))
    return {
      _id,
      ...NOTHING_KNOWN,
      ...ship,
      images: [...images]
        .filter((image) => placeOf(image) !== undefined)
        .sort((a, b) => placeOf(a)! - placeOf(b)! || a.id - b.id)
        .map(({ item }) => item),
      journeys: this.#sailedBy(_id).map(listed),
    }
  }

  #sailedBy(ship: string): readonly Voyage[] {
    return this.#sailed.get(ship) ?? []
  }
}

const NOTHING_KNOWN = {
  company: null,
  master: null,
  builtYear: null,
  tonnage: null,
  nationality: null,
  note: null,
  source: null,
}

function listed({ hit, via, stories }: Voyage): ListedJourney {
  const { _id, contentPoint, source, ...rest } = hit
  return { ...rest, via: [...via], stories }
}

function yearOf({ startDate, endDate }: Voyage['hit']): number | null {
  const date = startDate ?? endDate
  return date === null ? null : Number(date.slice(0, 4))
}
