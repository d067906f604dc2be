/** Opens what the shelf holds: from the index that was kept, where that is of these files; else it is built, and kept. */

import { OpenedArchive } from './opened-archive.ts'
import type { Parts, Shelf, ShelvedIndex } from './shelf.ts'
import { Damaged, hashOf } from './whole-file.ts'

/** The lock of whoever writes on the shelf. */
export const WRITING = 'overtocht-archive'

/** The files are whole, but no archive can be made of them. */
export class Unusable extends Error {}

/** Throws `Damaged` where a file is not whole, and `Unusable`; anything else is no fault of the files. */
export async function openParts(shelf: Shelf, parts: Parts): Promise<OpenedArchive> {
  return (await restore(shelf, parts)) ?? (await build(shelf, parts))
}

/** The text of a file on the shelf. One that is damaged is thrown away. */
export async function readFile(shelf: Shelf, sha256: string): Promise<string> {
  // Browsers fail to read what lies damaged in a file of their own, and sometimes for no reason at all.
  const again = () => shelf.file(sha256)
  const bytes = await again()
    .catch(again)
    .catch((error) => {
      if (error instanceof DOMException && error.name === 'AbortError') throw error
      return undefined
    })
  if (bytes && (await hashOf(bytes)) === sha256) return new TextDecoder().decode(bytes)
  await shelf.deleteFile(sha256)
  throw new Damaged('Damaged.')
}

/** Null where there is no index of these names, or none that this version can use: then it is thrown away. */
async function restore(shelf: Shelf, parts: Parts): Promise<OpenedArchive | null> {
  const index = parts.names && (await shelf.read('index'))
  if (!index || index.base !== parts.names?.[0]) return null
  try {
    const read = (sha256: string) => readFile(shelf, sha256)
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
  const read = (sha256: string) => readFile(shelf, sha256)
  try {
    const { opened, index } = await buildArchive(parts, read)
    await opened.advance(parts, read)
    if (index) void shelve(shelf, index).catch(() => undefined)
    return opened
  } catch (error) {
    // A range error is how memory runs out, an exception of the DOM how reading fails.
    const isOther = [Damaged, RangeError, DOMException].some((kind) => error instanceof kind)
    throw isOther ? error : new Unusable(String(error))
  }
}

async function shelve(shelf: Shelf, index: ShelvedIndex): Promise<void> {
  await navigator.locks.request(WRITING, async () => {
    // Another tab may have deleted the names meanwhile, or have newer ones.
    const holding = await shelf.read('holding')
    if (holding?.parts.names?.[0] === index.base) await shelf.write('index', index)
  })
}
