/**
 * The map itself: Cesium's `Scene` without its widgets, flat, drawing a frame only when something changed. Only this
 * folder knows Cesium.
 */
import {
  Cartesian3,
  Color,
  Credit,
  CreditDisplay,
  EllipsoidTerrainProvider,
  Globe,
  HeightmapTerrainData,
  ImageryLayer,
  type ImageryProvider,
  JulianDate,
  MapMode2D,
  Scene,
  type TerrainData,
  TerrainMesh,
  Transforms,
  WebMercatorProjection,
  WebMercatorTilingScheme,
} from 'cesium'
import { ZOOM_MAXIMUM, ZOOM_MINIMUM } from './view.ts'

/**
 * Pixels of error that Cesium may show; with tiles of 512 pixels also how many pixels of the screen one of a tile
 * covers. Coarse for a quick first frame, then sharp.
 */
const FIRST_ERROR = 4
const FINAL_ERROR = 1.2
/** Milliseconds of a frame in which tiles may be drawn. */
const LOADING_TIME = 40
/**
 * Cesium loads tiles step by step, a step a frame. Until those of the first view are there, the frames are drawn this
 * small, out of sight and without waiting for the screen: where graphics are slow, that halves the time.
 */
const LOADING_SCALE = 1 / 8
const LOADING_FRAMES = 200
/** Screens finer than this get no more pixels: twice is as sharp as an eye needs, and old tablets are slow. */
const MAXIMUM_PIXEL_RATIO = 2

interface MapScene {
  scene: Scene
  canvas: HTMLCanvasElement
  /** Device pixels for one CSS pixel. */
  pixelRatio: number
  /** Follows the container's size. */
  resize(): void
  destroy(): void
}

interface MapSceneOptions {
  imagery: ImageryProvider
  sea: string
  /** The first frame with its tiles is on the screen. */
  onReady: () => void
}

/** Puts a canvas into `container` and draws from then on. Throws where there is no WebGL. */
export function createMapScene(container: HTMLElement, options: MapSceneOptions): MapScene {
  forbidAssets()
  const canvas = document.createElement('canvas')
  const pixelRatio = Math.min(devicePixelRatio, MAXIMUM_PIXEL_RATIO)
  // A drag on the map pans it, also with a finger; there is no menu to open on a map.
  canvas.style.touchAction = 'none'
  canvas.style.visibility = 'hidden'
  canvas.oncontextmenu = () => false
  setSize(canvas, container, LOADING_SCALE)
  container.append(canvas)

  let scene: Scene
  try {
    scene = newScene(canvas)
  } catch (error) {
    canvas.remove()
    throw error
  }
  dress(scene, options)
  fitFrustum(scene, canvas)

  let animation = 0
  let scale = LOADING_SCALE
  const draw = () => {
    scene.initializeFrame()
    scene.render(JulianDate.now())
  }
  const loop = () => {
    animation = requestAnimationFrame(loop)
    draw()
  }
  const resize = () => {
    setSize(canvas, container, scale)
    fitFrustum(scene, canvas)
    scene.requestRender()
  }
  void loadFirstTiles(scene, draw).then(() => {
    if (scene.isDestroyed()) return
    scene.globe.maximumScreenSpaceError = FIRST_ERROR
    canvas.style.visibility = 'visible'
    scale = pixelRatio
    resize()
    drawUntilLoaded(scene, options.onReady)
    loop()
  })

  return {
    scene,
    canvas,
    pixelRatio,
    // Also while the first tiles load: a camera that is fitted to another shape than the canvas has shows too little.
    resize,
    destroy() {
      cancelAnimationFrame(animation)
      const gl = canvas.getContext('webgl2') ?? canvas.getContext('webgl')
      scene.destroy()
      // Browsers keep a handful of contexts; waiting for the garbage collector would run out of them.
      gl?.getExtension('WEBGL_lose_context')?.loseContext()
      canvas.oncontextmenu = null
      canvas.remove()
    },
  }
}

async function loadFirstTiles(scene: Scene, draw: () => void): Promise<void> {
  scene.globe.maximumScreenSpaceError = FIRST_ERROR * LOADING_SCALE
  for (let frame = 0, loaded = 0; frame < LOADING_FRAMES && loaded < 2; frame++) {
    // Between two frames: what was asked for has to arrive.
    await new Promise((resolve) => setTimeout(resolve))
    if (scene.isDestroyed()) return
    scene.requestRender()
    draw()
    loaded = scene.globe.tilesLoaded ? loaded + 1 : 0
  }
}

function newScene(canvas: HTMLCanvasElement): Scene {
  const nowhere = document.createElement('div')
  // Else every scene leaves its style sheet for credits in the page.
  nowhere.attachShadow({ mode: 'open' })
  return new Scene({
    canvas,
    creditContainer: nowhere,
    creditViewport: nowhere,
    mapProjection: new WebMercatorProjection(),
    mapMode2D: MapMode2D.INFINITE_SCROLL,
    requestRenderMode: true,
    maximumRenderTimeChange: Number.POSITIVE_INFINITY,
    orderIndependentTranslucency: false,
    msaaSamples: 1,
    contextOptions: { webgl: { alpha: false, powerPreference: 'low-power' } },
  })
}

function dress(scene: Scene, { imagery, sea }: MapSceneOptions): void {
  const globe = new Globe()
  globe.terrainProvider = new FlatTerrain()
  globe.baseColor = Color.fromCssColorString(sea)
  globe.showGroundAtmosphere = false
  // Tiles are not waited for but drawn: rather one frame that takes longer than ten without them.
  globe._surface._loadQueueTimeSlice = LOADING_TIME
  // The camera asks for the height below it with every move; it is 0.
  globe.getHeight = () => 0
  scene.globe = globe
  scene.imageryLayers.add(new ImageryLayer(imagery))
  scene.backgroundColor = Color.fromCssColorString(sea)
  scene.camera.constrainedAxis = Cartesian3.UNIT_Z
  scene.morphTo2D(0)

  if (scene.sun) scene.sun.show = false
  if (scene.moon) scene.moon.show = false
  if (scene.skyBox) scene.skyBox.show = false
  scene.fog.enabled = false
  scene.postProcessStages.fxaa.enabled = false
  scene.useDepthPicking = false
  scene.logarithmicDepthBuffer = false

  const input = scene.screenSpaceCameraController
  input.minimumZoomDistance = ZOOM_MINIMUM
  input.maximumZoomDistance = ZOOM_MAXIMUM
  input.enableTilt = false
  input.enableLook = false
}

/** A scene that draws on request would stop half-way: tiles that are drawn here announce themselves to nobody. */
function drawUntilLoaded(scene: Scene, onReady: () => void): void {
  let isReady = false
  scene.postRender.addEventListener(() => {
    if (!scene.globe.tilesLoaded) return scene.requestRender()
    if (isReady) return
    isReady = true
    onReady()
    scene.globe.maximumScreenSpaceError = FINAL_ERROR
    scene.requestRender()
  })
}

function setSize(canvas: HTMLCanvasElement, container: HTMLElement, pixelRatio: number): void {
  canvas.width = Math.max(1, Math.round(container.clientWidth * pixelRatio))
  canvas.height = Math.max(1, Math.round(container.clientHeight * pixelRatio))
}

/** The longer side keeps its metres: on a tablet that is turned the view stays within the limits. */
function fitFrustum(scene: Scene, { width, height }: HTMLCanvasElement): void {
  const frustum = scene.camera.frustum as unknown as Record<'top' | 'bottom' | 'left' | 'right', number>
  const longer = Math.max(frustum.right, frustum.top)
  frustum.right = longer * Math.min(1, width / height)
  frustum.left = -frustum.right
  frustum.top = longer * Math.min(1, height / width)
  frustum.bottom = -frustum.top
}

/** Vertices along a tile's side; in two dimensions they only have to follow the projection. */
const SIDE = 16

class FlatTerrain extends EllipsoidTerrainProvider {
  #indices: Uint16Array | undefined

  constructor() {
    super({ tilingScheme: new WebMercatorTilingScheme() })
  }

  override requestTileGeometry(): Promise<TerrainData> {
    const data = new HeightmapTerrainData({ buffer: new Uint8Array(SIDE * SIDE), width: SIDE, height: SIDE })
    data.createMesh = (options) => {
      const mesh = data._createMeshSync(options)
      // Cesium has one list of indices for all globes that ever were, and keeps each one's graphics context with it.
      this.#indices ??= mesh.indices.slice()
      mesh.indices = this.#indices
      return Promise.resolve(mesh)
    }
    return Promise.resolve(data)
  }
}

/**
 * Keeps Cesium from fetching the files of its asset folder, so that none has to be served. Much of it is private to
 * the pinned version (see `cesium-private.d.ts`); a browser test fails on any request to such a file.
 */
interface EarthRotation {
  computeIcrfToCentralBodyFixedMatrix: unknown
  computeTemeToPseudoFixedMatrix: unknown
}

let isForbidden = false

/** Takes effect on every scene made afterwards; calling it again changes nothing. */
function forbidAssets(): void {
  if (isForbidden) return
  isForbidden = true
  // The logo picture of Cesium ion, whose services this map does not use.
  CreditDisplay.cesiumCredit = new Credit('Natural Earth')
  // Where the sun stands comes from tables of the earth's rotation; a flat map has no sun.
  const rotation: EarthRotation = Transforms
  rotation.computeIcrfToCentralBodyFixedMatrix = rotation.computeTemeToPseudoFixedMatrix
  // Picking terrain builds a search tree in a worker; here everything lies at sea level.
  TerrainMesh.prototype.pick = () => undefined
}
