/** Moves the pins, names and ship over the map to where a view has them. */
import type { Position } from '#domain/common.ts'
import { type Box, type LabelRequest, placeLabels } from './labels.ts'
import { CURRENT_HEAD, fanOut, HEAD, type Pin, pinPath, stemBoxes } from './pins.ts'
import type { MapPlace } from './places.ts'
import type { Point, View } from './view.ts'

export interface Size {
  width: number
  height: number
}

export interface OverlayContent {
  places: readonly MapPlace[]
  current: string | null
  ship: Position | null
  keepFree: Box | null
  /** Sizes of the labels that were measured before. */
  sizes: Map<string, Size>
}

/** The layer of a pin that stands straight; the names lie above. */
const STRAIGHTEST = 200
/** CSS pixels outside the map at which a pin still shows a part. */
const BEYOND = 60

/** `root` holds elements marked `data-place` and `data-label` with a place's key, and one `.map-ship`. */
export function layOutOverlay(
  root: HTMLElement,
  view: View,
  { places, current, ship, keepFree, sizes }: OverlayContent,
): void {
  const shown = places
    .map((place) => ({
      place,
      tip: view.project(place.longitude, place.latitude),
      head: place.key === current ? CURRENT_HEAD : HEAD,
    }))
    .filter(({ tip }) => isNear(tip, view))
  const offsets = fanOut(shown)

  const pins: Box[] = []
  const requests: LabelRequest[] = []
  shown.forEach(({ place, ...pin }, index) => {
    const { tip, head } = pin
    const offset = offsets[index]!
    const box: Box = {
      left: tip.x + offset - head.radius,
      top: tip.y - head.height - head.radius,
      width: 2 * head.radius,
      height: head.height + head.radius,
    }
    pins.push(box, ...stemBoxes(pin, offset))
    movePin(root, place.key, pin, offset)
    const label = find(root, 'label', place.key)
    const isCurrent = place.key === current
    if (label) requests.push({ key: place.key, tip, head: box, current: isCurrent, ...sizeOf(label, sizes) })
  })
  hideOthers(root, new Set(shown.map(({ place }) => place.key)))

  const spots = placeLabels(requests, keepFree ? [...pins, keepFree] : pins, view)
  for (const { key } of places) {
    const label = find(root, 'label', key)
    const spot = spots.get(key)
    if (!label) continue
    label.style.visibility = spot ? 'visible' : 'hidden'
    if (spot) label.style.transform = `translate(${Math.round(spot.x)}px, ${Math.round(spot.y)}px)`
  }
  moveShip(root, ship && view.project(...ship))
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
  // In a fan the drops cross: those that stand straightest lie on top, so that each head can be seen.
  pin.style.zIndex = String(STRAIGHTEST - Math.round(Math.min(Math.abs(offset), STRAIGHTEST)))
  pin.style.transform = `translate(${tip.x.toFixed(1)}px, ${tip.y.toFixed(1)}px)`
}

function hideOthers(root: HTMLElement, shown: ReadonlySet<string>): void {
  for (const pin of root.querySelectorAll<HTMLElement>('[data-place]')) {
    if (!shown.has(pin.dataset.place!)) pin.style.visibility = 'hidden'
  }
}

function moveShip(root: HTMLElement, at: Point | null): void {
  const ship = root.querySelector<SVGElement>('.map-ship')!
  ship.style.visibility = at ? 'visible' : 'hidden'
  if (at) ship.style.transform = `translate(${at.x.toFixed(1)}px, ${at.y.toFixed(1)}px)`
}

/** Measured once per text: asking the browser in every frame would make it lay the page out each time. */
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
