/**
 * The HTML over the map: for each place one button with its pin and its name on a plate, and the ship. React makes the
 * elements. `layout` moves them with every frame of the map, without React.
 */
import { type Ref, type RefObject, useEffect, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import type { Position } from '#domain/common.ts'
import { onFontsCome } from '../../lib/use-media.ts'
import type { Box } from './labels.ts'
import { layOutOverlay } from './overlay-layout.ts'
import type { MapPlace } from './pins.ts'
import type { Track } from './track.ts'
import type { Size, View } from './view.ts'
import { CORNERS, type Row, spotFor } from './zoom-corner.ts'

/** The texts for a place. */
export interface PlaceCaption {
  /** For screen readers: "Ataka, 27 mrt 1946". */
  description: string
  /** Stand below the name on the plate while this place is the current one. */
  lines: readonly string[]
}

type OverlayPlace = MapPlace & PlaceCaption

export interface Overlay {
  layout(view: View): void
}

interface Props {
  ref: Ref<Overlay>
  places: readonly OverlayPlace[]
  /** The `key` of the place where the voyage is now. */
  current: string | null
  /** Where the ship is while it is under way; null in port. */
  ship: Position | null
  track: Track
  /** Where the camera was sent; null for the whole voyage. */
  start: Position | null
  /** The buttons of the map. They avoid the pins, and the labels avoid them. */
  buttons: RefObject<HTMLElement | null>
  /** The map below. It gets the wheel events and drags that begin on a pin or a name. */
  canvas: HTMLCanvasElement
  onPress: (place: OverlayPlace) => void
}

export function MapOverlay(props: Props) {
  const { ref, places, current, ship, buttons, canvas, onPress } = props
  const root = useRef<HTMLDivElement>(null)
  useHandOn(root, canvas)
  const lastView = useRef<View | null>(null)
  const sizes = useRef(new Map<string, Size>())
  const keepFree = useRef<Box | null>(null)

  const layout = (view: View) => {
    // A new size of the map may change the size of the plates and the place of the buttons.
    const { current: before } = lastView
    if (before?.width !== view.width || before.height !== view.height) {
      sizes.current.clear()
      keepFree.current = buttons.current && putInCorner(buttons.current, props, view)
    }
    lastView.current = view
    if (root.current)
      layOutOverlay(root.current, view, { places, current, ship, keepFree: keepFree.current, sizes: sizes.current })
  }
  useImperativeHandle(ref, () => ({ layout }))
  const layoutAgain = useRef(() => {})
  layoutAgain.current = () => {
    if (lastView.current) layout(lastView.current)
  }
  // The map draws no frame when React does, so changes from React are laid out here.
  useLayoutEffect(() => layoutAgain.current())
  useEffect(
    () =>
      onFontsCome(() => {
        sizes.current.clear()
        layoutAgain.current()
      }),
    [],
  )

  return (
    <div className="map-overlay" ref={root}>
      {places.map((place) => (
        <button
          key={place.key}
          type="button"
          className={place.key === current ? 'pin pin--current' : 'pin'}
          // The keyboard uses the timeline, which has a button for every point.
          tabIndex={-1}
          aria-label={place.description}
          aria-current={place.key === current ? 'location' : undefined}
          data-place={place.key}
          data-points={place.pointIds.join(' ')}
          onClick={() => onPress(place)}
        >
          <svg aria-hidden="true" focusable="false">
            <path />
            <circle r={place.key === current ? 6 : 4} />
          </svg>
          <span className="pin__name" data-label={place.key} aria-hidden="true">
            <span className={place.key === current ? 'map-label map-label--current' : 'map-label'}>
              {/* The spaces keep the words apart in the text of the element. */}
              {place.name} {place.key === current && place.lines.map((line) => <small key={line}>{line} </small>)}
            </span>
          </span>
        </button>
      ))}
      <svg className="map-ship" viewBox="-12 -12 24 24" aria-hidden="true" focusable="false">
        <circle r="9.5" />
        <path d="M-5.500 0.500h11l-1.800 4h-7.400zM0 -5.500v6M0 -5l4 4h-4" />
      </svg>
    </div>
  )
}

/** Puts the buttons into a corner: near the thumb if the screen is upright, otherwise near the mouse. */
function putInCorner(buttons: HTMLElement, voyage: Pick<Props, 'track' | 'places' | 'start'>, view: View): Box {
  const sizeOf = (row: Row): Size => {
    buttons.dataset.row = row
    return { width: buttons.offsetWidth, height: buttons.offsetHeight }
  }
  const sizes = { column: sizeOf('column'), row: sizeOf('row') }
  const margin = Number.parseFloat(getComputedStyle(buttons).getPropertyValue('--margin'))
  const [first, second, ...others] = CORNERS
  const corners = matchMedia('(orientation: portrait)').matches ? CORNERS : [second, first, ...others]
  const { corner, row } = spotFor(voyage, view, { ...sizes, margin }, corners)
  Object.assign(buttons.dataset, { corner, row })
  return { left: buttons.offsetLeft, top: buttons.offsetTop, ...sizes[row] }
}

/** CSS pixels that a pointer has to move before a press becomes a drag. */
const DRAG = 6

/**
 * Pins and names cover much of a small map. So a wheel over them, and a drag or pinch that begins on them, go to the map. Once
 * the map has the pointer, the press on the pin does not count.
 */
function useHandOn(over: RefObject<HTMLElement | null>, canvas: HTMLCanvasElement): void {
  useEffect(() => {
    const element = over.current!
    const pressed = new Map<number, PointerEvent>()
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      canvas.dispatchEvent(new WheelEvent(event.type, event))
    }
    const onDown = (event: PointerEvent) => pressed.set(event.pointerId, event)
    const onMove = (event: PointerEvent) => {
      const start = pressed.get(event.pointerId)
      if (!start || Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) < DRAG) return
      pressed.delete(event.pointerId)
      // The map captures the pointer and gets the later events itself.
      canvas.dispatchEvent(new PointerEvent(start.type, start))
    }
    const onEnd = (event: PointerEvent) => pressed.delete(event.pointerId)
    const gone = new AbortController()
    const { signal } = gone
    element.addEventListener('wheel', onWheel, { passive: false, signal })
    element.addEventListener('pointerdown', onDown, { signal })
    element.addEventListener('pointermove', onMove, { signal })
    element.addEventListener('pointerup', onEnd, { signal })
    element.addEventListener('pointercancel', onEnd, { signal })
    return () => gone.abort()
  }, [over, canvas])
}
