/** Publishes the archive again and again while this process is the drainer. No error here ends the process. */
import { setTimeout as sleep } from 'node:timers/promises'
import { archiveRevisionOf } from '#db/keep-until-change.ts'
import type { OpenDatabase } from '#db/open-database.ts'
import type { GivenSettings } from '#domain/settings.ts'
import { isAnyoneGone } from '#records/gone.ts'
import { readSettings } from '#records/settings.ts'
import { BackOff } from '../back-off.ts'
import { hasMoreMarks } from '../outbox.ts'
import type { IndexingLog } from '../turn.ts'
import { isAnyMarked } from './changed.ts'
import { publish } from './publish.ts'

/** How often it looks whether something changed, with three small queries. */
const LOOK_MS = 1000
/**
 * The least time from the start of one publication to the next, so that several edits become one file. Who is withdrawn or put
 * under embargo does not wait for it. If nothing was published, it looks at everything after this time all the same.
 */
export const EVERY_MS = 20_000
const SLOWEST_RETRY_MS = 60_000
/** If more marks wait for search, search goes first. */
const FLOOD = 5000

interface PublisherOptions {
  open: OpenDatabase
  log: IndexingLog
  now: () => Date
  /** The settings say for whom names are published. */
  given: GivenSettings
  /** Whether this process is the drainer now. */
  drains: () => boolean
  /** `EVERY_MS` unless a test gives another. In milliseconds. */
  everyMs?: number
}

export class Publisher {
  readonly #options: PublisherOptions
  readonly #stopping = new AbortController()
  readonly #tries = new BackOff(SLOWEST_RETRY_MS)
  #running: Promise<void> = Promise.resolve()

  constructor(options: PublisherOptions) {
    this.#options = options
  }

  /** The first publication waits for `after`, but at most `EVERY_MS`. */
  start(after: Promise<unknown>): void {
    this.#running = this.#run(after)
  }

  /** Gives up a running publication; the next process makes it. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#running
  }

  async #run(after: Promise<unknown>): Promise<void> {
    const { signal } = this.#stopping
    const { everyMs = EVERY_MS } = this.#options
    const pause = (ms: number) => sleep(ms, undefined, { signal }).catch(() => {})
    await Promise.race([after, pause(EVERY_MS)])
    while (!signal.aborted) {
      const started = performance.now()
      const seen = await this.#state()
      await this.#waitForSearch(pause)
      const published = await this.#publish()
      if (this.#tries.failures > 0) await pause(this.#tries.pause())
      else if (published) await this.#rest(pause, started + everyMs, () => this.#isAnyoneGone())
      else await this.#rest(pause, started + everyMs, async () => (await this.#state()) !== seen || (await this.#waits()))
    }
  }

  async #rest(pause: (ms: number) => Promise<void>, until: number, isDue: () => Promise<boolean>): Promise<void> {
    do await pause(LOOK_MS)
    while (performance.now() < until && !this.#stopping.signal.aborted && !(await isDue()))
  }

  async #isAnyoneGone(): Promise<boolean> {
    const { open, drains } = this.#options
    return drains() && (await isAnyoneGone(open.db).catch(() => false))
  }

  /** Marks that no write has left: at the end of an embargo, say. */
  async #waits(): Promise<boolean> {
    const { open, drains } = this.#options
    return drains() && (await isAnyMarked(open.db).catch(() => true))
  }

  /** What a publication depends on, as text. It changes if a write may have left something to publish. */
  async #state(): Promise<string> {
    const { open, given, drains } = this.#options
    if (!drains()) return 'another publishes'
    const read = async () => `${await archiveRevisionOf(open.db)} ${(await readSettings(open.db, given)).offlineNames}`
    // If the database is away, publishing fails too and says why.
    return await read().catch(() => 'the database is away')
  }

  /** After an import search and publishing both read all of it. Visitors notice a delay of search sooner. */
  async #waitForSearch(pause: (ms: number) => Promise<void>): Promise<void> {
    const { open, drains } = this.#options
    const { signal } = this.#stopping
    const until = performance.now() + EVERY_MS
    while (!signal.aborted && drains() && performance.now() < until) {
      // If the database fails here, publishing fails too and says why.
      if (!(await hasMoreMarks(open.db, FLOOD).catch(() => false))) return
      await pause(LOOK_MS)
    }
  }

  async #publish(): Promise<boolean> {
    const { open, log, now, given, drains } = this.#options
    const { signal } = this.#stopping
    if (!drains()) return false
    const started = performance.now()
    try {
      const { offlineNames: namesFor } = await readSettings(open.db, given)
      const published = await publish(open.db, { namesFor, now: now(), signal })
      this.#tries.succeeded()
      if (published) log.info({ ms: Math.round(performance.now() - started) }, 'the archive is published')
      return published
    } catch (error) {
      if (signal.aborted) return false
      this.#tries.failed()
      if (this.#tries.worthTelling) log.error({ err: error }, 'publishing the archive failed, trying again')
      return false
    }
  }
}
