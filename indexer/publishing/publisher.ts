/** Publishes the archive again and again, as long as this process is the drainer. Nothing here ends the process. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { OpenDatabase } from '#db/open-database.ts'
import type { NamesFor } from '#domain/published-archive.ts'
import { BackOff } from '../back-off.ts'
import { hasMoreMarks } from '../outbox.ts'
import type { IndexingLog } from '../turn.ts'
import { publish } from './publish.ts'

/** How often it is looked whether something changed: one small query. */
const LOOK_MS = 2000
/** From the beginning of one publication to that of the next, so that a row of edits becomes one file. */
export const EVERY_MS = 20_000
const SLOWEST_RETRY_MS = 60_000
/** With more rows that search still has to follow, search goes first. */
const FLOOD = 5000

export interface PublisherOptions {
  open: OpenDatabase
  log: IndexingLog
  now: () => Date
  namesFor: NamesFor
  /** Whether this process is the drainer now. */
  drains: () => boolean
}

export class Publisher {
  readonly #options: PublisherOptions
  readonly #stopping = new AbortController()
  readonly #tries = new BackOff(SLOWEST_RETRY_MS)
  #running: Promise<void> = Promise.resolve()

  constructor(options: PublisherOptions) {
    this.#options = options
  }

  /** `after`: what it lets go first. */
  start(after: Promise<unknown>): void {
    this.#running = this.#run(after)
  }

  /** A publication under way is given up: the next process makes it. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#running
  }

  async #run(after: Promise<unknown>): Promise<void> {
    const { signal } = this.#stopping
    const pause = (ms: number) => sleep(ms, undefined, { signal }).catch(() => {})
    await Promise.race([after, pause(EVERY_MS)])
    while (!signal.aborted) {
      const started = performance.now()
      await this.#waitForSearch(pause)
      const published = await this.#publish()
      if (this.#tries.failures > 0) await pause(this.#tries.pause())
      else await pause(published ? Math.max(LOOK_MS, EVERY_MS - (performance.now() - started)) : LOOK_MS)
    }
  }

  /** After an import both read all of it. Whoever looks for a name notices that search comes later. */
  async #waitForSearch(pause: (ms: number) => Promise<void>): Promise<void> {
    const { open, drains } = this.#options
    const { signal } = this.#stopping
    const until = performance.now() + EVERY_MS
    while (!signal.aborted && drains() && performance.now() < until) {
      // Where it cannot be told, publishing says why.
      if (!(await hasMoreMarks(open.db, FLOOD).catch(() => false))) return
      await pause(LOOK_MS)
    }
  }

  async #publish(): Promise<boolean> {
    const { open, log, now, namesFor, drains } = this.#options
    const { signal } = this.#stopping
    if (!drains()) return false
    const started = performance.now()
    try {
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
