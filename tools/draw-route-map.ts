/** One route map as a shipping line would have printed it: the sea, the route in white, the ports, a title block. */
import { type GeoProjection, geoGraticule, geoMercator, geoPath } from 'd3-geo'
import type { Feature, GeometryObject } from 'geojson'
import { unrolled } from '#domain/geodesy.ts'
import { placeLabels } from './draw-labels.ts'
import { loadFace } from './draw-text.ts'

export interface RouteMap {
  ship: string
  /** "ss · Holland-Amerika Lijn · gebouwd 1938" */
  about: string
  /** Columns of the title block. */
  facts: { label: string; value: string; note: string }[]
  /** `[longitude, latitude]` in degrees, in the order of sailing. */
  route: [number, number][]
  ports: { city: string; date: string | null; position: [number, number] }[]
  /** Named beside the route, for orientation. */
  land: Feature<GeometryObject>
}

export const MAP_SIZE = { width: 1600, height: 1120 }
const MAP_HEIGHT = 900
const MARGIN = 48

const COLOURS = {
  ...{
    paper: '#f7f1e3',
    sheet: '#fdfaf2',
    sand: '#e9dfc7',
    sea: '#1f4a5c',
    line: '#2c5869',
    shoal: '#5d8189',
  },
  ...{ title: '#143542', second: '#47565a', pin: '#9b3225', foam: '#ffffff', hair: '#cdbf9c' },
}
const serif = loadFace('besley', '500-normal')
const sans = loadFace('source-sans-3', '400-normal')
const semibold = loadFace('source-sans-3', '600-normal')

export function routeMapSvg(map: RouteMap): string {
  const { width, height } = MAP_SIZE
  const projection = projectionFor(map.route)
  const draw = geoPath(projection).digits(1)
  const land = draw(map.land) ?? ''
  const route = draw({ type: 'LineString', coordinates: map.route }) ?? ''
  const ports = map.ports.map((port) => ({ ...port, at: projection(port.position)! }))
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="${COLOURS.paper}"/>
    <rect width="${width}" height="${MAP_HEIGHT}" fill="${COLOURS.sea}"/>
    <path d="${draw(geoGraticule().step([10, 10])()) ?? ''}" fill="none" stroke="${COLOURS.line}" stroke-width="1.2"/>
    <path d="${land}" fill="none" stroke="${COLOURS.shoal}" stroke-width="5" stroke-linejoin="round"/>
    <path d="${land}" fill="${COLOURS.sand}"/>
    <path d="${route}" fill="none" stroke="${COLOURS.title}" stroke-opacity=".55" stroke-width="20" stroke-linejoin="round" stroke-linecap="round"/>
    <path d="${route}" fill="none" stroke="${COLOURS.foam}" stroke-width="11" stroke-linejoin="round" stroke-linecap="round"/>
    ${ports.map(({ at: [x, y] }) => pin(x, y)).join('')}
    ${labels(ports, samples(projection, map.route))}
    <rect y="${MAP_HEIGHT}" width="${width}" height="${height - MAP_HEIGHT}" fill="${COLOURS.paper}"/>
    ${titleBlock(map)}
  </svg>`
}

/**
 * Mercator, so that coasts have their familiar shape; turned so that a route over the date line lies in the middle, and
 * never closer than a quarter of the way round.
 */
function projectionFor(route: [number, number][]): GeoProjection {
  const longitudes = unrolled(route).map(([longitude]) => longitude)
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)]
  const latitudes = route.map(([, latitude]) => latitude)
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)]
  const projection = geoMercator().rotate([-(west + east) / 2, 0])
  const half = Math.max((east - west) / 2, 9)
  const middle = (south + north) / 2
  const tall = Math.max((north - south) / 2, 6)
  const corners = [
    [(west + east) / 2 - half, Math.max(-60, middle - tall)],
    [(west + east) / 2 + half, Math.min(66, middle + tall)],
  ]
  return projection
    .fitExtent(
      [
        [150, 110],
        [MAP_SIZE.width - 150, MAP_HEIGHT - 90],
      ],
      { type: 'MultiPoint', coordinates: corners },
    )
    .clipExtent([
      [-20, -20],
      [MAP_SIZE.width + 20, MAP_HEIGHT + 20],
    ])
}

/** The route on paper, a place every few pixels. */
function samples(projection: GeoProjection, route: [number, number][]): [number, number][] {
  const drawn = route.flatMap((position) => [projection(position)!])
  return drawn.flatMap(([x, y], i) => {
    const [a, b] = drawn[i - 1] ?? [x, y]
    const steps = Math.ceil(Math.hypot(x - a, y - b) / 8)
    return Array.from({ length: steps }, (_, k): [number, number] => [
      a + ((x - a) * (k + 1)) / steps,
      b + ((y - b) * (k + 1)) / steps,
    ])
  })
}

/** As large as `draw-labels.ts` keeps free for it: it has to be seen on a thumbnail. */
const pin = (x: number, y: number) =>
  `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(1.5)"><path d="M0 0c-3-9-17-17-17-31a17 17 0 0 1 34 0c0 14-14 22-17 31z" fill="${COLOURS.pin}" stroke="${COLOURS.foam}" stroke-width="3"/><circle cy="-31" r="6" fill="${COLOURS.foam}"/></g>`

type DrawnPort = RouteMap['ports'][number] & { at: [number, number] }

const NAME = 36
const DATE = 26

function labels(ports: DrawnPort[], route: [number, number][]): string {
  const sized = ports.map((port) => ({
    ...port,
    width: Math.max(semibold.width(port.city, NAME), port.date ? sans.width(port.date, DATE) : 0) + 26,
    height: port.date ? 88 : 54,
  }))
  const bounds = { left: 12, top: 12, right: MAP_SIZE.width - 12, bottom: MAP_HEIGHT - 12 }
  return placeLabels(sized, route, bounds)
    .map(({ label, x, y }) => {
      const plate = `<rect x="${x}" y="${y}" width="${label.width.toFixed(1)}" height="${label.height}" fill="${COLOURS.sheet}"/>`
      const name = `<path d="${semibold.path(label.city, x + 13, y + 39, NAME)}" fill="${COLOURS.title}"/>`
      const date = label.date ? `<path d="${sans.path(label.date, x + 13, y + 73, DATE)}" fill="${COLOURS.second}"/>` : ''
      return plate + name + date
    })
    .join('')
}

function titleBlock({ ship, about, facts }: RouteMap): string {
  const { width, height } = MAP_SIZE
  const text = (face: typeof sans, content: string, x: number, y: number, size: number, colour: string) =>
    `<path d="${face.path(content, x, y, size)}" fill="${colour}"/>`
  const top = MAP_HEIGHT + 26
  const shipSize = Math.min(58, (58 * 620) / serif.width(ship, 58))
  const right = text(sans, MARK, width - MARGIN - sans.width(MARK, 20), height - 24, 20, COLOURS.second)
  const columns = facts.map(({ label, value, note }, i) => {
    const x = 740 + i * 290
    const edge = `<path d="M${x - 26} ${top + 8}v118" stroke="${COLOURS.hair}" stroke-width="2"/>`
    const size = Math.min(34, (34 * 245) / serif.width(value, 34))
    return [
      edge,
      text(sans, label, x, top + 32, 23, COLOURS.second),
      text(serif, value, x, top + 74, size, COLOURS.title),
      text(sans, note, x, top + 110, 25, COLOURS.title),
    ].join('')
  })
  return [
    `<rect y="${MAP_HEIGHT}" width="${width}" height="8" fill="${COLOURS.title}"/>`,
    `<rect y="${MAP_HEIGHT + 14}" width="${width}" height="2" fill="${COLOURS.title}"/>`,
    text(serif, ship, MARGIN, top + 66, shipSize, COLOURS.title),
    text(sans, about, MARGIN, top + 110, Math.min(25, (25 * 650) / sans.width(about, 25)), COLOURS.second),
    ...columns,
    `<path d="M${MARGIN} ${top + 144}H${width - MARGIN}" stroke="${COLOURS.hair}" stroke-width="2"/>`,
    text(sans, CAPTION, MARGIN, height - 24, 20, COLOURS.second),
    right,
  ].join('')
}

const CAPTION = 'Aannemelijke zeeroute, geen gelogde koers. Kustlijnen: Natural Earth.'
const MARK = 'Overtocht · demonstratiemateriaal'
