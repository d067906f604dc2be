/**
 * The rounds of the drainer, and its states. A filling goes on beside the rounds.
 *
 *   waiting   -> looking              this process has the lock
 *   looking   -> following            the tenure has begun, and it is known whether an index must be filled
 *   following -> looking              another index may serve than the noted one, or another drainer may have taken over
 *   following -> filling              a filling is wanted
 *   filling   -> following, looking   the new index serves and is noted; the filling failed
 *   filling   -> ending -> looking    another lock is held now: the filling ends before a tenure begins
 *
 * With another lock all other states become `looking`.
 */
import type { DrainerLock } from '#db/drainer-lock.ts'
import type { OpenDatabase } from '#db/open-database.ts'
import type { SearchWriter } from '#search/search.ts'
import { BackOff } from './back-off.ts'
import { drain, removeGone } from './drain.ts'
import { markDue } from './due.ts'
import { type FillingBegun, fillAndNote, readRebuild } from './filling.ts'
import { adoptMarks, clearSeen, hasMoreMarks, takeSnapshot, type Which } from './outbox.ts'
import { beginTenure, type Tenure } from './tenure.ts'
import { type IndexingLog, Turn } from './turn.ts'

/** How often to check that the right index serves (`LOOK_MS`) and whether a filling is asked for (`ASK_MS`). */
const LOOK_MS = 2000
const ASK_MS = 1000
/** The longest pause between rounds, so that an engine is in step within seconds after it comes back. */
const SLOWEST_RETRY_MS = 4000
/**
 * The longest pause between fillings. It is longer, because each reads everything again. If the engine was away, the next one
 * begins as soon as it answers.
 */
const SLOWEST_REFILL_MS = 30_000

export interface DrainerOptions {
  open: OpenDatabase
  writer: SearchWriter
  log: IndexingLog
  now: () => Date
  /** Null if another process may have it. Then this process waits for its turn. */
  lock: DrainerLock | null
}

/** The loop that calls `round`. */
interface Loop {
  /** Aborted when the loop ends. */
  stopping: AbortSignal
  /** Asks for the next round now. */
  wake: () => void
}

export type Outcome = 'more' | 'nothing' | 'later' | 'failed' | 'another drains'

interface Waiting {
  readonly is: 'waiting'
}

interface Looking {
  readonly is: 'looking'
  readonly lock: DrainerLock
  /** Null until a tenure has begun under this lock. */
  readonly tenure: Tenure | null
  readonly included: string | null
}

interface Following {
  readonly is: 'following'
  readonly lock: DrainerLock
  readonly tenure: Tenure
  /** A snapshot. The rows of its marks are in the serving index, and the marks are still to be cleared. */
  readonly included: string | null
}

interface Filling {
  readonly is: 'filling'
  readonly lock: DrainerLock
  readonly tenure: Tenure
  /** The marks to drain during the filling. */
  readonly which: Which
  /** A snapshot. What is gone according to its marks must still be removed from the serving index. */
  unremoved: string | null
  readonly done: Promise<void>
}

interface Ending {
  readonly is: 'ending'
  readonly lock: DrainerLock
  readonly done: Promise<void>
}

type State = Waiting | Looking | Following | Filling | Ending

export class Drainer {
  readonly #open: OpenDatabase
  readonly #writer: SearchWriter
  readonly #log: IndexingLog
  readonly #now: () => Date
  readonly #turn: Turn
  readonly #stopping: AbortSignal
  readonly #wake: () => void
  #state: State = { is: 'waiting' }
  /** A filling begins as soon as the state and `#fillAt` allow it. */
  #fillWanted = false
  readonly #rounds = new BackOff(SLOWEST_RETRY_MS)
  readonly #fillings = new BackOff(SLOWEST_REFILL_MS)
  /** No filling begins before this time of `performance.now()`. */
  #fillAt = 0
  /** The engine is not asked for its index before this time of `performance.now()`. */
  #lookAt = 0
  /** When the database was last asked for a rebuild request, in `performance.now()`. */
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
    if (this.#state.is === 'filling' || this.#state.is === 'ending') await this.#state.done
    await this.#turn.end()
  }

  /** Pause after a failed round, in ms. */
  pause(): number {
    return this.#rounds.pause()
  }

  /** Marks what has come due by the clock. The next round then begins a new tenure, which checks everything. */
  async check(): Promise<void> {
    if (!this.drains) return
    await markDue(this.#open.db, this.#now()).catch((error) =>
      this.#log.error({ err: error }, 'looking for what came due failed'),
    )
    this.#doubt()
  }

  /** Never throws. */
  async round(): Promise<Outcome> {
    try {
      const lock = await this.#turn.take()
      if (!lock) return 'another drains'
      if (this.#state.is === 'waiting' || lock !== this.#state.lock) this.#beginUnder(lock)
      if (this.#rounds.failures + this.#fillings.failures > 0) await this.#seeEngine()
      await this.#seeWhetherAsked()
      if (this.#state.is === 'following') await this.#lookAtIndex(this.#state)
      if (this.#state.is === 'looking') await this.#beginTenure(this.#state)
      const state = this.#state
      if ((state.is !== 'following' && state.is !== 'filling') || lock.lost.aborted) return 'later'
      const { tenure } = state
      const filling = state.is === 'filling' ? state : await this.#follow(state)
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
        else if (cleared === 0 && !filling) this.#doubt()
        // Too many to follow. The next filling will read them with everything else.
        if (filling && (await this.#isFlooded(which))) return 'later'
        return cleared > 0 || which.above !== undefined ? 'more' : 'later'
      }
      return this.#isSettled() ? 'nothing' : 'later'
    } catch (error) {
      this.#rounds.failed()
      if (!this.#stopping.aborted && this.#rounds.worthTelling)
        this.#log.error({ err: error }, 'keeping search in step failed, trying again')
      return 'failed'
    }
  }

  #beginUnder(lock: DrainerLock): void {
    const state = this.#state
    // A filling that was wanted under another lock may be done by now.
    if (state.is !== 'waiting') this.#fillWanted = false
    this.#state =
      state.is === 'filling' || state.is === 'ending'
        ? { is: 'ending', lock, done: state.done }
        : { is: 'looking', lock, tenure: null, included: null }
  }

  #doubt(): void {
    if (this.#state.is === 'following') this.#state = { ...this.#state, is: 'looking' }
  }

  /** Whether there is nothing to do until the next change. */
  #isSettled(): boolean {
    return this.#state.is === 'following' && this.#state.included === null && !this.#fillWanted
  }

  /** Clears the marks that a filling included, and begins the next filling if it is wanted. */
  async #follow(state: Following): Promise<Filling | null> {
    if (state.included !== null) {
      await clearSeen(this.#open.db, state.included, state.tenure)
      if (this.#state.is === 'following' || this.#state.is === 'looking') this.#state = { ...this.#state, included: null }
    }
    if (await this.#isFlooded()) this.#fillWanted = true
    return this.#fillWanted && performance.now() >= this.#fillAt ? await this.#startFilling(state) : null
  }

  /**
   * An engine that has the noted index needs no filling, for example after a restart. If another process has drained into its
   * own index meanwhile, it has noted that index, and this engine is filled.
   */
  async #beginTenure({ lock, tenure: before, included }: Looking): Promise<void> {
    const { db } = this.#open
    // The lock may have been lost again since it was taken.
    if (!(await lock.prove())) return
    await adoptMarks(db)
    const tenure = await beginTenure(db, this.#writer.engine)
    await this.#writer.takeOver(tenure.index)
    if (!(await this.#isInStep(tenure))) this.#fillWanted = true
    // Nobody watched the clock while there was no drainer. A filling would include what came due.
    else if (!before) await markDue(db, this.#now())
    this.#state = { is: 'following', lock, tenure, included }
  }

  async #isInStep({ index }: Tenure): Promise<boolean> {
    const held = await this.#writer.holds()
    return held !== null && held === index
  }

  /** After failures: checks that the engine answers before any row is read for it. */
  async #seeEngine(): Promise<void> {
    try {
      await this.#writer.holds()
    } catch (error) {
      this.#fillAt = 0
      throw error
    }
  }

  /**
   * Checks that the engine still has the noted index. If it is gone and nothing is drained, nobody would notice. It is also
   * checked before each filling, because a filling deletes indexes that do not serve.
   */
  async #lookAtIndex({ tenure }: Following): Promise<void> {
    if (performance.now() < this.#lookAt && !this.#fillWanted) return
    if (!(await this.#isInStep(tenure))) this.#doubt()
    this.#lookAt = performance.now() + LOOK_MS
  }

  /** Checks for a request to rebuild. One that comes during a filling is done after it. */
  async #seeWhetherAsked(): Promise<void> {
    if ('done' in this.#state || this.#fillWanted || performance.now() - this.#seenAsked < ASK_MS) return
    this.#seenAsked = performance.now()
    this.#fillWanted = (await readRebuild(this.#open.db)) !== null
  }

  async #isFlooded(which: Which = {}): Promise<boolean> {
    return await hasMoreMarks(this.#open.db, this.#writer.fillAbove, which)
  }

  /**
   * The filling goes on while rounds bring new changes. The present marks need not be followed if they are a flood, or if the
   * serving index is out of step anyhow: the filling reads their rows. In the latter case no mark is cleared before the new
   * index serves, so `above` passes over marks that were already written.
   */
  async #startFilling({ tenure, lock }: Following): Promise<Filling> {
    const { db } = this.#open
    const now = this.#now()
    const snapshot = await takeSnapshot(db)
    const inStep = await this.#isInStep(tenure)
    const which: Which = inStep && !(await this.#isFlooded()) ? {} : { notIn: snapshot, ...(!inStep && { above: 0 }) }
    this.#fillWanted = false
    const done = this.#fill({ now, tenure, lock }, snapshot).then((next) => {
      this.#state = this.#state.is === 'ending' ? { is: 'looking', lock: this.#state.lock, tenure: null, included: null } : next
      this.#wake()
    })
    const filling: Filling = { is: 'filling', lock, tenure, which, unremoved: which.notIn ?? null, done }
    this.#state = filling
    return filling
  }

  /** Gives the next state, which counts if the lock is still the same. Never throws. */
  async #fill(begun: Omit<FillingBegun, 'signal'>, snapshot: string): Promise<Looking | Following> {
    const { lock } = begun
    const signal = AbortSignal.any([this.#stopping, lock.lost])
    const started = performance.now()
    try {
      const tenure = await fillAndNote(this.#open.db, this.#writer, { ...begun, signal })
      this.#fillings.succeeded()
      if (this.#state.is !== 'ending') this.#log.info({ ms: Math.round(performance.now() - started) }, 'search is filled')
      return { is: 'following', lock, tenure, included: snapshot }
    } catch (error) {
      // After a lost lock it is decided again whether a filling is needed.
      if (!signal.aborted) {
        this.#fillWanted = true
        this.#fillings.failed()
        this.#fillAt = performance.now() + this.#fillings.pause()
        if (this.#fillings.worthTelling) this.#log.error({ err: error }, 'filling search failed, trying again')
      }
      return { is: 'looking', lock, tenure: begun.tenure, included: null }
    }
  }
}
