import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { legDuration, type SailOptions, type Ship, sail } from './sail.ts'

const stops = [
  { distance: 0, hasStory: false },
  { distance: 4_000_000, hasStory: true },
  { distance: 4_000_000, hasStory: false },
  { distance: 10_000_000, hasStory: false },
]

function watch(options: Partial<SailOptions> = {}) {
  const log = { ships: [] as Ship[], reached: [] as number[], ended: 0 }
  const stop = sail({
    stops,
    from: { index: 0, sailed: 0 },
    jump: false,
    onMove: (ship) => log.ships.push(ship),
    onReach: (index) => log.reached.push(index),
    onEnd: () => log.ended++,
    ...options,
  })
  return { log, stop }
}

// Node has a clock but no screen: a frame every 16 ms of that clock.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) =>
    setTimeout(() => draw(performance.now()), 16),
  )
  vi.stubGlobal('cancelAnimationFrame', clearTimeout)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('sail', () => {
  it('reaches every point in order, and ends at the last', () => {
    const { log } = watch()
    vi.advanceTimersByTime(60_000)
    expect(log.reached).toEqual([1, 2, 3])
    expect(log.ships.at(-1)).toEqual({ index: 3, sailed: 10_000_000 })
    expect(log.ended).toBe(1)
  })

  it('moves onward all the time while under way', () => {
    const { log } = watch()
    vi.advanceTimersByTime(4000)
    const distances = log.ships.map(({ sailed }) => sailed)
    expect(distances.length).toBeGreaterThan(100)
    expect(distances).toEqual(distances.toSorted((a, b) => a - b))
    expect(distances.at(-1)).toBeLessThan(4_000_000)
  })

  it('waits at a point with a story', () => {
    const { log } = watch({ from: { index: 0, sailed: 3_999_999 } })
    vi.advanceTimersByTime(2000)
    expect(log.reached).toEqual([1])
    vi.advanceTimersByTime(3000)
    expect(log.reached).toEqual([1])
    vi.advanceTimersByTime(2000)
    expect(log.reached).toEqual([1, 2])
  })

  it('jumps from point to point where motion is to be reduced', () => {
    const { log } = watch({ jump: true })
    expect(log.ships).toEqual([{ index: 1, sailed: 4_000_000 }])
    vi.advanceTimersByTime(20_000)
    expect(log.ships.map(({ index }) => index)).toEqual([1, 2, 3])
  })

  it('goes on from the open sea', () => {
    const { log } = watch({ from: { index: 2, sailed: 7_000_000 } })
    vi.advanceTimersByTime(100)
    expect(log.ships[0]!.sailed).toBeGreaterThanOrEqual(7_000_000)
  })

  it('stops when it is told to', () => {
    const { log, stop } = watch()
    vi.advanceTimersByTime(1000)
    stop()
    const moves = log.ships.length
    vi.advanceTimersByTime(60_000)
    expect(log.ships).toHaveLength(moves)
    expect(log.ended).toBe(0)
  })

  it('has nowhere to go from the last point', () => {
    const { log } = watch({ from: { index: 3, sailed: 10_000_000 } })
    expect(log.ended).toBe(1)
    expect(log.ships).toEqual([])
  })
})

describe('legDuration', () => {
  it('is even over the route, within bounds for short and long legs', () => {
    expect(legDuration(1_000_000, 10_000_000)).toBe(4000)
    expect(legDuration(1, 10_000_000)).toBe(1500)
    expect(legDuration(9_000_000, 10_000_000)).toBe(8000)
  })
})
