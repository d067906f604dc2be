import { expect, it } from 'vitest'
import { Clock } from './clock.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const NOON = Date.UTC(2026, 0, 15, 12)

/** A clock, and the clock of the machine that it is compared with each hour. */
function start() {
  let elapsed = 5 * HOUR
  const clock = new Clock(NOON, () => elapsed)
  const machine = { apart: 0 }
  const pass = (hours: number) => {
    for (let hour = 0; hour < hours; hour++) {
      elapsed += HOUR
      clock.check(new Date(NOON + elapsed - 5 * HOUR + machine.apart))
    }
  }
  return { clock, machine, pass, sinceNoon: () => clock.now().getTime() - NOON }
}

it.each([HOUR, -HOUR, DAY, -DAY])('does not follow a step of %i ms, and tells of it', (step) => {
  const { clock, machine, pass, sinceNoon } = start()
  machine.apart = step
  pass(5)
  expect(sinceNoon()).toBe(5 * HOUR)
  expect(clock.apart).toBe(step)
  machine.apart = 0
  pass(1)
  expect(clock.apart).toBe(0)
  expect(sinceNoon()).toBe(6 * HOUR)
})

it('believes a clock that stays apart for a day, and not one that goes on stepping', () => {
  const { clock, machine, pass, sinceNoon } = start()
  machine.apart = DAY
  pass(20)
  machine.apart = 2 * DAY
  pass(20)
  expect(sinceNoon()).toBe(40 * HOUR)
  pass(5)
  expect(sinceNoon()).toBe(45 * HOUR + 2 * DAY)
  expect(clock.apart).toBe(0)
})

it('follows a clock that goes a little faster', () => {
  const { clock, machine, pass, sinceNoon } = start()
  for (let hour = 0; hour < 100; hour++) {
    machine.apart += 1000
    pass(1)
  }
  expect(clock.apart).toBe(0)
  expect(sinceNoon()).toBe(100 * HOUR + 100_000)
})

it('tells of a machine that is apart from the server of the database, and follows the latter', () => {
  const { clock, pass, sinceNoon } = start()
  pass(1)
  clock.compareMachine(clock.now(), new Date(clock.now().getTime() - DAY))
  expect([clock.apart, sinceNoon()]).toEqual([DAY, HOUR])
  clock.compareMachine(clock.now(), new Date(clock.now().getTime() - 1000))
  expect(clock.apart).toBe(0)
})
