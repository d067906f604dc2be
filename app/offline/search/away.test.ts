import { expect, test } from 'vitest'
import { type Away, awayLater } from './away.ts'

const DAY = 86_400_000
const YEAR = 365 * DAY
const NOW = Date.UTC(2026, 0, 1)
const begun: Away = { ms: 0, clock: NOW }
/** A device that is looked at once a day, by a clock that is off by `off` from then on. */
const afterDays = (days: number, before: Away, off: number, ran: number): Away => {
  let away = before
  for (let day = 1; day <= days; day++) away = awayLater(away, { clock: NOW + day * DAY + off, ran })
  return away
}

test('days without contact add up, whether the program ran or not', () => {
  expect(afterDays(91, begun, 0, 0).ms).toBe(91 * DAY)
  expect(afterDays(91, begun, 0, DAY).ms).toBe(91 * DAY)
})

test('a clock that is set back loses the time until it is seen, and no more', () => {
  const away = afterDays(91, begun, -2 * YEAR, 0)
  expect(away.ms).toBe(90 * DAY)
  expect(afterDays(91, begun, -2 * YEAR, DAY).ms).toBe(91 * DAY)
})

test('a clock that stands still counts as long as the program runs', () => {
  let away = begun
  for (let hour = 0; hour < 24 * 91; hour++) away = awayLater(away, { clock: NOW, ran: DAY / 24 })
  expect(away.ms).toBe(91 * DAY)
})

test('contact with a clock that is years on does not keep the names for those years', () => {
  const contact: Away = { ms: 0, clock: NOW + 2 * YEAR }
  expect(afterDays(92, contact, 0, 0).ms).toBe(91 * DAY)
})
