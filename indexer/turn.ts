/** The lock that makes this process the drainer. It is taken when free, proved while held, and taken again after a loss. */
import { acquireDrainerLock, type DrainerLock } from '#db/drainer-lock.ts'
import type { OpenDatabase } from '#db/open-database.ts'

/** A proof may take 2 s, so the lock is proved at least every 5 s, also during a long round. */
const PROVE_MS = 2500

export interface IndexingLog {
  info(fields: object, message: string): void
  error(fields: object, message: string): void
}

export class Turn {
  readonly #open: OpenDatabase
  readonly #log: IndexingLog
  #lock: DrainerLock | null
  /** The log says that another process is the drainer. */
  #saidWaiting = false
  #proof: NodeJS.Timeout | undefined

  /** `lock` is null if another process may have it. */
  constructor(open: OpenDatabase, log: IndexingLog, lock: DrainerLock | null) {
    this.#open = open
    this.#log = log
    this.#lock = lock
    this.#scheduleProof()
  }

  get held(): boolean {
    return this.#lock !== null && !this.#lock.lost.aborted
  }

  /** Null while another process has the lock. A new lock object means that the old one was lost. */
  async take(): Promise<DrainerLock | null> {
    if (this.held) return this.#lock
    this.#lock = await acquireDrainerLock(this.#open)
    if (this.#lock && this.#saidWaiting) this.#log.info({}, 'this process now keeps search in step')
    if (!this.#lock && !this.#saidWaiting) this.#log.info({}, 'another process keeps search in step: waiting until it ends')
    this.#saidWaiting = !this.#lock
    return this.#lock
  }

  async end(): Promise<void> {
    clearTimeout(this.#proof)
    this.#proof = undefined
    await this.#lock?.release()
  }

  #scheduleProof(): void {
    this.#proof = setTimeout(async () => {
      await this.#lock?.prove()
      if (this.#proof) this.#scheduleProof()
    }, PROVE_MS)
    this.#proof.unref()
  }
}
