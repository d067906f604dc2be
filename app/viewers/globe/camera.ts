/** The camera over the map: flights, steps of the zoom buttons, and the view that the overlay follows. */
import { Cartesian3, Math as CesiumMath, type OrthographicOffCenterFrustum, type Scene } from 'cesium'
import type { Position } from '#domain/common.ts'
import { CIRCUMFERENCE, wrapLongitude } from './mercator.ts'
import type { Track } from './track.ts'
import { acrossOf, FLIGHT_HEIGHT, keepOnMap, overviewOf, type View, viewOf, ZOOM_MAXIMUM, ZOOM_MINIMUM } from './view.ts'

const FLIGHT_SECONDS = 2

const ZOOM_STEP = 1.6
const ZOOM_SECONDS = 0.24

export interface MapCamera {
  view(): View
  /** Takes two seconds. With `jump` it moves at once. */
  flyTo(position: Position, options: { jump: boolean }): void
  /** Puts `position` in the middle without a flight, and keeps the zoom. */
  follow(position: Position): void
  zoomIn(options: { jump: boolean }): void
  zoomOut(options: { jump: boolean }): void
  /** Shows the whole voyage, within the limits. Does so again when the size of the map changes, unless the view has moved. */
  showWhole(options: { jump: boolean }): void
  /** The size of the map has changed. */
  refit(): void
  /** The visitor has taken hold of the map. */
  letGo(): void
}

export function createCamera(scene: Scene, track: Track): MapCamera {
  const { camera, canvas } = scene
  const frustum = () => camera.frustum as OrthographicOffCenterFrustum
  const shape = () => ({ width: Math.max(1, canvas.clientWidth), height: Math.max(1, canvas.clientHeight) })
  const metresAcross = () => 2 * frustum().right!
  const widthFor = (metres: number) => acrossOf(metres, shape())
  /** Shows the whole voyage again; null while something else is shown. */
  let showAgain: (() => void) | null = null

  const centre = (): Position => {
    const { longitude, latitude } = camera.positionCartographic
    return [CesiumMath.toDegrees(longitude), CesiumMath.toDegrees(latitude)]
  }

  const move = ([longitude, latitude]: Position, metres: number, seconds: number) => {
    showAgain = null
    camera.cancelFlight()
    const { width, height } = shape()
    const kept = keepOnMap(latitude, (metres * height) / width)
    const destination = Cartesian3.fromDegrees(longitude, kept, metres)
    if (seconds === 0) {
      camera.setView({ destination })
    } else {
      startOnTheNearSide(longitude)
      camera.flyTo({ destination, duration: seconds, maximumHeight: Math.max(metres, metresAcross()) })
    }
    scene.requestRender()
  }

  /** Cesium flies straight over its flat map. So before a flight from Sydney to Panama the start moves a world to the west. */
  const startOnTheNearSide = (longitude: number) => {
    const [from] = centre()
    const offset = longitude - from - wrapLongitude(longitude - from)
    camera.position.x += (offset / 360) * CIRCUMFERENCE
  }

  const zoom = (factor: number, jump: boolean) => {
    const { width, height } = shape()
    const magnitude = metresAcross() * Math.max(1, height / width)
    const clamped = Math.max(ZOOM_MINIMUM, Math.min(ZOOM_MAXIMUM, magnitude * factor))
    move(centre(), widthFor(clamped), jump ? 0 : ZOOM_SECONDS)
  }

  return {
    view: () => viewOf(centre(), metresAcross(), shape()),
    flyTo: (position, { jump }) => move(position, widthFor(FLIGHT_HEIGHT), jump ? 0 : FLIGHT_SECONDS),
    follow: (position) => move(position, metresAcross(), 0),
    showWhole({ jump }) {
      const show = () => {
        const { centre, metres } = overviewOf(track, shape())
        move(centre, widthFor(metres), jump ? 0 : FLIGHT_SECONDS)
        showAgain = show
      }
      show()
    },
    refit: () => showAgain?.(),
    letGo() {
      showAgain = null
    },
    zoomIn: ({ jump }) => zoom(1 / ZOOM_STEP, jump),
    zoomOut: ({ jump }) => zoom(ZOOM_STEP, jump),
  }
}
