/**
 * What a search knows of everything but passengers: voyages, ships, images, and spellings that mean the same. There are
 * thousands of them, so every engine holds them where it reads queries. What is derived of them is made when it is first
 * asked for, and forgotten when a record that it was made of changes.
 */
import type { WayOn } from '#domain/search.ts'
import type { DocumentKind, Documents, MediaDocument, ShipDocument, VariantDocument } from '../documents.ts'
import { collectImages, collectShips, collectVoyageNames } from './collections.ts'
import { Lazy, Remembered } from './lazy.ts'
import { VoyageTable } from './voyages.ts'
import { Gazetteer } from './words/gazetteer.ts'

export class Catalogue {
  readonly voyages = new VoyageTable()
  readonly #ships = new Map<number, ShipDocument>()
  readonly #media = new Map<number, MediaDocument>()
  readonly #variants = new Map<number, VariantDocument>()

  readonly #gazetteer = new Lazy(() => new Gazetteer(this.voyages.named(this.#ships), this.spellings('place')))
  readonly #shipTab = new Lazy(() => collectShips(this.#ships.values(), this.voyages))
  readonly #imageTab = new Lazy(() => collectImages(this.#media.values(), this.voyages))
  readonly #voyageNames = new Lazy(() => collectVoyageNames(this.voyages, this.spellings('place')))

  /** Surnames, the commonest first: enough to find one that looks like what was typed. */
  readonly commonSurnames = new Remembered<string[]>()
  /** Ships and years to look through, for when nothing comes near what was typed. */
  readonly browsing = new Remembered<WayOn[]>()

  constructor(documents: Omit<Documents, 'passenger'>) {
    for (const variant of documents.variant) this.putVariant(variant)
    for (const ship of documents.ship) this.putShip(ship)
    for (const journey of documents.journey) this.voyages.put(journey)
    for (const medium of documents.media) this.putMedium(medium)
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

  putVariant(document: VariantDocument): void {
    this.#variants.set(document.id, document)
  }

  removeVariant(id: number): void {
    this.#variants.delete(id)
  }

  putShip(document: ShipDocument): void {
    this.#ships.set(document.id, document)
  }

  removeShip(id: number): void {
    this.#ships.delete(id)
  }

  putMedium(document: MediaDocument): void {
    this.removeMedium(document.id)
    this.#media.set(document.id, document)
    this.voyages.countPage(document, 1)
  }

  removeMedium(id: number): void {
    const document = this.#media.get(id)
    if (!document) return
    this.#media.delete(id)
    this.voyages.countPage(document, -1)
  }

  /** To be called after every change; `touched` tells of which kinds documents came, changed or went. */
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
