/**
 * The rounds of the drainer, and what is known from one to the next: under which lock, into which index, whether another has to
 * be filled. A filling goes on beside them.
 */
import type { DrainerLock } from '#db/drainer-lock.ts'
import type { OpenDatabase } from '#db/open-database.ts'
import type { SearchWriter } from '#search/search.ts'
import { BackOff } from './back-off.ts'
import { drain, removeGone } from './drain.ts'
import { dueNow, markDue } from './due.ts'
import { type FillingBegun, fillAndNote } from './filling.ts'
import { adoptMarks, clearSeen, hasMoreMarks, takeSnapshot, type Which } from './outbox.ts'
import { readRebuild } from './rebuild.ts'
import { beginTenure, type Tenure } from './tenure.ts'
import { type IndexingLog, Turn } from './turn.ts'

/** How often the index is looked for that should serve, and whether a filling is asked for. */
const LOOK_MS = 2000
const ASK_MS = 1000
/** After its return an engine is in step within seconds. */
const SLOWEST_RETRY_MS = 4000
/** A filling reads everything anew. One that fails because the engine is away is begun as soon as it answers. */
const SLOWEST_REFILL_MS = 30_000

export interface DrainerOptions {
  open: OpenDatabase
  writer: SearchWriter
  log: IndexingLog
  now: () => Date
  /** Null: another process may have it, and this one waits for its turn. */
  lock: DrainerLock | null
}

/** The loop that makes the rounds. */
interface Loop {
  /** Aborted when it ends. */
  stopping: AbortSignal
  /** There is something to do: it is to make the next round now. */
  wake: () => void
}

export type Outcome = 'more' | 'nothing' | 'later' | 'failed' | 'another drains'

interface Filling {
  /** Which marks are drained meanwhile. */
  readonly which: Which
  /** A snapshot: what is gone of the marks that it shows is still to be taken out of the index that serves. */
  unremoved: string | null
  readonly done: Promise<void>
}

export class Drainer {
  readonly #open: OpenDatabase
  readonly #writer: SearchWriter
  readonly #log: IndexingLog
  readonly #now: () => Date
  readonly #turn: Turn
  readonly #stopping: AbortSignal
  readonly #wake: () => void
  /** Under which the rest holds. */
  #lock: DrainerLock | null = null
  /** Null until it is begun under this lock. */
  #tenure: Tenure | null = null
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
  /** As `performance.now()` counts: when it was last seen whether a filling is asked for. */
  #seenAsked = 0

  constructor({ open, writer, log, now, lock }: DrainerOptions, { stopping, wake }: Loop) {
    this.#open = open
    this.#writer = writer
    this.#log = log
    this.#now = now
    this.#turn = new Turn(open, log, lock)
    this.#stopping = stopping
    this.#wake = wake
    writer.onFillWanted(() => {
      this.#fillWanted = true
      wake()
    })
  }

  /** Whether this process is the drainer now. */
  get drains(): boolean {
    return this.#turn.held
  }

  /** Waits for a filling under way, then releases the lock. */
  async end(): Promise<void> {
    await this.#filling?.done
    await this.#turn.end()
  }

  /** How long to wait after a round that failed, in milliseconds. */
  pause(): number {
    return this.#rounds.pause()
  }

  /** What the clock made public is marked, and the next round looks at everything anew. */
  async check(): Promise<void> {
    if (!this.drains) return
    await markDue(this.#open.db, this.#now()).catch((error) =>
      this.#log.error({ err: error }, 'looking for what came due failed'),
    )
    this.#unsure = true
  }

  /** Never throws. */
  async round(): Promise<Outcome> {
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
      if (!this.#filling && this.#included !== null) await this.#clearIncluded(this.#included, tenure)
      if (!this.#filling && (await this.#isFlooded())) this.#fillWanted = true
      if (this.#fillWanted && !this.#filling && performance.now() >= this.#fillAt) await this.#startFilling(tenure, lock)
      const filling = this.#filling
      if (filling?.unremoved) {
        await removeGone(this.#open.db, this.#writer, filling.unremoved, this.#now())
        filling.unremoved = null
      }
      const which = filling?.which ?? {}
      const { found, cleared, refused, last } = await drain(this.#open.db, this.#writer, tenure, this.#now(), which)
      this.#rounds.succeeded()
      if (refused > 0) this.#log.error({ refused }, 'the engine refused documents: they are set aside')
      if (found > 0) {
        if (which.above !== undefined) which.above = last
        else if (cleared === 0 && !filling) this.#unsure = true
        // Too many to follow. They are read with everything else after the filling under way.
        if (filling && (await this.#isFlooded(which))) return 'later'
        return cleared > 0 || which.above !== undefined ? 'more' : 'later'
      }
      return this.#filling || this.#fillWanted || this.#included !== null ? 'later' : 'nothing'
    } catch (error) {
      this.#rounds.failed()
      if (!this.#stopping.aborted && this.#rounds.worthTelling)
        this.#log.error({ err: error }, 'keeping search in step failed, trying again')
      return 'failed'
    }
  }

  #beginUnder(lock: DrainerLock): void {
    // What was wished for under another lock may be done by now.
    if (this.#lock) this.#fillWanted = false
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
    if (this.#filling || this.#fillWanted || performance.now() - this.#seenAsked < ASK_MS) return
    this.#seenAsked = performance.now()
    this.#fillWanted = (await readRebuild(this.#open.db)) !== null
  }

  async #isFlooded(which: Which = {}): Promise<boolean> {
    return await hasMoreMarks(this.#open.db, this.#writer.fillAbove, which)
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
    const serves = await this.#writer.serves()
    const which: Which = inStep && !(await this.#isFlooded()) ? {} : { notIn: snapshot, ...(!inStep && { above: 0 }) }
    this.#fillWanted = false
    const done = this.#fill({ now, checked, snapshot, tenure, lock }).finally(() => {
      this.#filling = null
      this.#wake()
    })
    this.#filling = { which, unremoved: serves ? (which.notIn ?? null) : null, done }
  }

  async #fill(begun: Omit<FillingBegun, 'signal'>): Promise<void> {
    const { lock, snapshot } = begun
    const signal = AbortSignal.any([this.#stopping, lock.lost])
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
}
