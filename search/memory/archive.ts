/** The archive in memory: names, voyages, ships and images, kept in step with changes. */

import { ReadNames } from '#names/index/read-names.ts'
import { Bearers, buildSegment, type NameRecord, segmentOf } from '#names/index/segment-builder.ts'
import type { SegmentData } from '#names/index/segment-data.ts'
import { checksum, unpack } from '#names/index/unpack.ts'
import { VariantTable } from '#names/lexicon/variant-table.ts'
import { NameIndex } from '#names/name-index.ts'
import {
  type Changes,
  type Documents,
  type JourneyDocument,
  MOST_BESIDE,
  type PassengerDocument,
  type VariantDocument,
} from '../documents.ts'
import { Catalogue } from '../meaning/catalogue.ts'
import type { SearchedArchive } from '../meaning/name-finder.ts'
import type { Voyage } from '../meaning/voyages.ts'
import { IdSet } from './id-set.ts'
import { MemoryNames } from './name-finder.ts'

/** The result of a change. */
export interface Written {
  /** Whether a new index would be faster, because many names changed since this one was built. */
  unwieldy: boolean
}

/** A passenger without his start date, which is taken from his voyage. */
type HeldPassenger = Omit<PassengerDocument, 'startDate'>
type ArchiveDocuments = Omit<Documents, 'passenger'> & { passenger: Iterable<HeldPassenger> }

/** A built index that can be restored without building it again. Plain data that survives `structuredClone`. */
export interface KeptIndex {
  /** The packed names (`pack`), with the version of the normaliser and a checksum of their own. */
  names: Uint8Array<ArrayBuffer>
  /** The key and start date of each voyage, by its number. Names refer to these numbers and are sorted by these dates. */
  voyages: [id: number, startDate: string | null][]
  /** The ids of made-up passengers, as bits. */
  demonstration: Uint8Array<ArrayBuffer>
  /** The checksum of `voyages` and `demonstration`. */
  sum: number
}

export function sumOf({ voyages, demonstration }: Pick<KeptIndex, 'voyages' | 'demonstration'>): number {
  const bytes = new TextEncoder().encode(JSON.stringify(voyages))
  return checksum(bytes, bytes.length) ^ checksum(demonstration, demonstration.length)
}

export class MemoryArchive implements SearchedArchive {
  readonly catalogue: Catalogue
  readonly names: MemoryNames
  readonly withoutNames: boolean
  readonly #index: NameIndex
  /** The ids of made-up passengers. */
  readonly #demonstration: IdSet

  private constructor(catalogue: Catalogue, segment: SegmentData, demonstration: IdSet, withoutNames = false) {
    const { voyages } = catalogue
    this.catalogue = catalogue
    this.withoutNames = withoutNames
    this.#demonstration = demonstration
    this.#index = new NameIndex(segment, {
      voyages: voyages.byNumber.length,
      voyageOrder: voyages.order(),
      variants: new VariantTable(catalogue.spellings('name')),
    })
    this.names = new MemoryNames(this.#index, voyages, demonstration)
  }

  /** `names`: the names of the passengers in the same order, if they were read already. */
  static build(documents: ArchiveDocuments, names?: ReadNames): MemoryArchive {
    const catalogue = new Catalogue(documents)
    const demonstration = new IdSet()
    const read = names ?? new ReadNames()
    const bearers = new Bearers()
    for (const passenger of documents.passenger) {
      const record = recordOf(passenger, catalogue, demonstration)
      if (!record) continue
      bearers.add(record.id, record.voyage)
      if (!names) read.add(record.name)
    }
    // Passengers without a voyage are left out. Then the names that were read do not fit the bearers.
    if (read.count !== bearers.count) return MemoryArchive.build(documents)
    return new MemoryArchive(catalogue, segmentOf(bearers, read, catalogue.voyages.order()), demonstration)
  }

  /** An archive without passengers, for a device that keeps no names. */
  static withoutNames(documents: Omit<Documents, 'passenger'>): MemoryArchive {
    return new MemoryArchive(new Catalogue(documents), buildSegment([]), new IdSet(), true)
  }

  /**
   * Restores a built index among the present documents. Throws when the index is damaged, was made by another version of the
   * normaliser, or has names of a voyage that is gone.
   */
  static restore(documents: Omit<Documents, 'passenger'>, kept: KeptIndex): MemoryArchive {
    if (sumOf(kept) !== kept.sum) throw new Error('The index is damaged.')
    const newer = new Map(documents.journey.map((voyage) => [voyage.id, voyage]))
    const journey = kept.voyages.map(([id, startDate]) => {
      const voyage = newer.get(id)
      if (!voyage) throw new Error('A voyage has left.')
      if (voyage.hit.startDate === startDate) newer.delete(id)
      return { ...voyage, hit: { ...voyage.hit, startDate } }
    })
    const catalogue = new Catalogue({ ...documents, journey })
    const archive = new MemoryArchive(catalogue, unpack(kept.names), new IdSet(kept.demonstration))
    for (const voyage of newer.values()) archive.#putJourney(voyage)
    return archive
  }

  /** The built index, for `keepIndex`. */
  get built(): { names: SegmentData; demonstration: IdSet } {
    return { names: this.#index.built, demonstration: this.#demonstration }
  }

  trying(variant: VariantDocument): SearchedArchive {
    const catalogue = this.catalogue.trying(variant)
    const index = this.#index.trying(new VariantTable(catalogue.spellings('name')))
    const trial = { catalogue, names: new MemoryNames(index, catalogue.voyages, this.#demonstration) }
    return { ...trial, trying: () => this }
  }

  write({ put: given, remove, counted = [] }: Changes): Written {
    const { catalogue } = this
    // A voyage in `counted` comes only for its number of names.
    const isCounted = ({ id, hit }: JourneyDocument) => counted.includes(id) && catalogue.voyages.recount(id, hit.names)
    const put = { ...given, journey: given.journey.filter((journey) => !isCounted(journey)) }
    const touched = (kind: keyof Documents) => put[kind].length + remove[kind].length > 0
    catalogue.remove(remove)
    catalogue.put(put)
    if (touched('variant')) this.#index.setVariants(new VariantTable(catalogue.spellings('name')))
    for (const id of remove.journey) this.#removeJourney(id)
    for (const journey of put.journey) this.#putJourney(journey)
    for (const id of remove.passenger) this.#removePassenger(id)
    for (const passenger of put.passenger) this.#putPassenger(passenger)
    catalogue.forget(touched)
    return { unwieldy: this.#index.changes > MOST_BESIDE }
  }

  /** Names are also sorted by the date of their voyage, so after a change of date they are put again. */
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
    const record = recordOf(document, this.catalogue, this.#demonstration)
    if (!record) {
      this.#removePassenger(document.id)
      return
    }
    const known = this.#index.get(record.id)
    if (known?.name !== record.name || known.voyage !== record.voyage) this.#index.put(record)
  }

  #removePassenger(id: number): void {
    this.#index.remove(id)
    this.#demonstration.delete(id)
  }
}

/** Null for a passenger whose voyage is not held. When the voyage comes later, its passengers are written again. */
function recordOf(
  { id, journey, fullName, demonstration }: HeldPassenger,
  { voyages }: Catalogue,
  demonstrations: IdSet,
): NameRecord | null {
  const voyage = voyages.find(journey)
  if (!voyage) return null
  if (demonstration) demonstrations.add(id)
  else demonstrations.delete(id)
  return { id, voyage: voyage.number, name: fullName }
}
