/** How dates and numbers are written on the public pages: Dutch, `16 mrt 1946`, `3.599`. */
import { formatDate } from '#domain/dates.ts'

export const UNKNOWN_DATE = 'datum onbekend'

/** A date as `16 mrt 1946`, or `datum onbekend` for null. */
export const dateOrUnknown = (date: string | null): string => formatDate(date) ?? UNKNOWN_DATE

/** A moment as `21 november 2026, 14:05`, in the visitor's time zone. */
export const formatMoment = (moment: Date): string => `${formatDay(moment)}, ${TIMES.format(moment)}`

/** A moment as `21 november 2026`, in the visitor's time zone. */
export const formatDay = (moment: Date): string => DAYS.format(moment)

const DAYS = new Intl.DateTimeFormat('nl-NL', { day: 'numeric', month: 'long', year: 'numeric' })
const TIMES = new Intl.DateTimeFormat('nl-NL', { hour: '2-digit', minute: '2-digit' })

/** `3599` as `3.599`. */
export const formatNumber = (number: number): string => NUMBERS.format(number)

const NUMBERS = new Intl.NumberFormat('nl-NL')

/** Bytes as `812 kB` or `4,2 MB`. */
export function formatBytes(bytes: number): string {
  const kilobytes = Math.ceil(bytes / 1024)
  return kilobytes < 1024 ? `${kilobytes} kB` : `${MEGABYTES.format(bytes / 1_048_576)} MB`
}

const MEGABYTES = new Intl.NumberFormat('nl-NL', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** `1 passagier`, `3.599 passagiers`. */
export const countOf = (count: number, one: string, many: string): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`

/** Cities as `Singapore – Rotterdam`, with `haven onbekend` for null. */
export const formatCities = (startCity: string | null, endCity: string | null): string =>
  `${startCity ?? 'haven onbekend'} – ${endCity ?? 'haven onbekend'}`
