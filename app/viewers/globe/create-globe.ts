/** The map of one voyage as an imperative object, which hides Cesium. */
import { Event as CesiumEvent, type ImageryProvider, WebMercatorTilingScheme } from 'cesium'
import { createCamera, type MapCamera } from './camera.ts'
import { drawLand, type LandPalette, type LandPolygon } from './land.ts'
import { addRoute } from './route.ts'
import { createMapScene } from './scene.ts'
import type { Track } from './track.ts'
import type { View } from './view.ts'

interface GlobeOptions {
  land: readonly LandPolygon[]
  palette: LandPalette
  track: Track
  /** Called after every frame, so that the overlay moves with the map. */
  onFrame: (view: View) => void
  /** The first whole frame is on the screen. */
  onReady: () => void
  /** The visitor took hold of the map. */
  onGrab: () => void
  /** The browser took the graphics context away. The caller has to destroy the globe. */
  onLost: () => void
}

export interface MapGlobe extends Omit<MapCamera, 'view' | 'refit' | 'letGo'> {
  readonly canvas: HTMLCanvasElement
  /** Draws the route as sailed up to this distance, in metres from the departure. */
  showSailed(distance: number): void
  destroy(): void
}

/** Throws if the browser has no WebGL. */
export function createGlobe(container: HTMLElement, options: GlobeOptions): MapGlobe {
  const { land, palette, track, onFrame, onReady, onGrab, onLost } = options
  const map = createMapScene(container, { imagery: landTiles(land, palette), sea: palette.sea, onReady })
  const { scene, canvas } = map
  const route = addRoute(scene, track, palette.sea, map.pixelRatio)
  const camera = createCamera(scene, track)

  scene.postRender.addEventListener(() => {
    const view = camera.view()
    route.fit(view.worldWidth)
    onFrame(view)
  })
  const resized = new ResizeObserver(() => {
    map.resize()
    camera.refit()
  })
  resized.observe(container)
  const lose = (event: Event) => {
    event.preventDefault()
    onLost()
  }
  canvas.addEventListener('webglcontextlost', lose)
  const grab = () => {
    camera.letGo()
    onGrab()
  }
  canvas.addEventListener('pointerdown', grab)
  canvas.addEventListener('wheel', grab, { passive: true })

  // A late frame or effect may find a globe that is destroyed.
  const whileAlive =
    <A extends unknown[]>(act: (...args: A) => void) =>
    (...args: A) => {
      if (!scene.isDestroyed()) act(...args)
    }
  return {
    canvas,
    flyTo: whileAlive(camera.flyTo),
    follow: whileAlive(camera.follow),
    showWhole: whileAlive(camera.showWhole),
    zoomIn: whileAlive(camera.zoomIn),
    zoomOut: whileAlive(camera.zoomOut),
    showSailed: whileAlive(route.showSailed),
    destroy() {
      resized.disconnect()
      canvas.removeEventListener('webglcontextlost', lose)
      map.destroy()
    },
  }
}

/** Pixels. */
const TILE_SIZE = 512
/** Even at the nearest zoom (3,000 km across) level 6 is sharper than any screen. */
const MAXIMUM_LEVEL = 6

export function landTiles(land: readonly LandPolygon[], palette: LandPalette): ImageryProvider {
  const tilingScheme = new WebMercatorTilingScheme()
  const provider = {
    tilingScheme,
    rectangle: tilingScheme.rectangle,
    tileWidth: TILE_SIZE,
    tileHeight: TILE_SIZE,
    minimumLevel: 0,
    maximumLevel: MAXIMUM_LEVEL,
    hasAlphaChannel: false,
    errorEvent: new CesiumEvent(),
    credit: undefined,
    proxy: undefined,
    tileDiscardPolicy: undefined,
    getTileCredits: () => [],
    pickFeatures: () => undefined,
    requestImage: (x: number, y: number, level: number) =>
      Promise.resolve(drawTile(land, { x, y, level, size: TILE_SIZE }, palette)),
  }
  return provider as unknown as ImageryProvider
}

function drawTile(land: readonly LandPolygon[], tile: Parameters<typeof drawLand>[2], palette: LandPalette): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = tile.size
  // Cesium reads the canvas back for a texture. A canvas on the GPU takes three times as long (measured).
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true })!
  drawLand(context, land, tile, palette)
  return canvas
}
