/**
 * Draws route maps of forty-two voyages and lists them in archive/images.csv. Run by hand once, and again when voyages
 * or legs change: `node tools/draw-route-maps.ts`. The result is kept in `archive/`.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import sharp from 'sharp'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { formatLength, formatMiles } from '#app/public/globe/captions.ts'
import type { Position } from '#domain/common.ts'
import { measureRoute } from '#domain/route.ts'
import { createSeaMap } from '#domain/sea-map.ts'
import { routeMapSvg } from './draw-route-map.ts'
import { longDate, shortDate } from './draw-text.ts'

type Row = Record<string, string>

const MAPS = 42
const COLLECTION = 'Demonstratiemateriaal Overtocht'

const root = join(import.meta.dirname, '..')
const archive = join(root, 'archive')
const readRows = (name: string) => parse<Row>(readFileSync(join(archive, name)), { columns: true, bom: true })

const ships = new Map(readRows('ships.csv').map((ship) => [ship.ship_name, ship]))
const sea = createSeaMap(
  readRows('ports.csv').map(({ city = '', longitude, latitude }) => ({
    ...{ city, longitude: Number(longitude), latitude: Number(latitude) },
  })),
  readRows('waypoints.csv').map(({ leg_from = '', leg_to = '', waypoints = '' }) => ({
    ...{ from: leg_from, to: leg_to },
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

/** The favourites, then voyages over a route or with a ship that is not drawn yet; rare pairs of ports first. */
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
  const stops = calls.map(([city = '', date]) => ({
    ...{
      city,
      date: date ? shortDate(date) : null,
      longitude: null,
      latitude: null,
      legFrom: null,
      legTo: null,
    },
  }))
  const points = measureRoute(sea, stops)
  const [startDate, endDate] = [voyage.departure_date || null, voyage.arrival_date || null]
  const ship = ships.get(voyage.ship_name)
  const company = ship?.shipping_company?.replace(/ *\(.*?\) */g, '')
  return routeMapSvg({
    ship: voyage.ship_name ?? '',
    about: [ship?.type_prefix, company, ship?.built_year && `gebouwd ${ship.built_year}`].filter(Boolean).join(' · '),
    facts: [
      { label: 'Vertrek', value: voyage.departure_city ?? '', note: shortDate(voyage.departure_date ?? '') },
      { label: 'Aankomst', value: voyage.arrival_city ?? '', note: shortDate(voyage.arrival_date ?? '') },
      {
        ...{ label: 'Afstand', value: formatMiles(points[0]?.totalDistance ?? 0) },
        note: formatLength({ startDate, endDate }) ?? 'duur onbekend',
      },
    ],
    route: points.flatMap(({ path }) => path),
    ports: points.map(({ stop, longitude, latitude }) => ({
      ...{ city: stop.city, date: stop.date, position: [longitude, latitude] as [number, number] },
    })),
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
