/** An archive in memory that answers searches and takes in what is published later. */
import { MemoryArchive } from '#search/memory/archive.ts'
import { HeldArchive } from '#search/memory/held-archive.ts'
import { catalogueChanges, catalogueDocuments, nameChanges, startDatesOf } from '#search/published/as-documents.ts'
import { type PublishedCatalogue, unpackCatalogue } from '#search/published/catalogue-part.ts'
import { type PublishedNames, unpackNamesChange } from '#search/published/names-part.ts'
import { type ChangeOf, difference, folded, merged } from '#search/published/parts.ts'
import type { Parts, ShelvedIndex } from './shelf.ts'

/** Gives the text of a file by its hash. */
export type Read = (sha256: string) => Promise<string>

export class OpenedArchive {
  /** The files that it is made of. */
  parts: Parts
  readonly held: HeldArchive
  #catalogue: PublishedCatalogue
  /** The changes of names that it has taken in, since the base. */
  #names: ChangeOf<PublishedNames> = { passenger: new Map() }

  /** `archive` holds this catalogue, which is made of the files in `parts`, and the base of the names. */
  constructor(parts: Parts, catalogue: PublishedCatalogue, archive: MemoryArchive) {
    this.parts = parts.names ? { ...parts, names: parts.names.slice(0, 1) } : parts
    this.#catalogue = catalogue
    this.held = new HeldArchive(archive)
  }

  /** Throws if the index is damaged, or was made by another version of the normaliser. */
  static async restore(index: ShelvedIndex, parts: Parts, read: Read): Promise<OpenedArchive> {
    const catalogue = await readCatalogue(parts.catalogue, read)
    return new OpenedArchive(parts, catalogue, MemoryArchive.restore(catalogueDocuments(catalogue), index))
  }

  /**
   * Takes in what these files add. False if the caller has to open it again: the base of the names is another one, the files
   * lack a change that it has taken in, or so much changed that searches become slow.
   */
  async advance(parts: Parts, read: Read): Promise<boolean> {
    const [base, ...files] = parts.names ?? []
    if (base !== this.parts.names?.[0]) return false
    const changes = (await Promise.all(files.map(read))).map(unpackNamesChange)
    const names = merged<PublishedNames>([{ passenger: new Map() }, ...changes])
    if ([...this.#names.passenger.keys()].some((id) => !names.passenger.has(id))) return false
    const before = this.#catalogue
    this.#catalogue = await readCatalogue(parts.catalogue, read)
    const change = difference(before, this.#catalogue)
    const ofCatalogue = this.held.write(catalogueChanges(before, change, 0))
    const ofNames = this.held.write(nameChanges(names, startDatesOf(this.#catalogue), 0))
    this.#names = names
    this.parts = parts
    return !ofCatalogue.unwieldy && !ofNames.unwieldy
  }
}

export async function readCatalogue(files: string[] = [], read: Read): Promise<PublishedCatalogue> {
  const [base, ...changes] = (await Promise.all(files.map(read))).map(unpackCatalogue)
  return folded<PublishedCatalogue>([base!, ...changes])
}
