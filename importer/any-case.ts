/** Codes of voyages, ships and ports in another case than the archive has them. */
import { anyCase } from '#domain/any-case.ts'
import type { PlannedArchive } from './archive.ts'
import { FILE_NAMES, type FileName, FORMATS } from './formats.ts'
import type { Report } from './report.ts'
import type { Sheets } from './rules.ts'

/** Records that rows name: the table of the archive, the file that brings them, and the columns in which they stand. */
const NAMED = [
  { table: 'journey', file: 'voyages.csv', columns: ['voyage_code'], key: (code: string) => ({ code }) },
  { table: 'ship', file: 'ships.csv', columns: ['ship_name'], key: (ship_name: string) => ({ ship_name }) },
  {
    table: 'content_point',
    file: 'ports.csv',
    columns: ['city', 'leg_from', 'leg_to', 'city_or_leg', 'departure_city', 'arrival_city', 'via'],
    key: (city: string) => ({ kind: 'port', city }),
  },
] as const satisfies { table: keyof PlannedArchive; file: FileName; columns: string[]; key: (name: string) => object }[]

type Named = (typeof NAMED)[number]
type Cells = Record<string, unknown>

/**
 * Gives every row the name that it means: `ki-1951-1` -> `KI-1951-1`, `ORANJE` -> `Oranje`. A name that the archive or the folder
 * has so stays. If several differ only in case, none is meant. A new code in small letters gets capitals.
 */
export function matchNames(sheets: Sheets, archive: PlannedArchive, report: Report): Sheets {
  for (const named of NAMED) match(named, sheets, archive, report)
  return sheets
}

function match({ table, file: own, columns, key }: Named, sheets: Sheets, archive: PlannedArchive, report: Report): void {
  const names = archive[table].names()
  const known = new Map<string, Set<string>>()
  const learn = (name: string) => known.set(anyCase(name), (known.get(anyCase(name)) ?? new Set()).add(name))
  for (const name of names.live) learn(name)
  for (const name of names.others.filter((other) => !known.has(anyCase(other)))) learn(name)
  const cities = table === 'content_point' ? citiesIn(archive) : null
  const isKnown = (name: string) =>
    cities?.has(name) || (archive[table] as Pick<PlannedArchive['ship'], 'find'>).find(key(name) as never) !== undefined
  const told = new Set<string>()
  for (const file of [own, ...FILE_NAMES]) {
    const here = columns.filter((column) => column in FORMATS[file])
    for (const { line, values } of here.length > 0 ? (sheets[file] ?? []) : []) {
      const cells = values as Cells
      for (const column of here.filter((one) => cells[one])) {
        const read = (typed: string): string => {
          const alike = known.get(anyCase(typed))
          let meant = typed
          if (!alike?.has(typed) && !isKnown(typed)) {
            if (alike?.size === 1) meant = [...alike][0]!
            else if (!alike && file === 'voyages.csv' && table === 'journey' && typed === typed.toLowerCase())
              meant = typed.toUpperCase()
          }
          if (file === own) learn(meant)
          // A voyage has thousands of passengers, so each name is told once.
          if (meant === typed || told.has(`${file} ${typed}`)) return meant
          told.add(`${file} ${typed}`)
          report.warn(file, line, column, `"${typed}" is read as ${meant}`)
          return meant
        }
        cells[column] = readNames(cells[column], read)
      }
    }
  }
}

/** The names in a cell: one, the ports on a way, or those of a place or a leg. */
function readNames(cell: unknown, read: (name: string) => string): unknown {
  if (typeof cell === 'string') return read(cell)
  if (Array.isArray(cell)) return cell.map((one) => readNames(one, read))
  const places = Object.entries(cell as Cells).filter(([part, name]) => part !== 'date' && name !== null)
  return { ...(cell as Cells), ...Object.fromEntries(places.map(([part, name]) => [part, read(name as string)])) }
}

/** The places that voyages, legs and stories name, whether there is such a port or not: what an export has stays as it is. */
function citiesIn({ journey, sea_leg, content_point }: PlannedArchive): ReadonlySet<string | null> {
  return new Set([
    ...journey
      .live()
      .flatMap(({ values }) => [values.start_city, values.end_city, ...(values.via ?? []).map(({ city }) => city)]),
    ...sea_leg.live().flatMap(({ values }) => [values.from_city, values.to_city]),
    ...content_point.live().flatMap(({ values }) => [values.city, values.leg_from, values.leg_to]),
  ])
}
