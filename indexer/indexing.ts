/**
 * Keeps one engine in step with the archive: fills it where it must be, follows the outbox, and checks what came due. Beside
 * that it publishes the archive for devices (`publishing/`). An installation has one such drainer. Nothing here ends the process: a round that fails is tried again, each time after a
 * longer pause.
 *
 * It may end at any moment without losing an edit. Marks are cleared only when an index that holds them serves and is noted
 * (`tenure.ts`), and what a filling includes is noted in that same transaction. So a filling that did not come to its end
 * leaves the outbox as it was, and one that serves without being noted is done again.
 */
import { acquireDrainerLock } from '#db/drainer-lock.ts'
import type { OpenDatabase } from '#db/open-database.ts'
import type { NamesFor } from '#domain/published-archive.ts'
import type { SearchWriter } from '#search/search.ts'
import { type Indexing, IndexingLoop } from './loop.ts'
import { Publisher } from './publishing/publisher.ts'
import { readTenure } from './tenure.ts'
import type { IndexingLog } from './turn.ts'

export type { Indexing } from './loop.ts'
export type { IndexingLog } from './turn.ts'

/** Another process already keeps the installation's search in step. */
export class AnotherDrainer extends Error {
  override readonly name = 'AnotherDrainer'
  readonly operator = true
  /** `engine`: where that one's search is, if it is known. */
  constructor(engine = 'memory') {
    super(`Another process serves this database with its search in ${engine}: stop it first.`)
  }
}

/**
 * Resolves as soon as it has the lock, before the engine is filled. Where another process has it this throws `AnotherDrainer`,
 * unless it is to `wait`: then it resolves at once, and takes over within seconds when the other one ends, however it does.
 */
export async function startIndexing({
  wait = false,
  now = () => new Date(),
  publishFor = null,
  ...rest
}: {
  open: OpenDatabase
  writer: SearchWriter
  log: IndexingLog
  now?: () => Date
  wait?: boolean
  /** For whom names are published; null publishes nothing. */
  publishFor?: NamesFor | null
}): Promise<Indexing> {
  const lock = wait ? null : await acquireDrainerLock(rest.open)
  if (!lock && !wait) throw new AnotherDrainer((await readTenure(rest.open.db)).holder?.engine)
  const loop = new IndexingLoop({ ...rest, now, lock })
  await loop.start().catch(async (error) => {
    await lock?.release()
    throw error
  })
  if (publishFor === null) return loop
  const drains = () => loop.drains
  const publisher = new Publisher({ open: rest.open, log: rest.log, now, namesFor: publishFor, drains })
  // Both read everything at a start, and search is waited for.
  publisher.start(loop.settled())
  return {
    settled: () => loop.settled(),
    get drains() {
      return loop.drains
    },
    stop: async () => {
      await publisher.stop()
      await loop.stop()
    },
  }
}
