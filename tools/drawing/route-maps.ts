/**
 * `node tools/drawing/route-maps.ts` draws route maps of 42 voyages into `archive/images` and lists them in
 * `archive/images.csv`. Both are committed. Run it again when voyages or legs change.
 */

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { type GeoProjection, geoGraticule, geoMercator, geoPath } from 'd3-geo'
import type { Feature, GeometryObject } from 'geojson'
import sharp from 'sharp'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { loadFace } from '#api/share-pictures/faces.ts'
import { formatLength } from '#app/public/globe/captions.ts'
import type { Position } from '#domain/common.ts'
import { formatDate, longDate } from '#domain/dates.ts'
import { unrolled } from '#domain/geodesy.ts'
import { measureRoute } from '#domain/route.ts'
import { createSeaMap } from '#domain/sea-map.ts'
import { formatMiles } from '#domain/voyage-words.ts'
import { dateOrUnknown } from '#domain/words.ts'
import { placeLabels } from './labels.ts'

type Row = Record<string, string>

const MAPS = 42
const COLLECTION = 'Demonstratiemateriaal Overtocht'

const root = join(import.meta.dirname, '../..')
const archive = join(root, 'archive')
const readRows = (name: string) => parse<Row>(readFileSync(join(archive, name)), { columns: true, bom: true })

/** A map as a shipping line would have printed it: the sea, the route in white, the ports, a title block. */
interface RouteMap {
  ship: string
  /** "ss · Holland-Amerika Lijn · gebouwd 1938" */
  about: string
  /** The columns of the title block. */
  facts: { label: string; value: string; note: string }[]
  /** `[longitude, latitude]` in degrees, in the order of sailing. */
  route: [number, number][]
  ports: { city: string; date: string | null; position: [number, number] }[]
  land: Feature<GeometryObject>
}

const MAP_SIZE = { width: 1600, height: 1120 }
const MAP_HEIGHT = 900
const MARGIN = 48

const COLOURS = {
  paper: '#f7f1e3',
  sheet: '#fdfaf2',
  sand: '#e9dfc7',
  sea: '#1f4a5c',
  line: '#2c5869',
  shoal: '#5d8189',
  title: '#143542',
  second: '#47565a',
  pin: '#9b3225',
  foam: '#ffffff',
  hair: '#cdbf9c',
}
const serif = loadFace('besley', '500-normal')
const sans = loadFace('source-sans-3', '400-normal')
const semibold = loadFace('source-sans-3', '600-normal')

function routeMapSvg(map: RouteMap): string {
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
 * Mercator, so that coasts have their familiar shape. It is turned so that a route over the date line lies in the middle. It
 * shows at least 18 degrees of longitude and 12 of latitude.
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

/** Places on the drawn route, one every 8 pixels. */
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

/** A pin, large enough for a thumbnail. `labels.ts` keeps its room free. */
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

/** The favourites, then voyages with a ship or pair of ports that no other map has. Rare pairs of ports come first. */
function chooseVoyages(voyages: Row[]): Row[] {
  const known = voyages.filter((row) => row.departure_city && row.arrival_city)
  const portsOf = (row: Row) => `${row.departure_city} – ${row.arrival_city}`
  const sameRoute = Map.groupBy(known, portsOf)
  const rarity = (row: Row) => (row.favourite_rank ? 0 : sameRoute.get(portsOf(row))!.length)
  const seen = new Set<string | undefined>()
  const unlike = known
    .toSorted((a, b) => rarity(a) - rarity(b))
    .filter((row) => {
      const isNew = !seen.has(row.ship_name) || !seen.has(portsOf(row))
      seen.add(row.ship_name).add(portsOf(row))
      return isNew || row.favourite_rank
    })
  const drawn = new Set(unlike.slice(0, MAPS))
  return voyages.filter((row) => drawn.has(row))
}

function svgOf(voyage: Row): string {
  const via = (voyage.via ?? '')
    .split(';')
    .filter(Boolean)
    .map((stop) => stop.split('@'))
  const calls = [[voyage.departure_city, voyage.departure_date], ...via, [voyage.arrival_city, voyage.arrival_date]]
  const unknown = { longitude: null, latitude: null, legFrom: null, legTo: null }
  const stops = calls.map(([city = '', date]) => ({ ...unknown, city, date: formatDate(date || null) }))
  const points = measureRoute(sea, stops)
  const [startDate, endDate] = [voyage.departure_date || null, voyage.arrival_date || null]
  const ship = ships.get(voyage.ship_name)
  const company = ship?.shipping_company?.replace(/ *\(.*?\) */g, '')
  return routeMapSvg({
    ship: voyage.ship_name ?? '',
    about: [ship?.type_prefix, company, ship?.built_year && `gebouwd ${ship.built_year}`].filter(Boolean).join(' · '),
    facts: [
      { label: 'Vertrek', value: voyage.departure_city ?? '', note: dateOrUnknown(voyage.departure_date || null) },
      { label: 'Aankomst', value: voyage.arrival_city ?? '', note: dateOrUnknown(voyage.arrival_date || null) },
      {
        label: 'Afstand',
        value: formatMiles(points[0]?.totalDistance ?? 0),
        note: formatLength({ startDate, endDate }) ?? 'duur onbekend',
      },
    ],
    route: points.flatMap(({ path }) => path),
    ports: points.map(({ stop: { city, date }, longitude, latitude }) => ({ city, date, position: [longitude, latitude] })),
    land,
  })
}

function descriptionOf({ ship_name, departure_city, arrival_city, departure_date, arrival_date }: Row): string {
  const departed = departure_date && `vertrek ${longDate(departure_date)}`
  const arrived = arrival_date && `aankomst ${longDate(arrival_date)}`
  const cities = `${departure_city} – ${arrival_city}`
  return [`Routekaart van de ${ship_name}`, cities, departed, arrived].filter(Boolean).join(', ')
}

function readLand() {
  const file = join(root, 'node_modules/world-atlas/land-50m.json')
  const topology = JSON.parse(readFileSync(file, 'utf8')) as Topology<{ land: GeometryCollection }>
  const collection = feature(topology, topology.objects.land)
  const [first] = collection.features
  if (!first) throw new Error(`${file} holds no land`)
  return first
}

const ships = new Map(readRows('ships.csv').map((ship) => [ship.ship_name, ship]))
const sea = createSeaMap(
  readRows('ports.csv').map(({ city = '', longitude, latitude }) => {
    return { city, longitude: Number(longitude), latitude: Number(latitude) }
  }),
  readRows('waypoints.csv').map(({ leg_from: from = '', leg_to: to = '', waypoints = '' }) => ({
    from,
    to,
    waypoints: waypoints.split(';').flatMap((pair): Position[] => {
      const [latitude, longitude] = pair.trim().split(' ').map(Number)
      return latitude === undefined || longitude === undefined ? [] : [[longitude, latitude]]
    }),
  })),
)
const land = readLand()

const chosen = chooseVoyages(readRows('voyages.csv'))
rmSync(join(archive, 'images'), { recursive: true, force: true })
mkdirSync(join(archive, 'images'))
const lines = []
for (const voyage of chosen) {
  const file = `images/route-${voyage.voyage_code}.png`
  const { size } = await sharp(Buffer.from(svgOf(voyage)))
    .png({ palette: true, colours: 16, dither: 0, effort: 10 })
    .toFile(join(archive, file))
  console.log(`${file}: ${Math.round(size / 1024)} KB`)
  lines.push([file, voyage.voyage_code, voyage.ship_name, `"${descriptionOf(voyage)}"`, COLLECTION, 'true'].join())
}
const header = 'file,voyage_code,ship_name,description,collection,demonstration'
writeFileSync(join(archive, 'images.csv'), `${[header, ...lines].join('\n')}\n`)
