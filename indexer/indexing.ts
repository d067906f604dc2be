/**
 * Keeps one engine in step with the archive: fills it when needed, follows the outbox, and checks what came due. It also
 * publishes the archive for devices (`publishing/`). An installation has one such drainer. A failed round is tried again after
 * a pause that grows each time.
 *
 * The process may end at any moment without losing an edit. Marks are cleared only when an index with their rows serves and is
 * noted (`tenure.ts`). An unfinished filling leaves the outbox unchanged. A filling that serves without being noted is done
 * again.
 */

import { setTimeout as sleep } from 'node:timers/promises'
import { clock } from '#db/clock.ts'
import { acquireDrainerLock } from '#db/drainer-lock.ts'
import type { OpenDatabase } from '#db/open-database.ts'
import type { GivenSettings } from '#domain/settings.ts'
import type { SearchWriter } from '#search/search.ts'
import { Drainer, type DrainerOptions, type Outcome } from './drainer.ts'
import { untilNextCheck } from './due.ts'
import { Publisher } from './publishing/publisher.ts'
import { readTenure } from './tenure.ts'
import type { IndexingLog } from './turn.ts'

export type { IndexingLog } from './turn.ts'

/** Another process already keeps the installation's search in step. */
export class AnotherDrainer extends Error {
  override readonly name = 'AnotherDrainer'
  readonly operator = true
  /** `engine`: the engine of that process. */
  constructor(engine = 'memory') {
    super(`Another process serves this database with its search in ${engine}: stop it first.`)
  }
}

/**
 * Resolves as soon as it has the lock, before the engine is filled. Throws `AnotherDrainer` if another process has the lock.
 * With `wait` it resolves at once, and takes over within seconds after the other process has ended or died.
 */
export async function startIndexing({
  wait = false,
  now = () => clock.now(),
  publishWith = null,
  ...rest
}: {
  open: OpenDatabase
  writer: SearchWriter
  log: IndexingLog
  now?: () => Date
  wait?: boolean
  /** The settings of the environment, by which the archive is published. Null publishes nothing. */
  publishWith?: GivenSettings | null
}): Promise<Indexing> {
  const lock = wait ? null : await acquireDrainerLock(rest.open)
  if (!lock && !wait) throw new AnotherDrainer((await readTenure(rest.open.db)).holder?.engine)
  const loop = new IndexingLoop({ ...rest, now, lock })
  await loop.start().catch(async (error) => {
    await lock?.release()
    throw error
  })
  if (publishWith === null) return loop
  const drains = () => loop.drains
  const publisher = new Publisher({ open: rest.open, log: rest.log, now, given: publishWith, drains })
  // Both read everything at the start. Visitors wait for search, so it goes first.
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

/** The outbox is read this often, because a wake-up may get lost: less often if nothing was left in it. */
const POLL_MS = 1000
const SETTLED_POLL_MS = 2000
/** How often a process that waits for its turn tries to take the lock. */
const WAIT_MS = 2000

export interface Indexing {
  /** Resolves when the engine is filled and nothing waits in the outbox. */
  settled(): Promise<void>
  /** Whether this process is the drainer now. */
  readonly drains: boolean
  /** Waits for the round under way, then releases the lock. */
  stop(): Promise<void>
}

class IndexingLoop implements Indexing {
  readonly #open: OpenDatabase
  readonly #now: () => Date
  readonly #drainer: Drainer
  readonly #stopping = new AbortController()
  #woken = new AbortController()
  #waiting: (() => void)[] = []
  #running: Promise<void> = Promise.resolve()
  #stopListening: () => Promise<void> = async () => {}
  #check: NodeJS.Timeout | undefined

  constructor(options: DrainerOptions) {
    this.#open = options.open
    this.#now = options.now
    const wake = () => this.#woken.abort()
    this.#drainer = new Drainer(options, { stopping: this.#stopping.signal, wake })
  }

  async start(): Promise<void> {
    this.#stopListening = await this.#open.listen('search_outbox', () => this.#woken.abort())
    this.#scheduleCheck()
    this.#running = this.#run()
  }

  get drains(): boolean {
    return this.#drainer.drains
  }

  settled(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve)
      this.#woken.abort()
    })
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    clearTimeout(this.#check)
    this.#woken.abort()
    await this.#running
    await this.#drainer.end()
    await this.#stopListening()
  }

  async #run(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      // Made before the round, so a wake-up during the round starts another one.
      this.#woken = new AbortController()
      const { signal } = this.#woken
      const waiting = this.#waiting.splice(0)
      const left = await this.#drainer.round()
      if (left === 'nothing') for (const resolve of waiting) resolve()
      else this.#waiting.unshift(...waiting)
      if (left === 'more' || this.#stopping.signal.aborted) continue
      // A process that is not the drainer ignores changes.
      const until = left === 'another drains' ? this.#stopping.signal : signal
      await sleep(this.#pause(left), undefined, { signal: until }).catch(() => {})
    }
    for (const resolve of this.#waiting) resolve()
  }

  #pause(left: Outcome): number {
    if (left === 'another drains') return WAIT_MS
    if (left === 'failed') return this.#drainer.pause()
    return left === 'nothing' ? SETTLED_POLL_MS : POLL_MS
  }

  #scheduleCheck(): void {
    this.#check = setTimeout(async () => {
      await this.#drainer.check()
      this.#woken.abort()
      if (!this.#stopping.signal.aborted) this.#scheduleCheck()
    }, untilNextCheck(this.#now()))
    this.#check.unref()
  }
}
