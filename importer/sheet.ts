/** Reads every cell of one table and reports what is wrong. */
import { setImmediate as breathe } from 'node:timers/promises'
import type { Column } from './columns.ts'
import { Remarked, Wrong } from './columns.ts'
import { UnreadableFile } from './csv.ts'
import { type FileName, FORMATS, type Row, type Values } from './formats.ts'
import type { Report } from './report.ts'
import { type ChosenTable, readTable, type Table } from './tables.ts'

/** Rows that are read at once. Then others have their turn. */
const ROWS_AT_ONCE = 1000

type Chosen<F extends FileName> = ChosenTable & { kind: F }

/** A table that is named as the format has it, with the format's own headings. */
export const asNamed = <F extends FileName>(kind: F): Chosen<F> => ({
  file: kind,
  sheet: null,
  kind,
  columns: new Map(),
  monthFirst: false,
})

/** The good rows of the table. None if it is unreadable, lacks a needed column, or has a column twice. */
export async function readSheet<F extends FileName>(folder: string, chosen: Chosen<F>, report: Report): Promise<Row<F>[]> {
  const file = chosen.kind
  report.open(file)
  const csv = await openTable(folder, chosen, report)
  if (!csv) return []
  const names = namesOf(csv.header.fields, chosen)
  if (csv.above > 0)
    report.warn(
      file,
      csv.header.line,
      null,
      `${csv.above} line${csv.above === 1 ? '' : 's'} above the header ${csv.above === 1 ? 'is' : 'are'} left out`,
    )
  if (!acceptHeader(file, csv.header.line, names, report)) return []
  for (const { line, reason } of csv.broken) report.wrongRow({ file, line }, null, reason)

  const columns = Object.entries<Column<unknown>>(FORMATS[file]).map(([name, column]) => ({
    name,
    column,
    index: names.indexOf(name),
  }))
  const rows: Row<F>[] = []
  for (const [at, { line, fields }] of csv.rows.entries()) {
    if (at % ROWS_AT_ONCE === 0) await breathe()
    while (fields.length > names.length && fields.at(-1)?.trim() === '') fields.pop()
    if (fields.length !== names.length) {
      report.wrongRow({ file, line }, null, `has ${fields.length} fields, the header has ${names.length}`)
      continue
    }
    const values: Record<string, unknown> = {}
    let wrong = 0
    for (const { name, index, column } of columns) {
      const read = index < 0 ? undefined : readCell(column, fields[index]!, chosen.monthFirst)
      if (read instanceof Remarked) report.warn(file, line, name, read.remark)
      if (!(read instanceof Wrong)) values[name] = read instanceof Remarked ? read.value : read
      else if (column.instead) {
        report.warn(file, line, name, `${read.reason}: ${column.instead.said}`)
        values[name] = column.instead.value
      } else {
        report.error(file, line, name, read.reason)
        wrong++
      }
    }
    if (wrong > 0) report.count(file, 'wrong')
    else rows.push({ file, line, values: values as Values<F> })
  }
  return rows
}

/** `monthFirst`: `3/12/1950` is the 12th of March. Otherwise the day comes first. */
export const readCell = <T>(column: Column<T>, cell: string, monthFirst: boolean): T | Remarked<T> | Wrong =>
  column.read(monthFirst && column.isDay ? cell.replace(EITHER_WAY, '$3$2$1') : cell)

/** A day and a month in figures, and the year behind them. */
const EITHER_WAY = /^\s*(\d{1,2})([-/. ]+)(\d{1,2})(?=[-/. ]+['’]?\d{2})/

async function openTable(folder: string, chosen: ChosenTable, report: Report): Promise<Table | null> {
  const { kind } = chosen
  try {
    const table = await readTable(folder, chosen, (fields) => missingIn(kind, namesOf(fields, chosen)).length === 0)
    for (const note of table.notes) report.warn(kind, null, null, `the file ${note}`)
    return table
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    report.fault(kind, 1, null, `the file ${error.message}`)
    return null
  }
}

/** A heading as it is compared. */
export const plain = (heading: string): string => heading.trim().toLowerCase().replace(/\s+/g, ' ')

/** By what each heading is known. A table may have the same one twice: `datum`, `datum (2)`. */
export function keysOf(header: readonly string[]): string[] {
  const keys: string[] = []
  for (const name of header.map(plain)) {
    let key = name
    for (let nth = 2; keys.includes(key); nth++) key = plain(`${name} (${nth})`)
    keys.push(key)
  }
  return keys
}

/** The columns of a header; a heading that is left out is empty. */
export const namesOf = (header: readonly string[], { columns }: Pick<ChosenTable, 'columns'>): string[] =>
  keysOf(header).map((key, at) => (columns.has(key) ? (columns.get(key) ?? '') : plain(header[at]!)))

/** The needed columns that a header lacks. */
export const missingIn = (file: FileName, names: readonly (string | null)[]): string[] =>
  Object.entries(FORMATS[file]).flatMap(([name, { needed }]) => (needed && !names.includes(name) ? [name] : []))

function acceptHeader(file: FileName, line: number, names: string[], report: Report): boolean {
  report.setColumns(file, names)
  const known = FORMATS[file]
  const missing = missingIn(file, names)
  const twice = names.filter((name, i) => Object.hasOwn(known, name) && names.indexOf(name) !== i)
  for (const name of missing) report.fault(file, line, name, 'this column is missing: the file is skipped')
  for (const name of twice) report.fault(file, line, name, 'this column is there twice: the file is skipped')
  for (const name of names) {
    if (!Object.hasOwn(known, name) && name !== '') {
      report.warn(file, line, name, 'this column is not part of the format: it is left out')
    }
  }
  return missing.length === 0 && twice.length === 0
}
