/**
 * What lies over the map in HTML: pins and names on paper plates, which are one button for each place, and the ship. React makes the
 * elements; `layout` moves them with every frame that the map draws, past React.
 */
import { type Ref, type RefObject, useEffect, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import type { Position } from '#domain/common.ts'
import { onFontsCome } from '../../lib/fonts.ts'
import type { Box } from './labels.ts'
import { layOutOverlay } from './overlay-layout.ts'
import type { MapPlace } from './pins.ts'
import type { Track } from './track.ts'
import type { Size, View } from './view.ts'
import { CORNERS, type Row, spotFor } from './zoom-corner.ts'

/** How a place is put into words. */
export interface PlaceCaption {
  /** As a reader says it: "Ataka, 27 mrt 1946". */
  description: string
  /** Below the name on the plate while this place is the current one. */
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
  /** The buttons on the map, which keep clear of pins, and labels of them. */
  buttons: RefObject<HTMLElement | null>
  /** The map below, which gets the wheel and the drags that begin on a pin or a name. */
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
    // On a map of another size the plates may have another, and the buttons lie elsewhere.
    const { current: before } = lastView
    if (before?.width !== view.width || before.height !== view.height) {
      sizes.current.clear()
      keepFree.current = buttons.current && putInCorner(buttons.current, props, view)
    }
    lastView.current = view
    if (root.current)
      layOutOverlay(root.current, view, {
        places,
        current,
        ship,
        keepFree: keepFree.current,
        sizes: sizes.current,
      })
  }
  useImperativeHandle(ref, () => ({ layout }))
  const layoutAgain = useRef(() => {})
  layoutAgain.current = () => {
    if (lastView.current) layout(lastView.current)
  }
  // The map draws no frame because React did: what changed here finds its place by itself.
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
          // The timeline has a button for every point; the keyboard goes there.
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
              {/* A space, or the words run into one another for who hears them. */}
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

/** At the thumb where the screen is upright, else at the mouse. */
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

/** CSS pixels that a pointer moves before a press becomes a drag. */
const DRAG = 6

/**
 * Pins and names cover a good part of a small map: the wheel over them, and a drag or pinch that begins on them, are
 * the map's all the same. Once it has the pointer, the press is none any more.
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
      // It captures the pointer, and hears the rest itself.
      canvas.dispatchEvent(new PointerEvent(start.type, start))
    }
    const onEnd = (event: PointerEvent) => pressed.delete(event.pointerId)
    element.addEventListener('wheel', onWheel, { passive: false })
    element.addEventListener('pointerdown', onDown)
    element.addEventListener('pointermove', onMove)
    element.addEventListener('pointerup', onEnd)
    element.addEventListener('pointercancel', onEnd)
    return () => {
      element.removeEventListener('wheel', onWheel)
      element.removeEventListener('pointerdown', onDown)
      element.removeEventListener('pointermove', onMove)
      element.removeEventListener('pointerup', onEnd)
      element.removeEventListener('pointercancel', onEnd)
    }
  }, [over, canvas])
}
