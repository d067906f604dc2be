/**
 * The voyage on a flat world map. If the map cannot be shown (no WebGL, context lost, land not loaded), it calls
 * `onUnavailable` and removes itself. Mounting the component again is another try.
 */
import './globe.css'
import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { Position } from '#domain/common.ts'
import type { ContentPoint } from '#domain/content-point.ts'
import { createGlobe, type MapGlobe } from './create-globe.ts'
import { loadLand, readPalette } from './load-land.ts'
import { MapOverlay, type Overlay, type PlaceCaption } from './MapOverlay.tsx'
import { placesOf } from './pins.ts'
import { positionAt, type Track } from './track.ts'
import { shapeFor, type View, ZOOM_MAXIMUM, ZOOM_MINIMUM } from './view.ts'

/** Where the camera has to go: to a place, or to a view of the whole voyage. Another `key` is another flight. */
export interface FlightTarget {
  key: number
  to: Position | 'whole'
}

export interface GlobeProps {
  points: readonly ContentPoint[]
  track: Track
  /** The `id` of the point where the voyage is now. */
  currentId: string | null
  /** Metres from the departure at which the ship is. */
  sailed: number
  /** The ship is between two points, and drawn there. */
  underWay: boolean
  /** The camera follows the ship. */
  following: boolean
  target: FlightTarget | null
  /** Jump instead of flying. */
  reducedMotion: boolean
  /** Puts the points at one place into words. `current` is one of them, or null. */
  captionOf: (points: readonly ContentPoint[], current: ContentPoint | null) => PlaceCaption
  onPoint: (id: string) => void
  /** The visitor took hold of the map or its buttons. */
  onGrab: () => void
  onUnavailable: (reason: Unavailable) => void
}

export function Globe(props: GlobeProps) {
  const { points, track, currentId, sailed, underWay, following, target } = props
  const { reducedMotion: jump, captionOf, onPoint, onGrab } = props
  const container = useRef<HTMLDivElement>(null)
  const zoom = useRef<HTMLDivElement>(null)
  const overlay = useRef<Overlay>(null)
  const [end, setEnd] = useState<ZoomEnd>(null)
  /** The flight that the visitor's hand ended, or came before. */
  const refused = useRef<FlightTarget>(null)
  const grab = () => {
    refused.current = target
    onGrab()
  }
  const made = useMapGlobe(container, track, {
    onFrame(view) {
      overlay.current?.layout(view)
      setEnd(endOf(view))
    },
    onGrab: grab,
    onUnavailable: props.onUnavailable,
  })
  const globe = made?.globe ?? null
  const ready = made?.ready ?? false
  const places = useMemo(
    () =>
      placesOf(points).map((place) => {
        const here = points.filter(({ id }) => place.pointIds.includes(id))
        return { ...place, ...captionOf(here, here.find(({ id }) => id === currentId) ?? null) }
      }),
    [points, currentId, captionOf],
  )
  const ship = useMemo(() => (underWay ? positionAt(track, sailed) : null), [track, sailed, underWay])
  useEffect(() => {
    globe?.showSailed(sailed)
  }, [globe, sailed])

  useEffect(() => {
    if (!ready || !target || !globe || refused.current === target) return
    if (target.to === 'whole') globe.showWhole({ jump })
    else globe.flyTo(target.to, { jump })
  }, [globe, ready, target, jump])

  useEffect(() => {
    if (ship && following) globe?.follow(ship)
  }, [globe, ship, following])

  const shape = useMemo(() => shapeFor(track), [track])

  const press = (act: (globe: MapGlobe) => void) => () => {
    grab()
    if (globe) act(globe)
  }
  return (
    <div className="map on-sea" style={shape}>
      <div className="map-canvas" ref={container} />
      {globe && (
        <MapOverlay
          ref={overlay}
          places={places}
          current={places.find(({ pointIds }) => currentId !== null && pointIds.includes(currentId))?.key ?? null}
          ship={ship}
          track={track}
          start={target && target.to !== 'whole' ? target.to : null}
          buttons={zoom}
          canvas={globe.canvas}
          onPress={({ pointIds }) => onPoint(currentId && pointIds.includes(currentId) ? currentId : pointIds[0]!)}
        />
      )}
      <div className="map-zoom" ref={zoom}>
        <button
          type="button"
          aria-label="Zoom in"
          // Not `disabled`, so that a button which was pressed until the limit keeps the focus.
          aria-disabled={end === 'near'}
          onClick={end === 'near' ? undefined : press((map) => map.zoomIn({ jump }))}
        >
          <Sign path="M10 3v14M3 10h14" />
        </button>
        <button
          type="button"
          aria-label="Zoom uit"
          aria-disabled={end === 'far'}
          onClick={end === 'far' ? undefined : press((map) => map.zoomOut({ jump }))}
        >
          <Sign path="M3 10h14" />
        </button>
        <button type="button" className="map-zoom__whole" onClick={press((map) => map.showWhole({ jump }))}>
          Hele reis
        </button>
      </div>
    </div>
  )
}

/** At which of its limits the zoom is. */
type ZoomEnd = 'near' | 'far' | null

function endOf({ metres }: View): ZoomEnd {
  if (metres < ZOOM_MINIMUM * (1 + SAME)) return 'near'
  return metres > ZOOM_MAXIMUM * (1 - SAME) ? 'far' : null
}

/** The relative error of the camera at a limit. */
const SAME = 1e-4

export type Unavailable = 'no-webgl' | 'lost' | 'no-land'

interface Callbacks {
  onFrame: (view: View) => void
  onGrab: () => void
  onUnavailable: (reason: Unavailable) => void
}

interface Made {
  track: Track
  globe: MapGlobe
  /** Its first whole frame is on the screen. */
  ready: boolean
}

/** Makes the map of `track` in `container`, and destroys it. Null until it is there. */
function useMapGlobe(container: RefObject<HTMLElement | null>, track: Track, callbacks: Callbacks): Omit<Made, 'track'> | null {
  const [made, setMade] = useState<Made | null>(null)
  const latest = useEffectEvent(() => callbacks)
  useEffect(() => {
    let globe: MapGlobe | null = null
    let gone = false
    const leave = () => {
      globe?.destroy()
      globe = null
      setMade(null)
    }
    const unavailable = (reason: Unavailable) => {
      leave()
      if (!gone) latest().onUnavailable(reason)
    }
    const make = (land: Awaited<ReturnType<typeof loadLand>>) => {
      const map = createGlobe(container.current!, {
        land,
        palette: readPalette(),
        track,
        onFrame: (view) => latest().onFrame(view),
        onReady: () => {
          performance.mark('globe-ready')
          setMade({ track, globe: map, ready: true })
        },
        onGrab: () => latest().onGrab(),
        onLost: () => unavailable('lost'),
      })
      // The first flight starts from this view.
      map.showWhole({ jump: true })
      setMade({ track, globe: map, ready: false })
      return map
    }
    loadLand().then(
      (land) => {
        if (gone) return
        try {
          globe = make(land)
        } catch {
          unavailable('no-webgl')
        }
      },
      () => unavailable('no-land'),
    )
    return () => {
      gone = true
      leave()
    }
  }, [container, track])

  // A map of another track is being destroyed.
  return made?.track === track ? made : null
}

const Sign = ({ path }: { path: string }) => (
  <svg className="icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
    <path d={path} />
  </svg>
)
