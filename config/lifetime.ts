/**
 * A program that serves runs until a signal or a fatal error. Then it closes everything that it opened, the last opened
 * first. That takes ten seconds at most.
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

  /** Calls `close` at the end, before closing what was opened earlier. */
  opened(close: Close): void {
    this.#open.push(close)
  }

  /** Ends the process with this error. */
  fail(error: unknown): void {
    // A forced exit (`LONGEST_EXIT_MS`) gives no other exit code.
    process.exitCode = 1
    this.#fail(error)
  }

  /** Runs `start`, waits for the end, closes everything and gives the exit code. The end may come during the start. */
  async run(start: () => Promise<void>): Promise<number> {
    const starting = start()
    // If a signal comes during the start, it fails on something that is closed already. That is no error.
    starting.catch(() => {})
    let failure: unknown = null
    try {
      return await Promise.race([starting.then(() => this.#ended), this.#ended])
    } catch (error) {
      failure = error
      process.exitCode = 1
      throw error
    } finally {
      await this.#closeAll(() => failure !== null && console.error(failure))
    }
  }

  /** `tell` says why it ends: by a forced exit nobody else does. */
  async #closeAll(tell: () => void): Promise<void> {
    setTimeout(() => {
      tell()
      process.exit()
    }, LONGEST_EXIT_MS).unref()
    for (const close of this.#open.reverse()) {
      await close().catch((error) => console.error(error))
    }
  }
}
