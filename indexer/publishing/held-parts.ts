/** The parts of the published archive as one publication changes them. It runs in a thread (`worker.ts`). */
import type { PartName } from '#domain/published-archive.ts'
import type { Batch, PassengerDocument } from '#search/documents.ts'
import { noDocuments } from '#search/documents.ts'
import { foldNames, unpackNames } from '#search/published/base-names.ts'
import {
  CATALOGUE_KINDS,
  type CatalogueChange,
  type PublishedCatalogue,
} from '#search/published/catalogue.ts'
import { foldCatalogue, mergeCatalogue, mergeNames, sizeOf } from '#search/published/changes.ts'
import { takesAway } from '#search/published/leaving.ts'
import {
  type NamesChange,
  type PublishedPassenger,
  packNames,
  packNamesChange,
  unpackNamesChange,
} from '#search/published/names.ts'
import { packCatalogue, packCatalogueChange } from '#search/published/pack-catalogue.ts'
import { unpackCatalogue, unpackCatalogueChange } from '#search/published/unpack-catalogue.ts'
import { effectiveCatalogue, effectiveNames } from './effective.ts'
import { packed, textOf } from './packing.ts'
import type { ChangedPart, Files, PackedFile, Versions } from './protocol.ts'

const nothing = (): PublishedCatalogue => ({
  variant: [],
  ship: [],
  journey: [],
  image: [],
  listPages: new Map(),
  voyages: new Map(),
  pages: new Map(),
})

export class HeldParts {
  #names: PublishedPassenger[] = []
  #nameChanges: NamesChange[] = []
  #catalogue = nothing()
  #catalogueChanges: CatalogueChange[] = []
  readonly #added = { ...noDocuments(), passenger: [] as PublishedPassenger[] }

  hold(part: PartName, { base, changes }: Files): null {
    const texts = changes.map(textOf)
    if (part === 'names') {
      this.#nameChanges = texts.map(unpackNamesChange)
      this.#names = [...foldNames(base ? unpackNames(textOf(base)) : [], this.#nameChanges)]
    } else {
      this.#catalogueChanges = texts.map(unpackCatalogueChange)
      this.#catalogue = foldCatalogue(
        base ? unpackCatalogue(textOf(base)) : nothing(),
        this.#catalogueChanges,
      )
    }
    return null
  }

  changeNames(given: NamesChange, merged: boolean): ChangedPart | null {
    const change = effectiveNames(this.#names, given)
    if (sizeOf.names(change) === 0) return null
    const leaving = this.#leaving(change)
    // A name that came by a change is in no file any more once the changes are made one.
    const isInChange = this.#nameChanges.some(({ put }) => put.some(({ id }) => leaving.has(id)))
    const isMerged = merged || isInChange
    const all = isMerged ? mergeNames([...this.#nameChanges, change]) : change
    const about = { records: sizeOf.names(all), removes: leaving.size > 0 }
    return { file: packed(packNamesChange(all), about), merged: isMerged }
  }

  /** The records whose name is to be found no more: those that left, and those that are called otherwise now. */
  #leaving({ put, remove }: NamesChange): Set<number> {
    const names = new Map(put.map(({ id, fullName }) => [id, fullName]))
    const renamed = this.#names.filter(({ id, fullName }) => (names.get(id) ?? fullName) !== fullName)
    return new Set([...remove, ...renamed.map(({ id }) => id)])
  }

  changeCatalogue(given: CatalogueChange, merged: boolean): ChangedPart | null {
    const change = effectiveCatalogue(this.#catalogue, given)
    if (sizeOf.catalogue(change) === 0) return null
    const before = this.#catalogue
    this.#catalogue = foldCatalogue(before, [change])
    const removes = takesAway(before, this.#catalogue)
    const isMerged = merged || this.#isInChange(change)
    const all = isMerged ? mergeCatalogue([...this.#catalogueChanges, change]) : change
    const about = { records: sizeOf.catalogue(all), removes }
    return { file: packed(packCatalogueChange(all), about), merged: isMerged }
  }

  /** What came by a change and leaves is in no file any more once the changes are made one. */
  #isInChange({ remove }: CatalogueChange): boolean {
    return CATALOGUE_KINDS.some((kind) => {
      const ids = new Set(remove[kind])
      return this.#catalogueChanges.some(({ put }) => put[kind].some(({ id }) => ids.has(id)))
    })
  }

  add({ kind, json }: Pick<Batch, 'kind' | 'json'>): number {
    // What was held is replaced by what is added.
    this.#names = []
    const added = this.#added[kind] as unknown[]
    const documents: unknown[] = JSON.parse(json)
    // One by one: a large batch has more than a call may have arguments.
    for (const document of documents) added.push(kind === 'passenger' ? published(document) : document)
    return added.length
  }

  /**
   * To be asked after the catalogue was changed, or packed. A voyage that is newer than that one has its passengers come with
   * it by the next change, for a device takes none in whose voyage it lacks.
   */
  packNames(): PackedFile {
    const voyages = new Set(this.#catalogue.journey.map(({ id }) => id))
    const passenger = this.#added.passenger.filter(({ journey }) => voyages.has(journey))
    return packed(packNames(passenger), { records: passenger.length, removes: false })
  }

  packCatalogue(given: Versions | null): PackedFile {
    const { variant, ship, journey, media } = this.#added
    const { listPages, voyages, pages } = given ?? this.#catalogue
    const ids = new Set(journey.map(({ id }) => id))
    const codes = new Set(journey.map(({ hit }) => hit.journeyId))
    const base: PublishedCatalogue = {
      variant,
      ship,
      journey,
      image: media.filter((medium) => medium.kind === 'image'),
      listPages: new Map(
        [...listPages].filter(([id, count]) => count > 0 && ids.has(id)).toSorted(([a], [b]) => a - b),
      ),
      voyages: new Map([...voyages].filter(([code]) => codes.has(code))),
      pages,
    }
    this.#catalogue = base
    const records = [variant, ship, journey, base.image].reduce((sum, { length }) => sum + length, 0)
    return packed(packCatalogue(base), {
      records: records + base.listPages.size + base.voyages.size + pages.size,
      removes: false,
    })
  }
}

/** Of a million passengers nothing is kept that is not published. */
function published(document: unknown): PublishedPassenger {
  const { id, journey, fullName, demonstration } = document as PassengerDocument
  return { id, journey, fullName, demonstration }
}
