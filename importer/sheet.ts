/** Reads every cell of one CSV file and reports what is wrong. */

import type { Column } from './columns.ts'
import { Remarked, Wrong } from './columns.ts'
import { type CsvFile, readCsv, UnreadableFile } from './csv.ts'
import { readText } from './encoding.ts'
import { type FileName, FORMATS, type Row, type Values } from './formats.ts'
import type { Report } from './report.ts'

/** The good rows of the file. None if the file is unreadable, lacks a needed column, or has a column twice. */
export function readSheet<F extends FileName>(file: F, bytes: Buffer, report: Report): Row<F>[] {
  report.open(file)
  const csv = openCsv(file, bytes, report)
  if (!csv) return []
  const names = namesOf(csv.header.fields)
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
    ...{ name, column },
    index: names.indexOf(name),
  }))
  return csv.rows.flatMap(({ line, fields }) => {
    while (fields.length > names.length && fields.at(-1)?.trim() === '') fields.pop()
    if (fields.length !== names.length) {
      report.wrongRow({ file, line }, null, `has ${fields.length} fields, the header has ${names.length}`)
      return []
    }
    const values: Record<string, unknown> = {}
    let wrong = 0
    for (const { name, index, column } of columns) {
      const read = index < 0 ? undefined : column.read(fields[index]!)
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
    return wrong > 0 ? [] : [{ file, line, values: values as Values<F> }]
  })
}

function openCsv(file: FileName, bytes: Buffer, report: Report): CsvFile | null {
  const { text, notes } = readText(bytes)
  for (const note of notes) report.warn(file, null, null, `the file ${note}`)
  try {
    return readCsv(text, (fields) => missingIn(file, namesOf(fields)).length === 0)
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    report.error(file, 1, null, `the file ${error.message}`)
    return null
  }
}

const namesOf = (header: readonly string[]): string[] => header.map((name) => name.trim().toLowerCase())

/** The needed columns that a header lacks. */
const missingIn = (file: FileName, names: readonly string[]): string[] =>
  Object.entries(FORMATS[file]).flatMap(([name, { needed }]) => (needed && !names.includes(name) ? [name] : []))

function acceptHeader(file: FileName, line: number, names: string[], report: Report): boolean {
  report.setColumns(file, names)
  const known = FORMATS[file]
  const missing = missingIn(file, names)
  const twice = names.filter((name, i) => Object.hasOwn(known, name) && names.indexOf(name) !== i)
  for (const name of missing) report.error(file, line, name, 'this column is missing: the file is skipped')
  for (const name of twice) report.error(file, line, name, 'this column is there twice: the file is skipped')
  for (const name of names) {
    if (!Object.hasOwn(known, name) && name !== '') {
      report.warn(file, line, name, 'this column is not part of the format: it is left out')
    }
  }
  return missing.length === 0 && twice.length === 0
}
