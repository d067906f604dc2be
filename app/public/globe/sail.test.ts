import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { legDuration, type Rest, type SailOptions, type Ship, sail, stayOf } from './sail.ts'

const stops = [
  { distance: 0, words: 0 },
  { distance: 4_000_000, words: 100 },
  { distance: 4_000_000, words: 0 },
  { distance: 10_000_000, words: 0 },
]

function watch(options: Partial<SailOptions> = {}) {
  const log = { ships: [] as Ship[], reached: [] as number[], rests: [] as Rest[], ended: 0 }
  const stop = sail({
    stops,
    from: { index: 0, sailed: 0 },
    stayed: 0,
    pace: { speed: 1, waits: false },
    jump: false,
    onMove: (ship) => log.ships.push(ship),
    onReach: (index) => log.reached.push(index),
    onRest: (rest) => log.rests.push(rest),
    onEnd: () => log.ended++,
    ...options,
  })
  return { log, stop }
}

// Node has a clock but no screen: a frame every 16 ms of that clock.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) => setTimeout(() => draw(performance.now()), 16))
  vi.stubGlobal('cancelAnimationFrame', clearTimeout)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('sail', () => {
  it('reaches every point in order, and ends at the last', () => {
    const { log } = watch()
    vi.advanceTimersByTime(90_000)
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

  it('stays at a story until it can have been read, 200 words a minute, at each of the speeds', () => {
    for (const [speed, seconds] of [
      [2 / 3, 45],
      [1, 30],
      [3 / 2, 20],
    ] as const) {
      const from = { index: 0, sailed: 3_999_999 }
      const { log, stop } = watch({ from, pace: { speed, waits: false } })
      vi.advanceTimersByTime(3000)
      expect([log.reached, log.rests]).toEqual([[1], [null, 'reading']])
      vi.advanceTimersByTime((seconds - 3) * 1000)
      expect(log.reached).toEqual([1])
      vi.advanceTimersByTime(3000)
      expect([log.reached, log.rests.at(-1)]).toEqual([[1, 2], null])
      stop()
    }
    expect([stayOf(0), stayOf(3), stayOf(1000)]).toEqual([1500, 5000, 300_000])
  })

  it('stays at the first story for the part of its time in which it was not on the screen yet', () => {
    const from = { index: 1, sailed: 4_000_000 }
    const { log } = watch({ from, stayed: 20_000 })
    vi.advanceTimersByTime(9000)
    expect([log.reached, log.rests]).toEqual([[], ['reading']])
    vi.advanceTimersByTime(2000)
    expect(log.reached).toEqual([2])
    expect(watch({ from, stayed: 40_000 }).log.rests).toEqual([])
  })

  it('waits at a point with a story until it is sent on, but not at a point without one', () => {
    const pace = { speed: 1, waits: true }
    const { log, stop } = watch({ pace })
    vi.advanceTimersByTime(3_600_000)
    expect([log.reached, log.rests]).toEqual([[1], [null, 'waiting']])
    stop()
    const sentOn = watch({ pace, from: { index: 1, sailed: 4_000_000 }, stayed: Number.POSITIVE_INFINITY })
    vi.advanceTimersByTime(60_000)
    expect([sentOn.log.reached, sentOn.log.ended]).toEqual([[2, 3], 1])
  })

  it('jumps from point to point where motion is to be reduced', () => {
    const { log } = watch({ jump: true })
    expect(log.ships).toEqual([{ index: 1, sailed: 4_000_000 }])
    vi.advanceTimersByTime(50_000)
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
