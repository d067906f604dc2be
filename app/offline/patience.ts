/** Patience with a bad network, on which one answer in three is lost on the way. */

const TRIES = 4
/** Milliseconds before the second try; the next pauses are twice and three times as long. */
const PAUSE = 1000

/** Tries until there is something else than null, or `signal` calls it off. Null when no try gave any. */
export async function patiently<T>(work: () => Promise<T | null>, signal?: AbortSignal | undefined): Promise<T | null> {
  for (let time = 1; ; time++) {
    const result = await work()
    if (result !== null || time === TRIES || signal?.aborted) return result
    await new Promise((resolve) => setTimeout(resolve, time * PAUSE))
  }
}

/** Milliseconds before what failed is tried again the first time, and at most. */
const SOON = 5000
const LATEST = 15 * 60_000

/** Does again what failed, after a pause that is twice as long each time. */
export class LaterTry {
  readonly #work: () => Promise<unknown>
  #timer: ReturnType<typeof setTimeout> | undefined
  #failures = 0

  constructor(work: () => Promise<unknown>) {
    this.#work = work
  }

  failed(): void {
    clearTimeout(this.#timer)
    // Half as long or half as long again, so that not all tabs and devices ask at once.
    const pause = Math.min(SOON * 2 ** this.#failures++, LATEST) * (0.5 + Math.random())
    this.#timer = setTimeout(() => void this.#work().catch(() => undefined), pause)
  }

  succeeded(): void {
    this.#failures = 0
  }
}
