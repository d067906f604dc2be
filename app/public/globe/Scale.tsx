import type { ChangeEvent, CSSProperties } from 'react'
import type { ContentPoint } from '#domain/content-point.ts'
import type { Itinerary } from '#domain/itinerary.ts'
import { formatMiles } from '#domain/voyage-words.ts'
import { formatDay } from './captions.ts'
import type { VoyageState } from './use-voyage.ts'
import './scale.css'

interface Props {
  points: readonly ContentPoint[]
  /** The texts that tell points at one place apart, by `id`. */
  apart: ReadonlyMap<string, string>
  itinerary: Itinerary
  activeId: string | null
  voyage: VoyageState
  /** Draws a line from each mark to the button below it. */
  leaders: boolean
}

/** The size of the drawing, which is stretched to the width of the timeline. */
const WIDTH = 1000
const HEIGHT = 44

/** The line with marks at true distances, lines to the buttons below, and the ship as a handle to drag. */
export function Scale({ points, apart, itinerary, activeId, voyage, leaders }: Props) {
  const { player, drop } = voyage
  const { ship } = player
  const length = points.at(-1)!.distance
  const first = buttonX(0, points.length)
  const last = buttonX(points.length - 1, points.length)
  const xAt = (distance: number) => first + (length === 0 ? 0 : (distance / length) * (last - first))
  const drag = ({ target }: ChangeEvent<HTMLInputElement>) => player.drag(Number(target.value))
  const letGo = () => player.dragging && drop()

  return (
    <div
      className="voyage-scale"
      style={
        {
          '--from': `${(100 * first) / WIDTH}%`,
          '--length': `${(100 * (last - first)) / WIDTH}%`,
        } as CSSProperties
      }
    >
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
        <path className="voyage-scale__line" d={`M${first} 8H${last}`} />
        <path className="voyage-scale__sailed" d={`M${first} 8H${xAt(ship.sailed)}`} />
        {points.map(({ id, distance }, index) => (
          <path
            key={id}
            className={id === activeId ? 'voyage-scale__mark voyage-scale__mark--on' : 'voyage-scale__mark'}
            d={`M${xAt(distance)} 1V15${leaders ? `L${buttonX(index, points.length)} 38V${HEIGHT}` : ''}`}
          />
        ))}
      </svg>
      {length > 0 && (
        <input
          type="range"
          min={0}
          max={length}
          step="any"
          value={ship.sailed}
          aria-label="Positie van het schip"
          aria-valuetext={positionOf(points, apart, ship, itinerary)}
          onChange={drag}
          onPointerUp={letGo}
          onKeyUp={letGo}
          onBlur={letGo}
        />
      )}
    </div>
  )
}

/** The middle of a button, in the units of the drawing. */
const buttonX = (index: number, count: number): number => ((index + 0.5) / count) * WIDTH

function positionOf(
  points: readonly ContentPoint[],
  apart: ReadonlyMap<string, string>,
  { index, sailed }: { index: number; sailed: number },
  itinerary: Itinerary,
): string {
  const here = points[index]!
  const isThere = sailed === here.distance
  const place = isThere ? here.city : `voorbij ${here.city}`
  return [place, isThere && apart.get(here.id), isThere && here.title, formatDay(itinerary, sailed), formatMiles(sailed)]
    .filter(Boolean)
    .join(', ')
}
