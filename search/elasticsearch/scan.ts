/** Reads everything that a query finds, in no order, at one moment. */
import type { Client, estypes } from '@elastic/elasticsearch'
import { small } from './client.ts'
import type { Clause } from './retrieval.ts'

const PAGE = 10_000
/** A page takes a tenth of a second. */
const PAGE_WITHIN_MS = 10_000
/** The longest time between two pages. */
const KEEP_ALIVE = '5m'

type Body = Pick<estypes.SearchRequest, '_source' | 'docvalue_fields' | 'stored_fields' | 'version' | 'sort'>

/** An index at one moment: what changes later is not seen. */
export class Moment {
  readonly #client: Client
  #id: string

  private constructor(client: Client, id: string) {
    this.#client = client
    this.#id = id
  }

  /** The caller closes it. Throws an `ElasticsearchError`. */
  static async of(client: Client, index: string): Promise<Moment> {
    const { id } = await client.openPointInTime({ index, keep_alive: KEEP_ALIVE }, small(client))
    return new Moment(client, id)
  }

  /** Gives hits page by page. Throws an `ElasticsearchError`, also if an answer is not whole. */
  async *scan<Source>(
    query: Clause,
    { sort = ['_shard_doc'], ...body }: Body = {},
    requestTimeout = PAGE_WITHIN_MS,
  ): AsyncGenerator<estypes.SearchHit<Source>[]> {
    let after: estypes.SortResults | undefined
    do {
      const { hits, pit_id } = await this.#client.search<Source>(
        {
          pit: { id: this.#id, keep_alive: KEEP_ALIVE },
          query,
          size: PAGE,
          sort,
          track_total_hits: false,
          allow_partial_search_results: false,
          ...body,
          ...(after && { search_after: after }),
        },
        { requestTimeout },
      )
      if (pit_id) this.#id = pit_id
      yield hits.hits
      after = hits.hits.length === PAGE ? hits.hits.at(-1)!.sort : undefined
    } while (after)
  }

  /** Gives each value of a field with the number of its documents, in order of bytes and page by page. Throws likewise. */
  async *counts(field: 'w', requestTimeout: number): AsyncGenerator<(readonly [string, number])[]> {
    const sources = [{ value: { terms: { field } } }]
    let after: estypes.AggregationsCompositeAggregateKey | undefined
    do {
      const { aggregations, pit_id } = await this.#client.search<unknown, { values: estypes.AggregationsCompositeAggregate }>(
        {
          pit: { id: this.#id, keep_alive: KEEP_ALIVE },
          size: 0,
          track_total_hits: false,
          allow_partial_search_results: false,
          aggs: { values: { composite: { size: PAGE, sources, ...(after && { after }) } } },
        },
        { requestTimeout },
      )
      if (pit_id) this.#id = pit_id
      const { buckets, after_key } = aggregations!.values
      const page = buckets as estypes.AggregationsCompositeBucket[]
      yield page.map(({ key, doc_count }) => [String(key.value), doc_count])
      after = page.length === PAGE ? after_key : undefined
    } while (after)
  }

  /** Without this call Elasticsearch closes it some minutes after the last page. */
  async close(): Promise<void> {
    await this.#client.closePointInTime({ id: this.#id }, { requestTimeout: 1000 }).catch(() => {})
  }
}

/** Scans the index as it is now. */
export async function* scan<Source>(
  client: Client,
  index: string,
  query: Clause,
  body: Body = {},
  requestTimeout?: number,
): AsyncGenerator<estypes.SearchHit<Source>[]> {
  const moment = await Moment.of(client, index)
  try {
    yield* moment.scan<Source>(query, body, requestTimeout)
  } finally {
    await moment.close()
  }
}
