import { isCalendarDate } from '#domain/common.ts'
import { dayText } from '../parts/day.ts'
import type { Stop } from './fields.ts'

/**
 * What is odd about the days of each stop: one that comes before another that was sailed earlier. An archive may have it so:
 * it is told, and no fault. `nameAt`: of the stop with this index.
 */
export function backwardsOf(stops: readonly Stop[], nameAt: (at: number) => string): (string | null)[] {
  let latest: { day: string; words: string } | null = null
  return stops.map(({ startDate, endDate }, at) => {
    let told: string | null = null
    for (const [day, did] of [
      [startDate, 'arrived at'],
      [endDate, 'left'],
    ] as const) {
      if (day === null || !isCalendarDate(day)) continue
      if (latest === null || day >= latest.day) latest = { day, words: `${did} ${nameAt(at)}` }
      else told ??= `${dayText(day)} is before ${dayText(latest.day)}, when the ship ${latest.words}.`
    }
    return told
  })
}
