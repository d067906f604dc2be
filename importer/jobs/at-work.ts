/** The checks and writings that run in this process. */
import type { Progress } from '#config/progress.ts'

export interface Work {
  /** From here on nothing stops it. */
  begun: boolean
  progress: Progress | null
  /** Throws `Stopped` if somebody has stopped the work. */
  goOn(): void
  /** Says how far it is, and does the same. */
  step(progress: Progress): void
}

export class Stopped extends Error {}

/** How often the progress is told. */
const BEAT_MS = 1000

export class AtWork {
  readonly #running = new Map<number, { stop: () => void; ended: Promise<void> }>()

  has(id: number): boolean {
    return this.#running.has(id)
  }

  /** Stops the work unless it has begun to write. */
  stop(id: number): void {
    this.#running.get(id)?.stop()
  }

  /** Begins it. `tell` says how far it is, never two at once, and not after `failed`. */
  begin(
    id: number,
    run: (work: Work) => Promise<void>,
    tell: (work: Work) => Promise<void>,
    failed: (error: unknown) => Promise<void>,
  ) {
    let isStopped = false
    const stop = () => {
      isStopped = true
    }
    const work: Work = {
      begun: false,
      progress: null,
      goOn: () => {
        if (isStopped && !work.begun) throw new Stopped()
      },
      step: (progress) => {
        work.progress = progress
        work.goOn()
      },
    }
    const ended = this.#follow(
      id,
      () => run(work),
      () => tell(work),
      failed,
    )
    this.#running.set(id, { stop, ended })
  }

  async #follow(id: number, run: () => Promise<void>, tell: () => Promise<void>, failed: (error: unknown) => Promise<void>) {
    let told = Promise.resolve()
    const beat = setInterval(() => {
      told = told.then(tell).catch(() => {})
    }, BEAT_MS)
    const end = async () => {
      clearInterval(beat)
      await told
    }
    try {
      await run()
    } catch (error) {
      await end()
      await failed(error).catch(() => {})
    } finally {
      await end()
      this.#running.delete(id)
    }
  }

  /** Stops what may be stopped, and waits for the rest. */
  async close(): Promise<void> {
    for (const { stop } of this.#running.values()) stop()
    await Promise.all([...this.#running.values()].map(({ ended }) => ended))
  }
}

/** `isDecided`: a part is in. */
export function sayProblem(error: unknown, isDecided: boolean): string {
  if (error instanceof Stopped) return 'It was stopped. Nothing was written.'
  const what = error instanceof Error && 'operator' in error ? error.message : 'Something went wrong.'
  return isDecided ? `${what} The rest is written when the server starts again.` : `${what} Nothing was written.`
}
