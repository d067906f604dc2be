/**
 * Asks one index for one search. It gives whole answers or an error. Questions of one turn of the event loop share a request,
 * and no question is sent twice.
 */
import type { Client, estypes, TransportRequestOptions } from '@elastic/elasticsearch'
import { searchUnavailable } from '../errors.ts'
import { before } from './client.ts'
import { ElasticsearchError } from './errors.ts'
import { type Packed, type StoredSource, unpack } from './passenger-document.ts'
import { NOBODY_WITHHELD, type Withheld } from './protocol.ts'
import { type Clause, oneOf } from './retrieval.ts'

/** Limit for one question on the server. */
const TIMEOUT = '5s'

/** The order of lists. `BY_SCORE` puts better scores first. */
export const BY_LIST: estypes.Sort = [{ k: 'asc' }]
export const BY_SCORE: estypes.Sort = [{ _score: { order: 'desc' } }, { k: 'asc' }]

/** Reads only the packed value of a row. Any other field costs more than the whole packed value. */
const PACKED_ALONE = { stored_fields: '_none_', _source: false, docvalue_fields: ['p'] }

/**
 * Room for voyages that the index has and this process has not read yet. Elasticsearch only counts the voyages with most people
 * when there are more than were asked for, so known voyages could be missing.
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
  /** Also counts all hits. */
  total?: true
  /** Also counts the hits of each voyage. The value is the number of known voyages. */
  voyages?: number
  /** Also counts the hits that these clauses find, by name. */
  counted?: Record<string, Clause>
}

export interface Found {
  rows: Packed[]
  /** This and all other counts are 0 if they were not asked for. */
  total: number
  byVoyage: ReadonlyMap<number, number>
  counted: Record<string, number>
}

/** Without these headers the client sends a body of type string as plain text. */
const AS_JSON = { headers: { accept: 'application/json', 'content-type': 'application/json' } }

/** Header line of each search in an `_msearch`. */
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

  /** For one search. After the signal nothing more is asked. Withheld people are neither found nor counted. */
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

  /** One passenger by key. Null if there is none. */
  async get(id: number): Promise<StoredSource | null> {
    const { found, _source } = await this.#send(() =>
      this.#client.get<StoredSource>({ index: this.#index, id: String(id) }, { ...this.#options, ignore: [404] }),
    )
    // Only the answer of a missing index has no `found`.
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
 * Throws if the answer is not whole. A passenger who was changed from outside has lost the packed value (`writing/compare.ts`)
 * and is skipped: an error would block every search that finds them until the index is repaired.
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

/** The index is gone. Another one may just have replaced it. */
export class IndexGone extends Error {
  override readonly name = 'IndexGone'
}

/** Faults of the server or the index may pass, so they become `searchUnavailable`. A malformed question is our own bug. */
function refused(error: unknown): unknown {
  if (!(error instanceof ElasticsearchError)) return error
  if (error.status === 404) return new IndexGone()
  const isOurs = error.status === 400 && error.type !== 'index_closed_exception'
  return isOurs ? error : searchUnavailable()
}
