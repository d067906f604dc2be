import { type RefObject, useEffect } from 'react'

/** CSS pixels that a pointer moves before a press becomes a drag. */
const DRAG = 6

/**
 * Pins and names cover a good part of a small map: the wheel over them, and a drag or pinch that begins on them, are
 * the map's all the same. Once it has the pointer, the press is none any more.
 */
export function useHandOn(over: RefObject<HTMLElement | null>, canvas: HTMLCanvasElement): void {
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
