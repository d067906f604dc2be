/** What an import does with every row, in the order of the files, as staff see it before it is written. */
import { REFERENCES } from '#db/columns.ts'
import type { PlannedRow, RowResult, SourceCounts } from '#domain/import-job.ts'
import { EARLIER_PUBLIC, type ImportKind } from '#domain/import-kinds.ts'
import type { PlannedArchive } from './archive.ts'
import type { Column } from './columns.ts'
import { columnFor, FORMATS } from './formats.ts'
import { WITH_FLAG } from './hidden-persons.ts'
import type { Change, Report } from './report.ts'

const STAYS_WITHDRAWN = 'Staff have withdrawn this record: it stays withdrawn. Put it back first if it should come in.'

const WITH_TICK = `. To take it tick “${EARLIER_PUBLIC}” at Columns, and check again.`

/** `sources`: what each table of the format is called here. */
export function plannedRows(
  { report, archive }: { report: Report; archive: PlannedArchive },
  sources: ReadonlyMap<string, string>,
): PlannedRow[] {
  const rows = new Map<string, PlannedRow>()
  const rowOf = ({ file, line }: { file: string; line: number }): PlannedRow => {
    const key = `${file} ${line}`
    const known = rows.get(key)
    if (known) return known
    const kind = file as ImportKind
    const row: PlannedRow = {
      _id: key,
      source: sources.get(file) ?? file,
      kind,
      row: line,
      record: null,
      result: 'wrong',
      changes: [],
      reasons: [],
    }
    rows.set(key, row)
    return row
  }
  const show = shower(archive)
  for (const { file, line, outcome, record, changes } of report.outcomes ?? []) {
    const row = rowOf({ file, line })
    row.record = nameOf(record)
    row.result = outcome === 'withdrawn' ? 'conflict' : outcome
    if (outcome === 'withdrawn') row.reasons.push({ column: null, reason: STAYS_WITHDRAWN })
    row.changes = changesOf(file, changes, show)
  }
  for (const { file, line, column, current, offered, why } of report.conflicts) {
    const row = rowOf({ file, line })
    row.result = 'conflict'
    row.reasons = row.reasons.filter(({ reason }) => reason !== STAYS_WITHDRAWN || why === undefined)
    const said =
      why?.replace(WITH_FLAG, WITH_TICK) ?? `staff wrote "${current}". It stays; "${offered}" from the file is set aside.`
    row.reasons.push({ column, reason: said })
  }
  for (const problem of report.errors) {
    const { file, line, column, reason } = problem
    if (line === null || report.faults.has(problem)) continue
    const row = rowOf({ file, line })
    row.result = 'wrong'
    row.reasons.push({ column, reason })
  }
  for (const { file, line, column, reason } of report.warnings) rows.get(`${file} ${line}`)?.reasons.push({ column, reason })
  return [...rows.values()].toSorted((a, b) => orderOf(report, a) - orderOf(report, b) || a.row - b.row)
}

const orderOf = (report: Report, { kind }: PlannedRow) => Object.keys(report.files).indexOf(kind)

/** Remarks on a file as a whole. */
export const notesOf = ({ warnings }: Report, rows: readonly PlannedRow[], sources: ReadonlyMap<string, string>) => {
  const known = new Set(rows.map(({ _id }) => _id))
  return warnings
    .filter(({ file, line }) => !known.has(`${file} ${line}`))
    .slice(0, NOTES_MOST)
    .map(({ file, reason }) => ({ source: sources.get(file) ?? file, reason }))
}

const NOTES_MOST = 20

/** What is wrong with a file as a whole: it is left out. */
export const faultsOf = ({ faults }: Report, sources: ReadonlyMap<string, string>) =>
  [...faults].map(({ file, column, reason }) => ({
    source: sources.get(file) ?? file,
    reason: column === null ? reason : `${column}: ${reason}`,
  }))

export function countRows(rows: readonly PlannedRow[], sources: ReadonlyMap<string, string>): SourceCounts[] {
  const counts = new Map<string, SourceCounts>()
  for (const [kind, source] of sources) {
    const none = { new: 0, changed: 0, unchanged: 0, conflict: 0, wrong: 0 } satisfies Record<RowResult, number>
    counts.set(source, { source, kind: kind as ImportKind, rows: 0, ...none })
  }
  for (const { source, result } of rows) {
    const count = counts.get(source)
    if (!count) continue
    count.rows++
    count[result]++
  }
  return [...counts.values()]
}

const NAMES = ['full_name', 'code', 'ship_name', 'title', 'city', 'name', 'file_name'] as const

function nameOf(record: Readonly<Record<string, unknown>>): string | null {
  if (record.from_city) return `${record.from_city} – ${record.to_city}`
  const found = NAMES.find((name) => typeof record[name] === 'string' && record[name] !== '')
  return found === undefined ? null : String(record[found])
}

type Show = (field: string, value: unknown) => string | null

/** A value as the file has it: the name of what it refers to. */
function shower(archive: PlannedArchive): Show {
  const names = new Map<string, string>()
  for (const [field, table] of Object.entries(REFERENCES)) {
    const { inserts } = archive[table]
    for (const { id, values } of [...archive[table].live(), ...inserts]) {
      names.set(`${field} ${id}`, nameOf(values as Readonly<Record<string, unknown>>) ?? '')
    }
  }
  return (field, value) => (value === null || value === undefined ? '' : (names.get(`${field} ${value}`) ?? null))
}

function changesOf(file: string, changes: readonly Change[], show: Show): PlannedRow['changes'] {
  const shown = new Map<string, PlannedRow['changes'][number]>()
  for (const change of changes) {
    const column = columnFor(file, change.field)
    const format = (FORMATS as Readonly<Record<string, Readonly<Record<string, Column<unknown>>>>>)[file]?.[column]
    const said = (value: unknown): string => {
      const name = change.field in REFERENCES ? show(change.field, value) : null
      if (name !== null) return name
      const isPlain = format?.to === undefined || typeof format.to === 'string'
      return short(isPlain && format ? format.write(value) : typeof value === 'string' ? value : JSON.stringify(value ?? ''))
    }
    // A file's size and its hash say no more to people than that it is another one.
    const isFile = change.field === 'file_hash'
    const isPart = change.field === 'width' || change.field === 'height'
    if (isPart && changes.some(({ field }) => field === 'file_hash')) continue
    shown.set(column, { column, old: isFile ? '' : said(change.old), new: isFile ? 'another file' : said(change.new) })
  }
  return [...shown.values()]
}

const short = (text: string): string => (text.length > 200 ? `${text.slice(0, 200)}…` : text)
