import OpenSeadragon from 'openseadragon'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { parseRegion, type Region } from '../lib/urls.ts'

declare module 'openseadragon' {
  /** OpenSeadragon documents these as options. They may also be set later, but its types do not say so. */
  interface Viewport {
    minZoomLevel: number
    maxZoomLevel: number
  }
}

/** 1 shows the whole image on the screen. */
export const ZOOM = { minimum: 1, maximum: 10, step: 1.4 }

interface DeepZoomOptions {
  /** URL of a IIIF info.json. */
  source: string
  /** URL of the whole image in one file. It is shown if the info.json cannot be loaded. */
  file: string
  region: Region | null
  /** 1 is the whole image. */
  onZoom: (zoom: number) => void
  /** Called when the visitor has moved the image and it rests; null for the whole image. */
  onRegion: (region: Region | null) => void
  onOpen: () => void
  onFailed: () => void
  /** A part of the image could not be loaded. Called only once. */
  onTileFailed: () => void
  /** A swipe over the whole image: 1 to the left (onward), -1 to the right. */
  onSwipe: (direction: 1 | -1) => void
}

export interface DeepZoomImage {
  zoomIn(): void
  zoomOut(): void
  reset(): void
  /** A quarter turn clockwise. */
  rotate(): void
  /** In shares of the screen, to the right and down. */
  pan(right: number, down: number): void
  destroy(): void
}

const SECONDS = 0.3
/** CSS pixels that a finger has to move to turn the page. */
const SWIPE = 60

/**
 * OpenSeadragon puts a style into the page, which our security policy refuses, unless one with this mark is there. This one is of no
 * namespace, so that browsers see no style in it; `image-viewer.css` has the rule.
 */
function keepInlineStyleOut(): void {
  const mark = 'data-openseadragon-mobile-css'
  if (document.querySelector(`style[${mark}]`)) return
  const empty = document.createElementNS(null, 'style')
  empty.setAttribute(mark, 'true')
  document.head.append(empty)
}

/** OpenSeadragon as an imperative object for one image, which it first shows whole. */
function createDeepZoom(container: HTMLElement, source: string, file: string, latest: () => DeepZoomOptions): DeepZoomImage {
  const { region } = latest()
  keepInlineStyleOut()
  const viewer = new OpenSeadragon.Viewer({
    element: container,
    // Old tablets have no second graphics context beside that of the globe.
    drawer: 'canvas',
    autoResize: false,
    showNavigationControl: false,
    // Not a stop for the Tab key: it has no name, and its keys work from anywhere in the dialog.
    tabIndex: -1,
    animationTime: reducedMotion() ? 0 : SECONDS,
    visibilityRatio: 0.6,
    constrainDuringPan: true,
    gestureSettingsMouse: { clickToZoom: false, dblClickToZoom: true },
    gestureSettingsTouch: { pinchRotate: false },
  })
  const { viewport } = viewer

  /** The zoom at which the whole image fits the screen. OpenSeadragon's own home zoom ignores how the image is turned. */
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
  /** A turn changes the limits. An image that was shown whole is whole again after it. */
  const turnTo = (degrees: number) => {
    const wasWhole = whole
    viewport.setRotation(degrees)
    limit()
    if (wasWhole) showWhole()
    else zoomTo(zoomNow())
    latest().onZoom(zoomNow())
  }
  // The part that is shown before anybody moves it is not reported: another screen may show a little more than the region.
  let atRest = viewport.getBounds(true)
  const rest = () => {
    atRest = viewport.getBounds(true)
  }

  // A whole image stays whole when its room changes. OpenSeadragon by itself would keep its size in pixels.
  let whole = true
  const resized = new ResizeObserver(() => {
    const wasWhole = whole
    viewport.resize(new OpenSeadragon.Point(container.clientWidth || 1, container.clientHeight || 1), true)
    limit()
    if (wasWhole) showWhole(true)
    else viewport.applyConstraints(true)
    rest()
    viewer.forceRedraw()
    latest().onZoom(zoomNow())
  })
  resized.observe(container)

  const openFile = () => {
    inTiles = false
    viewer.open({ tileSource: { type: 'image', url: file } })
  }

  viewer.addHandler('open', () => {
    limit()
    const shown = region === null || !inTiles ? null : parseRegion(region)
    const { x: width, y: height } = viewer.world.getItemAt(0).getContentSize()
    if (shown && shown[0] < width && shown[1] < height)
      viewport.fitBoundsWithConstraints(viewport.imageToViewportRectangle(...shown), true)
    else showWhole(true)
    rest()
    latest().onZoom(zoomNow())
    latest().onOpen()
  })
  // A region is in pixels of the image itself. With only the file there is no region.
  let inTiles = true
  viewer.addHandler('open-failed', () => {
    if (inTiles) openFile()
    else latest().onFailed()
  })
  // Tiles come from this site, whatever the address by which the image is known elsewhere.
  fetch(source)
    .then((answer) => (answer.ok ? answer.json() : Promise.reject(new Error(String(answer.status)))))
    .then((info: object) => {
      if (container.isConnected)
        viewer.open({ tileSource: { ...info, id: new URL(source, location.href).href.replace(/\/info\.json$/, '') } })
    })
    .catch(openFile)
  viewer.addOnceHandler('tile-load-failed', () => latest().onTileFailed())
  viewer.addHandler('zoom', () => {
    whole = isWhole()
    latest().onZoom(zoomNow())
  })
  viewer.addHandler('animation-finish', () => {
    if (!inTiles || viewport.getBounds(true).equals(atRest)) return
    rest()
    latest().onRegion(isWhole() ? null : regionOf(viewer))
  })
  viewer.addHandler('canvas-drag-end', (event) => {
    const { x, y } = dragOf(event)
    if (isWhole() && Math.abs(x) > SWIPE && Math.abs(x) > 2 * Math.abs(y)) latest().onSwipe(x < 0 ? 1 : -1)
  })
  // The dialog has its own keys, which also work when the focus is on a button.
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

/** Measures how far the pointer has moved since it went down. OpenSeadragon itself only tells the last step. */
function trackDrag(viewer: OpenSeadragon.Viewer): (end: { position: OpenSeadragon.Point }) => { x: number; y: number } {
  let start: OpenSeadragon.Point | null = null
  viewer.addHandler('canvas-press', ({ position }) => {
    start = position
  })
  return ({ position }) => ({ x: position.x - (start?.x ?? position.x), y: position.y - (start?.y ?? position.y) })
}

/** The part of the image that is on the screen, also if the image is turned. */
function regionOf({ viewport, world }: OpenSeadragon.Viewer): Region {
  const bounds = viewport.viewportToImageRectangle(viewport.getBounds(true)).getBoundingBox()
  const image = world.getItemAt(0).getContentSize()
  const [x, y] = [Math.max(0, Math.round(bounds.x)), Math.max(0, Math.round(bounds.y))]
  const right = Math.min(image.x, Math.round(bounds.x + bounds.width))
  const bottom = Math.min(image.y, Math.round(bounds.y + bounds.height))
  return [x, y, right - x, bottom - y].join(',')
}

const reducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

interface DeepZoomProps extends DeepZoomOptions {
  /** Gets the image while it is there. */
  image: RefObject<DeepZoomImage | null>
  /** Describes the image for screen readers. */
  label: string
  /** Faded typescript is easier to read with more contrast. */
  contrast: boolean
}

/** One zoomable image. Another `source` makes a new viewer. `region` only counts at that moment. */
export function DeepZoom(props: DeepZoomProps) {
  const { image, source, file, label, contrast } = props
  const container = useRef<HTMLDivElement>(null)
  const latest = useEffectEvent(() => props)
  useEffect(() => {
    image.current = createDeepZoom(container.current!, source, file, latest)
    return () => {
      image.current?.destroy()
      image.current = null
    }
  }, [image, source, file])
  return (
    <div ref={container} className={contrast ? 'deep-zoom deep-zoom--contrast' : 'deep-zoom'} role="img" aria-label={label} />
  )
}
