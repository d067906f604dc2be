/** Dates as people type them in Dutch, whole or in part. */
import { isCalendarDate } from '#domain/common.ts'

const MONTHS = 'januari februari maart april mei juni juli augustus september oktober november december'.split(' ')

/** Day and month may be left out. The year has four digits, or two (of the twentieth century). */
const DAY_FIRST = /^(?:(?:(\d{1,2})[\s./-]+)?(\d{1,2}|\p{L}{3,})\.?[\s./-]+)?(\d{4}|'?\d{2})$/u
const YEAR_FIRST = /^(\d{4})-(\d{1,2})(?:-(\d{1,2}))?$/

/**
 * Reads `16 mrt 1946`, `16-3-1946`, `maart 1946`, `1946` and `1946-03-16` as `YYYY-MM-DD`. For a month or a year it gives the first
 * or the last day. Null if it is not a date.
 */
export function readTypedDate(typed: string, bound: 'first' | 'last'): string | null {
  const text = typed.trim().toLowerCase()
  const [, first, second, third] = YEAR_FIRST.exec(text) ?? []
  const parts = first ? [first, third, second, first] : DAY_FIRST.exec(text)
  if (!parts) return null
  const [, day, monthText, yearText = ''] = parts
  if (monthText === undefined && yearText.length !== 4) return null
  const year = Number(yearText.replace("'", '')) + (yearText.length === 4 ? 0 : 1900)
  const month = monthText === undefined ? (bound === 'first' ? 1 : 12) : monthNumber(monthText)
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const date = [
    String(year).padStart(4, '0'),
    String(month).padStart(2, '0'),
    String(day === undefined ? (bound === 'first' ? 1 : lastDay) : Number(day)).padStart(2, '0'),
  ].join('-')
  return isCalendarDate(date) ? date : null
}

/** Reads `3`, `mrt`, `maart` or `sept`; 0 if it is not a month. */
function monthNumber(text: string): number {
  if (/^\d/.test(text)) return Number(text)
  return text === 'mrt' ? 3 : MONTHS.findIndex((name) => name.startsWith(text)) + 1
}
