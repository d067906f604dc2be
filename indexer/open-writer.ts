/** Opens the engine for the indexer's commands. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { ElasticsearchConfig } from '#config/elasticsearch.ts'
import { ConnectError } from '#search/elasticsearch/errors.ts'
import { ElasticsearchWriter } from '#search/elasticsearch/writing/writer.ts'
import type { IndexingLog } from './turn.ts'

const TRY_EVERY_MS = 2000

/** Throws a `ConnectError`. */
export const openWriter = ({ indexPrefix, ...settings }: ElasticsearchConfig): Promise<ElasticsearchWriter> =>
  ElasticsearchWriter.open({ ...settings, prefix: indexPrefix })

/** Waits while no node answers, and logs that once. Throws if only the operator can fix it, and when `signal` is aborted. */
export async function openWriterWhenBack(
  config: ElasticsearchConfig,
  log: IndexingLog,
  signal: AbortSignal,
): Promise<ElasticsearchWriter> {
  for (let said = false; ; said = true) {
    try {
      return await openWriter(config)
    } catch (error) {
      if (!(error instanceof ConnectError && error.away)) throw error
      if (!said) log.error({ err: error }, 'waiting for Elasticsearch')
      await sleep(TRY_EVERY_MS, undefined, { signal })
    }
  }
}
