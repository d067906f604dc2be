import type { Position } from '#domain/common.ts'
import { cropTo, FRAMES, lineOf, project, routePath, worldsFor } from '#domain/flat-map.ts'
import land from '../../assets/maps/chart.svg'
import { pinLabel, type Route } from './route.ts'
import './route-map.css'

/** Width to height. */
const SHAPE = 4 / 3
/** The part of the map that is shown while no stop has a place: from Europe to the Indies. */
const THE_WAY: readonly Position[] = [
  [-12, 56],
  [130, -10],
]

interface Props {
  route: Route
  hasStops: boolean
  /** Days between departure and arrival; null while one of them is unknown. */
  days: number | null
}

/** The voyage on a flat map, with facts about its route. */
export default function RouteMap({ route, hasStops, days }: Props) {
  const { miles, legs, longest, unplaced } = route
  const straight = legs.filter(({ isStraight }) => isStraight)
  return (
    <>
      <p className="route__sum">
        {miles > 0 && (
          <span>
            <b>{figure(miles)}</b> sea miles
          </span>
        )}
        {days !== null && (
          <span>
            <b>{figure(days)}</b> {days === 1 ? 'day' : 'days'}
          </span>
        )}
      </p>
      <Chart route={route} />
      <ul className="route__facts">
        {longest && legs.length > 1 && (
          <li>
            Longest leg: {longest.from} – {longest.to}, <b>{figure(longest.miles)}</b>
          </li>
        )}
        {legs.map(({ number, from, to, passes }) =>
          passes.length === 0 ? null : (
            <li key={number}>
              {from} – {to} passes {passes.join(', ')}
            </li>
          ),
        )}
        {straight.map(({ number, from, to }) => (
          <li key={number}>
            No sea route is known between {from} and {to}: the line is straight.
          </li>
        ))}
        {unplaced.length > 0 && <li>Not on the map, as their place is unknown: {unplaced.join(', ')}</li>}
        {!hasStops && <li>The route is drawn as soon as there are stops.</li>}
      </ul>
    </>
  )
}

function Chart({ route: { points } }: { route: Route }) {
  const frame = FRAMES.chart
  const { line, stops } = lineOf(points)
  const crop = cropTo(line.length > 0 ? line : THE_WAY, SHAPE, frame)
  const pins = Map.groupBy(points, (_point, at) => String(stops[at]))
  return (
    <div className="route__chart" aria-hidden="true">
      <svg viewBox={`${crop.x} ${crop.y} ${crop.width} ${crop.height}`} aria-hidden="true" focusable="false">
        {worldsFor(crop, frame).map((x) => (
          <image key={x} href={land} x={x} y={0} width={frame.width} height={frame.height} />
        ))}
        <path className="route__line" d={routePath(frame, line)} />
      </svg>
      {[...pins.values()].map((together) => {
        const [x, y] = project(frame, stops[points.indexOf(together[0]!)]!)
        const numbers = together.map(({ stop }) => stop.number)
        return (
          <span
            key={numbers.join()}
            className="route__pin"
            style={{ left: `${((x - crop.x) / crop.width) * 100}%`, top: `${((y - crop.y) / crop.height) * 100}%` }}
          >
            {pinLabel(numbers)}
          </span>
        )
      })}
    </div>
  )
}

const figure = (value: number): string => value.toLocaleString('en')
