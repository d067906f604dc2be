/**
 * `npm run index -- --verify`: compares every document of the index with its row. Rows that differ are marked, so that the
 * drainer writes them again.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '#config/config.ts'
import type { ElasticsearchConfig } from '#config/elasticsearch.ts'
import { todayInAmsterdam } from '#db/published.ts'
import { byKind } from '#search/documents.ts'
import { loadChanges } from '../drain.ts'
import { everything } from '../everything.ts'
import { isAnyMarked, markKeys, type RowKey } from '../outbox.ts'
import { readSetAside } from '../set-aside.ts'
import { readHolder } from '../tenure.ts'
import { type Beside, besideDrainer, INTERRUPTED } from './beside.ts'

/** How often to look again. An edit during the comparison is indexed within seconds. A repair may have to wait its turn. */
const LOOKS = 60
const LOOK_EVERY_MS = 1000
/** The most documents that are named. */
const NAMED = 20

/** Exit code 0: nothing differs. 1: something differed and was marked for repair. 130: interrupted. */
export async function verify(config: Config, elasticsearch: ElasticsearchConfig): Promise<number> {
  return await besideDrainer(
    config,
    elasticsearch,
    async () => {},
    async (beside) => {
      await inStep(beside)
      const all = everything(beside.open.db, todayInAmsterdam(new Date()))
      // Documents that changed just now are compared once more.
      const documents = await settled(beside, await beside.writer.compareAll(all))
      if (beside.interrupted.aborted) return INTERRUPTED
      if (documents.length === 0) {
        console.log('The index holds what the archive does.')
        return 0
      }
      for (const { kind, id } of documents.slice(0, NAMED)) console.log(`${kind} ${id} differs.`)
      if (documents.length > NAMED) console.log(`And ${documents.length - NAMED} more.`)
      await markKeys(beside.open.db, documents)
      const left = await settled(beside, documents)
      if (left.length > 0) console.log(`${left.length} documents could not be mended yet: see --status.`)
      else console.log('They are mended.')
      return 1
    },
  )
}

/** Waits until the outbox is drained. It may be long if nobody has drained it for a while. */
async function inStep({ open, indexing, interrupted }: Beside): Promise<void> {
  while (!indexing.drains && !interrupted.aborted) {
    if (await readHolder(open)) return
    await sleep(LOOK_EVERY_MS / 10)
  }
  const stopped = new Promise<void>((resolve) => interrupted.addEventListener('abort', () => resolve()))
  await Promise.race([indexing.settled(), stopped])
}

/** The rows that still differ when none of them waits in the outbox any more. Leaves out rows that are set aside. */
async function settled({ open: { db }, writer, interrupted }: Beside, found: RowKey[]): Promise<RowKey[]> {
  const refused = new Set((await readSetAside(db)).map(({ kind, id }) => `${kind} ${id}`))
  let differing = found.filter(({ kind, id }) => !refused.has(`${kind} ${id}`))
  for (let look = 0; look < LOOKS && differing.length > 0 && !interrupted.aborted; look++) {
    if (look > 0) await sleep(LOOK_EVERY_MS, undefined, { signal: interrupted }).catch(() => {})
    const keys = byKind((kind) => differing.filter((key) => key.kind === kind).map(({ id }) => id))
    const changes = await loadChanges(db, keys, todayInAmsterdam(new Date()))
    differing = await writer.compareSome(changes)
    if (look > 1 && !(await isAnyMarked(db, differing))) break
  }
  return differing
}
