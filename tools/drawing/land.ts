/**
 * `node tools/drawing/land.ts` makes `app/assets/land.json`, the land of the globe's base map, from Natural Earth's 1:50m land
 * (world-atlas), which is public domain. The output is committed.
 *
 * The source has polygons on the sphere. Rings go on across the antimeridian, and a few are wound the wrong way round, which
 * turns land and sea inside out. The map needs them flat. So this rewinds them, cuts them at ±180° and quantizes them. There
 * are no borders: today's would be wrong for 1945-1968.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { geoArea, geoContains, geoEquirectangular } from 'd3-geo'
import { geoProject } from 'd3-geo-projection'
import type { MultiPolygon, Position } from 'geojson'
import { feature, quantize } from 'topojson-client'
import { topology } from 'topojson-server'
import type { GeometryCollection, Topology } from 'topojson-specification'

const SOURCE = new URL('../../node_modules/world-atlas/land-50m.json', import.meta.url)
const OUTPUT = new URL('../../app/assets/land.json', import.meta.url)

type Land = Topology<{ land: GeometryCollection<Record<string, unknown>> }>

/** Steps per axis. 360° / 20,000 is about 2 km on the equator, which is finer than the source. */
const QUANTIZATION = 2e4

/**
 * The IJsselmeer as it was between the Noordoostpolder (1942) and the first Flevopolder (1957), as `[longitude, latitude]`,
 * drawn by hand. Natural Earth's land has no lakes, but visitors who zoom in on Amsterdam miss this one.
 */
const IJSSELMEER: Position[] = [
  [5.03, 52.9],
  [5.2, 52.97],
  [5.33, 53.04],
  [5.4, 53.04],
  [5.42, 52.98],
  [5.36, 52.89],
  [5.44, 52.85],
  [5.68, 52.84],
  [5.72, 52.83],
  [5.6, 52.77],
  [5.59, 52.67],
  [5.73, 52.61],
  [5.85, 52.6],
  [5.84, 52.54],
  [5.73, 52.43],
  [5.6, 52.36],
  [5.47, 52.3],
  [5.34, 52.27],
  [5.25, 52.32],
  [5.12, 52.34],
  [5.02, 52.38],
  [5.06, 52.44],
  [5.08, 52.52],
  [5.06, 52.63],
  [5.17, 52.65],
  [5.27, 52.68],
  [5.3, 52.74],
  [5.15, 52.76],
  [5.1, 52.8],
  [5.03, 52.9],
]

const land = withHole(rewound(readSource()), IJSSELMEER)
const flat = northUp(
  geoProject(
    land,
    geoEquirectangular()
      .scale(180 / Math.PI)
      .translate([0, 0])
      .precision(0),
  ),
)
const text = JSON.stringify(quantize(topology({ land: flat }) as Land, QUANTIZATION))
writeFileSync(OUTPUT, text)
console.log(
  `land.json: ${flat.coordinates.length} polygons, ${kilobytes(text)} KB, ${kilobytes(gzipSync(text, { level: 9 }))} KB gzip`,
)

function readSource(): MultiPolygon {
  const atlas = JSON.parse(readFileSync(SOURCE, 'utf8')) as Land
  const coordinates = feature(atlas, atlas.objects.land).features.flatMap(({ geometry }) => {
    if (geometry.type === 'MultiPolygon') return geometry.coordinates
    if (geometry.type === 'Polygon') return [geometry.coordinates]
    throw new Error(`land-50m.json holds a ${geometry.type}; only polygons are land`)
  })
  return { type: 'MultiPolygon', coordinates }
}

/** On the sphere an outer ring encloses less than a hemisphere, and a hole (seen from outside) more. */
function rewound(shape: MultiPolygon): MultiPolygon {
  const turned = (ring: Position[], index: number) => (enclosesMoreThanHalf(ring) === (index === 0) ? ring.toReversed() : ring)
  return { type: 'MultiPolygon', coordinates: shape.coordinates.map((polygon) => polygon.map(turned)) }
}

/** The shape with `ring` cut out of the polygon around it. */
function withHole(shape: MultiPolygon, ring: Position[]): MultiPolygon {
  const hole = enclosesMoreThanHalf(ring) ? ring : ring.toReversed()
  const inside = ring[0] as [number, number]
  const coordinates = shape.coordinates.map((polygon) =>
    geoContains({ type: 'Polygon', coordinates: polygon }, inside) ? [...polygon, hole] : polygon,
  )
  return { type: 'MultiPolygon', coordinates }
}

/** Turns y round: d3 projects to a screen, on which y grows downwards, but degrees grow upwards. */
function northUp(shape: MultiPolygon): MultiPolygon {
  const turned = ([x, y]: Position) => [x!, -y!]
  return { type: 'MultiPolygon', coordinates: shape.coordinates.map((polygon) => polygon.map((ring) => ring.map(turned))) }
}

function enclosesMoreThanHalf(ring: Position[]): boolean {
  return geoArea({ type: 'Polygon', coordinates: [ring] }) > 2 * Math.PI
}

function kilobytes(data: string | Buffer): string {
  return (Buffer.byteLength(data) / 1024).toFixed(0)
}
