/** Wrong tries to end the kiosk: after some of them each next one has to wait. */

export interface Tries {
  wrong: number
  /** Milliseconds since 1970 of the last wrong one. */
  last: number
}

export const NO_TRIES: Tries = { wrong: 0, last: 0 }

/** Tries that are free, and the milliseconds that each one costs from then on. */
const FREE = 5
const WAIT = 30_000

export const afterWrong = ({ wrong }: Tries, now: number): Tries => ({ wrong: wrong + 1, last: now })

/** Seconds until the next try. A clock that was put back makes nobody wait for longer. */
export function secondsToWait({ wrong, last }: Tries, now: number): number {
  if (wrong < FREE || now < last) return 0
  return Math.max(0, Math.ceil((last + WAIT - now) / 1000))
}
