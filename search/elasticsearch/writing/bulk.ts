/**
 * Writes documents in bulk. Each has the version of its change, and Elasticsearch keeps the higher version. A change never
 * deletes a document. It replaces it with a stub, so that its version survives a restart of a node and no older write brings
 * it back.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client, estypes } from '@elastic/elasticsearch'
import { ElasticsearchError } from '../errors.ts'
import type { StoredRecord } from '../records.ts'

export interface Write {
  id: string
  version: number
  /** Null deletes a stub. A document becomes a stub before it is deleted. */
  document: object | null
}

/** Replaces a deleted document. `record`: the kind and change of a deleted record (`records.ts`), null for a passenger. */
export const stub = (record: Pick<StoredRecord, 't' | 'at'> | null): object => ({
  ...record,
  gone: Date.now(),
})

/** Result of a write. `newer`: a higher version was there. `refused`: this document cannot be stored. */
export type Written = { as: 'written' | 'newer' } | { as: 'refused'; reason: string }

export interface Patience {
  /** Pauses in ms before each retry, when Elasticsearch is too busy or does not answer. */
  pauses: readonly number[]
  /** For one request. */
  timeoutMs: number
}
/** An index or, safer, an alias: a write to the name of a deleted index would create that index again. */
export type Target = { alias: string } | { index: string }
/** For a change. The caller retries a failed change as a whole. */
export const SHORT: Patience = { pauses: [100, 400, 1000], timeoutMs: 10_000 }
/** For a filling and the changes during it. If one write fails, the whole filling starts again. */
export const LONG: Patience = {
  pauses: [100, 400, 1000, 2000, 4000, 8000, 15_000, 30_000],
  timeoutMs: 60_000,
}

/** Retries while Elasticsearch is too busy or does not answer. */
export async function patiently<T>({ pauses }: Pick<Patience, 'pauses'>, ask: () => Promise<T>): Promise<T> {
  for (const pause of pauses) {
    try {
      return await ask()
    } catch (error) {
      if (!mayPass(error)) throw error
    }
    await rest(pause)
  }
  return await ask()
}

/** Elasticsearch is away or too busy. */
export const mayPass = (error: unknown): boolean => error instanceof ElasticsearchError && (error.away || error.status === 429)

/** Waits for the pause, give or take half, so that not all requests retry at once. */
const rest = (pause: number): Promise<void> => sleep(pause * (0.5 + Math.random()))

/**
 * Gives a result for each write, in their order. Throws an `ElasticsearchError` if a write fails through no fault of its
 * document. Then any of the writes may have been done, or may still be.
 */
export async function writeBulk(
  client: Client,
  target: Target,
  writes: readonly Write[],
  { pauses, timeoutMs }: Patience,
): Promise<Written[]> {
  const results = new Array<Written>(writes.length)
  let left = [...writes.keys()]
  for (const pause of [...pauses, null]) {
    if (left.length === 0) break
    const asked = left.map((at) => writes[at]!)
    const items = await send(client, target, asked, timeoutMs).catch((error) => {
      if (pause === null || !mayPass(error)) throw error
      return null
    })
    const again: number[] = []
    for (const [n, at] of left.entries()) {
      const item = items?.[n]
      const error = item && errorOf(item)
      if (error && (pause === null || !mayPass(error))) throw error
      if (item && !error) results[at] = resultOf(item)
      else again.push(at)
    }
    left = again
    if (left.length > 0) await rest(pause!)
  }
  return results
}

type Item = Pick<estypes.BulkResponseItem, 'status' | 'error'>

async function send(client: Client, target: Target, writes: readonly Write[], requestTimeout: number): Promise<Item[]> {
  const { items } = await client.bulk(
    {
      ...('alias' in target ? { index: target.alias, require_alias: true } : target),
      filter_path: ['items.*.status', 'items.*.error.type'],
      operations: writes.flatMap(({ id: _id, version, document }): object[] => {
        const of = { _id, version, version_type: 'external_gte' }
        return document ? [{ index: of }, document] : [{ delete: of }]
      }),
    },
    { requestTimeout },
  )
  return items.map((item) => Object.values(item)[0]!)
}

/** Status 400 like for a wrong document, but the index is at fault. Blocks, lost shards and full disks have other statuses. */
const OF_THE_INDEX = 'index_closed_exception'

/** The error, unless the write was done or the document is at fault. */
function errorOf({ status, error }: Item): ElasticsearchError | null {
  // Deleting a missing document gives 404 without an error. A missing index gives 404 with one.
  const isDone = status < 300 || status === 409 || (status === 404 && !error)
  const isRefused = status === 400 && error?.type !== OF_THE_INDEX
  return isDone || isRefused ? null : new ElasticsearchError(status, error?.type ?? 'unknown')
}

function resultOf({ status, error }: Item): Written {
  if (status === 400) return { as: 'refused', reason: error?.type ?? 'unknown' }
  return { as: status === 409 ? 'newer' : 'written' }
}
