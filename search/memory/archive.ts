/** Everything the index thread holds. Documents go in; names, voyages, ships and images are found again. */
import { NameIndex } from '#domain/names/name-index.ts'
import type { NameRecord } from '#domain/names/segment-builder.ts'
import { VariantTable } from '#domain/names/variant-table.ts'
import type {
  Changes,
  Documents,
  JourneyDocument,
  MediaDocument,
  PassengerDocument,
  ShipDocument,
  VariantDocument,
} from '../documents.ts'
import { Gazetteer } from '../gazetteer.ts'
import { collectImages, collectShips, collectVoyageNames, type Images, type Ships } from './collections.ts'
import { IdSet } from './id-set.ts'
import type { Written } from './protocol.ts'
import type { VoyageName } from './suggest.ts'
import { type Voyage, VoyageTable } from './voyages.ts'

/** With more changed names than this beside the index, a search takes longer than it need. */
const UNWIELDY = 4000
const COMMON_PER_LETTER = 20

export class Archive {
  readonly voyages = new VoyageTable()
  readonly #ships = new Map<number, ShipDocument>()
  readonly #media = new Map<number, MediaDocument>()
  readonly #variants = new Map<number, VariantDocument>()
  /** Made-up passengers. */
  readonly #demonstration = new IdSet()
  /** Until the index is built: its names, and the keys of what `write` brought, which is newer than what is added. */
  #draft: Draft | null = {
    names: new Map(),
    written: {
      passenger: new Set(),
      journey: new Set(),
      ship: new Set(),
      media: new Set(),
      variant: new Set(),
    },
  }
  #names: NameIndex | null = null
  #gazetteer: Gazetteer | null = null
  #shipTab: Ships | null = null
  #imageTab: Images | null = null
  #voyageNames: VoyageName[] | null = null
  #aboard: Uint32Array | null = null

  /** What the archive holds until `build`. */
  add(documents: Documents): void {
    const written = this.#draft?.written
    for (const variant of documents.variant)
      if (!written?.variant.has(variant.id)) this.#variants.set(variant.id, variant)
    for (const ship of documents.ship) if (!written?.ship.has(ship.id)) this.#ships.set(ship.id, ship)
    for (const journey of documents.journey) if (!written?.journey.has(journey.id)) this.#putJourney(journey)
    for (const medium of documents.media) if (!written?.media.has(medium.id)) this.#putMedium(medium)
    for (const passenger of documents.passenger)
      if (!written?.passenger.has(passenger.id)) this.#putPassenger(passenger)
  }

  build(): void {
    const records = [...(this.#draft?.names.values() ?? [])]
    this.#draft = null
    this.#names = NameIndex.build(records, {
      voyages: this.voyages.byNumber.length,
      voyageOrder: this.#voyageOrder(),
      variants: new VariantTable(this.#spellings('name')),
    })
  }

  write({ put, remove }: Changes): Written {
    this.#noteWritten(put, remove)
    this.#writeVariants(put.variant, remove.variant)
    for (const id of remove.ship) this.#ships.delete(id)
    for (const ship of put.ship) this.#ships.set(ship.id, ship)
    for (const id of remove.journey) this.#removeJourney(id)
    const appeared = put.journey.filter((journey) => this.#putJourney(journey)).map(({ id }) => id)
    for (const id of remove.media) this.#removeMedium(id)
    for (const medium of put.media) this.#putMedium(medium)
    for (const id of remove.passenger) this.#removePassenger(id)
    for (const passenger of put.passenger) this.#putPassenger(passenger)
    const touched = (kind: keyof Documents) => put[kind].length + remove[kind].length > 0
    if (touched('ship') || touched('journey')) this.#gazetteer = this.#shipTab = this.#imageTab = null
    if (touched('journey') || touched('variant')) this.#voyageNames = null
    if (touched('journey') || touched('passenger')) this.#aboard = null
    if (touched('media')) this.#imageTab = null
    return { passengersOf: appeared, unwieldy: (this.#names?.changes ?? 0) > UNWIELDY }
  }

  get names(): NameIndex {
    if (!this.#names) throw new Error('The index is not built yet.')
    return this.#names
  }

  get gazetteer(): Gazetteer {
    this.#gazetteer ??= new Gazetteer(this.voyages.named(this.#ships), this.#spellings('place'))
    return this.#gazetteer
  }

  get ships(): Ships {
    this.#shipTab ??= collectShips(this.#ships.values(), this.voyages)
    return this.#shipTab
  }

  get images(): Images {
    this.#imageTab ??= collectImages(this.#media.values(), this.voyages)
    return this.#imageTab
  }

  /** Ships, and cities under all their names, for suggestions. */
  get voyageNames(): VoyageName[] {
    this.#voyageNames ??= collectVoyageNames(this.voyages, this.#spellings('place'))
    return this.#voyageNames
  }

  /** Passengers per voyage. */
  get aboard(): Uint32Array {
    this.#aboard ??= this.names.list({ limit: 0 }).byVoyage
    return this.#aboard
  }

  /** The commonest first letter by letter: enough to find something that looks like what was typed. */
  commonSurnames(): string[] {
    const letters = [...'abcdefghijklmnopqrstuvwxyz']
    return letters
      .flatMap((letter) => this.names.suggest(letter, COMMON_PER_LETTER))
      .sort((a, b) => b.count - a.count)
      .map(({ value }) => value)
  }

  isDemonstration(passenger: number): boolean {
    return this.#demonstration.has(passenger)
  }

  #writeVariants(put: VariantDocument[], remove: number[]): void {
    if (put.length + remove.length === 0) return
    for (const id of remove) this.#variants.delete(id)
    for (const variant of put) this.#variants.set(variant.id, variant)
    this.#gazetteer = null
    this.#names?.setVariants(new VariantTable(this.#spellings('name')))
  }

  #spellings(kind: VariantDocument['kind']): string[][] {
    return [...this.#variants.values()]
      .filter((variant) => variant.kind === kind)
      .map(({ spellings }) => spellings)
  }

  /** True when the voyage was not there before. */
  #putJourney(document: JourneyDocument): boolean {
    const before = this.voyages.find(document.id)
    const appeared = this.voyages.put(document)
    if (appeared || before?.hit.startDate !== document.hit.startDate) this.#reorder(before)
    return appeared
  }

  /** Names keep the place that they were built with, so those of a voyage with another date are put again. */
  #reorder(moved: Voyage | undefined): void {
    if (!this.#names) return
    this.#names.setVoyageOrder(this.#voyageOrder())
    for (const record of moved ? this.#namesOn(moved) : []) this.#names.put(record)
  }

  #removeJourney(id: number): void {
    const voyage = this.voyages.remove(id)
    if (!voyage) return
    for (const record of this.#namesOn(voyage)) this.#removePassenger(record.id)
  }

  #putMedium(document: MediaDocument): void {
    this.#removeMedium(document.id)
    this.#media.set(document.id, document)
    this.voyages.countPage(document, 1)
  }

  #removeMedium(id: number): void {
    const document = this.#media.get(id)
    if (!document) return
    this.#media.delete(id)
    this.voyages.countPage(document, -1)
  }

  /** A passenger of a voyage that is not there (yet) follows when the voyage does. */
  #putPassenger({ id, journey, fullName, demonstration }: PassengerDocument): void {
    const voyage = this.voyages.find(journey)
    if (!voyage) {
      this.#removePassenger(id)
      return
    }
    if (demonstration) this.#demonstration.add(id)
    else this.#demonstration.delete(id)
    const record: NameRecord = { id, voyage: voyage.number, name: fullName }
    if (this.#draft) this.#draft.names.set(id, record)
    const known = this.#names?.get(id)
    if (known?.name !== record.name || known.voyage !== record.voyage) this.#names?.put(record)
  }

  #removePassenger(id: number): void {
    this.#draft?.names.delete(id)
    this.#names?.remove(id)
    this.#demonstration.delete(id)
  }

  #namesOn(voyage: Voyage): NameRecord[] {
    if (this.#draft)
      return [...this.#draft.names.values()].filter((record) => record.voyage === voyage.number)
    const within = new Uint8Array(this.voyages.byNumber.length)
    within[voyage.number] = 1
    return this.#names?.list({ within, limit: Number.MAX_SAFE_INTEGER }).hits ?? []
  }

  /** Place of each voyage by start date, the same for the same day; those without one come last. */
  #voyageOrder(): Uint32Array {
    const dates = this.voyages.byNumber.map((voyage) => voyage?.hit.startDate ?? null)
    const places = new Map(
      [...new Set(dates.filter((date) => date !== null))].sort().map((date, at) => [date, at]),
    )
    return Uint32Array.from(dates, (date) => (date === null ? places.size : places.get(date)!))
  }

  #noteWritten(put: Documents, remove: Changes['remove']): void {
    if (!this.#draft) return
    for (const [kind, keys] of Object.entries(this.#draft.written) as [keyof Documents, Set<number>][]) {
      for (const { id } of put[kind]) keys.add(id)
      for (const id of remove[kind]) keys.add(id)
    }
  }
}

interface Draft {
  names: Map<number, NameRecord>
  written: Record<keyof Documents, Set<number>>
}
