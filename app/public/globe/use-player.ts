import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { create } from 'zustand'
import type { ContentPoint } from '#domain/content-point.ts'
import { holdIdle } from '../../lib/kiosk.ts'
import { type Pace, type Rest, type Ship, sail } from './sail.ts'

export interface Player {
  ship: Ship
  playing: boolean
  /** Why the ship lies still while it plays. */
  rest: Rest
  /** The visitor holds the ship. */
  dragging: boolean
  /** At the end it starts again from the beginning. */
  play: () => void
  /** Sends on a ship that waits. */
  goOn: () => void
  pause: () => void
  /** Puts the ship at a point without sailing there. */
  moveTo: (index: number) => void
  /** Puts the ship anywhere on the route, while the visitor drags it. */
  drag: (sailed: number) => void
  /** Lets go of the ship. Returns the index of the point that it is at, or has passed last. */
  drop: () => number
}

/** The share of the whole route within which a ship that is let go snaps to a point. */
const SNAP = 0.012

/** The ship on its route, moved by the clock, by steps or by hand. Calls `onReach` when the clock brings it to a point. */
export function usePlayer(
  points: readonly ContentPoint[],
  startIndex: number,
  /** Whether the story of the first point is on the screen from the start. */
  isShown: boolean,
  jump: boolean,
  onReach: (index: number) => void,
): Player {
  const [ship, setShip] = useState<Ship>(() => shipAt(points, startIndex))
  const [playing, setPlaying] = useState(false)
  const [rest, setRest] = useState<Rest>(null)
  const [departures, setDepartures] = useState(0)
  const [dragging, setDragging] = useState(false)
  const pace = usePace()
  /** When the story at the ship's place came onto the screen; long ago for a ship that may leave at once. */
  const shownSince = useRef(isShown ? performance.now() : null)
  const latest = useRef({ ship, onReach })
  const stop = useRef(() => {})
  useEffect(() => {
    latest.current = { ship, onReach }
  })

  const stops = useMemo(() => points.map((point) => ({ distance: point.distance, words: wordsOf(point) })), [points])
  // biome-ignore lint/correctness/useExhaustiveDependencies: sails again for each departure
  useEffect(() => {
    if (!playing) return
    const stopSailing = sail({
      stops,
      from: latest.current.ship,
      stayed: performance.now() - (shownSince.current ?? 0),
      pace,
      jump,
      onMove(ship) {
        latest.current.ship = ship
        setShip(ship)
      },
      onReach(index) {
        shownSince.current = performance.now()
        latest.current.onReach(index)
      },
      onRest: setRest,
      onEnd: () => setPlaying(false),
    })
    stop.current = stopSailing
    return () => {
      stopSailing()
      setRest(null)
    }
  }, [playing, stops, pace, jump, departures])

  // While the ship waits the visitor has to touch the screen, so that does not count as playing.
  const moves = playing && rest !== 'waiting'
  useEffect(() => (moves ? holdIdle() : undefined), [moves])

  /** Stops at once, because a frame before the next drawing would move the ship again. */
  const pause = useCallback(() => {
    stop.current()
    setPlaying(false)
  }, [])
  const moveTo = useCallback(
    (index: number) => {
      shownSince.current = performance.now()
      setShip(shipAt(points, index))
    },
    [points],
  )
  const play = useCallback(() => {
    const atEnd = latest.current.ship.index >= points.length - 1
    if (atEnd) {
      const start = shipAt(points, 0)
      latest.current.ship = start
      setShip(start)
      latest.current.onReach(0)
    }
    if (atEnd || shownSince.current === null) shownSince.current = performance.now()
    // A visitor who has the story on the screen and presses play has read it.
    else if (pace.waits) shownSince.current = LONG_AGO
    setPlaying(points.length > 1)
  }, [points, pace.waits])
  const goOn = useCallback(() => {
    shownSince.current = LONG_AGO
    setDepartures((count) => count + 1)
  }, [])
  const drag = useCallback(
    (sailed: number) => {
      pause()
      setDragging(true)
      setShip({ index: lastPassed(points, sailed), sailed })
    },
    [points, pause],
  )
  const drop = useCallback(() => {
    setDragging(false)
    const { sailed } = latest.current.ship
    const near = nearestWithin(points, sailed, SNAP * (points.at(-1)?.distance ?? 0))
    if (near !== null) moveTo(near)
    return near ?? lastPassed(points, sailed)
  }, [points, moveTo])

  return useMemo(
    () => ({ ship, playing, rest, dragging, play, goOn, pause, moveTo, drag, drop }),
    [ship, playing, rest, dragging, play, goOn, pause, moveTo, drag, drop],
  )
}

const LONG_AGO = Number.NEGATIVE_INFINITY

/** Counts the words of a point's story and its title; 0 without a story. */
const wordsOf = ({ title, story }: Pick<ContentPoint, 'title' | 'story'>): number =>
  story === null ? 0 : (`${title ?? ''} ${story.replace(/<[^>]*>/g, ' ')}`.match(/\S+/g)?.length ?? 0)

const shipAt = (points: readonly ContentPoint[], index: number): Ship => ({ index, sailed: points[index]?.distance ?? 0 })

export const lastPassed = (points: readonly Pick<ContentPoint, 'distance'>[], sailed: number): number =>
  Math.max(
    0,
    points.findLastIndex(({ distance }) => distance <= sailed),
  )

/** The point nearest to the ship within `metres`, the first one if several are equally near; null if there is none. */
export function nearestWithin(
  points: readonly Pick<ContentPoint, 'distance'>[],
  sailed: number,
  metres: number,
): number | null {
  let nearest: number | null = null
  for (const [index, { distance }] of points.entries()) {
    const away = Math.abs(distance - sailed)
    if (away <= metres && (nearest === null || away < Math.abs(points[nearest]!.distance - sailed))) nearest = index
  }
  return nearest
}

/** The speeds of the player. The device keeps the visitor's choice. */
export const SPEEDS = [
  { name: 'langzaam', speed: 2 / 3 },
  { name: 'gewoon', speed: 1 },
  { name: 'snel', speed: 3 / 2 },
] as const

const KEY = 'pace'
const ORDINARY: Pace = { speed: 1, waits: false }

export const usePace = create<Pace>(() => readPace())
usePace.subscribe((pace) => {
  try {
    localStorage.setItem(KEY, JSON.stringify(pace))
  } catch {
    // Without storage the choice lasts until the visitor leaves the page.
  }
})

function readPace(): Pace {
  try {
    const kept = { ...ORDINARY, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Pace>) }
    return SPEEDS.some(({ speed }) => speed === kept.speed) ? { ...kept, waits: kept.waits === true } : ORDINARY
  } catch {
    return ORDINARY
  }
}
