import './route-map.css'
import { useLayoutEffect, useRef } from 'react'
import { formatDate } from '#domain/dates.ts'
import { cropTo, dotsPath, FRAMES, lineOf, project, routePath, worldsFor } from '#domain/flat-map.ts'
import type { Journey } from '#domain/journey.ts'
import { LEG } from '#domain/voyage-words.ts'
import land from '../../assets/maps/chart.svg'
import { type Box, placeLabels } from '../../viewers/globe/labels.ts'

const FRAME = FRAMES.chart
/** CSS pixels from the middle of a port to its edge. */
const PORT = 9
/** CSS pixels between two places on the route that names keep free. */
const STEP = 8

interface Props {
  journey: Journey
  /** Width divided by height. */
  shape?: number
  /** For paper: the coast in ink, the sea unprinted, and dates in full. */
  printed?: ((date: string | null) => string | null) | undefined
}

/** The voyage on a flat map, with the names of its ports. A name without room is left out. */
export function RouteMap({ journey: { contentPoints, startDate, endDate }, shape = 8 / 5, printed }: Props) {
  const root = useRef<HTMLDivElement>(null)
  const { line, stops } = lineOf(contentPoints)
  const crop = cropTo(line, shape, FRAME)
  const ports = contentPoints.flatMap(({ city, id }, at) => {
    if (city.includes(LEG)) return []
    const [x, y] = project(FRAME, stops[at]!)
    return [{ id, city, stop: stops[at]!, x: ((x - crop.x) / crop.width) * 100, y: ((y - crop.y) / crop.height) * 100 }]
  })
  const places = ports.filter(({ city }, at) => ports.findIndex((other) => other.city === city) === at)
  const [first, last] = [ports[0], ports.at(-1)]
  const dates = new Map([
    [last?.city, endDate],
    [first?.city, startDate],
  ])
  const isEnd = (city: string) => city === first?.city || city === last?.city
  useLayoutEffect(() => {
    const map = root.current
    if (!map) return
    const layOut = () => placeNames(map)
    const observer = new ResizeObserver(layOut)
    // Large letters change the names and not the map.
    for (const one of [map, ...map.querySelectorAll('.name')]) observer.observe(one)
    void document.fonts.ready.then(layOut)
    return () => observer.disconnect()
  })
  const cities = places.map(({ city }) => city)
  const write = printed ?? formatDate
  return (
    <div
      ref={root}
      className={printed ? 'route-map route-map--printed' : 'route-map'}
      style={{ aspectRatio: String(shape) }}
      role="img"
      aria-label={`Kaart met de route van ${inWords(cities)}`}
    >
      <svg viewBox={`${crop.x} ${crop.y} ${crop.width} ${crop.height}`} aria-hidden="true" focusable="false">
        {worldsFor(crop, FRAME).map((x) =>
          printed ? (
            <g key={x} transform={`translate(${x} 0)`}>
              {['outer', 'paper', 'inner', 'paper-in', 'land'].map((part) => (
                <use key={part} className={`coast coast--${part}`} href={`${land}#a`} />
              ))}
            </g>
          ) : (
            <image key={x} href={land} x={x} y={0} width={FRAME.width} height={FRAME.height} />
          ),
        )}
        <path className="route" d={routePath(FRAME, line)} />
        <path
          className="port"
          d={dotsPath(
            FRAME,
            places.map(({ stop }) => stop),
          )}
        />
        {first && last && <path className="port port--edge" d={dotsPath(FRAME, [first.stop, last.stop])} />}
        {first && last && <path className="port port--end" d={dotsPath(FRAME, [first.stop, last.stop])} />}
      </svg>
      {places.map(({ id, city, x, y }) => (
        <span key={id} className="name" data-x={x} data-y={y} data-end={isEnd(city) || undefined} aria-hidden="true">
          {city}
          {isEnd(city) && write(dates.get(city) ?? null) && <small>{write(dates.get(city) ?? null)}</small>}
        </span>
      ))}
    </div>
  )
}

/** Small boxes along the route. */
function lineBoxes(map: HTMLElement): Box[] {
  const route = map.querySelector<SVGPathElement>('.route')!
  const [scale, length] = [map.clientWidth / route.ownerSVGElement!.viewBox.baseVal.width, route.getTotalLength()]
  const { x, y } = route.ownerSVGElement!.viewBox.baseVal
  return Array.from({ length: Math.ceil((length * scale) / STEP) }, (_, at) => {
    const point = route.getPointAtLength((at * STEP) / scale)
    return { left: (point.x - x) * scale - 2, top: (point.y - y) * scale - 2, width: 4, height: 4 }
  })
}

/** Puts the names beside their ports, those of the ends first. */
function placeNames(map: HTMLElement): void {
  const { clientWidth: width, clientHeight: height } = map
  const names = [...map.querySelectorAll<HTMLElement>('.name')]
  const heads = names.map(({ dataset }): Box => {
    const [x, y] = [(Number(dataset.x) / 100) * width, (Number(dataset.y) / 100) * height]
    return { left: x - PORT, top: y - PORT, width: 2 * PORT, height: 2 * PORT }
  })
  const requests = names.map((name, at) => {
    const head = heads[at]!
    const tip = { x: head.left + PORT, y: head.top + head.height }
    return { key: String(at), tip, head, width: name.offsetWidth, height: name.offsetHeight, current: 'end' in name.dataset }
  })
  const apart = placeLabels(requests, [...heads, ...lineBoxes(map)], { width, height }, 0)
  // Better a name on the line than no name.
  const taken = requests.flatMap(({ key, width, height }) => {
    const spot = apart.get(key)
    return spot ? { left: spot.x, top: spot.y, width, height } : []
  })
  const rest = requests.filter(({ key }) => !apart.has(key))
  const close = placeLabels(rest, [...heads, ...taken], { width, height }, 0)
  for (const [at, name] of names.entries()) {
    const spot = apart.get(String(at)) ?? close.get(String(at))
    name.toggleAttribute('data-placed', spot !== undefined)
    if (spot) name.style.transform = `translate(${Math.round(spot.x)}px, ${Math.round(spot.y)}px)`
  }
}

/** `Batavia langs Suez, Port Said naar Rotterdam`. */
function inWords([start, ...others]: readonly string[]): string {
  const end = others.pop()
  return [start, others.length > 0 && `langs ${others.join(', ')}`, end && `naar ${end}`].filter(Boolean).join(' ')
}
