/**
 * Dates as precise as they are known, a subset of EDTF: a day (`1946-03-16`), a month (`1946-03`) or a year (`1946`), with `~`
 * behind it for "about". A date stands for all its days, and "about" adds none. No time zone shifts it.
 * https://www.loc.gov/standards/datetime/
 */
import type { TSchema } from 'typebox'

export const MONTHS = 'januari februari maart april mei juni juli augustus september oktober november december'.split(' ')

/** A day without its year, a month, or nothing: what may follow the year. Only 29 February depends on the year. */
const WITHIN_A_YEAR =
  '(?:-(?:(?:0[13578]|1[02])(?:-(?:0[1-9]|[12]\\d|3[01]))?|(?:0[469]|11)(?:-(?:0[1-9]|[12]\\d|30))?|02(?:-(?:0[1-9]|1\\d|2[0-8]))?))?'
const LEAP_YEARS = '(?:1[89]|20)(?:0[48]|[2468][048]|[13579][26])|2000'

/** The pattern of a date from 1800 to 2100. */
export const DATE_PATTERN = `^(?:(?:1[89]\\d\\d|20\\d\\d|2100)${WITHIN_A_YEAR}|(?:${LEAP_YEARS})-02-29)~?$`

/** Whether a field with this schema is a date, which may be null. Lists load it, so it needs no schema library. */
export const isDateField = (schema: TSchema): boolean =>
  'anyOf' in schema ? (schema.anyOf as TSchema[]).some(isDateField) : 'pattern' in schema && schema.pattern === DATE_PATTERN

/** True for a day that exists on the calendar (`1946-02-30` does not). */
export function isCalendarDate(text: string): boolean {
  const found = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!found) return false
  const [year, month, day] = [Number(found[1]), Number(found[2]), Number(found[3])]
  return year > 0 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month)
}

/** True for a day, month or year of the calendar, in this notation. */
export const isDate = (text: string): boolean => /^\d{4}(?:-\d\d){0,2}~?$/.test(text) && isCalendarDate(firstDay(text))

/** The days of a month; months count from 1. */
export const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()

export const isAbout = (date: string): boolean => date.endsWith('~')

/** The date without its "about". */
export const withoutAbout = (date: string): string => date.replace('~', '')

/** The first day of a date: `1946-03~` -> `1946-03-01`. */
export const firstDay = (date: string): string => withoutAbout(date) + '-01-01'.slice(withoutAbout(date).length - 4)

/** The last day of a date: `1946-03~` -> `1946-03-31`. */
export function lastDay(date: string): string {
  const [year, month = '12', day] = withoutAbout(date).split('-')
  return `${year}-${month}-${day ?? daysIn(Number(year), Number(month))}`
}

/** Whether all days of a date come before all days of the other, as far as both are known. */
export const isBefore = (date: string, other: string): boolean => lastDay(date) < firstDay(other)

/**
 * A text that sorts dates: by the first day, the more precise first, a sure one before "about". Unknown dates come last. All
 * known dates give texts of one length, so that another key may follow. The function `date_order` of the database gives the same.
 */
export const dateOrder = (date: string | null): string =>
  date === null ? '~' : `${firstDay(date)} ${10 - withoutAbout(date).length + (isAbout(date) ? 1 : 0)}`

/** The days between which something was under way: the first and the last that its dates leave open. */
export type Span = readonly [first: string, last: string]

/** The span of a voyage; null without dates. With one date it is under way on the days of that date. */
export function spanOf({ startDate, endDate }: { startDate: string | null; endDate: string | null }): Span | null {
  const [start, end] = [startDate ?? endDate, endDate ?? startDate]
  if (start === null || end === null) return null
  // An archive may have an arrival before the departure.
  const [first, last] = isBefore(end, start) ? [end, start] : [start, end]
  return [firstDay(first), lastDay(last)]
}

/** The day of a date, 1 for `first`. Null if either is not known to the day, and for a day before the first. */
export function dayNumber(date: string | null, first: string | null): number | null {
  if (date === null || first === null || !isCalendarDate(date) || !isCalendarDate(first) || date < first) return null
  return Math.round((Date.parse(date) - Date.parse(first)) / 86_400_000) + 1
}

/** A date in full: `6 juni 1946`, `juni 1946`, `1946`, with "ca. " for "about"; null for null. */
export function longDate(date: string | null): string | null {
  if (date === null) return null
  const [year, month, day] = withoutAbout(date).split('-')
  return (isAbout(date) ? 'ca. ' : '') + [day && Number(day), MONTHS[Number(month) - 1], year].filter(Boolean).join(' ')
}

/** A date as visitors read it: `16 mrt 1946`, `mrt 1946`, `1946`, with "ca. " for "about"; null for null. */
export function formatDate(date: string | null): string | null {
  if (date === null) return null
  const [year, month, day] = withoutAbout(date).split('-')
  const name = MONTHS[Number(month) - 1]
  return (
    (isAbout(date) ? 'ca. ' : '') + [day, name && (name === 'maart' ? 'mrt' : name.slice(0, 3)), year].filter(Boolean).join(' ')
  )
}
