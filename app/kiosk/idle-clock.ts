/**
 * When a visitor seems to have gone. It goes by the clock on the wall: a tablet that slept meanwhile begins anew when it
 * wakes up.
 */

/** Seconds in which the visitor may say that he is still there. */
export const ASKING_SECONDS = 15

export type Moment = 'used' | 'over' | { secondsLeft: number }

export class IdleClock {
  private last: number | null
  private readonly idle: number

  /** `since` null: nobody has been here. Then there is nothing to wipe, and nobody to ask. */
  constructor(idleSeconds: number, since: number | null) {
    this.idle = idleSeconds * 1000
    this.last = since
  }

  at(now: number): Moment {
    if (this.last === null) return 'used'
    // The clock was put back.
    if (now < this.last) this.last = now
    const left = this.last + this.idle + ASKING_SECONDS * 1000 - now
    if (left <= 0) return 'over'
    return left <= ASKING_SECONDS * 1000 ? { secondsLeft: Math.ceil(left / 1000) } : 'used'
  }

  /** A touch, or something that plays. Whoever is asked has to answer, and what is over stays so. */
  use(now: number): void {
    if (this.at(now) === 'used') this.last = now
  }

  /** The answer: still here. */
  stay(now: number): void {
    this.last = now
  }

  get isUntouched(): boolean {
    return this.last === null
  }
}
