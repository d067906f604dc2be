/** Reads everything that a query finds, in no order, as it is at one moment. */
import type { Client, estypes } from '@elastic/elasticsearch'
import type { Clause } from './retrieval.ts'

const PAGE = 10_000
const KEEP_ALIVE = '1m'

type Body = Pick<estypes.SearchRequest, '_source' | 'docvalue_fields' | 'stored_fields' | 'version' | 'sort'>

/** Throws an `ElasticsearchError`; a part of the answer is never taken for all of it. */
export async function* scan<Source>(
  client: Client,
  index: string,
  query: Clause,
  { sort = ['_shard_doc'], ...body }: Body = {},
): AsyncGenerator<estypes.SearchHit<Source>[]> {
  const pit = await client.openPointInTime({ index, keep_alive: KEEP_ALIVE })
  try {
    let after: estypes.SortResults | undefined
    do {
      const { hits } = await client.search<Source>({
        pit: { id: pit.id, keep_alive: KEEP_ALIVE },
        query,
        size: PAGE,
        sort,
        track_total_hits: false,
        allow_partial_search_results: false,
        ...body,
        ...(after && { search_after: after }),
      })
      yield hits.hits
      after = hits.hits.length === PAGE ? hits.hits.at(-1)!.sort : undefined
    } while (after)
  } finally {
    // It ends by itself too.
    await client.closePointInTime({ id: pit.id }).catch(() => {})
  }
}
