import './timeline.css'
import { type CSSProperties, type ReactNode, type TouchEvent, useMemo, useRef } from 'react'
import type { ContentPoint } from '#domain/content-point.ts'
import type { Itinerary } from '#domain/itinerary.ts'
import type { Journey } from '#domain/journey.ts'
import { formatPeriod, LEG } from '#domain/voyage-words.ts'
import { describePoint, formatKnownPeriod, tellApart } from './captions.ts'
import { PaceChoice, PlayerControls } from './Player.tsx'
import { reachOf, useRows } from './rows.ts'
import { Scale } from './Scale.tsx'
import type { VoyageState } from './use-voyage.ts'
import { previousIndex } from './use-voyage-keys.ts'

interface Props {
  journey: Journey
  itinerary: Itinerary
  activeId: string | null
  voyage: VoyageState
  log: ReactNode
}

/** The player, and the line of the voyage: marks at true distances, and below them a button for every point. */
export function Timeline({ journey, itinerary, activeId, voyage, log }: Props) {
  const points = journey.contentPoints
  const { player, step } = voyage
  const { ship } = player
  const swipe = useSwipe({ onLeft: () => step(ship.index + 1), onRight: () => step(previousIndex(ship, points)) })
  const here = points[ship.index]!
  const apart = useMemo(() => tellApart(points), [points])
  const list = useRef<HTMLOListElement>(null)
  const rows = useRows(list, points.length)
  return (
    <>
      <section className="voyage-timeline" aria-label="Tijdlijn" data-player {...swipe}>
        <PlayerControls
          points={points}
          voyage={voyage}
          detail={[formatPeriod(here), apart.get(here.id)].filter(Boolean).join(' · ')}
          log={log}
        />
        <div className="voyage-line">
          <Scale
            points={points}
            apart={apart}
            itinerary={itinerary}
            activeId={activeId}
            voyage={voyage}
            leaders={rows !== 'text'}
          />
          <ol ref={list} data-rows={rows} style={{ '--halves': 2 * points.length } as CSSProperties}>
            {points.map((point, index) => (
              <li
                key={point.id}
                data-leg={point.city.includes(LEG) || undefined}
                style={rows === 'text' ? undefined : placeOf(index, points.length, rows)}
              >
                <button
                  type="button"
                  data-points={point.id}
                  aria-current={point.id === activeId ? 'step' : undefined}
                  onClick={() => voyage.pressPoint(point.id)}
                >
                  {/* A line may end with the dash, but not begin with it. */}
                  {point.city.replace(LEG, '\u00a0– ')}
                  <Detail point={point} apart={apart.get(point.id)} />
                </button>
              </li>
            ))}
          </ol>
        </div>
        <p className="visually-hidden" role="status">
          {activeId === here.id && !player.dragging
            ? [
                `${describePoint(here)}. Punt ${ship.index + 1} van ${points.length}.`,
                player.rest === 'waiting' && 'Het schip wacht op u.',
                voyage.ended && 'De reis is ten einde.',
              ]
                .filter(Boolean)
                .join(' ')
            : ''}
        </p>
      </section>
      <PaceChoice />
    </>
  )
}

/** The grid cells of a name and the line above it. The name stands in the last of these rows. */
function placeOf(index: number, count: number, rows: number): CSSProperties {
  const { left, right } = reachOf(index, count, rows)
  const middle = 2 * index + 2
  return {
    gridColumn: `${middle - left} / ${middle + right}`,
    gridRow: `1 / span ${(index % rows) + 1}`,
    '--middle': `${(100 * left) / (left + right)}%`,
    '--narrow': `${(200 * Math.min(left, right)) / (left + right)}%`,
  } as CSSProperties
}

/** Stands below the city of a stop: its date, if that is known, and its number if several stops are at this place. */
function Detail({ point, apart }: { point: ContentPoint; apart: string | undefined }) {
  const said = [formatKnownPeriod(point), apart].filter(Boolean).join('\u00a0· ')
  return (
    <>
      {said && <small>{said}</small>}
      {point.title && <span className="visually-hidden">: {point.title}</span>}
    </>
  )
}

interface SwipeHandlers {
  onTouchStart: (event: TouchEvent) => void
  onTouchEnd: (event: TouchEvent) => void
}

/** CSS pixels that a finger has to move sideways. */
const SHORTEST = 48

/** Notices a swipe to the left or right over an element. A drag of its slider is not a swipe. */
function useSwipe({ onLeft, onRight }: { onLeft: () => void; onRight: () => void }): SwipeHandlers {
  const start = useRef<{ x: number; y: number } | null>(null)
  return {
    onTouchStart({ target, touches }) {
      const touch = touches.length === 1 && !(target as Element).matches('input') ? touches[0] : undefined
      start.current = touch ? { x: touch.clientX, y: touch.clientY } : null
    },
    onTouchEnd({ changedTouches }) {
      const touch = changedTouches[0]
      if (!start.current || !touch) return
      const x = touch.clientX - start.current.x
      const y = touch.clientY - start.current.y
      start.current = null
      if (Math.abs(x) < SHORTEST || Math.abs(x) < 2 * Math.abs(y)) return
      if (x < 0) onLeft()
      else onRight()
    },
  }
}
