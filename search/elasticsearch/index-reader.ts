/**
 * One index, as one search asks it: whole answers, or an error. What is asked in one turn of the event loop goes in one request,
 * and nothing is asked twice.
 */
import type { Client, estypes, TransportRequestOptions } from '@elastic/elasticsearch'
import { searchUnavailable } from '../errors.ts'
import { before } from './client.ts'
import { ElasticsearchError } from './errors.ts'
import { type Packed, type StoredSource, unpack } from './passenger-document.ts'
import { NOBODY_WITHHELD, type Withheld } from './protocol.ts'
import { type Clause, oneOf } from './retrieval.ts'

/** A question takes no longer on the server. */
const TIMEOUT = '5s'

/** The order of lists, and better scores first. */
export const BY_LIST: estypes.Sort = [{ k: 'asc' }]
export const BY_SCORE: estypes.Sort = [{ _score: { order: 'desc' } }, { k: 'asc' }]

/** Only the packed value: whatever else is read of a row costs more than all of it. */
const PACKED_ALONE = { stored_fields: '_none_', _source: false, docvalue_fields: ['p'] }

/**
 * The index may hold as many voyages more than are known, until they are read. Of more than are asked for Elasticsearch counts
 * those with most people alone, and the known ones would lack.
 */
const NEW_VOYAGES = 1000

const WANTED = ['timed_out', '_shards.failed', 'hits.total.value', 'hits.hits.fields', 'aggregations']

export interface Question {
  query: Clause
  /** Rows wanted. */
  size: number
  from?: number
  sort?: estypes.Sort
  /** One row of each surname. */
  collapse?: 'sn'
  /** Counts all that there are. */
  total?: true
  /** Counts those on each voyage, of so many that are known. */
  voyages?: number
  /** Counts those who are this besides. */
  counted?: Record<string, Clause>
}

export interface Found {
  rows: Packed[]
  /** 0 where it was not asked for; so are all counts. */
  total: number
  byVoyage: ReadonlyMap<number, number>
  counted: Record<string, number>
}

/** A body that is text already would be sent as plain text. */
const AS_JSON = { headers: { accept: 'application/json', 'content-type': 'application/json' } }

/** Of each search among several. */
const HEADER = JSON.stringify({ allow_partial_search_results: false })

interface Answer {
  timed_out?: boolean
  _shards?: { failed: number }
  hits?: { total?: { value: number }; hits?: { fields?: { p?: [string] } }[] }
  aggregations?: Record<string, { doc_count: number; buckets: { key: number; doc_count: number }[] }>
}

/** A question that was not sent yet. */
interface Waiting {
  body: string
  resolve: (found: Found) => void
  reject: (error: unknown) => void
}

export class IndexReader {
  readonly #index: string
  readonly #client: Client
  /** By the body of the question. */
  readonly #asked = new Map<string, Promise<Found>>()
  #waiting: Waiting[] = []
  readonly #options: TransportRequestOptions
  readonly #withheld: Withheld

  /** For one search: once the signal is aborted nothing more is asked. Who is withheld is neither found nor counted. */
  constructor(client: Client, index: string, signal: AbortSignal, withheld = NOBODY_WITHHELD) {
    this.#withheld = withheld
    this.#client = client
    this.#index = index
    this.#options = before(signal, client)
  }

  ask(question: Question): Promise<Found> {
    const body = JSON.stringify(bodyOf({ ...question, query: this.#withoutWithheld(question.query) }))
    const asked = this.#asked.get(body) ?? this.#await(body)
    this.#asked.set(body, asked)
    return asked
  }

  /** One passenger by key; null without. */
  async get(id: number): Promise<StoredSource | null> {
    const { found, _source } = await this.#send(() =>
      this.#client.get<StoredSource>({ index: this.#index, id: String(id) }, { ...this.#options, ignore: [404] }),
    )
    // Of an index that is gone it is not said.
    if (found === undefined) throw new IndexGone()
    const { passengers, voyages } = this.#withheld
    return _source && !passengers.includes(id) && !voyages.includes(_source.v) ? _source : null
  }

  #withoutWithheld(query: Clause): Clause {
    const { passengers, voyages } = this.#withheld
    if (passengers.length + voyages.length === 0) return query
    return { bool: { must: query, must_not: [oneOf('i', passengers), oneOf('v', voyages)] } }
  }

  #await(body: string): Promise<Found> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ body, resolve, reject })
      if (this.#waiting.length === 1) setImmediate(() => void this.#askWaiting())
    })
  }

  async #askWaiting(): Promise<void> {
    const waiting = this.#waiting
    this.#waiting = []
    try {
      const answers = waiting.length === 1 ? [await this.#search(waiting[0]!.body)] : await this.#searchAll(waiting)
      for (const [at, { resolve, reject }] of waiting.entries()) {
        try {
          resolve(foundIn(answers[at]!))
        } catch (error) {
          reject(error)
        }
      }
    } catch (error) {
      for (const { reject } of waiting) reject(error)
    }
  }

  #search(body: string): Promise<Answer> {
    return this.#send(() =>
      this.#client.transport.request<Answer>(
        {
          method: 'POST',
          path: `/${encodeURIComponent(this.#index)}/_search`,
          querystring: { allow_partial_search_results: false, filter_path: WANTED.join() },
          body,
        },
        { ...AS_JSON, ...this.#options },
      ),
    )
  }

  async #searchAll(waiting: readonly Waiting[]): Promise<Answer[]> {
    const wanted = ['error.type', 'status', ...WANTED].map((path) => `responses.${path}`)
    const { responses } = await this.#send(() =>
      this.#client.transport.request<{
        responses: (Answer & { error?: { type: string }; status: number })[]
      }>(
        {
          method: 'POST',
          path: `/${encodeURIComponent(this.#index)}/_msearch`,
          querystring: { filter_path: wanted.join() },
          bulkBody: waiting.flatMap(({ body }) => [HEADER, body]),
        },
        this.#options,
      ),
    )
    return responses.map(({ error, status, ...answer }) => {
      if (error) throw refused(new ElasticsearchError(status, error.type))
      return answer
    })
  }

  async #send<T>(request: () => Promise<T>): Promise<T> {
    try {
      return await request()
    } catch (error) {
      throw refused(error)
    }
  }
}

function bodyOf({ query, size, from, sort, collapse, total, voyages, counted = {} }: Question) {
  const filters = Object.entries(counted).map(([name, filter]) => [name, { filter }])
  const aggs = {
    ...Object.fromEntries(filters),
    ...(voyages !== undefined && { v: { terms: { field: 'v', size: voyages + NEW_VOYAGES } } }),
  }
  return {
    query,
    size,
    timeout: TIMEOUT,
    track_total_hits: total ?? false,
    ...(from && { from }),
    ...(sort && { sort }),
    ...(collapse && { collapse: { field: collapse } }),
    ...(Object.keys(aggs).length > 0 && { aggs }),
    ...PACKED_ALONE,
  } satisfies estypes.SearchRequest
}

/**
 * A part of an answer is none. But a passenger who was changed from outside has lost the packed value (`writing/compare.ts`):
 * to fail for him would take everybody else from the search until he is mended.
 */
function foundIn({ timed_out, _shards, hits, aggregations = {} }: Answer): Found {
  if (timed_out || (_shards?.failed ?? 0) > 0) throw searchUnavailable()
  const { v, ...counted } = aggregations
  return {
    rows: hits?.hits?.flatMap(({ fields }) => (fields?.p ? [unpack(fields.p[0])] : [])) ?? [],
    total: hits?.total?.value ?? 0,
    byVoyage: new Map(v?.buckets.map(({ key, doc_count }) => [key, doc_count])),
    counted: Object.fromEntries(Object.entries(counted).map(([name, { doc_count }]) => [name, doc_count])),
  }
}

/** Another index may have taken its place just now. */
export class IndexGone extends Error {
  override readonly name = 'IndexGone'
}

/**
 * Whatever is wrong with the server or the index, it may be well again soon. But a question that it cannot read is our own
 * mistake, and no answer will come of waiting.
 */
function refused(error: unknown): unknown {
  if (!(error instanceof ElasticsearchError)) return error
  if (error.status === 404) return new IndexGone()
  const isOurs = error.status === 400 && error.type !== 'index_closed_exception'
  return isOurs ? error : searchUnavailable()
}
