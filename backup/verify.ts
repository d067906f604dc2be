import type { Kysely } from 'kysely'
import type { Progress } from '#config/progress.ts'
import type { Database } from '#db/schema.ts'
import { type FileStore, sha256 } from '#files/store.ts'
import { readFileNames } from './tables.ts'

export interface Found {
  checked: number
  missing: string[]
  changed: string[]
  unreferenced: string[]
}

/** A file from before sums were kept is taken as it is, and changes from now on are found. */
export async function verifyFiles(
  db: Kysely<Database>,
  store: FileStore,
  onProgress: (progress: Progress) => void = () => {},
): Promise<Found> {
  const named = new Set(await readFileNames(db))
  const stored = await store.list()
  const sums = await store.sums()
  const changed: string[] = []
  for (const [at, hash] of stored.entries()) {
    const sum = await sha256(store.path(hash))
    const known = sums.get(hash)
    if (known === undefined) await store.noteSum(hash, sum)
    else if (known !== sum) changed.push(hash)
    onProgress({ step: 'Files', done: at + 1, total: stored.length })
  }
  const there = new Set(stored)
  return {
    checked: stored.length,
    missing: [...named].filter((hash) => !there.has(hash)),
    changed,
    unreferenced: stored.filter((hash) => !named.has(hash)),
  }
}
