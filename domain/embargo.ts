/** The embargo of new passengers: who was born less than so many years ago is not shown. */
import { LAST_YEAR } from './fields.ts'

/** The last day that an embargo may end. */
export const LAST_DAY = `${LAST_YEAR}-12-31`

interface Person {
  birthYear: number | null
  /** The year of the journey. A person without a birth year counts as born then. */
  journeyYear: number | null
}

/**
 * The day from which the person may be shown; null is at once. Only years are known, so it is the first day on which nobody of
 * that year is younger. Without any year the person counts as born this year. `today` is `YYYY-MM-DD`.
 */
export function embargoOf(years: number, { birthYear, journeyYear }: Person, today: string): string | null {
  const born = birthYear ?? journeyYear ?? Number(today.slice(0, 4))
  const last = born + years + 1
  const day = last > LAST_YEAR ? LAST_DAY : `${last}-01-01`
  return day <= today ? null : day
}

/** The year of the first date that is known, such as a voyage's start; null if none is. */
export const yearOf = (...dates: (string | null | undefined)[]): number | null => {
  const known = dates.find((date) => date != null)
  return known == null ? null : Number(known.slice(0, 4))
}
