/** The loop of the drainer: round after round, it waits between two of them, until it is stopped. See `indexing.ts`. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { OpenDatabase } from '#db/open-database.ts'
import { Drainer, type DrainerOptions, type Outcome } from './drainer.ts'
import { untilNextCheck } from './due.ts'

/** The outbox is read this often, because a wake-up may get lost. */
const POLL_MS = 1000
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

export class IndexingLoop implements Indexing {
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
      // Whoever waits for his turn has nothing to do with what changes.
      const until = left === 'another drains' ? this.#stopping.signal : signal
      await sleep(this.#pause(left), undefined, { signal: until }).catch(() => {})
    }
    for (const resolve of this.#waiting) resolve()
  }

  #pause(left: Outcome): number {
    if (left === 'another drains') return WAIT_MS
    return left === 'failed' ? this.#drainer.pause() : POLL_MS
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
