/** The map itself: Cesium's `Scene`, flat and without widgets. It draws a frame only when something has changed. */
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
 * Pixels of error that Cesium may show. With tiles of 512 pixels that is also how many pixels of the screen one pixel of a tile
 * covers. Coarse for a quick first frame, then sharp.
 */
const FIRST_ERROR = 4
const FINAL_ERROR = 1.2
/** Milliseconds of each frame that may go into drawing tiles. */
const LOADING_TIME = 40
/**
 * Cesium loads tiles in steps, one per frame. Until the tiles of the first view are there, frames are drawn at this scale, out
 * of sight and without waiting for the screen. On slow graphics that halves the time.
 */
const LOADING_SCALE = 1 / 8
const LOADING_FRAMES = 200
/** Finer screens get no more pixels than this, because nobody sees the difference and old tablets are slow. */
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

/** Puts a canvas into `container` and starts drawing. Throws if there is no WebGL. */
export function createMapScene(container: HTMLElement, options: MapSceneOptions): MapScene {
  forbidAssets()
  const canvas = document.createElement('canvas')
  const pixelRatio = Math.min(devicePixelRatio, MAXIMUM_PIXEL_RATIO)
  // A drag pans the map, also with a finger, and the map has no context menu.
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
    // Needed while the first tiles load, too. A camera that does not fit the shape of the canvas shows too little.
    resize,
    destroy() {
      cancelAnimationFrame(animation)
      const gl = canvas.getContext('webgl2') ?? canvas.getContext('webgl')
      scene.destroy()
      // Browsers allow only a few contexts. Without this they would run out before the garbage collector frees one.
      gl?.getExtension('WEBGL_lose_context')?.loseContext()
      canvas.oncontextmenu = null
      canvas.remove()
    },
  }
}

async function loadFirstTiles(scene: Scene, draw: () => void): Promise<void> {
  scene.globe.maximumScreenSpaceError = FIRST_ERROR * LOADING_SCALE
  for (let frame = 0, loaded = 0; frame < LOADING_FRAMES && loaded < 2; frame++) {
    // Lets the tiles that were asked for arrive.
    await new Promise((resolve) => setTimeout(resolve))
    if (scene.isDestroyed()) return
    scene.requestRender()
    draw()
    loaded = scene.globe.tilesLoaded ? loaded + 1 : 0
  }
}

function newScene(canvas: HTMLCanvasElement): Scene {
  const nowhere = document.createElement('div')
  // Without this every scene leaves its style sheet for credits in the page.
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
  // Tiles are drawn here, not fetched. One slow frame is better than ten frames without tiles.
  globe._surface._loadQueueTimeSlice = LOADING_TIME
  // The camera asks for the height below it with every move. It is always 0.
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

/** Requests frames until all tiles are there. A scene that draws on request does not notice tiles that are drawn here. */
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

/** The longer side keeps its metres, so that the view stays within the limits when a tablet is turned. */
function fitFrustum(scene: Scene, { width, height }: HTMLCanvasElement): void {
  const frustum = scene.camera.frustum as unknown as Record<'top' | 'bottom' | 'left' | 'right', number>
  const longer = Math.max(frustum.right, frustum.top)
  frustum.right = longer * Math.min(1, width / height)
  frustum.left = -frustum.right
  frustum.top = longer * Math.min(1, height / width)
  frustum.bottom = -frustum.top
}

/** Vertices along a tile's side. On a flat map they only have to follow the projection. */
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
      // Cesium shares one list of indices between all globes, and that list would hold on to every graphics context.
      this.#indices ??= mesh.indices.slice()
      mesh.indices = this.#indices
      return Promise.resolve(mesh)
    }
    return Promise.resolve(data)
  }
}

interface EarthRotation {
  computeIcrfToCentralBodyFixedMatrix: unknown
  computeTemeToPseudoFixedMatrix: unknown
}

let isForbidden = false

/**
 * Keeps Cesium from fetching files of its asset folder, so that we need not serve them. This counts for every later scene. It
 * uses private parts of the pinned version (see `cesium-private.d.ts`). A browser test fails on any such request.
 */
function forbidAssets(): void {
  if (isForbidden) return
  isForbidden = true
  // The default credit loads the logo of Cesium ion, which this map does not use.
  CreditDisplay.cesiumCredit = new Credit('Natural Earth')
  // The place of the sun needs tables of the earth's rotation. A flat map has no sun.
  const rotation: EarthRotation = Transforms
  rotation.computeIcrfToCentralBodyFixedMatrix = rotation.computeTemeToPseudoFixedMatrix
  // Picking terrain builds a search tree in a worker. Here everything lies at sea level.
  TerrainMesh.prototype.pick = () => undefined
}
