import { isCalendarDate } from '#domain/common.ts'
import type { Values } from '../form/fields.ts'
import type { Faults } from '../form/resolver.ts'
import { dayText } from '../parts/day.ts'
import type { Stop } from './fields.ts'
import type { JourneyFields } from './journey.tsx'

/** What is known of a voyage's days beside those of its stops. */
type Ends = Pick<JourneyFields, 'startDate' | 'endDate'>

/**
 * What is odd about the days of each stop: one that comes before another that was sailed earlier, or before or after the whole
 * voyage. An archive may have it so: it is told, and no fault. `nameAt`: of the stop with this index.
 */
export function backwardsOf(
  stops: readonly Stop[],
  nameAt: (at: number) => string,
  { startDate, endDate }: Ends = { startDate: null, endDate: null },
): (string | null)[] {
  let latest = isDay(startDate) ? { day: startDate, words: 'the start date' } : null
  return stops.map((stop, at) => {
    let told: string | null = null
    for (const [day, did] of [
      [stop.startDate, 'arrived at'],
      [stop.endDate, 'left'],
    ] as const) {
      if (!isDay(day)) continue
      if (isDay(endDate) && day > endDate) told ??= `${dayText(day)} is after ${dayText(endDate)}, the end date.`
      if (latest === null || day >= latest.day) latest = { day, words: `when the ship ${did} ${nameAt(at)}` }
      else told ??= `${dayText(day)} is before ${dayText(latest.day)}, ${latest.words}.`
    }
    return told
  })
}

/** What is wrong about the ends of a voyage, since a stop lies outside. What was so before may stay. */
export function endFaults(wire: Values, base: Values | null): Faults {
  const [now, before] = [wire, base ?? {}].map(outsideOf)
  return Object.fromEntries(Object.entries(now!).filter(([field, fault]) => before![field] !== fault))
}

function outsideOf({ startDate, endDate, contentPoints }: Values): Faults {
  const stops = (contentPoints ?? []) as readonly Stop[]
  const days = stops
    .flatMap((stop) => [stop.startDate, stop.endDate])
    .filter(isDay)
    .sort()
  const [first, last] = [days[0], days.at(-1)]
  return {
    ...(isDay(startDate) && first && first < startDate && { startDate: `A stop is earlier: ${dayText(first)}.` }),
    ...(isDay(endDate) && last && last > endDate && { endDate: `A stop is later: ${dayText(last)}.` }),
  }
}

const isDay = (value: unknown): value is string => typeof value === 'string' && isCalendarDate(value)
