/**
 * Sails a ship from point to point along its route as time passes. It moves at an even pace and stays at every point for a
 * while. At a story it stays long enough to read it. This file knows nothing about the page.
 */

interface Stop {
  /** Metres from the departure. */
  distance: number
  /** Words of the story. */
  words: number
}

export interface Ship {
  /** The last point that was reached. */
  index: number
  /** Metres from the departure. */
  sailed: number
}

export interface Pace {
  /** 1 is the ordinary speed. At 2 everything takes half the time. */
  speed: number
  /** The ship stays at a story until it is sent on. */
  waits: boolean
}

/** Why the ship lies still while it plays: there is time to read a story, or it waits to be sent on. Null if it does not. */
export type Rest = 'reading' | 'waiting' | null

export interface SailOptions {
  stops: readonly Stop[]
  from: Ship
  /** Milliseconds that the story at the ship's place has been on the screen. With `Infinity` the ship leaves at once. */
  stayed: number
  pace: Pace
  /** Jump from point to point (reduced motion). */
  jump: boolean
  onMove: (ship: Ship) => void
  onReach: (index: number) => void
  onRest: (rest: Rest) => void
  /** The last point was reached. */
  onEnd: () => void
}

/** Milliseconds for the whole route, and the shortest and longest time from one point to the next. */
const WHOLE_ROUTE = 40_000
const LEG = { shortest: 1500, longest: 8000 }
/** Milliseconds at a point without a story, and the shortest stay at a point with one. */
const STAY = { bare: 1500, story: 5000 }
const WORDS_A_MINUTE = 200

/** Starts at once. The returned function stops it. */
export function sail(options: SailOptions): () => void {
  const { stops, from, stayed, pace, jump, onMove, onReach, onRest, onEnd } = options
  const length = stops.at(-1)?.distance ?? 0
  let frame = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const leave = ({ index, sailed }: Ship) => {
    const next = stops[index + 1]
    if (!next) return onEnd()
    onRest(null)
    const metres = next.distance - sailed
    if (jump || metres <= 0) return arrive(index + 1)
    const duration = legDuration(metres, length) / pace.speed
    const start = performance.now()
    const move = (now: number) => {
      const share = Math.max(0, (now - start) / duration)
      if (share >= 1) return arrive(index + 1)
      onMove({ index, sailed: sailed + share * metres })
      frame = requestAnimationFrame(move)
    }
    frame = requestAnimationFrame(move)
  }

  const arrive = (index: number) => {
    const ship = { index, sailed: stops[index]!.distance }
    onMove(ship)
    onReach(index)
    if (index === stops.length - 1) return onEnd()
    rest(ship, 0)
  }

  const rest = (ship: Ship, since: number) => {
    const { words } = stops[ship.index]!
    if (words > 0 && pace.waits && since < Number.POSITIVE_INFINITY) return onRest('waiting')
    const left = Math.max(0, stayOf(words) / pace.speed - since)
    if (words > 0 && left > 0) onRest('reading')
    timer = setTimeout(() => leave(ship), left)
  }

  const isAtStory = from.sailed === stops[from.index]?.distance && stops[from.index]!.words > 0
  if (isAtStory && from.index < stops.length - 1) rest(from, stayed)
  else leave(from)
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/** Milliseconds at the ordinary speed. */
export const stayOf = (words: number): number =>
  words === 0 ? STAY.bare : Math.max(STAY.story, (words / WORDS_A_MINUTE) * 60_000)

/** Milliseconds at the ordinary speed. */
export function legDuration(metres: number, length: number): number {
  const even = (metres / length) * WHOLE_ROUTE
  return Math.max(LEG.shortest, Math.min(LEG.longest, even))
}
