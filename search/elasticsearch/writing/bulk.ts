/**
 * Writes documents in bulk. Each carries the version of the change that it comes from, and Elasticsearch keeps the higher one.
 * Nothing is ever deleted by a change: what is gone becomes a stub, so that its version outlives every restart of a node, and
 * no older write brings it back.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client, estypes } from '@elastic/elasticsearch'
import { ElasticsearchError } from '../errors.ts'
import type { StoredRecord } from '../records.ts'

export interface Write {
  id: string
  version: number
  /** Null takes a stub away; a document that is gone becomes a stub before. */
  document: object | null
}

/** What stands for a document that is gone. `at`: as of the record that it was (`records.ts`). */
export const stub = (record: Pick<StoredRecord, 't' | 'at'> | null): object => ({
  ...record,
  gone: Date.now(),
})

/** What became of a write. `newer`: a higher version was there. `refused`: the document itself cannot be stored. */
export type Written = { as: 'written' | 'newer' } | { as: 'refused'; reason: string }

export interface Patience {
  /** Milliseconds before each new attempt, where Elasticsearch has too much to do or does not answer. */
  pauses: readonly number[]
  /** Of one request. */
  timeoutMs: number
}
/** Where to: an alias, so that a request for an index that is gone does not make it anew, or an index that is known to be there. */
export type Target = { alias: string } | { index: string }
/** For a change: whoever waits for it tries the whole of it again. */
export const SHORT: Patience = { pauses: [100, 400, 1000], timeoutMs: 10_000 }
/** For a filling, and for changes that come meanwhile: where one fails, all of it begins anew. */
export const LONG: Patience = {
  pauses: [100, 400, 1000, 2000, 4000, 8000, 15_000, 30_000],
  timeoutMs: 60_000,
}

/** Asks again where Elasticsearch has too much to do or does not answer. */
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

/** Elasticsearch is away, or has too much to do. */
export const mayPass = (error: unknown): boolean => error instanceof ElasticsearchError && (error.away || error.status === 429)

/** Not all at the same time. */
const rest = (pause: number): Promise<void> => sleep(pause * (0.5 + Math.random()))

/**
 * What became of each, in the order of `writes`. Throws an `ElasticsearchError` where one could not be written for another
 * reason than its own; then any of them may be written, now or later.
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

/** Answered as if the document were wrong, and it is the index. A block, a lost shard or a full disk has a status of its own. */
const OF_THE_INDEX = 'index_closed_exception'

/** What went wrong for another reason than the document's own. */
function errorOf({ status, error }: Item): ElasticsearchError | null {
  // What is to be taken away and is not there is 404, as an index would be, but without an error.
  const isDone = status < 300 || status === 409 || (status === 404 && !error)
  const isRefused = status === 400 && error?.type !== OF_THE_INDEX
  return isDone || isRefused ? null : new ElasticsearchError(status, error?.type ?? 'unknown')
}

function resultOf({ status, error }: Item): Written {
  if (status === 400) return { as: 'refused', reason: error?.type ?? 'unknown' }
  return { as: status === 409 ? 'newer' : 'written' }
}
