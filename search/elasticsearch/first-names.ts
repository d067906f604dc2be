/** The first names on each voyage, which every page of results shows of twenty voyages: they are remembered. */
import { BY_LIST, type IndexReader } from './index-reader.ts'
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

/** For each of the voyages, by number. */
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
  for (const voyage of lacking) {
    const query = oneOf('v', snapshot.keysOf([voyage]))
    const names = reader
      .ask({ query, size: most, sort: BY_LIST })
      .then(({ rows }) => rows.map(({ name }) => name))
    names.catch(() => kept.delete(keyOf(voyage)))
    kept.set(keyOf(voyage), { names, until: now + KEPT_MS })
  }
  return Promise.all(voyages.map((voyage) => kept.get(keyOf(voyage))!.names))
}
