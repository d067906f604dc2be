/**
 * Everything the index thread holds: names, voyages, ships and images, changed as the archive changes. What is derived
 * of them (`views.ts`) is made anew when it is asked for.
 */

import type { NameRecord, ReadNames } from '#domain/names/index/segment-builder.ts'
import { VariantTable } from '#domain/names/lexicon/variant-table.ts'
import { NameIndex } from '#domain/names/name-index.ts'
import type {
  Changes,
  Documents,
  JourneyDocument,
  MediaDocument,
  PassengerDocument,
  ShipDocument,
  VariantDocument,
} from '../documents.ts'
import { Views } from '../meaning/views.ts'
import { type Voyage, VoyageTable } from '../meaning/voyages.ts'
import { IdSet } from './id-set.ts'
import type { Written } from './protocol.ts'

/** With more changed names than this beside the index, a search takes longer than it need. */
const UNWIELDY = 4000

export class Archive {
  readonly voyages = new VoyageTable()
  readonly ships = new Map<number, ShipDocument>()
  readonly media = new Map<number, MediaDocument>()
  readonly names: NameIndex
  readonly views = new Views(this)
  readonly #variants = new Map<number, VariantDocument>()
  /** Made-up passengers. */
  readonly #demonstration = new IdSet()

  /** `names`: those of the passengers, in the same order, where they were read before. */
  constructor(documents: Documents, names?: ReadNames) {
    for (const variant of documents.variant) this.#variants.set(variant.id, variant)
    for (const ship of documents.ship) this.ships.set(ship.id, ship)
    for (const journey of documents.journey) this.voyages.put(journey)
    for (const medium of documents.media) this.#putMedium(medium)
    const records = documents.passenger.flatMap((passenger) => this.#recordOf(passenger) ?? [])
    this.names = NameIndex.build(
      records,
      {
        voyages: this.voyages.byNumber.length,
        voyageOrder: this.voyages.order(),
        variants: new VariantTable(this.spellings('name')),
      },
      // Passengers without a voyage are left out.
      names?.count === records.length ? names : undefined,
    )
  }

  write({ put, remove }: Changes): Written {
    const touched = (kind: keyof Documents) => put[kind].length + remove[kind].length > 0
    if (touched('variant')) this.#writeVariants(put.variant, remove.variant)
    for (const id of remove.ship) this.ships.delete(id)
    for (const ship of put.ship) this.ships.set(ship.id, ship)
    for (const id of remove.journey) this.#removeJourney(id)
    const appeared = put.journey.filter((journey) => this.#putJourney(journey)).map(({ id }) => id)
    for (const id of remove.media) this.#removeMedium(id)
    for (const medium of put.media) this.#putMedium(medium)
    for (const id of remove.passenger) this.#removePassenger(id)
    for (const passenger of put.passenger) this.#putPassenger(passenger)
    this.views.forget(touched)
    return { passengersOf: appeared, unwieldy: this.names.changes > UNWIELDY }
  }

  isDemonstration(passenger: number): boolean {
    return this.#demonstration.has(passenger)
  }

  /** Groups of spellings that mean the same. */
  spellings(kind: VariantDocument['kind']): string[][] {
    const variants = [...this.#variants.values()].filter((variant) => variant.kind === kind)
    return variants.map(({ spellings }) => spellings)
  }

  #writeVariants(put: VariantDocument[], remove: number[]): void {
    for (const id of remove) this.#variants.delete(id)
    for (const variant of put) this.#variants.set(variant.id, variant)
    this.names.setVariants(new VariantTable(this.spellings('name')))
  }

  /** True when the voyage was not there before. Names keep the place of its date, so with another they are put again. */
  #putJourney(document: JourneyDocument): boolean {
    const before = this.voyages.find(document.id)
    const appeared = this.voyages.put(document)
    if (appeared || before?.hit.startDate !== document.hit.startDate) {
      this.names.setVoyageOrder(this.voyages.order())
      for (const record of before ? this.#namesOn(before) : []) this.names.put(record)
    }
    return appeared
  }

  #removeJourney(id: number): void {
    const voyage = this.voyages.remove(id)
    if (!voyage) return
    for (const record of this.#namesOn(voyage)) this.#removePassenger(record.id)
  }

  #namesOn(voyage: Voyage): NameRecord[] {
    const within = new Uint8Array(this.voyages.byNumber.length)
    within[voyage.number] = 1
    return this.names.list({ within, limit: Number.MAX_SAFE_INTEGER }).hits
  }

  #putMedium(document: MediaDocument): void {
    this.#removeMedium(document.id)
    this.media.set(document.id, document)
    this.voyages.countPage(document, 1)
  }

  #removeMedium(id: number): void {
    const document = this.media.get(id)
    if (!document) return
    this.media.delete(id)
    this.voyages.countPage(document, -1)
  }

  #putPassenger(document: PassengerDocument): void {
    const record = this.#recordOf(document)
    if (!record) {
      this.#removePassenger(document.id)
      return
    }
    const known = this.names.get(record.id)
    if (known?.name !== record.name || known.voyage !== record.voyage) this.names.put(record)
  }

  /** Null for a passenger of a voyage that is not there (yet): he follows when the voyage does. */
  #recordOf({ id, journey, fullName, demonstration }: PassengerDocument): NameRecord | null {
    const voyage = this.voyages.find(journey)
    if (!voyage) return null
    if (demonstration) this.#demonstration.add(id)
    else this.#demonstration.delete(id)
    return { id, voyage: voyage.number, name: fullName }
  }

  #removePassenger(id: number): void {
    this.names.remove(id)
    this.#demonstration.delete(id)
  }
}
