import { useEffect } from 'react'
import type { ContentPoint } from '#domain/content-point.ts'
import type { Ship } from './sail.ts'

interface Keys {
  ship: Ship
  points: readonly ContentPoint[]
  step: (index: number) => void
}

/**
 * The arrow keys left and right go to the previous and the next point, wherever the focus is. The other keys would scroll the
 * page, so up and down work only on the ship's handle, and Home and End only in the player.
 */
export function useVoyageKeys({ ship, points, step }: Keys): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      if (isElsewhere(event.target)) return
      const index = stepFor(event, ship, points)
      if (index === null) return
      event.preventDefault()
      step(index)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [ship, points, step])
}

function stepFor({ key, target }: KeyboardEvent, ship: Ship, points: readonly ContentPoint[]): number | null {
  if (key === 'ArrowRight') return ship.index + 1
  if (key === 'ArrowLeft') return previousIndex(ship, points)
  if (isShipHandle(target)) {
    if (key === 'ArrowUp') return ship.index + 1
    if (key === 'ArrowDown') return previousIndex(ship, points)
  }
  const inPlayer = target instanceof Element && target.closest('[data-player]') !== null
  if (inPlayer && key === 'Home') return 0
  if (inPlayer && key === 'End') return points.length - 1
  return null
}

/** For a ship at sea the previous point is the point that it left last. */
export const previousIndex = (ship: Ship, points: readonly Pick<ContentPoint, 'distance'>[]): number =>
  ship.sailed > (points[ship.index]?.distance ?? 0) ? ship.index : ship.index - 1

/** Whether somebody types, or a modal is open. */
function isElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector('dialog:modal')) return true
  if (!(target instanceof Element)) return false
  return !isShipHandle(target) && target.matches('input, textarea, select, [contenteditable]')
}

/** The slider with the ship. Its own steps are too small: the ship would not leave its point. */
const isShipHandle = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('[data-player] input[type=range]')
