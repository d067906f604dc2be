/**
 * What left by a change stands in the file before it still, as published, for up to a day. Here it is taken out of that file, so
 * that nothing on the device names it. The changes stay as they came, for other tabs go on by them.
 */
import { packCatalogue, unpackCatalogue, unpackCatalogueChange } from '#search/published/catalogue.ts'
import { foldCatalogue } from '#search/published/changes.ts'
import { blankNames, takesAway } from '#search/published/leaving.ts'
import { unpackNamesChange } from '#search/published/names.ts'
import { withRoom } from '../keep.ts'
import { readFile } from './open-parts.ts'
import { hashOf } from './published.ts'
import type { Parts, Shelf } from './shelf.ts'

/** `parts`: that are held. Whoever calls it holds the lock. */
export async function redact(shelf: Shelf, { catalogue = [], names = [] }: Parts): Promise<void> {
  const by = [...catalogue, ...names].join(' ')
  if ((await shelf.read('redacted'))?.by === by) return
  const read = (sha256: string) => readFile(shelf, sha256)
  const instead = new Map<string, string>()
  const redacted = [
    [catalogue[0], await withoutRecords(catalogue, read)],
    [names[0], await withoutNames(names, read)],
  ] as const
  for (const [base, text] of redacted) if (base && text !== null) instead.set(base, text)
  const bytes = [...instead].map(([base, text]) => [base, new TextEncoder().encode(text)] as const)
  const files = await Promise.all(
    bytes.map(async ([sha256, content]) => ({ sha256, bytes: content.buffer, own: await hashOf(content) })),
  )
  await withRoom(() => shelf.redact(files, by))
}

type Read = (sha256: string) => Promise<string>

async function withoutNames([base, ...changes]: string[], read: Read): Promise<string | null> {
  if (changes.length === 0) return null
  const left = new Set<number>()
  for (const change of changes) {
    const { put, remove } = unpackNamesChange(await read(change))
    for (const id of [...put.map(({ id }) => id), ...remove]) left.add(id)
  }
  return blankNames(await read(base!), left)
}

/** The base as the changes make it, which may be made of it once more. */
async function withoutRecords([base, ...changes]: string[], read: Read): Promise<string | null> {
  if (changes.length === 0) return null
  let held = unpackCatalogue(await read(base!))
  let isTaken = false
  for (const text of await Promise.all(changes.map(read))) {
    const change = unpackCatalogueChange(text)
    isTaken ||= takesAway(held, change)
    held = foldCatalogue(held, [change])
  }
  return isTaken ? packCatalogue(held) : null
}
