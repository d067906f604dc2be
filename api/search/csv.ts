/** The passengers of a search as a CSV file that a spreadsheet opens without harm. */
import type { PassengerHit } from '#domain/passenger.ts'

const COLUMNS: readonly [string, (hit: PassengerHit) => string | null][] = [
  ['naam', (hit) => hit.fullName],
  ['schip', (hit) => hit.ship.name],
  ['reis', (hit) => hit.journeyId],
  ['vertrekdatum', (hit) => hit.startDate],
  ['vertrekhaven', (hit) => hit.startCity],
  ['aankomstdatum', (hit) => hit.endDate],
  ['aankomsthaven', (hit) => hit.endCity],
  ['gevonden als', (hit) => hit.match.reason ?? 'zoals getypt'],
  ['demonstratie', (hit) => (hit.demonstration ? 'ja' : null)],
]

/** The mark by which spreadsheets know that it is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

export const csvHead = (): string => BYTE_ORDER_MARK + line(COLUMNS.map(([title]) => title))

export const csvLines = (hits: PassengerHit[]): string =>
  hits.map((hit) => line(COLUMNS.map(([, read]) => read(hit) ?? ''))).join('')

const line = (cells: string[]): string => `${cells.map(cell).join(',')}\r\n`

/** A cell that begins like a formula would be run by a spreadsheet; an apostrophe makes it text. */
function cell(value: string): string {
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
