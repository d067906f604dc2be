/** How counts, dates and ports are written in Dutch: `3.599`, `1 passagier`, `16 mrt 1946`. */
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

/** Cities as `Singapore – Rotterdam`, with `haven onbekend` for null. */
export const formatCities = (startCity: string | null, endCity: string | null): string =>
  `${startCity ?? 'haven onbekend'} – ${endCity ?? 'haven onbekend'}`
