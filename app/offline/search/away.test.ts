import { expect, test } from 'vitest'
import { awayLater } from './away.ts'
import type { Away } from './shelf.ts'

const DAY = 86_400_000
const YEAR = 365 * DAY
const NOW = Date.UTC(2026, 0, 1)
const begun: Away = { ms: 0, clock: NOW }
/** A device that looks once a day, with a clock that is wrong by `off` milliseconds. */
const afterDays = (days: number, before: Away, off: number, ran: number): Away => {
  let away = before
  for (let day = 1; day <= days; day++) away = awayLater(away, { clock: NOW + day * DAY + off, ran })
  return away
}

test('days without contact add up, whether the program ran or not', () => {
  expect(afterDays(91, begun, 0, 0).ms).toBe(91 * DAY)
  expect(afterDays(91, begun, 0, DAY).ms).toBe(91 * DAY)
})

test('a clock that is set back loses only the time until the next look', () => {
  const away = afterDays(91, begun, -2 * YEAR, 0)
  expect(away.ms).toBe(90 * DAY)
  expect(afterDays(91, begun, -2 * YEAR, DAY).ms).toBe(91 * DAY)
})

test('while the clock stands still, the time that the program runs counts', () => {
  let away = begun
  for (let hour = 0; hour < 24 * 91; hour++) away = awayLater(away, { clock: NOW, ran: DAY / 24 })
  expect(away.ms).toBe(91 * DAY)
})

test('contact while the clock is years ahead does not keep the names for those years', () => {
  const contact: Away = { ms: 0, clock: NOW + 2 * YEAR }
  expect(afterDays(92, contact, 0, 0).ms).toBe(91 * DAY)
})
