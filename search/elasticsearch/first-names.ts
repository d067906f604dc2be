/** The first names on each voyage, which every page of results shows of twenty voyages: they are remembered. */
import type { IndexReader } from './index-reader.ts'
import { BY_LIST } from './index-reader.ts'
import { oneOf } from './retrieval.ts'
import type { Snapshot } from './snapshot.ts'

/**
 * For so long. They go with the snapshot, which a change replaces; this is for a change that was told before Elasticsearch
 * shows it.
 */
const KEPT_MS = 2000

interface Kept {
  names: Promise<string[]>
  until: number
}

const known = new WeakMap<Snapshot, Map<string, Kept>>()

/** For each of the voyages, by number. Those that are not known are asked for in one request. */
export async function firstNames(
  reader: IndexReader,
  snapshot: Snapshot,
  voyages: readonly number[],
  most: number,
): Promise<string[][]> {
  const kept = known.get(snapshot) ?? new Map<string, Kept>()
  known.set(snapshot, kept)
  const now = performance.now()
  const keyOf = (voyage: number) => `${voyage} ${most}`
  const lacking = voyages.filter((voyage) => (kept.get(keyOf(voyage))?.until ?? 0) < now)
  const asked = reader.askAll(
    lacking.map((voyage) => ({ query: oneOf('v', snapshot.keysOf([voyage])), size: most, sort: BY_LIST })),
  )
  for (const [at, voyage] of lacking.entries()) {
    const names = asked.then((found) => found[at]!.rows.map(({ name }) => name))
    names.catch(() => kept.delete(keyOf(voyage)))
    kept.set(keyOf(voyage), { names, until: now + KEPT_MS })
  }
  return Promise.all(voyages.map((voyage) => kept.get(keyOf(voyage))!.names))
}
