/** What is derived of an archive: made when it is asked for, forgotten when what it was made of changes. */
import type { DocumentKind } from '../documents.ts'
import type { Archive } from '../memory/archive.ts'
import { browsingWays } from './browsing.ts'
import { collectImages, collectShips, collectVoyageNames } from './collections.ts'
import { countVoyages } from './find.ts'
import { Lazy } from './lazy.ts'
import { Gazetteer } from './words/gazetteer.ts'

/** Commonest surnames of each first letter that are compared when the search itself finds nothing. */
const COMMON_PER_LETTER = 20

export class Views {
  readonly #gazetteer
  readonly #ships
  readonly #images
  readonly #voyageNames
  readonly #commonSurnames
  readonly #browsing

  constructor(archive: Archive) {
    this.#gazetteer = new Lazy(
      () => new Gazetteer(archive.voyages.named(archive.ships), archive.spellings('place')),
    )
    this.#ships = new Lazy(() => collectShips(archive.ships.values(), archive.voyages))
    this.#images = new Lazy(() => collectImages(archive.media.values(), archive.voyages))
    this.#voyageNames = new Lazy(() => collectVoyageNames(archive.voyages, archive.spellings('place')))
    this.#commonSurnames = new Lazy(() =>
      [...'abcdefghijklmnopqrstuvwxyz']
        .flatMap((letter) => archive.names.suggest(letter, COMMON_PER_LETTER))
        .sort((a, b) => b.count - a.count)
        .map(({ value }) => value),
    )
    this.#browsing = new Lazy(() => browsingWays(archive.voyages, (query) => countVoyages(archive, query)))
  }

  get gazetteer() {
    return this.#gazetteer.value
  }

  /** The tab of ships. */
  get ships() {
    return this.#ships.value
  }

  /** The tab of images. */
  get images() {
    return this.#images.value
  }

  /** Ships, and cities under all their names, for suggestions. */
  get voyageNames() {
    return this.#voyageNames.value
  }

  /** The commonest, letter by letter: enough to find something that looks like what was typed. */
  get commonSurnames() {
    return this.#commonSurnames.value
  }

  /** Ships and years to look through, where nothing comes near what was typed. */
  get browsing() {
    return this.#browsing.value
  }

  forget(touched: (kind: DocumentKind) => boolean): void {
    const of = (...kinds: DocumentKind[]) => kinds.some(touched)
    if (of('ship', 'journey', 'variant')) this.#gazetteer.forget()
    if (of('ship', 'journey')) this.#ships.forget()
    if (of('ship', 'journey', 'media')) this.#images.forget()
    if (of('journey', 'variant')) this.#voyageNames.forget()
    if (of('journey', 'passenger')) this.#commonSurnames.forget()
    if (of('ship', 'journey', 'passenger', 'variant')) this.#browsing.forget()
  }
}
