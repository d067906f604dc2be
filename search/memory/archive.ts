/** Everything that the index thread holds: names, voyages, ships and images, changed as the archive changes. */

import type { ReadNames } from '#domain/names/index/read-names.ts'
import type { NameRecord } from '#domain/names/index/segment-builder.ts'
import { VariantTable } from '#domain/names/lexicon/variant-table.ts'
import { NameIndex } from '#domain/names/name-index.ts'
import type { Changes, Documents, JourneyDocument, PassengerDocument, VariantDocument } from '../documents.ts'
import { Catalogue } from '../meaning/catalogue.ts'
import type { SearchedArchive } from '../meaning/name-finder.ts'
import type { Voyage } from '../meaning/voyages.ts'
import type { Written } from './filling.ts'
import { IdSet } from './id-set.ts'
import { MemoryNames } from './names.ts'

/** Changed names stand beside the index. With more than this, searches become slow. */
const UNWIELDY = 4000

export class MemoryArchive implements SearchedArchive {
  readonly catalogue: Catalogue
  readonly names: MemoryNames
  readonly #index: NameIndex
  /** Made-up passengers. */
  readonly #demonstration = new IdSet()

  /** `names`: the names of the passengers, in the same order, if they have been read already. */
  constructor(documents: Documents, names?: ReadNames) {
    this.catalogue = new Catalogue(documents)
    const { voyages } = this.catalogue
    const records = documents.passenger.flatMap((passenger) => this.#recordOf(passenger) ?? [])
    this.#index = NameIndex.build(
      records,
      {
        voyages: voyages.byNumber.length,
        voyageOrder: voyages.order(),
        variants: new VariantTable(this.catalogue.spellings('name')),
      },
      // Passengers without a voyage are left out, and then the names that were read are not those of the records.
      names?.count === records.length ? names : undefined,
    )
    this.names = new MemoryNames(this.#index, voyages, this.#demonstration)
  }

  /** Voyages that it does not hold: their passengers were left out, or taken out with them. */
  lacks(voyages: number[]): number[] {
    return voyages.filter((id) => !this.catalogue.voyages.find(id))
  }

  write({ put, remove }: Changes): Written {
    const { catalogue } = this
    const touched = (kind: keyof Documents) => put[kind].length + remove[kind].length > 0
    if (touched('variant')) this.#writeVariants(put.variant, remove.variant)
    for (const id of remove.ship) catalogue.removeShip(id)
    for (const ship of put.ship) catalogue.putShip(ship)
    for (const id of remove.journey) this.#removeJourney(id)
    for (const journey of put.journey) this.#putJourney(journey)
    for (const id of remove.media) catalogue.removeMedium(id)
    for (const medium of put.media) catalogue.putMedium(medium)
    for (const id of remove.passenger) this.#removePassenger(id)
    for (const passenger of put.passenger) this.#putPassenger(passenger)
    catalogue.forget(touched)
    return { unwieldy: this.#index.changes > UNWIELDY }
  }

  #writeVariants(put: VariantDocument[], remove: number[]): void {
    for (const id of remove) this.catalogue.removeVariant(id)
    for (const variant of put) this.catalogue.putVariant(variant)
    this.#index.setVariants(new VariantTable(this.catalogue.spellings('name')))
  }

  /** Names are sorted by its date too, so with another date they are put again. */
  #putJourney(document: JourneyDocument): void {
    const { voyages } = this.catalogue
    const before = voyages.find(document.id)
    voyages.put(document)
    if (!before || before.hit.startDate !== document.hit.startDate) {
      this.#index.setVoyageOrder(voyages.order())
      for (const record of before ? this.#namesOn(before) : []) this.#index.put(record)
    }
  }

  #removeJourney(id: number): void {
    const voyage = this.catalogue.voyages.remove(id)
    if (!voyage) return
    for (const record of this.#namesOn(voyage)) this.#removePassenger(record.id)
  }

  #namesOn(voyage: Voyage): NameRecord[] {
    const within = new Uint8Array(this.catalogue.voyages.byNumber.length)
    within[voyage.number] = 1
    return this.#index.list({ within, limit: Number.MAX_SAFE_INTEGER }).hits
  }

  #putPassenger(document: PassengerDocument): void {
    const record = this.#recordOf(document)
    if (!record) {
      this.#removePassenger(document.id)
      return
    }
    const known = this.#index.get(record.id)
    if (known?.name !== record.name || known.voyage !== record.voyage) this.#index.put(record)
  }

  /** Null for a passenger whose voyage is not there. It may come later, and then its passengers are written again. */
  #recordOf({ id, journey, fullName, demonstration }: PassengerDocument): NameRecord | null {
    const voyage = this.catalogue.voyages.find(journey)
    if (!voyage) return null
    if (demonstration) this.#demonstration.add(id)
    else this.#demonstration.delete(id)
    return { id, voyage: voyage.number, name: fullName }
  }

  #removePassenger(id: number): void {
    this.#index.remove(id)
    this.#demonstration.delete(id)
  }
}
