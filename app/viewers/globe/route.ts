/** The route on the map: a white line behind the ship, dots ahead of it. */
import { Cartesian3, Color, Material, PointPrimitiveCollection, type Polyline, PolylineCollection, type Scene } from 'cesium'
import { worldX, worldY } from './mercator.ts'
import { sailedLine, type Track } from './track.ts'

/** CSS pixels. */
const LINE_WIDTH = 3.2
const CASING_WIDTH = 1.2
const DOT_SIZE = 2.8
const DOT_SPACING = 7

interface RouteLine {
  /** `distance` in metres from the departure. */
  showSailed(distance: number): void
  /** Spaces the dots for a map on which the whole world is `worldWidth` CSS pixels wide. */
  fit(worldWidth: number): void
}

/** The route goes when the scene is destroyed. `casing` is the colour of the line's edge. */
export function addRoute(scene: Scene, track: Track, casing: string, pixelRatio: number): RouteLine {
  const line = addLine(scene, casing, pixelRatio)
  const points: PointPrimitiveCollection = scene.primitives.add(new PointPrimitiveCollection())
  let dots: Dot[] = []
  let sailed = 0
  let zoomStep = Number.NaN

  const showDotsAhead = () => {
    dots.forEach((dot, index) => {
      points.get(index).show = dot.distance > sailed
    })
    scene.requestRender()
  }
  return {
    showSailed(distance) {
      sailed = distance
      const positions = sailedLine(track, distance)
      line.show = positions.length > 1
      if (line.show) line.positions = Cartesian3.fromDegreesArray(positions.flat())
      showDotsAhead()
    },
    fit(worldWidth) {
      // In steps of half a doubling, so that the dots do not move while the visitor zooms a little.
      const step = Math.round(Math.log2(worldWidth) * 2)
      if (step === zoomStep) return
      zoomStep = step
      dots = dotsAlong(track, DOT_SPACING / 2 ** (step / 2))
      points.removeAll()
      for (const { longitude, latitude } of dots) {
        points.add({
          position: Cartesian3.fromDegrees(longitude, latitude),
          pixelSize: DOT_SIZE * pixelRatio,
          color: Color.WHITE,
        })
      }
      showDotsAhead()
    },
  }
}

/** The line has an edge, because a white line is hard to see across land (canals, rivers). */
function addLine(scene: Scene, casing: string, pixelRatio: number): Polyline {
  const lines: PolylineCollection = scene.primitives.add(new PolylineCollection())
  return lines.add({
    show: false,
    width: (LINE_WIDTH + 2 * CASING_WIDTH) * pixelRatio,
    material: Material.fromType('PolylineOutline', {
      color: Color.WHITE,
      outlineColor: Color.fromCssColorString(casing),
      outlineWidth: 2 * CASING_WIDTH * pixelRatio,
    }),
  })
}

interface Dot {
  longitude: number
  latitude: number
  /** Metres from the departure. */
  distance: number
}

/** The dots of a dotted line, at even steps on the map. `spacing` is in world units (see `mercator.ts`). */
export function dotsAlong({ waypoints }: Track, spacing: number): Dot[] {
  const dots: Dot[] = []
  let untilNext = 0
  waypoints.slice(1).forEach((end, index) => {
    const start = waypoints[index]!
    const length = Math.hypot(worldX(end.longitude) - worldX(start.longitude), worldY(end.latitude) - worldY(start.latitude))
    let along = untilNext
    for (; along < length; along += spacing) {
      const share = along / length
      dots.push({
        longitude: start.longitude + share * (end.longitude - start.longitude),
        latitude: start.latitude + share * (end.latitude - start.latitude),
        distance: start.distance + share * (end.distance - start.distance),
      })
    }
    untilNext = along - length
  })
  return dots
}
