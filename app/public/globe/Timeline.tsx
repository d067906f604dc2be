import { type CSSProperties, type ReactNode, useEffect, useMemo, useRef } from 'react'
import type { ContentPoint } from '#domain/content-point.ts'
import type { Journey } from '#domain/journey.ts'
import { isKiosk } from '../../lib/kiosk.ts'
import { describePoint, formatKnownPeriod, formatPeriod, tellApart } from './captions.ts'
import type { Itinerary } from './itinerary.ts'
import { PlayerControls } from './PlayerControls.tsx'
import { Scale } from './Scale.tsx'
import { useSwipe } from './use-swipe.ts'
import type { VoyageState } from './use-voyage.ts'
import { previousIndex } from './use-voyage-keys.ts'
import './timeline.css'

interface Props {
  journey: Journey
  itinerary: Itinerary
  activeId: string | null
  voyage: VoyageState
  log: ReactNode
}

/** The player and the line of the voyage: true distances on the line, evenly spaced buttons below. */
export function Timeline({ journey, itinerary, activeId, voyage, log }: Props) {
  const points = journey.contentPoints
  const { player, step } = voyage
  const { ship } = player
  const previous = previousIndex(ship, points)
  const swipe = useSwipe({ onLeft: () => step(ship.index + 1), onRight: () => step(previous) })
  const here = points[ship.index]!
  const apart = useMemo(() => tellApart(points), [points])
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const scroller = line.current
    const mark = scroller?.querySelectorAll('li')[ship.index]
    if (!scroller || !mark) return
    const [room, place] = [scroller.getBoundingClientRect(), mark.getBoundingClientRect()]
    const away = place.left - room.left + (place.width - room.width) / 2
    scroller.scrollBy({ left: away, behavior: 'smooth' })
  }, [ship.index])
  return (
    <section className="voyage-timeline" aria-label="Tijdlijn" data-player {...swipe}>
      <PlayerControls
        city={here.city}
        detail={apart.get(here.id) ?? formatPeriod(here)}
        playing={player.playing}
        canPlay={points.length > 1}
        canGoBack={previous >= 0}
        canGoOn={ship.index < points.length - 1}
        log={log}
        onPlay={voyage.play}
        onPause={player.pause}
        onPrevious={() => step(previous)}
        onNext={() => step(ship.index + 1)}
      />
      <div className="voyage-line" ref={line}>
        <div
          className="voyage-line__track"
          style={
            {
              '--points': points.length,
              '--column': `${columnWidth(points, apart)}px`,
            } as CSSProperties
          }
        >
          <Scale points={points} apart={apart} itinerary={itinerary} activeId={activeId} voyage={voyage} />
          <ol>
            {points.map((point) => (
              <li key={point.id}>
                <button
                  type="button"
                  data-points={point.id}
                  aria-current={point.id === activeId ? 'step' : undefined}
                  onClick={() => voyage.pressPoint(point.id)}
                >
                  {point.city}
                  <Detail point={point} apart={apart.get(point.id)} />
                </button>
              </li>
            ))}
          </ol>
        </div>
      </div>
      <p className="visually-hidden" role="status">
        {activeId === here.id && !player.dragging
          ? `${describePoint(here)}. Punt ${ship.index + 1} van ${points.length}.`
          : ''}
      </p>
    </section>
  )
}

/** Pixels: a finger's, and those of a letter of a city or a title, somewhat wide. */
const COLUMN = 86
const LETTER = isKiosk() ? { city: 10.2, title: 8.6 } : { city: 7.9, title: 6.2 }

/** As wide as the longest word below the line, which is never broken. */
function columnWidth(points: readonly ContentPoint[], apart: ReadonlyMap<string, string>): number {
  const longest = (texts: readonly string[]) =>
    Math.max(0, ...texts.flatMap((text) => text.split(/\s+/)).map((word) => word.length))
  const cities = longest(points.map(({ city }) => city)) * LETTER.city
  const titles = longest([...apart.values()]) * LETTER.title
  return Math.ceil(Math.max(COLUMN, cities + 4, titles + 4))
}

/** Below a stop's city: its date, if one is known, or what tells it apart from others at the same place. */
function Detail({ point, apart }: { point: ContentPoint; apart: string | undefined }) {
  const date = formatKnownPeriod(point)
  if (apart) {
    return (
      <>
        {date && <span className="visually-hidden">, {date}</span>}
        <span className="visually-hidden">: </span>
        <small className="voyage-line__title">{apart}</small>
      </>
    )
  }
  return (
    <>
      {date && <small>{date}</small>}
      {point.title && <span className="visually-hidden">: {point.title}</span>}
    </>
  )
}
