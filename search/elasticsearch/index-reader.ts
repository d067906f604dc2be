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
export const BY_SCORE: estypes.Sort = [{ _score: { order: 'desc' } }, { k: 'asc' }]

/** Only the packed value: whatever else is read of a row costs more than all of it. */
const PACKED_ALONE = { stored_fields: '_none_', _source: false, docvalue_fields: ['p'] }

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
  /** Counts those on each voyage, of so many. */
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

interface Answer {
  timed_out?: boolean
  _shards?: { failed: number }
  hits?: { total?: { value: number }; hits?: { fields: { p: string[] } }[] }
  aggregations?: Record<string, { doc_count: number; buckets: { key: number; doc_count: number }[] }>
}

export class IndexReader {
  readonly #index: string
  readonly #client: Client

  constructor(client: Client, index: string) {
    this.#client = client
    this.#index = index
  }

  async ask(question: Question): Promise<Found> {
    const [found] = await this.askAll([question])
    return found!
  }

  /** Several questions in one request. */
  async askAll(questions: readonly Question[]): Promise<Found[]> {
    if (questions.length === 0) return []
    const [question, ...others] = questions
    const answers = others.length === 0 ? [await this.#search(question!)] : await this.#searchAll(questions)
    return answers.map(foundIn)
  }

  /** One passenger by key; null without. */
  async get(id: number): Promise<StoredSource | null> {
    const { _source } = await this.#send(() =>
      this.#client.get<StoredSource>({ index: this.#index, id: String(id) }, { ignore: [404] }),
    )
    return _source ?? null
  }

  async #search(question: Question): Promise<Answer> {
    const answer: unknown = await this.#send(() =>
      this.#client.search({
        index: this.#index,
        allow_partial_search_results: false,
        filter_path: WANTED,
        ...bodyOf(question),
      }),
    )
    return answer as Answer
  }

  async #searchAll(questions: readonly Question[]): Promise<Answer[]> {
    const { responses } = await this.#send(() =>
      this.#client.msearch({
        filter_path: ['error.type', 'status', ...WANTED].map((path) => `responses.${path}`),
        searches: questions.flatMap((question): estypes.MsearchRequestItem[] => [
          { index: this.#index, allow_partial_search_results: false },
          bodyOf(question),
        ]),
      }),
    )
    return responses.map((response): Answer => {
      if ('error' in response) throw refused(new ElasticsearchError(response.status, response.error.type))
      const answer: unknown = response
      return answer as Answer
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
    ...(voyages && { v: { terms: { field: 'v', size: voyages } } }),
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

/** A part of an answer is none. */
function foundIn({ timed_out, _shards, hits, aggregations = {} }: Answer): Found {
  if (timed_out || (_shards?.failed ?? 0) > 0) throw searchUnavailable()
  const { v, ...counted } = aggregations
  return {
    rows: hits?.hits?.map(({ fields }) => unpack(fields.p[0]!)) ?? [],
    total: hits?.total?.value ?? 0,
    byVoyage: new Map(v?.buckets.map(({ key, doc_count }) => [key, doc_count])),
    counted: Object.fromEntries(Object.entries(counted).map(([name, { doc_count }]) => [name, doc_count])),
  }
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
