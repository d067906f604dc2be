/** `npm run index -- --rebuild`: asks the drainer for a new index, and shows how far it is. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '#config/config.ts'
import type { ElasticsearchConfig } from '#config/elasticsearch.ts'
import { showProgress } from '#config/progress.ts'
import { askForRebuild, forgetRebuild, readFilling, readRebuild } from '../filling.ts'
import { readTenure } from '../tenure.ts'
import { type Beside, besideDrainer, INTERRUPTED } from './beside.ts'

const LOOK_EVERY_MS = 500

/** Exit code 0: the new index serves. 130: interrupted. */
export const rebuild = (config: Config, elasticsearch: ElasticsearchConfig): Promise<number> =>
  besideDrainer(
    config,
    elasticsearch,
    ({ db }) => askForRebuild(db),
    async (beside, id) => {
      const { open, indexing } = beside
      try {
        return await follow(beside, id)
      } finally {
        // If another process drains, it finishes the rebuild.
        if (indexing.drains) await forgetRebuild(open.db, id)
      }
    },
  )

async function follow({ open: { db }, indexing, interrupted }: Beside, id: string): Promise<number> {
  const display = showProgress(process.stderr)
  let shown = -1
  try {
    while ((await readRebuild(db)) === id) {
      if (interrupted.aborted) {
        if (!indexing.drains) console.error('The process that keeps search in step goes on with it.')
        return INTERRUPTED
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
