/**
 * Keeps one engine in step with the archive: fills it, follows the outbox, and checks what came due. An installation has one
 * such drainer. Nothing here ends the process: a round that fails is tried again, each time after a longer pause.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { acquireDrainerLock, type DrainerLock } from '#db/drainer-lock.ts'
import type { OpenDatabase } from '#db/open-database.ts'
import { todayInAmsterdam } from '#db/published.ts'
import type { SearchWriter } from '#search/search.ts'
import { drain } from './drain.ts'
import { markDue, setChecked, untilNextCheck } from './due.ts'
import { everything } from './everything.ts'
import { clearAllMarks, countMarks } from './outbox.ts'

/** The outbox is read this often, because a wake-up may get lost. */
const POLL_MS = 1000
const SLOWEST_RETRY_MS = 30_000

export interface IndexingLog {
  info(fields: object, message: string): void
  error(fields: object, message: string): void
}

export interface Indexing {
  /** Resolves when the engine is filled and nothing waits in the outbox. */
  settled(): Promise<void>
  /** Waits for the round under way, then releases the lock. */
  stop(): Promise<void>
}

/** Another process already keeps the installation's search in step. */
export class AnotherDrainer extends Error {
  override readonly name = 'AnotherDrainer'
  readonly operator = true
  constructor() {
    super('Another process serves this database with its search in memory: stop it first.')
  }
}

/** Throws `AnotherDrainer`. Resolves as soon as it has the lock, before the engine is filled. */
export async function startIndexing(options: {
  open: OpenDatabase
  writer: SearchWriter
  log: IndexingLog
  now?: () => Date
}): Promise<Indexing> {
  const lock = await acquireDrainerLock(options.open)
  if (!lock) throw new AnotherDrainer()
  const loop = new IndexingLoop(
    options.open,
    options.writer,
    options.log,
    options.now ?? (() => new Date()),
    lock,
  )
  await loop.start().catch(async (error) => {
    await lock.release()
    throw error
  })
  return loop
}

class IndexingLoop implements Indexing {
  readonly #open: OpenDatabase
  readonly #writer: SearchWriter
  readonly #log: IndexingLog
  readonly #now: () => Date
  #lock: DrainerLock
  #stopping = new AbortController()
  #woken = new AbortController()
  #fillWanted = true
  #filling: Promise<void> | null = null
  #failures = 0
  #waiting: (() => void)[] = []
  #running: Promise<void> = Promise.resolve()
  #stopListening: () => Promise<void> = async () => {}
  #check: NodeJS.Timeout | undefined

  constructor(
    open: OpenDatabase,
    writer: SearchWriter,
    log: IndexingLog,
    now: () => Date,
    lock: DrainerLock,
  ) {
    this.#open = open
    this.#writer = writer
    this.#log = log
    this.#now = now
    this.#lock = lock
    writer.onFillWanted(() => {
      this.#fillWanted = true
      this.#woken.abort()
    })
  }

  async start(): Promise<void> {
    this.#stopListening = await this.#open.listen('search_outbox', () => this.#woken.abort())
    this.#scheduleCheck()
    this.#running = this.#run()
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
    await this.#filling
    await this.#stopListening()
    await this.#lock.release()
  }

  async #run(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      // Made before the round, so a wake-up during the round starts another one.
      this.#woken = new AbortController()
      const { signal } = this.#woken
      const waiting = this.#waiting.splice(0)
      const left = await this.#round()
      if (left === 'nothing') for (const resolve of waiting) resolve()
      else this.#waiting.unshift(...waiting)
      if (left === 'more' || this.#stopping.signal.aborted) continue
      await sleep(this.#pause(left), undefined, { signal }).catch(() => {})
    }
    for (const resolve of this.#waiting) resolve()
  }

  async #round(): Promise<'more' | 'nothing' | 'later' | 'failed'> {
    try {
      if (!(await this.#holdLock())) return 'later'
      if (this.#fillWanted && !this.#filling) await this.#startFilling()
      // These are too many to follow. They are read with everything else once the filling under way is done.
      if (this.#filling && (await this.#isFlooded())) return 'later'
      const { found, cleared } = await drain(this.#open.db, this.#writer, this.#now())
      this.#failures = 0
      if (found > 0) {
        if (!this.#filling && (await this.#isFlooded())) this.#fillWanted = true
        return cleared > 0 ? 'more' : 'later'
      }
      return this.#filling || this.#fillWanted ? 'later' : 'nothing'
    } catch (error) {
      this.#failures++
      if (!this.#stopping.signal.aborted)
        this.#log.error({ err: error }, 'keeping search in step failed, trying again')
      return 'failed'
    }
  }

  #pause(left: 'nothing' | 'later' | 'failed'): number {
    return left === 'failed' ? Math.min(POLL_MS * 2 ** (this.#failures - 1), SLOWEST_RETRY_MS) : POLL_MS
  }

  /** While the lock was lost another process may have cleared marks, so the engine is filled anew. */
  async #holdLock(): Promise<boolean> {
    if (!this.#lock.lost.aborted) return true
    const lock = await acquireDrainerLock(this.#open)
    if (!lock) return false
    this.#lock = lock
    this.#fillWanted = true
    return true
  }

  async #isFlooded(): Promise<boolean> {
    return (await countMarks(this.#open.db)) > this.#writer.fillAbove
  }

  /** Filling goes on while the rounds bring what changes meanwhile. */
  async #startFilling(): Promise<void> {
    this.#fillWanted = false
    const { db } = this.#open
    const now = this.#now()
    if (await this.#isFlooded()) await clearAllMarks(db)
    await setChecked(db, now)
    this.#filling = this.#fill(now).finally(() => {
      this.#filling = null
      this.#woken.abort()
    })
  }

  async #fill(now: Date): Promise<void> {
    const { signal } = this.#stopping
    const started = performance.now()
    try {
      await this.#writer.fill(everything(this.#open.db, todayInAmsterdam(now), signal))
      this.#log.info({ ms: Math.round(performance.now() - started) }, 'search is filled')
    } catch (error) {
      this.#fillWanted = true
      if (signal.aborted) return
      this.#log.error({ err: error }, 'filling search failed, trying again')
      await sleep(POLL_MS, undefined, { signal }).catch(() => {})
    }
  }

  #scheduleCheck(): void {
    this.#check = setTimeout(async () => {
      await markDue(this.#open.db, this.#now()).catch((error) =>
        this.#log.error({ err: error }, 'looking for what came due failed'),
      )
      this.#woken.abort()
      if (!this.#stopping.signal.aborted) this.#scheduleCheck()
    }, untilNextCheck(this.#now()))
    this.#check.unref()
  }
}
