/**
 * Sails a ship from point to point along its route, as time passes: under way at an even pace, a while at every
 * point, longer where there is a story to read. Knows nothing of the page.
 */

export interface Stop {
  /** Metres from the departure. */
  distance: number
  hasStory: boolean
}

export interface Ship {
  /** The last point that was reached. */
  index: number
  /** Metres from the departure. */
  sailed: number
}

export interface SailOptions {
  stops: readonly Stop[]
  from: Ship
  /** Jump from point to point (reduced motion). */
  jump: boolean
  onMove: (ship: Ship) => void
  onReach: (index: number) => void
  /** The last point was reached. */
  onEnd: () => void
}

/** Milliseconds for the whole route, and at least and at most from one point to the next. */
const WHOLE_ROUTE = 40_000
const LEG = { shortest: 1500, longest: 8000 }
/** Milliseconds at a point without a story and with one. */
const STAY = { bare: 1500, story: 5000 }

/** Starts at once; the returned function stops it. */
export function sail({ stops, from, jump, onMove, onReach, onEnd }: SailOptions): () => void {
  const length = stops.at(-1)?.distance ?? 0
  let frame = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const leave = ({ index, sailed }: Ship) => {
    const next = stops[index + 1]
    if (!next) return onEnd()
    const metres = next.distance - sailed
    if (jump || metres <= 0) return arrive(index + 1)
    const duration = legDuration(metres, length)
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
    const { distance, hasStory } = stops[index]!
    onMove({ index, sailed: distance })
    onReach(index)
    if (index === stops.length - 1) return onEnd()
    timer = setTimeout(() => leave({ index, sailed: distance }), hasStory ? STAY.story : STAY.bare)
  }

  leave(from)
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

export function legDuration(metres: number, length: number): number {
  const even = (metres / length) * WHOLE_ROUTE
  return Math.max(LEG.shortest, Math.min(LEG.longest, even))
}
