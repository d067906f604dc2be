/** Ships and images, as two of the tabs list them. They are found by their own text and counted on their voyages. */

import type { ShipHit } from '#domain/ship.ts'
import { inTextOrder } from '#domain/text-order.ts'
import { foldText } from '#names/text/fold.ts'
import type { ImageDocument, MediaDocument, ShipDocument } from '../documents.ts'
import type { Item } from './filter.ts'
import { TextIndex } from './text-index.ts'
import type { Voyage, VoyageTable } from './voyages.ts'

/** An item of a tab, with the voyages that it is counted on. */
export interface TabItem<T> extends Item {
  item: T
}

/** Items in the order of their tab, with an index of their texts. It is made anew after a change. */
export class Collection<T> {
  readonly all: readonly TabItem<T>[]
  readonly #index: TextIndex

  constructor(all: readonly TabItem<T>[], textOf: (item: T) => string) {
    this.all = all
    this.#index = new TextIndex(all.map(({ item }) => textOf(item)))
  }

  /** Every word that finds something. */
  words(): readonly string[] {
    return this.#index.words
  }

  find(query: string): TabItem<T>[] {
    return this.#index.find(query).map((at) => this.all[at]!)
  }
}

export interface Ship extends ShipDocument {
  journeys: ShipHit['journeys']
}
export type Ships = Collection<Ship>
export type Images = Collection<ImageDocument>

/** A name that voyages are known by. All names of one place share a set of voyages. */
export interface VoyageName {
  kind: 'ship' | 'city'
  value: string
  voyages: Set<number>
}

/** Ships, ordered by name. */
export function collectShips(ships: Iterable<ShipDocument>, voyages: VoyageTable): Ships {
  const sailed = voyagesOfShips(voyages)
  const all = [...ships].map((ship) => {
    const own = sailed.get(String(ship.id)) ?? []
    const journeys = own.map(({ hit }) => ({ journeyId: hit.journeyId, name: hit.name, startDate: hit.startDate }))
    return { item: { ...ship, journeys }, ...countedOn(own), shipId: String(ship.id) }
  })
  const sorted = inTextOrder(
    all,
    ({ item }) => item.shipName,
    (a, b) => a.item.id - b.item.id,
  )
  return new Collection(sorted, ({ shipName, prefix }) => `${prefix ?? ''} ${shipName}`)
}

/** Images, ordered by description. An image without a voyage is counted on all voyages of its ship. */
export function collectImages(media: Iterable<MediaDocument>, voyages: VoyageTable): Images {
  const sailed = voyagesOfShips(voyages)
  const all = [...media]
    .filter((medium) => medium.kind === 'image')
    .map((item) => {
      const own = item.journey === null ? undefined : voyages.find(item.journey)
      const ship = item.ship === null ? {} : { shipId: String(item.ship) }
      if (item.journey !== null) return { item, ...countedOn(own ? [own] : []), ...ship }
      return { item, ...countedOn(sailed.get(String(item.ship)) ?? []), ...ship }
    })
  const sorted = inTextOrder(
    all,
    ({ item }) => item.item.Beschrijving,
    (a, b) => a.item.id - b.item.id,
  )
  return new Collection(sorted, ({ item }) => `${item.Beschrijving} ${item.Collectie}`)
}

/** The ships of voyages, and their cities and places on the way under every name of the same place: for Batavia also Djakarta. */
export function collectVoyageNames(voyages: VoyageTable, places: readonly string[][]): VoyageName[] {
  const names = new Map<string, VoyageName>()
  const groups = new Map(places.flatMap((group) => group.map((spelling) => [foldText(spelling), group])))
  const add = (kind: VoyageName['kind'], value: string, same: readonly string[], voyage: number) => {
    const key = `${kind} ${foldText(same[0] ?? value)}`
    const shared = names.get(key)?.voyages ?? new Set<number>()
    shared.add(voyage)
    // The spelling on the voyage itself comes first.
    for (const spelling of [value, ...same]) {
      const own = `${kind} ${foldText(spelling)}`
      if (!names.has(own)) names.set(own, { kind, value: spelling, voyages: shared })
    }
  }
  const addPlace = (place: string, voyage: number) => add('city', place, groups.get(foldText(place)) ?? [], voyage)
  for (const { hit, number } of voyages.inOrder()) {
    if (hit.ship.name) add('ship', hit.ship.name, [], number)
    for (const city of [hit.startCity, hit.endCity]) if (city) addPlace(city, number)
  }
  // A city means the voyages that begin or end there, and not those that only call there.
  const cities = new Set(names.keys())
  for (const { via, number } of voyages.inOrder())
    for (const place of via) if (!cities.has(`city ${foldText(place)}`)) addPlace(place, number)
  return [...names.values()]
}

const countedOn = (own: Voyage[]) => ({ voyages: own.map(({ number }) => number) })

/** The voyages of each ship in the order of sailing, by the `_id` of the ship. */
export function voyagesOfShips(voyages: VoyageTable): Map<string, Voyage[]> {
  const sailed = new Map<string, Voyage[]>()
  for (const voyage of voyages.inOrder()) {
    if (!voyage.hit.ship.id) continue
    const others = sailed.get(voyage.hit.ship.id)
    if (others) others.push(voyage)
    else sailed.set(voyage.hit.ship.id, [voyage])
  }
  return sailed
}
