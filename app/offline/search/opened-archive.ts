/** The archive as it is asked: put back from the index that was kept, and changed by newer files. */

import { MemoryArchive } from '#search/memory/archive.ts'
import { HeldArchive } from '#search/memory/held-archive.ts'
import type { PublishedCatalogue } from '#search/published/catalogue.ts'
import {
  catalogueChanges,
  catalogueDocuments,
  foldCatalogue,
  nameChanges,
  startDatesOf,
} from '#search/published/changes.ts'
import { unpackNamesChange } from '#search/published/names.ts'
import { unpackCatalogue, unpackCatalogueChange } from '#search/published/unpack-catalogue.ts'
import { isPart, type Parts, type ShelvedIndex } from './shelf.ts'

/** Gives the text of a file by its hash. */
export type Read = (sha256: string) => Promise<string>

export class OpenedArchive {
  /** The files that it is made of. */
  parts: Parts
  readonly held: HeldArchive
  #catalogue: PublishedCatalogue

  /** `archive`: of these files, which make `catalogue`. */
  constructor(parts: Parts, catalogue: PublishedCatalogue, archive: MemoryArchive) {
    this.parts = parts
    this.#catalogue = catalogue
    this.held = new HeldArchive(archive)
  }

  /** Throws where the index is damaged, or was made by another version of the normaliser. */
  static async restore(index: ShelvedIndex, read: Read): Promise<OpenedArchive> {
    // Of the files that it was built from: they decide which number each voyage has.
    const catalogue = await readCatalogue(index.parts.catalogue, read)
    const archive = MemoryArchive.restore(catalogueDocuments(catalogue), index)
    return new OpenedArchive(index.parts, catalogue, archive)
  }

  /** Takes in the changes by which `parts` goes on. False where there are so many that it had better be built anew. */
  async advance(parts: Parts, read: Read): Promise<boolean> {
    if (!isPart(this.parts, parts)) return false
    const newer = (name: 'catalogue' | 'names') =>
      Promise.all((parts[name] ?? []).slice(this.parts[name]?.length ?? 0).map(read))
    const [ofCatalogue, ofNames] = await Promise.all([newer('catalogue'), newer('names')])
    let isUnwieldy = false
    for (const text of ofCatalogue) {
      const change = unpackCatalogueChange(text)
      isUnwieldy = this.held.write(catalogueChanges(this.#catalogue, change, 0)).unwieldy || isUnwieldy
      this.#catalogue = foldCatalogue(this.#catalogue, [change])
    }
    const startDates = startDatesOf(this.#catalogue)
    for (const text of ofNames)
      isUnwieldy = this.held.write(nameChanges(unpackNamesChange(text), startDates, 0)).unwieldy || isUnwieldy
    this.parts = parts
    return !isUnwieldy
  }
}

/** The catalogue that these files make. */
export async function readCatalogue(files: string[] | undefined, read: Read): Promise<PublishedCatalogue> {
  const [base, ...changes] = await Promise.all((files ?? []).map(read))
  return foldCatalogue(unpackCatalogue(base!), changes.map(unpackCatalogueChange))
}
