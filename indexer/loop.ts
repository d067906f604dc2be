/** The loop of the drainer: it takes the lock, follows the outbox, fills where it must, and waits. See `indexing.ts`. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { DrainerLock } from '#db/drainer-lock.ts'
import type { OpenDatabase } from '#db/open-database.ts'
import type { SearchWriter } from '#search/search.ts'
import { BackOff } from './back-off.ts'
import { drain } from './drain.ts'
import { dueNow, markDue, untilNextCheck } from './due.ts'
import { type FillingBegun, fillAndNote } from './filling.ts'
import { adoptMarks, clearSeen, countMarks, takeSnapshot, type Which } from './outbox.ts'
import { readRebuild } from './rebuild.ts'
import { beginTenure, type Tenure } from './tenure.ts'
import { type IndexingLog, Turn } from './turn.ts'

/** The outbox is read this often, because a wake-up may get lost. */
const POLL_MS = 1000
/** How often the index is looked for that should serve. */
const LOOK_MS = 2000
/** How often a process that waits for its turn tries to take the lock. */
const WAIT_MS = 2000
/** After its return an engine is in step within seconds. */
const SLOWEST_RETRY_MS = 4000
/** A filling reads everything anew. One that fails because the engine is away is begun as soon as it answers. */
const SLOWEST_REFILL_MS = 30_000

export interface Indexing {
  /** Resolves when the engine is filled and nothing waits in the outbox. */
  settled(): Promise<void>
  /** Whether this process is the drainer now. */
  readonly drains: boolean
  /** Waits for the round under way, then releases the lock. */
  stop(): Promise<void>
}

export interface LoopOptions {
  open: OpenDatabase
  writer: SearchWriter
  log: IndexingLog
  now: () => Date
  /** Null: another process may have it, and this one waits for its turn. */
  lock: DrainerLock | null
}

type Outcome = 'more' | 'nothing' | 'later' | 'failed' | 'another drains'

interface Filling {
  /** Which marks are drained meanwhile. */
  readonly which: Which
  readonly done: Promise<void>
}

export class IndexingLoop implements Indexing {
  readonly #open: OpenDatabase
  readonly #writer: SearchWriter
  readonly #log: IndexingLog
  readonly #now: () => Date
  readonly #turn: Turn
  /** Under which the rest holds. */
  #lock: DrainerLock | null = null
  /** Null until it is begun under this lock. */
  #tenure: Tenure | null = null
  #stopping = new AbortController()
  #woken = new AbortController()
  /** The engine may hold another index than the one that is noted, or another drainer may be noted. */
  #unsure = true
  #fillWanted = false
  #filling: Filling | null = null
  /** A snapshot: marks that it shows are in the index that serves, and still to be cleared. */
  #included: string | null = null
  readonly #rounds = new BackOff(SLOWEST_RETRY_MS)
  readonly #fillings = new BackOff(SLOWEST_REFILL_MS)
  /** As `performance.now()` counts: no filling is begun before. */
  #fillAt = 0
  /** As `performance.now()` counts: the engine is not asked before whether it still has the index. */
  #lookAt = 0
  #waiting: (() => void)[] = []
  #running: Promise<void> = Promise.resolve()
  #stopListening: () => Promise<void> = async () => {}
  #check: NodeJS.Timeout | undefined
  /** As `performance.now()` counts: when it was last seen whether a filling is asked for. */
  #seenAsked = 0

  constructor({ open, writer, log, now, lock }: LoopOptions) {
    this.#open = open
    this.#writer = writer
    this.#log = log
    this.#now = now
    this.#turn = new Turn(open, log, lock)
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

  get drains(): boolean {
    return this.#turn.held
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
    await this.#filling?.done
    await this.#stopListening()
    await this.#turn.end()
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
      // Whoever waits for his turn has nothing to do with what changes.
      const until = left === 'another drains' ? this.#stopping.signal : signal
      await sleep(this.#pause(left), undefined, { signal: until }).catch(() => {})
    }
    for (const resolve of this.#waiting) resolve()
  }

  async #round(): Promise<Outcome> {
    try {
      const lock = await this.#turn.take()
      if (!lock) return 'another drains'
      if (lock !== this.#lock) this.#beginUnder(lock)
      if (this.#rounds.failures + this.#fillings.failures > 0) await this.#seeEngine()
      await this.#seeWhetherAsked()
      // A filling that is under way notes its index for the tenure in which it began.
      if (!this.#filling) {
        await this.#lookAtIndex()
        if (this.#unsure) await this.#beginTenure(lock)
      }
      const tenure = this.#tenure
      if (!tenure || lock.lost.aborted) return 'later'
      if (this.#fillWanted && !this.#filling && performance.now() >= this.#fillAt)
        await this.#startFilling(tenure, lock)
      const filling = this.#filling
      const which = filling?.which ?? {}
      if (!filling && this.#included !== null) await this.#clearIncluded(this.#included, tenure)
      const { found, cleared, refused, last } = await drain(
        this.#open.db,
        this.#writer,
        tenure,
        this.#now(),
        which,
      )
      this.#rounds.succeeded()
      if (refused > 0) this.#log.error({ refused }, 'the engine refused documents: they are set aside')
      if (found > 0) {
        if (which.above !== undefined) which.above = last
        else if (cleared === 0 && !filling) this.#unsure = true
        if (await this.#isFlooded(which)) {
          // Too many to follow. Those that come while an index is filled are read with everything else after it.
          if (filling) return 'later'
          this.#fillWanted = true
        }
        return cleared > 0 || which.above !== undefined ? 'more' : 'later'
      }
      return this.#filling || this.#fillWanted || this.#included !== null ? 'later' : 'nothing'
    } catch (error) {
      this.#rounds.failed()
      if (!this.#stopping.signal.aborted && this.#rounds.worthTelling)
        this.#log.error({ err: error }, 'keeping search in step failed, trying again')
      return 'failed'
    }
  }

  #pause(left: Outcome): number {
    if (left === 'another drains') return WAIT_MS
    return left === 'failed' ? this.#rounds.pause() : POLL_MS
  }

  #beginUnder(lock: DrainerLock): void {
    this.#lock = lock
    this.#tenure = null
    this.#included = null
    this.#unsure = true
  }

  /**
   * An engine that holds the index that is noted, as after a restart, needs no filling. Another process that was the drainer
   * meanwhile, and cleared marks into an index of its own, has noted that one.
   */
  async #beginTenure(lock: DrainerLock): Promise<void> {
    const { db } = this.#open
    // One that got the lock and lost it again may have begun late.
    if (!(await lock.prove())) return
    await adoptMarks(db)
    const tenure = await beginTenure(db, this.#writer.engine)
    await this.#writer.takeOver(tenure.index)
    if (!(await this.#isInStep(tenure))) this.#fillWanted = true
    // While nobody was the drainer nobody looked at the clock. A filling includes what came due.
    else if (!this.#tenure) await markDue(db, this.#now())
    this.#tenure = tenure
    this.#unsure = false
  }

  async #isInStep({ index }: Tenure): Promise<boolean> {
    const held = await this.#writer.holds()
    return held !== null && held === index
  }

  /** While something fails: whether the engine answers at all, before any row is read for it. */
  async #seeEngine(): Promise<void> {
    try {
      await this.#writer.holds()
    } catch (error) {
      this.#fillAt = 0
      throw error
    }
  }

  /**
   * Somebody may have taken the index away, with nothing to drain that would show it. It is also looked for before a filling,
   * which deletes what does not serve.
   */
  async #lookAtIndex(): Promise<void> {
    if (!this.#tenure || (performance.now() < this.#lookAt && !this.#fillWanted)) return
    if (!(await this.#isInStep(this.#tenure))) this.#unsure = true
    this.#lookAt = performance.now() + LOOK_MS
  }

  /** What is asked for while an index is filled is begun after it. */
  async #seeWhetherAsked(): Promise<void> {
    if (this.#filling || this.#fillWanted || performance.now() - this.#seenAsked < POLL_MS) return
    this.#seenAsked = performance.now()
    this.#fillWanted = (await readRebuild(this.#open.db)) !== null
  }

  async #isFlooded(which: Which = {}): Promise<boolean> {
    return (await countMarks(this.#open.db, which)) > this.#writer.fillAbove
  }

  /**
   * Filling goes on while the rounds bring what changes meanwhile. What is marked now need not be followed if that is a flood,
   * or if the index that serves is out of step anyhow: the rows that are read from here on include it. In the latter case no
   * mark is cleared before the new index serves, so each is passed over once it was written.
   */
  async #startFilling(tenure: Tenure, lock: DrainerLock): Promise<void> {
    const { db } = this.#open
    const now = this.#now()
    const checked = await dueNow(db, now)
    const snapshot = await takeSnapshot(db)
    const inStep = await this.#isInStep(tenure)
    const which: Which =
      inStep && !(await this.#isFlooded()) ? {} : { notIn: snapshot, ...(!inStep && { above: 0 }) }
    this.#fillWanted = false
    const done = this.#fill({ now, checked, snapshot, tenure, lock }).finally(() => {
      this.#filling = null
      this.#woken.abort()
    })
    this.#filling = { which, done }
  }

  async #fill(begun: Omit<FillingBegun, 'signal'>): Promise<void> {
    const { lock, snapshot } = begun
    const signal = AbortSignal.any([this.#stopping.signal, lock.lost])
    const started = performance.now()
    try {
      const tenure = await fillAndNote(this.#open.db, this.#writer, { ...begun, signal })
      this.#fillings.succeeded()
      if (this.#lock !== lock) return
      this.#tenure = tenure
      this.#included = snapshot
      this.#log.info({ ms: Math.round(performance.now() - started) }, 'search is filled')
    } catch (error) {
      this.#unsure = true
      // After a lost lock it is seen anew whether one is needed.
      if (signal.aborted) return
      this.#fillWanted = true
      this.#fillings.failed()
      this.#fillAt = performance.now() + this.#fillings.pause()
      if (this.#fillings.worthTelling) this.#log.error({ err: error }, 'filling search failed, trying again')
    }
  }

  async #clearIncluded(snapshot: string, tenure: Tenure): Promise<void> {
    await clearSeen(this.#open.db, snapshot, tenure)
    this.#included = null
  }

  #scheduleCheck(): void {
    this.#check = setTimeout(async () => {
      if (this.drains) {
        await markDue(this.#open.db, this.#now()).catch((error) =>
          this.#log.error({ err: error }, 'looking for what came due failed'),
        )
        this.#unsure = true
      }
      this.#woken.abort()
      if (!this.#stopping.signal.aborted) this.#scheduleCheck()
    }, untilNextCheck(this.#now()))
    this.#check.unref()
  }
}
