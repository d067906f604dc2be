/** `npm run index -- --watch`: keeps search in step until a signal. Its log has lines of JSON, like the server's. */
import { pino } from 'pino'
import type { Config } from '#config/config.ts'
import type { ElasticsearchConfig } from '#config/elasticsearch.ts'
import { errorFields } from '#config/errors.ts'
import { Lifetime } from '#config/lifetime.ts'
import { CLOCK_STEPPED, followDatabaseTime } from '#db/clock.ts'
import { migrate } from '#db/migrate.ts'
import { openDatabase } from '#db/open.ts'
import { startIndexing } from '../indexing.ts'
import { openWriterWhenBack } from '../open-writer.ts'

/** Limit for a statement, so that a hanging database counts as away. Reading a batch takes less than a second. */
const QUERY_TIMEOUT_MS = 60_000

export function watch(config: Config, elasticsearch: ElasticsearchConfig): Promise<number> {
  const log = pino({ level: config.logLevel, serializers: { err: errorFields } })
  const lifetime = new Lifetime()
  const stopping = new AbortController()
  lifetime.opened(async () => stopping.abort())
  return lifetime.run(async () => {
    const open = await openDatabase({
      ...config,
      queryTimeout: QUERY_TIMEOUT_MS,
      onFailure: (error) => lifetime.fail(error),
    })
    lifetime.opened(() => open.close())
    await migrate(open.db)
    const writer = await openWriterWhenBack(elasticsearch, log, stopping.signal)
    lifetime.opened(() => writer.close())
    lifetime.opened(await followDatabaseTime(open.db, (seconds) => log.error({ seconds }, CLOCK_STEPPED)))
    const indexing = await startIndexing({
      open,
      writer,
      log,
      wait: true,
      publishWith: config,
    })
    lifetime.opened(() => indexing.stop())
    log.info({}, 'the indexer runs')
  })
}
