/** Builds an archive without a kept index. Loaded only when needed, because most times a kept index is restored. */
import { MemoryArchive } from '#search/memory/archive.ts'
import { keepIndex } from '#search/memory/kept-index.ts'
import { catalogueDocuments } from '#search/published/as-documents.ts'
import { unpackNames } from '#search/published/names-part.ts'
import { OpenedArchive, type Read, readCatalogue } from './opened-archive.ts'
import type { Parts, ShelvedIndex } from './shelf.ts'

/** Builds from the base of the names. `index`: what to keep; null if there are no names. */
export async function buildArchive(parts: Parts, read: Read): Promise<{ opened: OpenedArchive; index: ShelvedIndex | null }> {
  const [base] = parts.names ?? []
  // The names come first: browsers hold the memory of one read until the next, and this file is the largest.
  const passenger = base && unpackNames(await read(base))
  const catalogue = await readCatalogue(parts.catalogue, read)
  const documents = catalogueDocuments(catalogue)
  if (!passenger) return { opened: new OpenedArchive(parts, catalogue, MemoryArchive.withoutNames(documents)), index: null }
  const archive = MemoryArchive.build({ ...documents, passenger })
  return { opened: new OpenedArchive(parts, catalogue, archive), index: { ...keepIndex(archive), base } }
}
