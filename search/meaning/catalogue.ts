/**
 * Everything that a search knows except passengers: voyages, ships, images, and spellings that mean the same. These are only
 * thousands, so every engine holds them where it reads queries. Derived values are made when they are first needed, and
 * forgotten when one of their records changes.
 */
import type { WayOn } from '#domain/search.ts'
import type { DocumentKind, Documents, MediaDocument, ShipDocument, VariantDocument } from '../documents.ts'
import { collectImages, collectShips, collectVoyageNames } from './collections.ts'
import { VoyageTable } from './voyages.ts'
import { Gazetteer } from './words/gazetteer.ts'

export class Catalogue {
  readonly voyages: VoyageTable
  readonly #ships = new Map<number, ShipDocument>()
  readonly #media = new Map<number, MediaDocument>()
  readonly #variants = new Map<number, VariantDocument>()

  readonly #gazetteer = new Lazy(() => new Gazetteer(this.voyages.named(this.#ships), this.spellings('place')))
  readonly #shipTab = new Lazy(() => collectShips(this.#ships.values(), this.voyages))
  readonly #imageTab = new Lazy(() => collectImages(this.#media.values(), this.voyages))
  readonly #voyageNames = new Lazy(() => collectVoyageNames(this.voyages, this.spellings('place')))

  /** Common surnames, the commonest first, to find one that looks like what was typed. */
  readonly commonSurnames = new Remembered<string[]>()
  /** Ships and years to browse when nothing is near what was typed. */
  readonly browsing = new Remembered<WayOn[]>()

  constructor(documents: Omit<Documents, 'passenger'>, voyages = new VoyageTable()) {
    this.voyages = voyages
    this.put(documents)
    for (const journey of documents.journey) this.voyages.put(journey)
  }

  /** Ships, cities, codes and years, as a query names them. */
  get gazetteer() {
    return this.#gazetteer.value
  }

  /** The tab of ships. */
  get ships() {
    return this.#shipTab.value
  }

  /** The tab of images. */
  get images() {
    return this.#imageTab.value
  }

  /** Ships and cities to suggest. */
  get voyageNames() {
    return this.#voyageNames.value
  }

  /** Groups of spellings that mean the same. */
  spellings(kind: VariantDocument['kind']): string[][] {
    const variants = [...this.#variants.values()].filter((variant) => variant.kind === kind)
    return variants.map(({ spellings }) => spellings)
  }

  /** The same voyages and ships, with this group of spellings added or in the place of the one with its key. */
  trying(variant: VariantDocument): Catalogue {
    const variants = new Map(this.#variants).set(variant.id, variant)
    const ship = [...this.#ships.values()]
    return new Catalogue({ variant: [...variants.values()], ship, journey: [], media: [] }, this.voyages)
  }

  /** Puts everything but voyages. */
  put({ variant, ship, media }: Pick<Documents, 'variant' | 'ship' | 'media'>): void {
    for (const document of variant) this.#variants.set(document.id, document)
    for (const document of ship) this.#ships.set(document.id, document)
    for (const document of media) {
      this.#removeMedium(document.id)
      this.#media.set(document.id, document)
      this.voyages.countPage(document, 1)
    }
  }

  /** Removes everything but voyages, by key. */
  remove({ variant, ship, media }: Record<'variant' | 'ship' | 'media', number[]>): void {
    for (const id of variant) this.#variants.delete(id)
    for (const id of ship) this.#ships.delete(id)
    for (const id of media) this.#removeMedium(id)
  }

  #removeMedium(id: number): void {
    const document = this.#media.get(id)
    if (!document) return
    this.#media.delete(id)
    this.voyages.countPage(document, -1)
  }

  /** Call this after every change. `touched`: whether documents of a kind were added, changed or removed. */
  forget(touched: (kind: DocumentKind) => boolean): void {
    const of = (...kinds: DocumentKind[]) => kinds.some(touched)
    if (of('ship', 'journey', 'variant')) this.#gazetteer.forget()
    if (of('ship', 'journey')) this.#shipTab.forget()
    if (of('ship', 'journey', 'media')) this.#imageTab.forget()
    if (of('journey', 'variant')) this.#voyageNames.forget()
    if (of('journey', 'passenger')) this.commonSurnames.forget()
    if (of('ship', 'journey', 'passenger', 'variant')) this.browsing.forget()
  }
}

/** A value that is computed when it is first read, and again after `forget()`. */
export class Lazy<T> {
  readonly #make: () => T
  #made: { value: T } | null = null

  constructor(make: () => T) {
    this.#make = make
  }

  get value(): T {
    this.#made ??= { value: this.#make() }
    return this.#made.value
  }

  forget(): void {
    this.#made = null
  }
}

/** An answer of an engine. A failure is not kept. */
export class Remembered<T> {
  #answer: Promise<T> | null = null

  /** `ask` is called when there is no answer yet. */
  get(ask: () => Promise<T>): Promise<T> {
    if (this.#answer) return this.#answer
    const answer = ask()
    this.#answer = answer
    answer.catch(() => {
      if (this.#answer === answer) this.#answer = null
    })
    return answer
  }

  forget(): void {
    this.#answer = null
  }
}
