import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { FRAMES } from '#domain/flat-map.ts'
import { listFavourites } from '../../client/endpoints.ts'
import { useResource } from '../../client/use-resource.ts'
import { onActivity } from '../../lib/kiosk.ts'
import { useMedia } from '../../lib/use-media.ts'
import { type Course, courseOf, sailedOf } from './sailing.ts'
import './sailing.css'

/** Milliseconds for a voyage, for its rest in port, and without a touch before a ship shows again. */
const UNDER_WAY = 24_000
const IN_PORT = 4000
const QUIET = 10_000
/** Milliseconds between two drawings. The ship moves about a pixel in each. */
const STEP = 60

/**
 * Decoration at a kiosk: while nobody uses the page one favourite voyage after another sails over the map. If the visitor wants
 * less motion, only the whole route of the first one is drawn.
 */
export default function SailingFavourite() {
  const { data } = useResource('favourites', listFavourites)
  const courses = useMemo(() => (data ?? []).flatMap((voyage) => courseOf(voyage) ?? []), [data])
  const still = useMedia('(prefers-reduced-motion: reduce)')
  const used = useUsed()
  const [round, setRound] = useState(0)
  const course = courses[round % courses.length]
  if (!course || (used && !still)) return null
  return <Sailing key={round} course={course} still={still} onEnd={() => setRound(round + 1)} />
}

function Sailing({ course: { line, name }, still, onEnd }: { course: Course; still: boolean; onEnd: () => void }) {
  const wake = useRef<SVGPathElement>(null)
  const ship = useRef<SVGGElement>(null)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    const draw = (share: number) => {
      const sailed = sailedOf(line, share)
      const [x, y] = sailed.at(-1)!
      wake.current!.setAttribute('d', `M${sailed.map((place) => place.join(' ')).join('L')}`)
      ship.current!.setAttribute('transform', `translate(${x} ${y})`)
    }
    if (still) return draw(1)
    const begin = performance.now()
    let frame = 0
    let drawn = begin
    const move = (now: number) => {
      const sailed = Math.max(0, now - begin)
      if (now - drawn >= STEP) {
        drawn = now
        draw(Math.min(1, sailed / UNDER_WAY))
      }
      if (sailed < UNDER_WAY + IN_PORT) frame = requestAnimationFrame(move)
      else end()
    }
    draw(0)
    frame = requestAnimationFrame(move)
    return () => cancelAnimationFrame(frame)
  }, [line, still])
  const { width, height } = FRAMES.hero
  return (
    <>
      <div className="hero__chart sailing">
        <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" focusable="false">
          <path ref={wake} className="route sailing__wake" />
          <g ref={ship}>
            <path className="dot sailing__edge" d="M0 0h0" />
            <path className="dot sailing__ship" d="M0 0h0" />
          </g>
        </svg>
      </div>
      <p className="sailing__name" aria-hidden="true">
        {name}
      </p>
    </>
  )
}

/** Whether somebody touched the page in the last `QUIET` milliseconds. */
function useUsed(): boolean {
  const [used, setUsed] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = onActivity(() => {
      setUsed(true)
      clearTimeout(timer)
      timer = setTimeout(() => setUsed(false), QUIET)
    })
    return () => {
      end()
      clearTimeout(timer)
    }
  }, [])
  return used
}
