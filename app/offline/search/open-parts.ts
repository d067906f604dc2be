/** Opens what the shelf holds: from the kept index if it is of these files; otherwise builds an index and keeps it. */
import { OpenedArchive } from './opened-archive.ts'
import type { Parts, Shelf, ShelvedIndex } from './shelf.ts'
import { Damaged } from './shelf.ts'

/** The lock that a tab holds while it writes on the shelf. */
export const WRITING = 'overtocht-archive'

/** The files have their hashes, but no archive can be made of them. */
export class Unusable extends Error {}

/** Throws `Damaged` if a file is damaged, and `Unusable`. Any other error is not the fault of the files. */
export async function openParts(shelf: Shelf, parts: Parts): Promise<OpenedArchive> {
  return (await restore(shelf, parts)) ?? (await build(shelf, parts))
}

/** Null if there is no index of these names. Null too if this version cannot use it: then the index is deleted. */
async function restore(shelf: Shelf, parts: Parts): Promise<OpenedArchive | null> {
  const index = parts.names && (await shelf.read('index'))
  if (!index || index.base !== parts.names?.[0]) return null
  try {
    const read = (sha256: string) => shelf.text(sha256)
    const opened = await OpenedArchive.restore(index, parts, read)
    return (await opened.advance(parts, read)) ? opened : null
  } catch (error) {
    if (error instanceof Damaged) throw error
    await shelf.delete('index')
    return null
  }
}

async function build(shelf: Shelf, parts: Parts): Promise<OpenedArchive> {
  const { buildArchive } = await import('./build-archive.ts')
  const read = (sha256: string) => shelf.text(sha256)
  try {
    const { opened, index } = await buildArchive(parts, read)
    await opened.advance(parts, read)
    if (index) void shelve(shelf, index).catch(() => undefined)
    return opened
  } catch (error) {
    // A `RangeError` means that memory ran out, a `DOMException` that reading failed.
    const isOther = [Damaged, RangeError, DOMException].some((kind) => error instanceof kind)
    throw isOther ? error : new Unusable(String(error))
  }
}

async function shelve(shelf: Shelf, index: ShelvedIndex): Promise<void> {
  await navigator.locks.request(WRITING, async () => {
    // By now another tab may have deleted the names, or have newer ones.
    const holding = await shelf.read('holding')
    if (holding?.parts.names?.[0] === index.base) await shelf.write('index', index)
  })
}
