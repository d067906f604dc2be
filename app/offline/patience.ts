/** Trying again on a bad network, which may lose one answer in three. */

const TRIES = 4
/** Milliseconds before the second try; the next pauses are twice and three times as long. */
const PAUSE = 1000

/** Tries until `work` gives something other than null, or `signal` is aborted. Null if no try gave anything. */
export async function patiently<T>(work: () => Promise<T | null>, signal?: AbortSignal): Promise<T | null> {
  for (let time = 1; ; time++) {
    const result = await work()
    if (result !== null || time === TRIES || signal?.aborted) return result
    await new Promise((resolve) => setTimeout(resolve, time * PAUSE))
  }
}

/** Milliseconds before the first new try, and at most. */
const SOON = 5000
const LATEST = 15 * 60_000

/** Tries `work` again after it failed. The pause doubles each time. */
export class LaterTry {
  readonly #work: () => Promise<unknown>
  #timer: ReturnType<typeof setTimeout> | undefined
  #failures = 0

  constructor(work: () => Promise<unknown>) {
    this.#work = work
  }

  failed(): void {
    clearTimeout(this.#timer)
    // Between half and one and a half times as long, so that tabs and devices do not all ask at once.
    const pause = Math.min(SOON * 2 ** this.#failures++, LATEST) * (0.5 + Math.random())
    this.#timer = setTimeout(() => void this.#work().catch(() => undefined), pause)
  }

  succeeded(): void {
    this.#failures = 0
  }
}
