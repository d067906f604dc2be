/**
 * How long the server lives: until a signal, or a fault that it cannot survive. Whatever was opened is closed on every
 * way out, the last opened first, and an exit never takes longer than ten seconds.
 */
import type { FastifyInstance } from 'fastify'

/** Answers under way get this long to finish. */
const GRACE_MS = 7_000
/** After this the process ends, whatever still hangs. */
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

  /** To be closed at the end, before what was opened earlier. */
  opened(close: Close): void {
    this.#open.push(close)
  }

  /** Ends the process with this error. */
  fail(error: unknown): void {
    this.#fail(error)
  }

  /** Runs `start`, waits for the end, also while it starts, and closes everything. Gives the exit code. */
  async run(start: () => Promise<void>): Promise<number> {
    const starting = start()
    // Cut off by a signal it fails on what is closed under it, which is nobody's fault.
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

/** Takes no more requests, lets those under way finish, and cuts off what does not. */
export async function closeServer(app: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), GRACE_MS)
  await app.close()
  clearTimeout(timer)
}
