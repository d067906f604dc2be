/** Rules that compare the cells of a row, or the rows of one file. */
import { isBefore } from '#domain/dates.ts'
import { foldText } from '#names/text/fold.ts'
import { FILE_NAMES, type FileName, type Row, type Values } from './formats.ts'
import type { Report } from './report.ts'

interface Rules<F extends FileName> {
  /** No two rows may have the same `key`, except null. The error names `column`. */
  unique: { column: keyof Values<F> & string; key(values: Values<F>): unknown[] | null }[]
  /** The column that is wrong and the reason; null for a good row. */
  check?(values: Values<F>): [column: keyof Values<F> & string, reason: string] | null
}

const RULES: { [F in FileName]: Rules<F> } = {
  'ports.csv': {
    unique: [{ column: 'city', key: (port) => [port.city] }],
    // Spreadsheets turn unknown coordinates into zeros.
    check: ({ latitude, longitude }) =>
      latitude === 0 && longitude === 0 ? ['latitude', '0, 0 lies in the sea off Africa'] : null,
  },
  'waypoints.csv': {
    unique: [{ column: 'leg_from', key: (leg) => [leg.leg_from, leg.leg_to] }],
    check: (leg) => (leg.leg_from === leg.leg_to ? ['leg_to', 'is the same port as leg_from'] : null),
  },
  'ships.csv': { unique: [{ column: 'ship_name', key: (ship) => [ship.ship_name] }] },
  'voyages.csv': {
    unique: [
      { column: 'voyage_code', key: (voyage) => [voyage.voyage_code] },
      { column: 'favourite_rank', key: ({ favourite_rank: rank }) => (rank == null ? null : [rank]) },
    ],
    check: ({ departure_date: departure, arrival_date: arrival }) =>
      departure !== null && arrival !== null && isBefore(arrival, departure)
        ? ['arrival_date', `${arrival} is before the departure on ${departure}`]
        : null,
  },
  'stories.csv': {
    unique: [{ column: 'title_nl', key: (story) => [story.city_or_leg, story.title_nl] }],
    check: ({ year_from: from, year_to: to }) =>
      from != null && to != null && to < from ? ['year_to', `${to} is before year_from ${from}`] : null,
  },
  'partners.csv': { unique: [{ column: 'name', key: (partner) => [partner.name] }] },
  'pages.csv': {
    unique: [{ column: 'page_id', key: (page) => [page.page_id] }],
    check: (page) => (page.parent === page.page_id ? ['parent', 'is the page itself'] : null),
  },
  'passengers.csv': {
    unique: [{ column: 'record_id', key: ({ record_id: id }) => (id == null ? null : [id]) }],
  },
  'images.csv': {
    unique: [{ column: 'file', key: (image) => [image.file, image.voyage_code, image.ship_name] }],
  },
  'lists.csv': {
    unique: [{ column: 'page_number', key: (page) => [page.voyage_code, page.page_number] }],
  },
}

export type Sheets = { [F in FileName]?: Row<F>[] }

/** Returns the rows that keep the rules and reports the others. If rows have the same key, the first is good. */
export function checkSheets(sheets: Sheets, report: Report): Sheets {
  const checked: Sheets = {}
  for (const file of FILE_NAMES) Object.assign(checked, checkSheet(file, sheets, report))
  return checked
}

function checkSheet<F extends FileName>(file: F, sheets: Sheets, report: Report): Sheets {
  const rows = sheets[file] as Row<F>[] | undefined
  if (!rows) return {}
  const rules: Rules<F> = RULES[file]
  if (file === 'passengers.csv') leaveSharedIds(rows as Row<'passengers.csv'>[], report)
  const seen = rules.unique.map(() => new Map<string, number>())
  const good = rows.filter((row) => {
    const broken = rules.check?.(row.values)
    const keys = rules.unique.map(({ key }) => {
      const parts = key(row.values)
      return parts && JSON.stringify(parts)
    })
    const twice = keys.findIndex((key, i) => key !== null && seen[i]!.has(key))
    if (broken) report.wrongRow(row, ...broken)
    else if (twice >= 0) {
      const line = seen[twice]!.get(keys[twice]!)
      report.wrongRow(row, rules.unique[twice]!.column, `is on line ${line} already`)
    } else {
      for (const [i, key] of keys.entries()) if (key !== null) seen[i]!.set(key, row.line)
      return true
    }
    return false
  })
  return { [file]: good }
}

/**
 * A `record_id` of several persons, such as the number of a family, identifies none of them: it is left out, and nobody is
 * lost. Rows of one person keep theirs, so that the second is refused.
 */
function leaveSharedIds(rows: readonly Row<'passengers.csv'>[], report: Report): void {
  const byId = Map.groupBy(rows, ({ values }) => values.record_id)
  for (const [id, sharing] of byId) {
    const persons = new Set(sharing.map(({ values }) => JSON.stringify([values.voyage_code, foldText(values.full_name)])))
    if (id == null || persons.size === 1) continue
    const lines = sharing.map(({ line }) => line)
    for (const { file, line, values } of sharing) {
      values.record_id = null
      report.warn(file, line, 'record_id', `is of several persons, on lines ${shownLines(lines)}: the field is left empty`)
    }
  }
}

const shownLines = (lines: readonly number[]): string =>
  lines.length > 5 ? `${lines.slice(0, 5).join(', ')} and others` : lines.join(', ')
