import { firstDay, isBefore, isDate, lastDay } from '#domain/dates.ts'
import type { Values } from '../form/fields.ts'
import type { Faults } from '../form/resolver.ts'
import { dateText } from '../parts/date.ts'
import type { JourneyFields, Stop } from './journey.tsx'

/** The dates of the whole voyage. */
type Ends = Pick<JourneyFields, 'startDate' | 'endDate'>

/**
 * A note for each stop with a date that lies before an earlier stop, or outside the voyage; null for the others. A month or year
 * lies before a day only if all of its days do. This is not a fault, because archives do contain such dates. `nameAt` gives the
 * name of a stop by its index.
 */
export function backwardsOf(
  stops: readonly Stop[],
  nameAt: (at: number) => string,
  { startDate, endDate }: Ends = { startDate: null, endDate: null },
): (string | null)[] {
  let latest = isKnown(startDate) ? { date: startDate, words: 'the start date' } : null
  return stops.map((stop, at) => {
    let told: string | null = null
    for (const [date, did] of [
      [stop.startDate, 'arrived at'],
      [stop.endDate, 'left'],
    ] as const) {
      if (!isKnown(date)) continue
      if (isKnown(endDate) && isBefore(endDate, date)) told ??= `${dateText(date)} is after ${dateText(endDate)}, the end date.`
      if (latest && isBefore(date, latest.date))
        told ??= `${dateText(date)} is before ${dateText(latest.date)}, ${latest.words}.`
      else if (latest === null || firstDay(date) >= firstDay(latest.date))
        latest = { date, words: `when the ship ${did} ${nameAt(at)}` }
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
  const dates = stops.flatMap((stop) => [stop.startDate, stop.endDate]).filter(isKnown)
  const first = dates.toSorted((a, b) => (lastDay(a) < lastDay(b) ? -1 : 1))[0]
  const last = dates.toSorted((a, b) => (firstDay(a) > firstDay(b) ? -1 : 1))[0]
  return {
    ...(isKnown(startDate) && first && isBefore(first, startDate) && { startDate: `A stop is earlier: ${dateText(first)}.` }),
    ...(isKnown(endDate) && last && isBefore(endDate, last) && { endDate: `A stop is later: ${dateText(last)}.` }),
  }
}

const isKnown = (value: unknown): value is string => typeof value === 'string' && isDate(value)
