/** How long a device has been without contact with the server, by a clock that may be wrong. */
import type { Away, Shelf } from './shelf.ts'

/** Held by the tab that counts: two tabs would count the same time twice. */
const LOCK = 'overtocht-away'

/**
 * The time without contact at a later look: the clock now says `clock`, and the program ran for `ran` milliseconds since the
 * last look. The longer of the two times is added. A device that slept ran for too short a time, and a clock that was set back
 * shows too short a time. After a clock was set back, counting goes on from the new time; only the time until the next look is
 * lost. A clock that was set forward counts as if the time had passed, because the device cannot tell. So the caller tries for
 * contact before it deletes names, and the names come back at the next contact.
 */
export const awayLater = (before: Away, { clock, ran }: { clock: number; ran: number }): Away => ({
  ms: before.ms + Math.max(clock - before.clock, ran, 0),
  clock,
})

/** Resolves once it is known whether this tab counts. If another tab counts, this one takes over when that tab closes. */
export async function countAway(shelf: Shelf): Promise<AwayCounter> {
  const counter = new AwayCounter(shelf)
  const hold = (lock: Lock | null) => (lock ? counter.forEver() : undefined)
  await new Promise<void>((known) => {
    void navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => {
      const held = hold(lock)
      if (!lock) void navigator.locks.request(LOCK, hold)
      known()
      return held
    })
  })
  return counter
}

export class AwayCounter {
  readonly #shelf: Shelf
  #counts = false
  /** When it last counted, by the clock that only goes forward. */
  #counted = performance.now()

  constructor(shelf: Shelf) {
    this.#shelf = shelf
  }

  /** Counts as long as this worker lives. */
  forEver(): Promise<never> {
    this.#counts = true
    this.#counted = performance.now()
    return new Promise(() => undefined)
  }

  async contacted(): Promise<void> {
    this.#counted = performance.now()
    await this.#shelf.write('away', { ms: 0, clock: Date.now() })
  }

  /** Milliseconds without contact; null in a tab that does not count. */
  async count(): Promise<number | null> {
    if (!this.#counts) return null
    const now = { clock: Date.now(), ran: performance.now() - this.#counted }
    this.#counted = performance.now()
    const before = await this.#shelf.read('away')
    const away = before ? awayLater(before, now) : { ms: 0, clock: now.clock }
    // On a full device the time still counts.
    await this.#shelf.write('away', away).catch(() => undefined)
    return away.ms
  }
}
