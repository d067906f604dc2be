/** Builds the archive of all the files. Loaded when it is wanted: mostly an index is put back that was kept. */
import { MemoryArchive } from '#search/memory/archive.ts'
import { keepIndex } from '#search/memory/kept-index.ts'
import { foldNames, unpackNames } from '#search/published/base-names.ts'
import { catalogueDocuments } from '#search/published/changes.ts'
import { type NamesChange, type PublishedPassenger, unpackNamesChange } from '#search/published/names.ts'
import { OpenedArchive, type Read, readCatalogue } from './opened-archive.ts'
import type { Parts, ShelvedIndex } from './shelf.ts'

/** `index`: what is to be kept of it; null where there are no names. */
export async function buildArchive(
  parts: Parts,
  read: Read,
): Promise<{ opened: OpenedArchive; index: ShelvedIndex | null }> {
  // Before the catalogue: what browsers hold to read a file they hold until the next one is there.
  const passenger = parts.names && (await readNames(parts.names, read))
  const catalogue = await readCatalogue(parts.catalogue, read)
  const documents = catalogueDocuments(catalogue)
  const archive = passenger
    ? MemoryArchive.build({ ...documents, passenger })
    : MemoryArchive.withoutNames(documents)
  const opened = new OpenedArchive(parts, catalogue, archive)
  return { opened, index: parts.names ? { ...keepIndex(archive), parts } : null }
}

/** Nothing holds the text of the base any longer than its names are read from it: it is the largest thing of all. */
async function readNames([base, ...changes]: string[], read: Read): Promise<Iterable<PublishedPassenger>> {
  const newer: NamesChange[] = []
  for (const change of changes) newer.push(unpackNamesChange(await read(change)))
  return foldNames(unpackNames(await read(base!)), newer)
}
