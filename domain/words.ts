/** How counts, sizes, dates and ports are written in Dutch: `3.599`, `1 passagier`, `4,2 MB`, `16 mrt 1946`. */
import { formatDate } from './dates.ts'

export const UNKNOWN_DATE = 'datum onbekend'

/** A date as `16 mrt 1946`, or `datum onbekend` for null. */
export const dateOrUnknown = (date: string | null): string => formatDate(date) ?? UNKNOWN_DATE

/** `3599` as `3.599`. */
export const formatNumber = (number: number): string => NUMBERS.format(number)

const NUMBERS = new Intl.NumberFormat('nl-NL')

/** `1 passagier`, `3.599 passagiers`. */
export const countOf = (count: number, one: string, many: string): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`

/** Bytes as `812 kB` or `4,2 MB`. */
export function formatBytes(bytes: number): string {
  const kilobytes = Math.ceil(bytes / 1024)
  return kilobytes < 1024 ? `${kilobytes} kB` : `${MEGABYTES.format(bytes / 1_048_576)} MB`
}

const MEGABYTES = new Intl.NumberFormat('nl-NL', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** Cities as `Singapore – Rotterdam`, with `haven onbekend` for null. */
export const formatCities = (startCity: string | null, endCity: string | null): string =>
  `${startCity ?? 'haven onbekend'} – ${endCity ?? 'haven onbekend'}`
