import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ContentPoint } from '#domain/content-point.ts'
import { holdIdle } from '../../lib/kiosk.ts'
import { type Ship, sail } from './sail.ts'

export interface Player {
  ship: Ship
  playing: boolean
  /** The visitor holds the ship. */
  dragging: boolean
  /** From the end it starts anew. */
  play: () => void
  pause: () => void
  /** Puts the ship at a point without sailing there. */
  moveTo: (index: number) => void
  /** Puts the ship anywhere on the route, while the visitor drags it. */
  drag: (sailed: number) => void
  /** Lets go of the ship; answers with the last point that it has passed. */
  drop: () => number
}

/** Of the whole route: a ship let go this close to a point is meant to be there. */
const SNAP = 0.012

/** The ship on its route, moved by the clock, by steps or by hand. `onReach`: the clock brought it to a point. */
export function usePlayer(
  points: readonly ContentPoint[],
  startIndex: number,
  jump: boolean,
  onReach: (index: number) => void,
): Player {
  const [ship, setShip] = useState<Ship>(() => shipAt(points, startIndex))
  const [playing, setPlaying] = useState(false)
  const [dragging, setDragging] = useState(false)
  const latest = useRef({ ship, onReach })
  const stop = useRef(() => {})
  useEffect(() => {
    latest.current = { ship, onReach }
  })

  useEffect(() => {
    if (!playing) return
    const stops = points.map(({ distance, story }) => ({ distance, hasStory: story !== null }))
    const stopSailing = sail({
      stops,
      from: latest.current.ship,
      jump,
      onMove: setShip,
      onReach: (index) => latest.current.onReach(index),
      onEnd: () => setPlaying(false),
    })
    stop.current = stopSailing
    return stopSailing
  }, [playing, points, jump])

  useEffect(() => (playing ? holdIdle() : undefined), [playing])

  /** At once: a frame that comes before the next drawing would move the ship again. */
  const pause = useCallback(() => {
    stop.current()
    setPlaying(false)
  }, [])
  const moveTo = useCallback((index: number) => setShip(shipAt(points, index)), [points])
  const play = useCallback(() => {
    const atEnd = latest.current.ship.index >= points.length - 1
    if (atEnd) {
      const start = shipAt(points, 0)
      latest.current.ship = start
      setShip(start)
      latest.current.onReach(0)
    }
    setPlaying(points.length > 1)
  }, [points])
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
    if (near !== null) setShip(shipAt(points, near))
    return near ?? lastPassed(points, sailed)
  }, [points])

  return useMemo(
    () => ({ ship, playing, dragging, play, pause, moveTo, drag, drop }),
    [ship, playing, dragging, play, pause, moveTo, drag, drop],
  )
}

const shipAt = (points: readonly ContentPoint[], index: number): Ship => ({
  index,
  sailed: points[index]?.distance ?? 0,
})

export const lastPassed = (points: readonly Pick<ContentPoint, 'distance'>[], sailed: number): number =>
  Math.max(
    0,
    points.findLastIndex(({ distance }) => distance <= sailed),
  )

/** The first of the points nearest to the ship, if one is near enough. */
export function nearestWithin(
  points: readonly Pick<ContentPoint, 'distance'>[],
  sailed: number,
  metres: number,
): number | null {
  let nearest: number | null = null
  for (const [index, { distance }] of points.entries()) {
    const away = Math.abs(distance - sailed)
    if (away <= metres && (nearest === null || away < Math.abs(points[nearest]!.distance - sailed)))
      nearest = index
  }
  return nearest
}
