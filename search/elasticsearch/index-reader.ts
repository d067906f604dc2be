/** One index, as it is asked: whole answers, or an error. */
import type { Client, estypes } from '@elastic/elasticsearch'
import { searchUnavailable } from '../errors.ts'
import { ElasticsearchError } from './errors.ts'
import { type Packed, type StoredSource, unpack } from './passenger-document.ts'
import type { Clause } from './retrieval.ts'

/** A question takes no longer on the server. */
const TIMEOUT = '5s'

/** The order of lists, and better scores first. */
export const BY_LIST: estypes.Sort = [{ k: 'asc' }]
export const BY_SCORE: estypes.Sort = [{ _score: { order: 'desc' } }, { x: 'asc' }, { k: 'asc' }]

/** Only the packed value: whatever else is read of a row costs more than all of it. */
const PACKED_ALONE = { stored_fields: '_none_', _source: false, docvalue_fields: ['p'] }

export interface Rows {
  query: Clause
  size: number
  from?: number
  sort?: estypes.Sort
  collapse?: 'sn'
}

interface Answer {
  timed_out?: boolean
  _shards?: { failed: number }
  hits?: { total?: number | { value: number }; hits?: { fields?: { p?: string[] } }[] }
  aggregations?: Record<string, unknown>
}

export class IndexReader {
  readonly #index: string
  readonly #client: Client

  constructor(client: Client, index: string) {
    this.#client = client
    this.#index = index
  }

  /** The rows, and how many there are in all. */
  async fetch(rows: Rows): Promise<{ total: number; rows: Packed[] }> {
    const { hits } = await this.#search({ ...this.#bodyOf(rows), track_total_hits: true })
    const total = hits?.total ?? 0
    return { total: typeof total === 'number' ? total : total.value, rows: rowsOf(hits) }
  }

  /** Rows of several questions. */
  async fetchAll(all: readonly Rows[]): Promise<Packed[][]> {
    if (all.length === 0) return []
    const answer = await this.#ask(() =>
      this.#client.msearch({
        searches: all.flatMap((rows): estypes.MsearchRequestItem[] => [
          { index: this.#index, allow_partial_search_results: false },
          { ...this.#bodyOf(rows), track_total_hits: false, timeout: TIMEOUT },
        ]),
      }),
    )
    return answer.responses.map((response) => {
      if ('error' in response) throw refused(new ElasticsearchError(response.status, response.error.type))
      return rowsOf(wholeOf(response).hits)
    })
  }

  /** How many there are on each voyage, by its key. */
  async countByVoyage(query: Clause, voyages: number): Promise<Map<number, number>> {
    const { aggregations } = await this.#search({
      query,
      size: 0,
      track_total_hits: false,
      aggs: { v: { terms: { field: 'v', size: Math.max(1, voyages) } } },
    })
    const { buckets = [] } = (aggregations?.v ?? {}) as { buckets?: { key: number; doc_count: number }[] }
    return new Map(buckets.map(({ key, doc_count }) => [key, doc_count]))
  }

  /** One passenger by key; null without. */
  async get(id: number): Promise<StoredSource | null> {
    try {
      const { _source } = await this.#ask(() =>
        this.#client.get<StoredSource>({ index: this.#index, id: String(id) }, { ignore: [404] }),
      )
      return _source ?? null
    } catch (error) {
      throw refused(error)
    }
  }

  #bodyOf({ query, size, from, sort, collapse }: Rows): estypes.SearchRequest {
    return {
      query,
      size,
      ...(from && { from }),
      ...(sort && { sort }),
      ...(collapse && { collapse: { field: collapse } }),
      ...PACKED_ALONE,
    }
  }

  async #search(body: estypes.SearchRequest): Promise<Answer> {
    const answer = await this.#ask(() =>
      this.#client.search({
        index: this.#index,
        allow_partial_search_results: false,
        filter_path: ['timed_out', '_shards.failed', 'hits.total.value', 'hits.hits.fields', 'aggregations'],
        timeout: TIMEOUT,
        ...body,
      }),
    )
    return wholeOf(answer)
  }

  async #ask<T>(request: () => Promise<T>): Promise<T> {
    try {
      return await request()
    } catch (error) {
      throw refused(error)
    }
  }
}

const rowsOf = (hits: Answer['hits']): Packed[] =>
  hits?.hits?.map(({ fields }) => unpack(fields!.p![0]!)) ?? []

/** A part of an answer is none. */
function wholeOf(answer: Answer): Answer {
  if (answer.timed_out || (answer._shards?.failed ?? 0) > 0) throw searchUnavailable()
  return answer
}

/**
 * Whatever is wrong with the server or the index, it may be well again soon. But a question that it cannot read is our own
 * mistake, and no answer will come of waiting.
 */
function refused(error: unknown): unknown {
  if (!(error instanceof ElasticsearchError)) return error
  const isOurs = error.status === 400 && error.type !== 'index_closed_exception'
  return isOurs ? error : searchUnavailable()
}
