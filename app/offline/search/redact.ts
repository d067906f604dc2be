/**
 * What left by a change stands in the file before it still, as published, for up to a day. Here it is taken out of that file, so
 * that nothing on the device names it. The changes stay as they came, for other tabs go on by them.
 */

import { foldCatalogue } from '#search/published/changes.ts'
import { blankNames, takesAway } from '#search/published/leaving.ts'
import { unpackNamesChange } from '#search/published/names.ts'
import { packCatalogue } from '#search/published/pack-catalogue.ts'
import { unpackCatalogue, unpackCatalogueChange } from '#search/published/unpack-catalogue.ts'
import { withRoom } from '../keep.ts'
import { readFile } from './open-parts.ts'
import type { Parts, RedactedFile, Shelf } from './shelf.ts'
import { hashOf } from './whole-file.ts'

/** `parts`: that are held. Whoever calls it holds the lock. */
export async function redact(shelf: Shelf, { catalogue = [], names = [] }: Parts): Promise<void> {
  const by = [...catalogue, ...names].join(' ')
  if ((await shelf.read('redacted'))?.by === by) return
  const read = (sha256: string) => readFile(shelf, sha256)
  const left = await keysOf(names.slice(1), read)
  const others = [
    { files: catalogue, text: await withoutRecords(catalogue, read), left: null },
    { files: names, text: left.size > 0 ? blankNames(await read(names[0]!), left) : null, left: [...left] },
  ]
  const files: RedactedFile[] = []
  for (const {
    files: [base, ...changes],
    text,
    left,
  } of others) {
    if (text === null) continue
    const { buffer } = new TextEncoder().encode(text)
    files.push({ sha256: base!, bytes: buffer, own: { hash: await hashOf(buffer), changes, left } })
  }
  await withRoom(() => shelf.redact(files, by))
}

/**
 * Whether the base that lies on the device makes with these changes what is published. One that something was taken out of does
 * not where the changes by which that left are no more: the same base is published again, say, with all that was in it.
 */
export async function isFitting(shelf: Shelf, [base, ...changes]: string[]): Promise<boolean> {
  const own = (await shelf.read('redacted'))?.own[base!]
  if (!own || own.changes.every((hash, at) => changes[at] === hash)) return true
  if (!own.left) return false
  const keys = await keysOf(changes, (sha256) => readFile(shelf, sha256))
  return own.left.every((id) => keys.has(id))
}

type Read = (sha256: string) => Promise<string>

/** The passengers that these changes are about. */
async function keysOf(changes: string[], read: Read): Promise<Set<number>> {
  const keys = new Set<number>()
  for (const change of changes) {
    const { put, remove } = unpackNamesChange(await read(change))
    for (const id of [...put.map(({ id }) => id), ...remove]) keys.add(id)
  }
  return keys
}

/** The base as the changes make it, which may be made of it once more. */
async function withoutRecords([base, ...changes]: string[], read: Read): Promise<string | null> {
  if (changes.length === 0) return null
  const before = unpackCatalogue(await read(base!))
  const after = foldCatalogue(before, (await Promise.all(changes.map(read))).map(unpackCatalogueChange))
  return takesAway(before, after) ? packCatalogue(after) : null
}
