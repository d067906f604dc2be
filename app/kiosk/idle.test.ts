import { describe, expect, test } from 'vitest'
import { IdleClock } from './idle.ts'

const NOW = 1_700_000_000_000
const later = (seconds: number) => NOW + seconds * 1000

describe('the clock that notices when a visitor has gone', () => {
  test('asks after the idle time, counts down 15 seconds, and is then over', () => {
    const clock = new IdleClock(30, NOW)
    expect(clock.at(later(29.9))).toBe('used')
    expect(clock.at(later(30))).toEqual({ secondsLeft: 15 })
    expect(clock.at(later(30.5))).toEqual({ secondsLeft: 15 })
    expect(clock.at(later(44.5))).toEqual({ secondsLeft: 1 })
    expect(clock.at(later(45))).toBe('over')
  })

  test('starts again with every use, but once it asks only the answer counts', () => {
    const clock = new IdleClock(30, NOW)
    clock.use(later(29))
    expect(clock.at(later(58))).toBe('used')
    clock.use(later(60))
    expect(clock.at(later(61))).toEqual({ secondsLeft: 13 })
    clock.stay(later(61))
    expect(clock.at(later(90))).toBe('used')
  })

  test('is over after a long sleep, even if a touch woke the screen', () => {
    const clock = new IdleClock(30, NOW)
    clock.use(later(3600))
    expect(clock.at(later(3600))).toBe('over')
  })

  test('does not wait longer when the wall clock was put back', () => {
    const clock = new IdleClock(30, NOW)
    expect(clock.at(later(-7200))).toBe('used')
    expect(clock.at(later(-7200 + 30))).toEqual({ secondsLeft: 15 })
  })

  test('does not ask when nobody has been here', () => {
    const clock = new IdleClock(30, null)
    expect(clock.at(later(1e6))).toBe('used')
    expect(clock.isUntouched).toBe(true)
    clock.use(later(1e6))
    expect(clock.at(later(1e6 + 45))).toBe('over')
  })
})
