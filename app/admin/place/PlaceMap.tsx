import { Button } from '@fluentui/react-components'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import type { Position } from '#domain/common.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { drawLand } from '../../viewers/globe/land.ts'
import { loadLand, readPalette } from '../../viewers/globe/load-land.ts'
import { Icon } from '../parts/Icon.tsx'
import { type Mark, namesOn } from './names-on.ts'
import { held, isWithin, type Pixel, pixelOf, positionAt, type Size, type View, viewOf, zoomed } from './view.ts'
import './place-map.css'

/** Pixels: a pointer that goes no further has pressed; an arrow key moves the pin so far, and with Shift a tenth of it. */
const PRESS = 4
const STRIDE = 10
/** Pixels between the edge and a pin that the map follows. */
const MARGIN = 24

interface Props {
  /** Null while there is no place. */
  at: Position | null
  /** What is shown while there is none; else all the voyages' waters. */
  near: Position | null
  /** How it gets one, beside a press. */
  how: string
  /** On the plate at the pin. */
  name: string
  /** Other places, the most telling first. */
  marks: readonly Mark[]
  onSet: (at: Position) => void
}

/** A map that shows a place and sets it: by a press, by a drag of the pin, and by the arrow keys. */
export function PlaceMap({ at, near, how, name, marks, onSet }: Props) {
  const ground = useRef<HTMLDivElement>(null)
  const size = useSize(ground)
  const [view, setView] = useState<View | null>(null)
  const drag = useRef<{ from: Pixel; pin: boolean; view: View; far: boolean } | null>(null)
  /** Where a pointer put the pin: the map stays as it is then. */
  const put = useRef('')

  const place = String(at)
  const hadPlace = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `place` stands for `at`
  useEffect(() => {
    if (!size) return
    const isNew = at !== null && !hadPlace.current
    hadPlace.current = at !== null
    if (view && (!at || put.current === place)) return
    if (view && !isNew && isWithin(pixelOf(view, size, at!), size, MARGIN)) return
    const next = viewOf(at ?? near, size)
    setView(view && !isNew ? held({ ...next, scale: view.scale }, size) : next)
  }, [place, size])

  const now = size && view && held(view, size)
  const pin = now && at && pixelOf(now, size, at)
  const set = (pixel: Pixel, byPointer: boolean) => {
    if (!now) return
    const next = positionAt(now, size, pixel)
    put.current = byPointer ? String(next) : ''
    onSet(next)
  }
  const zoom = (by: number) =>
    now && setView(zoomed(now, size, by, pin && isWithin(pin, size) ? pin : [size.width / 2, size.height / 2]))

  const pixelIn = ({ clientX, clientY }: PointerEvent): Pixel => {
    const { left, top } = ground.current!.getBoundingClientRect()
    return [clientX - left, clientY - top]
  }
  const begin = (event: PointerEvent) => {
    if (!now || event.button !== 0) return
    const onPin = (event.target as HTMLElement).classList.contains('place-map__pin')
    drag.current = { from: pixelIn(event), pin: onPin, view: now, far: false }
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const go = (event: PointerEvent) => {
    const { current } = drag
    if (!current || !size) return
    const [x, y] = pixelIn(event)
    const [dx, dy] = [x - current.from[0], y - current.from[1]]
    current.far ||= Math.hypot(dx, dy) > PRESS
    if (!current.far) return
    const { scale } = current.view
    if (current.pin) set([clampTo(x, size.width), clampTo(y, size.height)], true)
    else setView(held({ x: current.view.x - dx / scale, y: current.view.y - dy / scale, scale }, size))
  }
  const end = (event: PointerEvent) => {
    const { current } = drag
    drag.current = null
    if (current && !current.far && event.type === 'pointerup') set(pixelIn(event), true)
  }
  const onKey = (event: KeyboardEvent) => {
    if (!size || event.ctrlKey || event.metaKey || event.altKey) return
    const { key, shiftKey } = event
    const way = WAYS[key]
    const nearer = key === '+' || key === '=' ? 1 : key === '-' ? -1 : 0
    if (!way && nearer === 0) return
    event.preventDefault()
    if (nearer !== 0) return zoom(nearer)
    const [x, y] = pin ?? [size.width / 2, size.height / 2]
    const stride = pin ? STRIDE / (shiftKey ? 10 : 1) : 0
    set([x + way![0] * stride, y + way![1] * stride], false)
  }

  return (
    <div className="place-map">
      <div
        ref={ground}
        className="place-map__ground"
        role="application"
        aria-label="Map"
        aria-roledescription="map: arrow keys move the pin, plus and minus zoom"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys move the pin
        tabIndex={0}
        onPointerDown={begin}
        onPointerMove={go}
        onPointerUp={end}
        onPointerCancel={end}
        onKeyDown={onKey}
      >
        {now && <Ground size={size} view={now} isDim={!at} />}
        {now &&
          (at || near) &&
          namesOn(now, size, marks, pin && { pixel: pin, name }).map(({ label, pixel: [x, y], isLeft }) => (
            <span key={label} className="place-map__mark" style={{ left: x, top: y }} data-left={isLeft || undefined}>
              <span className="place-map__plate">{label}</span>
            </span>
          ))}
        {pin && (
          <span
            className="place-map__pin"
            style={{ left: pin[0], top: pin[1] }}
            data-left={pin[0] > size.width * 0.6 || undefined}
          >
            {name && <span className="place-map__plate">{name}</span>}
          </span>
        )}
        {!at && <span className="place-map__none">No place yet. {how}, or click the map.</span>}
      </div>
      <div className="place-map__zoom">
        <Button
          appearance="transparent"
          icon={<Icon name="less" />}
          aria-label="Zoom out"
          title="Zoom out"
          disabledFocusable={!now || zoomed(now, size, -1, [0, 0]).scale === now.scale}
          onClick={() => zoom(-1)}
        />
        <Button
          appearance="transparent"
          icon={<Icon name="add" />}
          aria-label="Zoom in"
          title="Zoom in"
          disabledFocusable={!now || zoomed(now, size, 1, [0, 0]).scale === now.scale}
          onClick={() => zoom(1)}
        />
      </div>
      <span className="unseen" role="status">
        {at && `${at[1]}, ${at[0]}`}
      </span>
    </div>
  )
}

const WAYS: Readonly<Record<string, Pixel>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  Enter: [0, 0],
}

const clampTo = (value: number, most: number): number => Math.max(0, Math.min(most, value))

/** Null until the element has been measured. */
function useSize(place: { current: HTMLElement | null }): Size | null {
  const [size, setSize] = useState<Size | null>(null)
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => {
      const { width, height } = entry!.contentRect
      setSize(width > 0 ? { width, height } : null)
    })
    watch.observe(place.current!)
    return () => watch.disconnect()
  }, [place])
  return size
}

/** Sea and land. Without the land the sea alone: a place can be set all the same. */
function Ground({ size, view, isDim }: { size: Size; view: View; isDim: boolean }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const land = useLoaded(loadLand, [])
  const { width, height } = size
  const { x, y, scale } = view

  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    const frame = requestAnimationFrame(() => {
      context.canvas.width = width * devicePixelRatio
      context.canvas.height = height * devicePixelRatio
      context.scale(devicePixelRatio, devicePixelRatio)
      // The map as the upper part of a square tile of its own level.
      const side = Math.max(width, height)
      const tile = { x: (x * scale - width / 2) / side, y: (y * scale - height / 2) / side, size: side }
      drawLand(context, land ?? [], { ...tile, level: Math.log2(scale / side) }, readPalette())
    })
    return () => cancelAnimationFrame(frame)
  }, [land, width, height, x, y, scale])

  return <canvas ref={canvas} className="place-map__land" data-dim={isDim || undefined} />
}
