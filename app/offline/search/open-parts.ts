/** Opens what the shelf holds: from the index that was kept, where that is of these files; else it is built, and kept. */

import { OpenedArchive } from './opened-archive.ts'
import { isPart, type Parts, type Shelf, type ShelvedIndex } from './shelf.ts'
import { Damaged, hashOf } from './whole-file.ts'

/** The lock of whoever writes on the shelf. */
export const WRITING = 'overtocht-archive'

/** The files are whole, but no archive can be made of them. */
export class Unusable extends Error {}

/** Throws `Damaged` where a file is not whole, and `Unusable`; anything else is no fault of the files. */
export async function openParts(shelf: Shelf, parts: Parts): Promise<OpenedArchive> {
  return (await restore(shelf, parts)) ?? build(shelf, parts)
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
  const own = (await shelf.read('redacted'))?.own[sha256]?.hash
  if (bytes && [sha256, own].includes(await hashOf(bytes))) return new TextDecoder().decode(bytes)
  await shelf.deleteFile(sha256)
  throw new Damaged('Damaged.')
}

/** Null where there is no index of these files, or none that this version can use: then it is thrown away. */
async function restore(shelf: Shelf, parts: Parts): Promise<OpenedArchive | null> {
  const index = parts.names && (await shelf.read('index'))
  if (!index || !isPart(index.parts, parts)) return null
  const read = (sha256: string) => readFile(shelf, sha256)
  try {
    const opened = await OpenedArchive.restore(index, read)
    return (await opened.advance(parts, read)) ? opened : null
  } catch (error) {
    if (error instanceof Damaged) throw error
    await shelf.delete('index')
    return null
  }
}

async function build(shelf: Shelf, parts: Parts): Promise<OpenedArchive> {
  const { buildArchive } = await import('./build-archive.ts')
  const before = await hashesOf(shelf, parts)
  const { opened, index } = await buildArchive(parts, (sha256) => readFile(shelf, sha256)).catch((error) => {
    // A range error is how memory runs out, an exception of the DOM how reading fails.
    const isOther = [Damaged, RangeError, DOMException].some((kind) => error instanceof kind)
    throw isOther ? error : new Unusable(String(error))
  })
  if (index) void shelve(shelf, index, before).catch(() => undefined)
  return opened
}

/** `before`: what its files were made of when it was built. */
async function shelve(shelf: Shelf, index: ShelvedIndex, before: string): Promise<void> {
  await navigator.locks.request(WRITING, async () => {
    // Another tab may have deleted the names meanwhile, or some of them.
    const holding = await shelf.read('holding')
    const isSame = (await hashesOf(shelf, index.parts)) === before
    if (holding && isPart(index.parts, holding.parts) && isSame) await shelf.write('index', index)
  })
}

/** Of what lies there in place of these files, where that is not as published. */
async function hashesOf(shelf: Shelf, parts: Parts): Promise<string> {
  const own = (await shelf.read('redacted'))?.own ?? {}
  return Object.values(parts)
    .flat()
    .map((sha256) => own[sha256]?.hash ?? '')
    .join()
}
