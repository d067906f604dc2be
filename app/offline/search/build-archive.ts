/** Builds the archive of the bases. Loaded when it is wanted: mostly an index is put back that was kept. */
import { MemoryArchive } from '#search/memory/archive.ts'
import { keepIndex } from '#search/memory/kept-index.ts'
import { catalogueDocuments } from '#search/published/as-documents.ts'
import { unpackNames } from '#search/published/names-part.ts'
import { OpenedArchive, type Read, readCatalogue } from './opened-archive.ts'
import type { Parts, ShelvedIndex } from './shelf.ts'

/** `index`: what is to be kept of it; null where there are no names. */
export async function buildArchive(parts: Parts, read: Read): Promise<{ opened: OpenedArchive; index: ShelvedIndex | null }> {
  const [base] = parts.names ?? []
  // Before the catalogue: what browsers hold to read a file they hold until the next one is there.
  const passenger = base && unpackNames(await read(base))
  const catalogue = await readCatalogue(parts.catalogue, read)
  const documents = catalogueDocuments(catalogue)
  if (!passenger) return { opened: new OpenedArchive(parts, catalogue, MemoryArchive.withoutNames(documents)), index: null }
  const archive = MemoryArchive.build({ ...documents, passenger })
  return { opened: new OpenedArchive(parts, catalogue, archive), index: { ...keepIndex(archive), base } }
}
