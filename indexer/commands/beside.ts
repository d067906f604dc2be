/** Runs a task that needs a drainer. If no other process is the drainer, or it dies, this one is until the task is done. */
import type { Config } from '#config/config.ts'
import type { ElasticsearchConfig } from '#config/elasticsearch.ts'
import { migrate } from '#db/migrate.ts'
import { openDatabase } from '#db/open.ts'
import type { OpenDatabase } from '#db/open-database.ts'
import type { ElasticsearchWriter } from '#search/elasticsearch/writing/writer.ts'
import { AnotherDrainer, type Indexing, startIndexing } from '../indexing.ts'
import { openWriter } from '../open-writer.ts'
import { readHolder } from '../tenure.ts'

export interface Beside {
  open: OpenDatabase
  writer: ElasticsearchWriter
  indexing: Indexing
  interrupted: AbortSignal
}

/** The exit code of an interrupted command. */
export const INTERRUPTED = 130
/** Limit after an interruption. Then the process ends, even during a filling, which loses nothing (`indexing.ts`). */
const LONGEST_EXIT_MS = 9_500

/** `before` ends before this process may become the drainer. Throws errors that only the operator can fix. */
export async function besideDrainer<T>(
  config: Config,
  elasticsearch: ElasticsearchConfig,
  before: (open: OpenDatabase) => Promise<T>,
  task: (beside: Beside, prepared: T) => Promise<number>,
): Promise<number> {
  const interrupted = new AbortController()
  const interrupt = () => {
    interrupted.abort()
    setTimeout(() => process.exit(INTERRUPTED), LONGEST_EXIT_MS).unref()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, interrupt)
  const open = await openDatabase(config)
  try {
    await migrate(open.db)
    const writer = await openWriter(elasticsearch)
    try {
      const holder = await readHolder(open)
      if (holder && holder.engine !== writer.engine) throw new AnotherDrainer(holder.engine)
      const prepared = await before(open)
      const failed = Promise.withResolvers<never>()
      const log = {
        info: () => {},
        error: (fields: { err?: Error & { operator?: boolean } }, message: string) => {
          if (fields.err?.operator) failed.reject(fields.err)
          else console.error(fields.err ? `${message}: ${fields.err.message}` : message)
        },
      }
      const indexing = await startIndexing({ open, writer, log, wait: true })
      try {
        const done = task({ open, writer, indexing, interrupted: interrupted.signal }, prepared)
        return await Promise.race([done, failed.promise])
      } finally {
        await indexing.stop()
      }
    } finally {
      await writer.close()
    }
  } finally {
    await open.close()
  }
}
