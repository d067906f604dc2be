/** How fast the player goes, as the visitor chose it on this device. */
import { create } from 'zustand'
import type { Pace } from './sail.ts'

export const SPEEDS = [
  { name: 'langzaam', speed: 2 / 3 },
  { name: 'gewoon', speed: 1 },
  { name: 'snel', speed: 3 / 2 },
] as const

const KEY = 'pace'
const ORDINARY: Pace = { speed: 1, waits: false }

export const usePace = create<Pace>(() => readPace())
usePace.subscribe((pace) => {
  try {
    localStorage.setItem(KEY, JSON.stringify(pace))
  } catch {
    // Without storage it holds until the page is left.
  }
})

function readPace(): Pace {
  try {
    const kept = { ...ORDINARY, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Pace>) }
    return SPEEDS.some(({ speed }) => speed === kept.speed) ? { ...kept, waits: kept.waits === true } : ORDINARY
  } catch {
    return ORDINARY
  }
}
