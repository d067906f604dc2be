/** Moves the pins, names and ship to their places in a view. */
import type { Position } from '#domain/common.ts'
import { FINGER } from '../../lib/kiosk.ts'
import { type Box, type LabelRequest, placeLabels, touchSize } from './labels.ts'
import type { MapPlace } from './pins.ts'
import { CURRENT_HEAD, fanOut, HEAD, type Pin, pinPath, stemBoxes } from './pins.ts'
import type { Point, Size, View } from './view.ts'

interface OverlayContent {
  places: readonly MapPlace[]
  current: string | null
  ship: Position | null
  keepFree: Box | null
  /** Sizes of labels that are measured already. */
  sizes: Map<string, Size>
}

/** The layer of a pin that stands straight. Names lie above it, and the areas for fingers lie below all pins. */
const STRAIGHTEST = 200
/** The upper left corner of a pin's button, from the point at the height of the tip below the head. */
const BUTTON = { left: -FINGER / 2, top: -FINGER }
/** CSS pixels. A pin whose tip is this far outside the map still shows a part of its head. */
const BEYOND = 60

/**
 * `root` holds one `.map-ship`, and a button for every place, with the place's key in `data-place`. The button holds the
 * drawing of the pin, and its name with the key in `data-label`.
 */
export function layOutOverlay(root: HTMLElement, view: View, { places, current, ship, keepFree, sizes }: OverlayContent): void {
  const shown = standingPins(view, places, current)
  const requests: LabelRequest[] = []
  for (const { place, offset, box, ...pin } of shown) {
    const { tip } = pin
    movePin(root, place.key, pin, offset)
    const plate = find(root, 'label', place.key)?.firstElementChild
    const isCurrent = place.key === current
    if (plate instanceof HTMLElement)
      requests.push({ key: place.key, tip, head: box, current: isCurrent, ...sizeOf(plate, sizes) })
  }
  hideOthers(root, new Set(shown.map(({ place }) => place.key)))

  const pins = shown.flatMap((pin) => [pin.box, ...stemBoxes(pin, pin.offset)])
  const spots = placeLabels(requests, keepFree ? [...pins, keepFree] : pins, view)
  for (const { key } of places) if (!spots.has(key)) hide(find(root, 'label', key))
  for (const { key, tip, head, ...size } of requests) {
    const spot = spots.get(key)
    if (spot) moveName(find(root, 'label', key)!, spot, size, { x: head.left + head.width / 2, y: tip.y })
  }
  moveShip(root, ship && view.project(...ship))
}

interface StandingPin extends Pin {
  place: MapPlace
  /** CSS pixels from the tip to the right, at which the head stands. */
  offset: number
  /** The box from the height of the tip to the top of the head. */
  box: Box
}

/** The pins that are visible in a view. */
export function standingPins(view: View, places: readonly MapPlace[], current: string | null): StandingPin[] {
  const shown = places
    .map((place) => ({
      place,
      tip: view.project(place.longitude, place.latitude),
      head: place.key === current ? CURRENT_HEAD : HEAD,
    }))
    .filter(({ tip }) => isNear(tip, view))
  const offsets = fanOut(shown, view.width)
  return shown.map((pin, index) => {
    const { tip, head } = pin
    const offset = offsets[index]!
    const box = {
      left: tip.x + offset - head.radius,
      top: tip.y - head.height - head.radius,
      width: 2 * head.radius,
      height: head.height + head.radius,
    }
    return { ...pin, offset, box }
  })
}

function movePin(root: HTMLElement, key: string, { tip, head }: Pin, offset: number): void {
  const pin = find(root, 'place', key)
  if (!pin) return
  const path = pinPath(offset, head)
  const [drop, eye] = pin.querySelectorAll<SVGElement>('path, circle')
  if (drop!.getAttribute('d') !== path) {
    drop!.setAttribute('d', path)
    eye!.setAttribute('cx', offset.toFixed(1))
    eye!.setAttribute('cy', (-head.height).toFixed(1))
    pin.style.setProperty('--offset', `${offset.toFixed(1)}px`)
  }
  pin.style.visibility = 'visible'
  // The pins of a fan cross. The straightest lie on top, so that every head is visible.
  const layer = STRAIGHTEST - Math.round(Math.min(Math.abs(offset), STRAIGHTEST))
  pin.style.setProperty('--layer', String(layer))
  // Not by a transform: that makes a layer of its own, and the drawing could not lie above the areas for fingers.
  pin.style.left = `${(tip.x + offset + BUTTON.left).toFixed(1)}px`
  pin.style.top = `${(tip.y + BUTTON.top).toFixed(1)}px`
}

/** `below` is the point at the height of the tip below the head. The place of the button depends on it. */
function moveName(name: HTMLElement, spot: Point, plate: Size, below: Point): void {
  const { width, height } = touchSize(plate)
  name.style.visibility = 'visible'
  name.style.width = `${width}px`
  name.style.height = `${height}px`
  name.style.left = `${(Math.round(spot.x - (width - plate.width) / 2) - below.x - BUTTON.left).toFixed(1)}px`
  name.style.top = `${(Math.round(spot.y - (height - plate.height) / 2) - below.y - BUTTON.top).toFixed(1)}px`
}

function hideOthers(root: HTMLElement, shown: ReadonlySet<string>): void {
  for (const pin of root.querySelectorAll<HTMLElement>('[data-place]')) {
    if (!shown.has(pin.dataset.place!)) hide(pin)
  }
}

function hide(element: HTMLElement | null): void {
  if (element) element.style.visibility = 'hidden'
}

function moveShip(root: HTMLElement, at: Point | null): void {
  const ship = root.querySelector<SVGElement>('.map-ship')!
  ship.style.visibility = at ? 'visible' : 'hidden'
  if (at) ship.style.transform = `translate(${at.x.toFixed(1)}px, ${at.y.toFixed(1)}px)`
}

/** Measures each text only once. Measuring in every frame would make the browser lay out the page each time. */
function sizeOf(label: HTMLElement, sizes: Map<string, Size>): Size {
  const key = `${label.className} ${label.textContent}`
  const known = sizes.get(key)
  if (known) return known
  const size = { width: label.offsetWidth, height: label.offsetHeight }
  sizes.set(key, size)
  return size
}

const find = (root: HTMLElement, kind: 'place' | 'label', key: string): HTMLElement | null =>
  root.querySelector<HTMLElement>(`[data-${kind}="${CSS.escape(key)}"]`)

const isNear = ({ x, y }: Point, { width, height }: View): boolean =>
  x > -BEYOND && x < width + BEYOND && y > -BEYOND && y < height + BEYOND
