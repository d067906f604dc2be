/**
 * A program that serves runs until a signal comes, or an error that it cannot survive. Then everything that was opened is closed,
 * the last opened first. That never takes longer than ten seconds.
 */

/** After this the process ends, even if something is not closed. */
const LONGEST_EXIT_MS = 9_500

type Close = () => Promise<unknown>

export class Lifetime {
  readonly #open: Close[] = []
  readonly #ended: Promise<number>
  #end: (exitCode: number) => void = () => {}
  #fail: (error: unknown) => void = () => {}

  constructor() {
    this.#ended = new Promise((resolve, reject) => {
      this.#end = resolve
      this.#fail = reject
    })
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => this.#end(0))
    process.on('uncaughtException', (error) => this.fail(error))
  }

  /** `close` is called at the end, before those of things that were opened earlier. */
  opened(close: Close): void {
    this.#open.push(close)
  }

  /** Ends the process with this error. */
  fail(error: unknown): void {
    // Where it has to be forced, nobody else sets it.
    process.exitCode = 1
    this.#fail(error)
  }

  /**
   * Runs `start`, waits for the end, which may come before the start is over, closes everything and gives the exit
   * code.
   */
  async run(start: () => Promise<void>): Promise<number> {
    const starting = start()
    // If a signal ends the start, it fails on something that is closed meanwhile. That is no error.
    starting.catch(() => {})
    try {
      return await Promise.race([starting.then(() => this.#ended), this.#ended])
    } finally {
      await this.#closeAll()
    }
  }

  async #closeAll(): Promise<void> {
    setTimeout(() => process.exit(), LONGEST_EXIT_MS).unref()
    for (const close of this.#open.reverse()) {
      await close().catch((error) => console.error(error))
    }
  }
}
