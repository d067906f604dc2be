/** Counts the time without contact, in one tab: two would count the same time twice. */
import { awayLater } from './away.ts'
import type { Shelf } from './shelf.ts'

/** Held by the tab that counts. */
const LOCK = 'overtocht-away'

/** Once it is known whether this tab counts; where another one does, it takes over when that one is closed. */
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
  /** When it was last counted, by the clock that only goes forward. */
  #counted = performance.now()

  constructor(shelf: Shelf) {
    this.#shelf = shelf
  }

  /** Counts for as long as this worker lives. */
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
    // Without a byte left the time still counts.
    await this.#shelf.write('away', away).catch(() => undefined)
    return away.ms
  }
}
