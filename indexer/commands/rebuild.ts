/**
 * `npm run index -- --rebuild`: asks the drainer for a new index, and shows how far it is. Where no process is the drainer,
 * this one is until the new index serves; also when the one that was asked dies meanwhile.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '#config/config.ts'
import type { ElasticsearchConfig } from '#config/elasticsearch.ts'
import { showProgress } from '#config/progress.ts'
import { migrate } from '#db/migrate.ts'
import { openDatabase } from '#db/open.ts'
import type { OpenDatabase } from '#db/open-database.ts'
import { readFilling } from '../filling-progress.ts'
import { AnotherDrainer, type Indexing, startIndexing } from '../indexing.ts'
import { openWriter } from '../open-writer.ts'
import { askForRebuild, forgetRebuild, readRebuild } from '../rebuild.ts'
import { readHolder, readTenure } from '../tenure.ts'

const LOOK_EVERY_MS = 500

/** Exit code 0: the new index serves; 130: it was interrupted. */
export async function rebuild(config: Config, elasticsearch: ElasticsearchConfig): Promise<number> {
  const interrupted = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => interrupted.abort())
  const open = await openDatabase(config)
  try {
    await migrate(open.db)
    const writer = await openWriter(elasticsearch)
    try {
      const holder = await readHolder(open)
      if (holder && holder.engine !== writer.engine) throw new AnotherDrainer(holder.engine)
      const id = await askForRebuild(open.db)
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
        return await Promise.race([follow(open, indexing, id, interrupted.signal), failed.promise])
      } finally {
        // What another process has begun it brings to its end.
        if (indexing.drains) await forgetRebuild(open.db, id)
        await indexing.stop()
      }
    } finally {
      await writer.close()
    }
  } finally {
    await open.close()
  }
}

async function follow(
  { db }: OpenDatabase,
  indexing: Indexing,
  id: string,
  interrupted: AbortSignal,
): Promise<number> {
  const display = showProgress(process.stderr)
  let shown = -1
  try {
    while ((await readRebuild(db)) === id) {
      if (interrupted.aborted) {
        if (!indexing.drains) console.error('The process that keeps search in step goes on with it.')
        return 130
      }
      const filling = await readFilling(db, (await readTenure(db)).tenure?.drainer)
      if (filling && filling.done !== shown) {
        shown = filling.done
        display.onProgress({ step: 'Indexing', done: filling.done, total: filling.total })
      }
      await sleep(LOOK_EVERY_MS, undefined, { signal: interrupted }).catch(() => {})
    }
    display.stop()
    console.log('The new index serves.')
    return 0
  } finally {
    display.stop()
  }
}
