/** The passengers of a search as a CSV file that a spreadsheet opens without harm. */
import type { PassengerHit } from '#domain/passenger.ts'
import { csvLines } from '#files/csv.ts'

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

/** Tells spreadsheets that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

export const csvHead = (): string => BYTE_ORDER_MARK + csvLines([COLUMNS.map(([title]) => title)])

export const csvOf = (hits: PassengerHit[]): string =>
  csvLines(hits.map((hit) => COLUMNS.map(([, read]) => read(hit))))
