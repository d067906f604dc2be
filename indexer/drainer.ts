/**
 * The rounds of the drainer, and the states between which they go. A filling goes on beside the rounds.
 *
 *   waiting   -> looking              this process has the lock
 *   looking   -> following            the tenure is begun; whether an index must be filled is known
 *   following -> looking              the engine may serve another index than the noted one, or another drainer may be noted
 *   following -> filling              a filling is wanted
 *   filling   -> following, looking   the new index serves and is noted; the filling failed
 *   filling   -> ending -> looking    another lock is held now; the filling comes to its end before a tenure is begun
 *
 * With another lock all other states become `looking`.
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

interface Waiting {
  readonly is: 'waiting'
}

interface Looking {
  readonly is: 'looking'
  readonly lock: DrainerLock
  /** Null until one is begun under this lock. */
  readonly tenure: Tenure | null
  readonly included: string | null
}

interface Following {
  readonly is: 'following'
  readonly lock: DrainerLock
  readonly tenure: Tenure
  /** A snapshot: marks that it shows are in the index that serves, and still to be cleared. */
  readonly included: string | null
}

interface Filling {
  readonly is: 'filling'
  readonly lock: DrainerLock
  readonly tenure: Tenure
  /** Which marks are drained meanwhile. */
  readonly which: Which
  /** A snapshot: what is gone of the marks that it shows is still to be taken out of the index that serves. */
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
  /** A filling is begun as soon as the state and `#fillAt` allow it. */
  #fillWanted = false
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
    if (this.#state.is === 'filling' || this.#state.is === 'ending') await this.#state.done
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
        // Too many to follow. They are read with everything else after the filling under way.
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
    // What was wished for under another lock may be done by now.
    if (state.is !== 'waiting') this.#fillWanted = false
    this.#state =
      state.is === 'filling' || state.is === 'ending'
        ? { is: 'ending', lock, done: state.done }
        : { is: 'looking', lock, tenure: null, included: null }
  }

  #doubt(): void {
    if (this.#state.is === 'following') this.#state = { ...this.#state, is: 'looking' }
  }

  /** Whether nothing is left to do but what changes from now on. */
  #isSettled(): boolean {
    return this.#state.is === 'following' && this.#state.included === null && !this.#fillWanted
  }

  /** Clears what a filling included, and begins the next one if it is wanted. */
  async #follow(state: Following): Promise<Filling | null> {
    if (state.included !== null) {
      await clearSeen(this.#open.db, state.included, state.tenure)
      if (this.#state.is === 'following' || this.#state.is === 'looking') this.#state = { ...this.#state, included: null }
    }
    if (await this.#isFlooded()) this.#fillWanted = true
    return this.#fillWanted && performance.now() >= this.#fillAt ? await this.#startFilling(state) : null
  }

  /**
   * An engine that holds the index that is noted, as after a restart, needs no filling. Another process that was the drainer
   * meanwhile, and cleared marks into an index of its own, has noted that one.
   */
  async #beginTenure({ lock, tenure: before, included }: Looking): Promise<void> {
    const { db } = this.#open
    // One that got the lock and lost it again may have begun late.
    if (!(await lock.prove())) return
    await adoptMarks(db)
    const tenure = await beginTenure(db, this.#writer.engine)
    await this.#writer.takeOver(tenure.index)
    if (!(await this.#isInStep(tenure))) this.#fillWanted = true
    // While nobody was the drainer nobody looked at the clock. A filling includes what came due.
    else if (!before) await markDue(db, this.#now())
    this.#state = { is: 'following', lock, tenure, included }
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
  async #lookAtIndex({ tenure }: Following): Promise<void> {
    if (performance.now() < this.#lookAt && !this.#fillWanted) return
    if (!(await this.#isInStep(tenure))) this.#doubt()
    this.#lookAt = performance.now() + LOOK_MS
  }

  /** What is asked for while an index is filled is begun after it. */
  async #seeWhetherAsked(): Promise<void> {
    if ('done' in this.#state || this.#fillWanted || performance.now() - this.#seenAsked < ASK_MS) return
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
  async #startFilling({ tenure, lock }: Following): Promise<Filling> {
    const { db } = this.#open
    const now = this.#now()
    const checked = await dueNow(db, now)
    const snapshot = await takeSnapshot(db)
    const inStep = await this.#isInStep(tenure)
    const serves = await this.#writer.serves()
    const which: Which = inStep && !(await this.#isFlooded()) ? {} : { notIn: snapshot, ...(!inStep && { above: 0 }) }
    this.#fillWanted = false
    const done = this.#fill({ now, checked, snapshot, tenure, lock }).then((next) => {
      this.#state = this.#state.is === 'ending' ? { is: 'looking', lock: this.#state.lock, tenure: null, included: null } : next
      this.#wake()
    })
    const filling: Filling = { is: 'filling', lock, tenure, which, unremoved: serves ? (which.notIn ?? null) : null, done }
    this.#state = filling
    return filling
  }

  /** Gives the state after it, if the lock is still the same. Never throws. */
  async #fill(begun: Omit<FillingBegun, 'signal'>): Promise<Looking | Following> {
    const { lock, snapshot } = begun
    const signal = AbortSignal.any([this.#stopping, lock.lost])
    const started = performance.now()
    try {
      const tenure = await fillAndNote(this.#open.db, this.#writer, { ...begun, signal })
      this.#fillings.succeeded()
      if (this.#state.is !== 'ending') this.#log.info({ ms: Math.round(performance.now() - started) }, 'search is filled')
      return { is: 'following', lock, tenure, included: snapshot }
    } catch (error) {
      // After a lost lock it is seen anew whether one is needed.
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
