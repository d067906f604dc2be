/** How long a device has been without contact, by a clock that may be wrong. */

export interface Away {
  /** Milliseconds without contact. */
  ms: number
  /** What the clock of the device said when that was counted. */
  clock: number
}

/**
 * Some time later, when the clock says `clock` and the program has run for `ran` milliseconds since it last counted. The
 * longer of the two counts: a device that slept has run too little, and one whose clock was set back shows too little. From a
 * clock that was set back the counting goes on, so that names do not outlive their time by years. Time that passes unseen
 * while it is set back is lost. A clock set forward counts as if that time had passed, for nothing on the device can tell;
 * whoever deletes by it tries for contact first, and gets the names again at the next one.
 */
export const awayLater = (before: Away, { clock, ran }: { clock: number; ran: number }): Away => ({
  ms: before.ms + Math.max(clock - before.clock, ran, 0),
  clock,
})
