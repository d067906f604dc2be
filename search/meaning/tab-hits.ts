/** What a query finds in each tab before filters, in the form that filters and facets count. */

import type { PassengerQuery } from '#domain/search-query.ts'
import type { Tab } from '#domain/tabs.ts'
import type { ImageDocument } from '../documents.ts'
import type { FoundPassengers } from './by-readings.ts'
import type { Collection, Ship, TabItem } from './collections.ts'
import type { Counted, FilterMasks } from './filter.ts'
import type { SearchedArchive } from './name-finder.ts'
import { allPassengers, findPassengers } from './passengers.ts'

export interface TabHits extends Record<Tab, Counted> {
  /** The number of hits on each voyage. */
  passengers: Uint32Array
  ships: readonly TabItem<Ship>[]
  /** 1 for each voyage that was found. */
  journeys: Uint32Array
  passengerList: Uint32Array
  media: readonly TabItem<ImageDocument>[]
}

/** One query under one set of filters. */
export class TabQuery {
  readonly #archive: SearchedArchive
  readonly #query: string
  /** Nothing was typed but a ship was chosen, so everything on it is found. */
  readonly #isAll: boolean
  /** Finds passengers, with the rows asked for. */
  readonly passengers: () => Promise<FoundPassengers>

  /** `highest: 1` looks for names only on the first rung. */
  constructor(archive: SearchedArchive, asked: PassengerQuery, masks: FilterMasks, highest?: 1) {
    const { query, offset, rows, shipId } = asked
    this.#archive = archive
    this.#query = query.trim()
    this.#isAll = this.#query === '' && shipId !== undefined
    const page = { allowed: masks.allowed, offset, rows }
    this.passengers = () => (this.#isAll ? allPassengers(archive, page) : findPassengers(archive, this.#query, page, highest))
  }

  async all(): Promise<{ found: FoundPassengers; hits: TabHits }> {
    const found = await this.passengers()
    const journeys = this.#journeys(found)
    const hits: TabHits = {
      passengers: found.byVoyage,
      ships: this.#findIn(this.#archive.catalogue.ships),
      journeys,
      passengerList: this.#lists(journeys),
      media: this.#findIn(this.#archive.catalogue.images),
    }
    return { found, hits }
  }

  /** The hits of one tab. */
  async of(tab: Tab): Promise<Counted> {
    if (tab === 'ships') return this.#findIn(this.#archive.catalogue.ships)
    if (tab === 'media') return this.#findIn(this.#archive.catalogue.images)
    const found = await this.passengers()
    if (tab === 'passengers') return found.byVoyage
    const journeys = this.#journeys(found)
    return tab === 'journeys' ? journeys : this.#lists(journeys)
  }

  /** Voyages that match by themselves or carry a passenger who was found. */
  #journeys({ byVoyage, matched }: FoundPassengers): Uint32Array {
    return byVoyage.map((count, voyage) => (count > 0 || matched[voyage] === 1 ? 1 : 0))
  }

  /** The found voyages that have list pages. */
  #lists(journeys: Uint32Array): Uint32Array {
    const lists = journeys.slice()
    for (const { number, pages } of this.#archive.catalogue.voyages.inOrder()) if (pages === 0) lists[number] = 0
    return lists
  }

  #findIn<T>(collection: Collection<T>): readonly TabItem<T>[] {
    return this.#isAll ? collection.all : collection.find(this.#query)
  }
}

/** How many hits in each tab pass the filters. */
export const totalsOf = (hits: TabHits, masks: FilterMasks): Record<Tab, number> => ({
  passengers: masks.total(hits.passengers),
  ships: masks.total(hits.ships),
  journeys: masks.total(hits.journeys),
  passengerList: masks.total(hits.passengerList),
  media: masks.total(hits.media),
})
