/** The voyages of the archive, numbered. Names, filters and facets refer to a voyage by its number. */
import { dateOrder } from '#domain/dates.ts'
import { namesEntered } from '#domain/filters.ts'
import type { JourneyHit, Names } from '#domain/journey.ts'
import type { JourneyDocument, MediaDocument, ShipDocument } from '../documents.ts'
import { FactTable } from './filter.ts'
import type { VoyageFacts } from './words/gazetteer.ts'

export interface Voyage {
  number: number
  id: number
  hit: JourneyHit
  via: readonly string[]
  stories: number
  formerCodes: readonly string[]
  /** The number of list pages. */
  pages: number
}

export class VoyageTable {
  /** By number; null for a removed voyage. A number is never used again. */
  readonly byNumber: (Voyage | null)[] = []
  readonly #byId = new Map<number, Voyage>()
  readonly #pages = new Map<number, number>()
  #inOrder: Voyage[] | null = null
  #facts: FactTable | null = null

  /** Finds a voyage by the key of its record. */
  find(id: number): Voyage | undefined {
    return this.#byId.get(id)
  }

  put({ id, hit, via = [], stories = 0, formerCodes = [] }: JourneyDocument): void {
    const known = this.#byId.get(id)
    const number = known?.number ?? this.byNumber.length
    const pages = this.#pages.get(id) ?? 0
    const voyage: Voyage = { number, id, hit, via, stories, formerCodes, pages }
    this.#byId.set(id, voyage)
    this.byNumber[number] = voyage
    this.#forget()
  }

  /** Gives a voyage another number of names. False if it has to be put, because filters tell it from before. */
  recount(id: number, names: Names): boolean {
    const voyage = this.#byId.get(id)
    if (!voyage || namesEntered(voyage.hit.names) !== namesEntered(names)) return false
    voyage.hit = { ...voyage.hit, names }
    return true
  }

  remove(id: number): Voyage | undefined {
    const voyage = this.#byId.get(id)
    if (!voyage) return undefined
    this.#byId.delete(id)
    this.byNumber[voyage.number] = null
    this.#forget()
    return voyage
  }

  /** Counts one list page more or less. Its voyage may come later, or be removed already. */
  countPage(medium: MediaDocument, change: 1 | -1): void {
    if (medium.kind !== 'list-page' || medium.journey === null) return
    const pages = (this.#pages.get(medium.journey) ?? 0) + change
    this.#pages.set(medium.journey, pages)
    const voyage = this.#byId.get(medium.journey)
    if (voyage) voyage.pages = pages
  }

  /** In the order of sailing: by the first known date, then by code. Voyages without a date come last. */
  inOrder(): readonly Voyage[] {
    this.#inOrder ??= this.byNumber.filter((voyage) => voyage !== null).sort(bySailing)
    return this.#inOrder
  }

  facts(): FactTable {
    this.#facts ??= new FactTable(this.byNumber)
    return this.#facts
  }

  /** The place of each voyage by start date. Voyages of one date share a place; voyages without a date come last. */
  order(): Uint32Array {
    const dates = this.byNumber.map((voyage) => dateOrder(voyage?.hit.startDate ?? null))
    const places = new Map([...new Set(dates)].sort().map((date, place) => [date, place]))
    return Uint32Array.from(dates, (date) => places.get(date)!)
  }

  *named(ships: ReadonlyMap<number, ShipDocument>): Generator<[number, VoyageFacts]> {
    for (const voyage of this.byNumber) {
      if (!voyage) continue
      const { hit, via, formerCodes, number } = voyage
      yield [
        number,
        {
          ...hit,
          via,
          code: hit.journeyId,
          formerCodes,
          shipName: hit.ship.name,
          shipPrefix: ships.get(Number(hit.ship.id))?.prefix ?? null,
        },
      ]
    }
  }

  #forget(): void {
    this.#inOrder = null
    this.#facts = null
  }
}

function bySailing(a: Voyage, b: Voyage): number {
  const [x, y] = [a, b].map(({ hit }) => `${dateOrder(hit.startDate ?? hit.endDate)} ${hit.journeyId}`)
  return x! < y! ? -1 : x! > y! ? 1 : a.id - b.id
}
