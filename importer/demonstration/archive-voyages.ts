/** The voyages of an archive folder that get demonstration passengers, and how many. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { readWrittenDate } from '#domain/written-dates.ts'
import { type DemonstrationVoyage, NAMES_A_PAGE } from './passengers.ts'

type Row = Record<string, string>

/** The year of a voyage without any date. */
const UNDATED = 1950

/**
 * Reads voyages.csv and lists.csv of the folder. A voyage gets its known number of passengers. If that is unknown, it gets as
 * many as its drawn list pages show. Other voyages are left out.
 */
export function readVoyages(folder: string): DemonstrationVoyage[] {
  const pages = new Map<string, number>()
  for (const { voyage_code = '', page_number = '' } of readRows(join(folder, 'lists.csv'))) {
    pages.set(voyage_code, Math.max(pages.get(voyage_code) ?? 0, Number(page_number)))
  }
  return readRows(join(folder, 'voyages.csv')).flatMap((row): DemonstrationVoyage[] => {
    const code = row.voyage_code ?? ''
    const drawn = pages.get(code) ?? 0
    const passengers = row.passengers_count ? Number(row.passengers_count) : drawn * NAMES_A_PAGE
    if (passengers === 0) return []
    const date = [row.departure_date, row.arrival_date].map((cell) => readWrittenDate(cell ?? '')?.date).find(Boolean)
    const year = date ? Number(date.slice(0, 4)) : UNDATED
    const transport = year === 1951 && /Molukse? transport/i.test(row.note_nl ?? '')
    return [{ code, year, passengers, transport, pages: drawn }]
  })
}

/** The same voyages with `total` passengers together, in proportion. For benchmarks. */
export function scaleVoyages(voyages: DemonstrationVoyage[], total: number): DemonstrationVoyage[] {
  const known = voyages.reduce((sum, voyage) => sum + voyage.passengers, 0)
  let [before, given] = [0, 0]
  return voyages.map((voyage) => {
    before += voyage.passengers
    const passengers = Math.round((total * before) / known) - given
    given += passengers
    return { ...voyage, passengers }
  })
}

function readRows(file: string): Row[] {
  return existsSync(file) ? parse<Row>(readFileSync(file), { columns: true, bom: true }) : []
}
