import OpenSeadragon from 'openseadragon'
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import { parseRegion, type Region } from '../lib/region.ts'

/** Times as large as the whole image on the screen: the specification's bounds of the deep-zoom viewer. */
export const ZOOM = { minimum: 1, maximum: 10, initial: 1, step: 1.4 }

interface DeepZoomOptions {
  /** URL of a IIIF info.json. */
  source: string
  /** URL of the whole image in one file, shown where its tiles are not to be had. */
  file: string
  region: Region | null
  /** Times as large as the whole image. */
  onZoom: (zoom: number) => void
  /** The part that is shown has changed and rests; null for the whole image. */
  onRegion: (region: Region | null) => void
  onOpen: () => void
  onFailed: () => void
  /** Some part of the image was not to be had; told once. */
  onTileFailed: () => void
  /** A finger was drawn over the whole image: 1 to the left (onward), -1 to the right. */
  onSwipe: (direction: 1 | -1) => void
}

interface DeepZoomImage {
  zoomIn(): void
  zoomOut(): void
  reset(): void
  /** A quarter turn clockwise. */
  rotate(): void
  /** In parts of the screen, to the right and down. */
  pan(right: number, down: number): void
  destroy(): void
}

const SECONDS = 0.3
/** CSS pixels that a finger has to travel to turn the page. */
const SWIPE = 60

function createDeepZoom(container: HTMLElement, options: DeepZoomOptions): DeepZoomImage {
  const { source, file, region, onZoom, onRegion, onOpen, onFailed, onTileFailed, onSwipe } = options
  const viewer = new OpenSeadragon.Viewer({
    element: container,
    tileSources: source,
    // A second graphics context beside the globe's is more than old tablets have.
    drawer: 'canvas',
    autoResize: false,
    showNavigationControl: false,
    // All its keys work from anywhere in the dialog: a stop without a name would say nothing to anybody.
    tabIndex: -1,
    animationTime: reducedMotion() ? 0 : SECONDS,
    visibilityRatio: 0.6,
    constrainDuringPan: true,
    gestureSettingsMouse: { clickToZoom: false, dblClickToZoom: true },
    gestureSettingsTouch: { pinchRotate: false },
  })
  const { viewport } = viewer

  /** The zoom at which the whole image fits the screen as it is turned; OpenSeadragon's own home forgets the turn. */
  const wholeZoom = () => {
    const item = viewer.world.getItemAt(0)
    if (!item) return viewport.getHomeZoom()
    const { width, height } = item.getBounds()
    const [across, down] = viewport.getRotation() % 180 === 0 ? [width, height] : [height, width]
    return Math.min(1 / across, 1 / (down * viewport.getAspectRatio()))
  }
  const limit = () => {
    viewport.minZoomLevel = wholeZoom() * ZOOM.minimum
    viewport.maxZoomLevel = wholeZoom() * ZOOM.maximum
  }
  const showWhole = (immediately = false) => {
    const item = viewer.world.getItemAt(0)
    if (item) viewport.panTo(item.getBounds().getCenter(), immediately)
    viewport.zoomTo(wholeZoom(), undefined, immediately)
  }
  const zoomTo = (zoom: number) => {
    const within = Math.max(ZOOM.minimum, Math.min(ZOOM.maximum, zoom))
    viewport.zoomTo(within * wholeZoom())
    viewport.applyConstraints()
  }
  const zoomNow = () => viewport.getZoom() / wholeZoom()
  const isWhole = () => Math.abs(zoomNow() - 1) < 0.01
  /** After a turn the limits are others; what was whole is whole again. */
  const turnTo = (degrees: number) => {
    const wasWhole = whole
    viewport.setRotation(degrees)
    limit()
    if (wasWhole) showWhole()
    else zoomTo(zoomNow())
    onZoom(zoomNow())
  }
  // What is shown without anybody having moved it is no news: another screen shows a little more round a region.
  let atRest = viewport.getBounds(true)
  const rest = () => {
    atRest = viewport.getBounds(true)
  }

  // What was shown whole stays whole when the screen is turned or the caption takes another line; OpenSeadragon's own
  // way keeps the size in pixels.
  let whole = true
  const resized = new ResizeObserver(() => {
    const wasWhole = whole
    viewport.resize(new OpenSeadragon.Point(container.clientWidth || 1, container.clientHeight || 1), true)
    limit()
    if (wasWhole) showWhole(true)
    else viewport.applyConstraints(true)
    rest()
    viewer.forceRedraw()
    onZoom(zoomNow())
  })
  resized.observe(container)

  viewer.addHandler('open', () => {
    limit()
    const shown = region === null || !inTiles ? null : parseRegion(region)
    const { x: width, y: height } = viewer.world.getItemAt(0).getContentSize()
    if (shown && shown[0] < width && shown[1] < height)
      viewport.fitBoundsWithConstraints(viewport.imageToViewportRectangle(...shown), true)
    else showWhole(true)
    rest()
    onZoom(zoomNow())
    onOpen()
  })
  // A region counts in pixels of the image itself: of its file there is none to tell.
  let inTiles = true
  viewer.addHandler('open-failed', () => {
    if (!inTiles) return onFailed()
    inTiles = false
    viewer.open({ tileSource: { type: 'image', url: file } })
  })
  viewer.addOnceHandler('tile-load-failed', onTileFailed)
  viewer.addHandler('zoom', () => {
    whole = isWhole()
    onZoom(zoomNow())
  })
  viewer.addHandler('animation-finish', () => {
    if (!inTiles || viewport.getBounds(true).equals(atRest)) return
    rest()
    onRegion(isWhole() ? null : regionOf(viewer))
  })
  viewer.addHandler('canvas-drag-end', (event) => {
    const { x, y } = dragOf(event)
    if (isWhole() && Math.abs(x) > SWIPE && Math.abs(x) > 2 * Math.abs(y)) onSwipe(x < 0 ? 1 : -1)
  })
  // The page has keys of its own, which also work when the focus is on a button.
  viewer.addHandler('canvas-key', (event) => {
    event.preventDefaultAction = true
  })
  const dragOf = trackDrag(viewer)

  return {
    zoomIn: () => zoomTo(zoomNow() * ZOOM.step),
    zoomOut: () => zoomTo(zoomNow() / ZOOM.step),
    reset() {
      whole = true
      turnTo(0)
    },
    rotate: () => turnTo(viewport.getRotation() + 90),
    pan(right, down) {
      const { width, height } = viewport.getBounds()
      viewport.panBy(new OpenSeadragon.Point(right * width, down * height))
      viewport.applyConstraints()
    },
    destroy() {
      resized.disconnect()
      viewer.destroy()
    },
  }
}

/** How far the pointer has come since it went down; OpenSeadragon itself tells only the last step. */
function trackDrag(viewer: OpenSeadragon.Viewer): (end: { position: OpenSeadragon.Point }) => { x: number; y: number } {
  let start: OpenSeadragon.Point | null = null
  viewer.addHandler('canvas-press', ({ position }) => {
    start = position
  })
  return ({ position }) => ({
    x: position.x - (start?.x ?? position.x),
    y: position.y - (start?.y ?? position.y),
  })
}

/** The part of the image that is on the screen, also of one that was turned. */
function regionOf({ viewport, world }: OpenSeadragon.Viewer): Region {
  const bounds = viewport.viewportToImageRectangle(viewport.getBounds(true)).getBoundingBox()
  const image = world.getItemAt(0).getContentSize()
  const [x, y] = [Math.max(0, Math.round(bounds.x)), Math.max(0, Math.round(bounds.y))]
  const right = Math.min(image.x, Math.round(bounds.x + bounds.width))
  const bottom = Math.min(image.y, Math.round(bounds.y + bounds.height))
  return [x, y, right - x, bottom - y].join(',')
}

const reducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

export type DeepZoomHandle = Omit<DeepZoomImage, 'destroy'>

interface DeepZoomProps extends DeepZoomOptions {
  ref: Ref<DeepZoomHandle>
  /** What is to be seen, for those who cannot. */
  label: string
  /** Faded typescript is easier to read with more contrast. */
  contrast: boolean
}

/** One zoomable image. Another `source` is another viewer; the region counts when it is made. */
export function DeepZoom(props: DeepZoomProps) {
  const { ref, source, file, label, contrast } = props
  const container = useRef<HTMLDivElement>(null)
  const image = useRef<DeepZoomImage | null>(null)
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })

  useEffect(() => {
    image.current = createDeepZoom(container.current!, {
      source,
      file,
      region: latest.current.region,
      onZoom: (zoom) => latest.current.onZoom(zoom),
      onRegion: (region) => latest.current.onRegion(region),
      onOpen: () => latest.current.onOpen(),
      onFailed: () => latest.current.onFailed(),
      onTileFailed: () => latest.current.onTileFailed(),
      onSwipe: (direction) => latest.current.onSwipe(direction),
    })
    return () => {
      image.current?.destroy()
      image.current = null
    }
  }, [source, file])

  useImperativeHandle(
    ref,
    () => ({
      zoomIn: () => image.current?.zoomIn(),
      zoomOut: () => image.current?.zoomOut(),
      reset: () => image.current?.reset(),
      rotate: () => image.current?.rotate(),
      pan: (right, down) => image.current?.pan(right, down),
    }),
    [],
  )
  return (
    <div ref={container} className={contrast ? 'deep-zoom deep-zoom--contrast' : 'deep-zoom'} role="img" aria-label={label} />
  )
}
