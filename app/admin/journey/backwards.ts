import { isCalendarDate } from '#domain/common.ts'
import type { Values } from '../form/fields.ts'
import type { Faults } from '../form/resolver.ts'
import { dayText } from '../parts/day.ts'
import type { JourneyFields, Stop } from './journey.tsx'

/** The days of the whole voyage. */
type Ends = Pick<JourneyFields, 'startDate' | 'endDate'>

/**
 * A note for each stop with a day that lies before an earlier stop, or outside the voyage; null for the others. This is not a
 * fault, because archives do contain such days. `nameAt` gives the name of a stop by its index.
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

/** The faults of a voyage whose ends do not enclose its stops. What was so in `base` may stay. */
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
