/**
 * `node tools/drawing/maps.ts` draws the land of the flat maps, one for each frame, into `app/assets/maps/*.svg`, which are
 * committed: Natural Earth's land in the site's colours, with shallow water round it. There are no borders: today's would be
 * wrong for 1945-1968.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { geoMercator, geoPath } from 'd3-geo'
import type { MultiPolygon, Polygon, Position } from 'geojson'
import { feature } from 'topojson-client'
import { filter, filterWeight, presimplify, simplify } from 'topojson-simplify'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { FRAMES, type Frame, type FrameName } from '#domain/flat-map.ts'

const SOURCE = new URL('../../node_modules/world-atlas/land-50m.json', import.meta.url)
const OUTPUT = new URL('../../app/assets/maps/', import.meta.url)

/** The same in the light and the dark theme, because a picture has no theme. */
const COLOURS = { sea: '#1f4a5c', graticule: '#2c5869', deep: '#2e5c6c', shoal: '#5d8189', land: '#e9dfc7' }

/** The drawing goes on for so many pixels outside the frame, so that its edge has no stroke. */
const MARGIN = 12

type Land = Topology<{ land: GeometryCollection }>

/** What each map has. `west` is the western limit in degrees, `unit` the width of the shallow water. */
const DRAWN: Record<FrameName, { land: (polygon: Position[][]) => boolean; west: number; graticule: boolean; unit?: number }> =
  {
    // West of 30 degrees west there would only be the tip of Siberia, beyond the date line.
    hero: { land: (polygon) => !isAmerican(polygon), west: -30, graticule: true },
    world: { land: () => true, west: -180, graticule: false },
    // Visitors look at it more closely, so the shallow water is as wide on the screen as on the small maps.
    chart: { land: () => true, west: -180, graticule: false, unit: 0.8 },
  }

function draw(frame: Frame, name: FrameName): string {
  const { width, height, scale, origin } = frame
  const projection = geoMercator()
    .scale(scale)
    .translate([...origin])
    .precision(0.3)
    .clipExtent([
      [origin[0] + (scale * DRAWN[name].west * Math.PI) / 180 - MARGIN, -MARGIN],
      [width + MARGIN, height + MARGIN],
    ])
  const path = geoPath(projection).digits(1)
  const unit = DRAWN[name].unit ?? scale / 150
  const lines = DRAWN[name].graticule
    ? `<path fill="none" stroke="${COLOURS.graticule}" stroke-width=".8" d="${graticule(frame)}"/>`
    : ''
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">`,
    `<path fill="${COLOURS.sea}" d="M0 0h${width}v${height}H0z"/>`,
    lines,
    `<defs><path id="a" transform="scale(.1)" d="${inSteps(path(landFor(scale, DRAWN[name].land)) ?? '')}"/></defs>`,
    `<g fill="${COLOURS.land}" stroke-linejoin="round">`,
    `<use href="#a" stroke="${COLOURS.deep}" stroke-width="${(42 * unit).toFixed()}"/>`,
    `<use href="#a" stroke="${COLOURS.shoal}" stroke-width="${(16 * unit).toFixed()}"/>`,
    '<use href="#a"/></g></svg>\n',
  ].join('')
}

/** The same rings as steps from point to point, in tenths of a pixel. This makes the file a third smaller on the wire. */
function inSteps(path: string): string {
  let from = [0, 0]
  const rings = path.split('Z').map((ring) => {
    const points = [...ring.matchAll(/([-\d.]+),([-\d.]+)/g)].map(([, x, y]) => [tenths(x), tenths(y)])
    const steps = points.map(([x = 0, y = 0], at) => {
      const [x0 = 0, y0 = 0] = points[at - 1] ?? from
      return `${x - x0} ${y - y0}`
    })
    // A closed ring ends where it starts.
    from = points[0] ?? from
    return steps.length > 0 ? `m${steps.join(' ')}z` : ''
  })
  return rings.join('')
}

const tenths = (text: string | undefined): number => Math.round(Number(text) * 10)

/** A line every ten degrees, over the whole frame. */
function graticule({ width, height, scale, origin: [x0, y0] }: Frame): string {
  const step = (scale * Math.PI) / 18
  const meridians = Array.from({ length: Math.ceil(width / step) }, (_, i) => (x0 % step) + i * step)
  const parallels = [-60, -50, -40, -30, -20, -10, 0, 10, 20, 30, 40, 50, 60, 70]
    .map((latitude) => y0 - scale * Math.asinh(Math.tan((latitude * Math.PI) / 180)))
    .filter((y) => y > 0 && y < height)
  return [...meridians.map((x) => `M${x.toFixed(1)} 0v${height}`), ...parallels.map((y) => `M0 ${y.toFixed(1)}h${width}`)].join(
    '',
  )
}

/** The land, without parts that are smaller than a few pixels at this scale. */
function landFor(scale: number, wanted: (polygon: Position[][]) => boolean): MultiPolygon {
  const land = JSON.parse(readFileSync(SOURCE, 'utf8')) as Land
  const pixel = (180 / Math.PI / scale) ** 2
  const plain = simplify(presimplify(land), pixel * 0.6)
  const kept = filter(plain, filterWeight(plain, pixel * 6))
  const polygons = feature(kept, kept.objects.land).features.flatMap(({ geometry }) =>
    geometry.type === 'MultiPolygon' ? geometry.coordinates : [(geometry as Polygon).coordinates],
  )
  return { type: 'MultiPolygon', coordinates: polygons.filter(wanted) }
}

/** America, with Greenland and Iceland, which lie under the hero's text. */
function isAmerican(polygon: Position[][]): boolean {
  return polygon[0]!.every(([longitude = 0]) => longitude < -10)
}

for (const [name, frame] of Object.entries(FRAMES) as [FrameName, Frame][]) {
  const svg = draw(frame, name)
  writeFileSync(new URL(`${name}.svg`, OUTPUT), svg)
  console.log(`${name}.svg ${(svg.length / 1024).toFixed(1)} KB`)
}
