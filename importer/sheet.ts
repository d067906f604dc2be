/** Reads every cell of one CSV file and reports what is wrong. */
import { Wrong } from './columns.ts'
import { type CsvFile, readCsv, UnreadableFile } from './csv.ts'
import { readText } from './encoding.ts'
import { type FileName, FORMATS, type Row, type Values } from './formats.ts'
import type { Report } from './report.ts'

/** The good rows of the file. None if the file is unreadable, lacks a needed column, or has a column twice. */
export function readSheet<F extends FileName>(file: F, bytes: Buffer, report: Report): Row<F>[] {
  report.open(file)
  const csv = openCsv(file, bytes, report)
  if (!csv) return []
  const names = csv.header.fields.map((name) => name.trim().toLowerCase())
  if (!acceptHeader(file, csv.header.line, names, report)) return []
  for (const { line, reason } of csv.broken) report.wrongRow({ file, line }, null, reason)

  const columns = Object.entries(FORMATS[file]).map(([name, column]) => ({
    name,
    read: column.read,
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
    for (const { name, index, read } of columns) {
      const value = index < 0 ? undefined : read(fields[index]!)
      if (value instanceof Wrong) {
        report.error(file, line, name, value.reason)
        wrong++
      } else values[name] = value
    }
    if (wrong > 0) report.count(file, 'wrong')
    return wrong > 0 ? [] : [{ file, line, values: values as Values<F> }]
  })
}

function openCsv(file: string, bytes: Buffer, report: Report): CsvFile | null {
  const { text, notes } = readText(bytes)
  for (const note of notes) report.warn(file, null, null, `the file ${note}`)
  try {
    return readCsv(text)
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    report.error(file, 1, null, `the file ${error.message}`)
    return null
  }
}

function acceptHeader(file: FileName, line: number, names: string[], report: Report): boolean {
  report.setColumns(file, names)
  const known = FORMATS[file]
  const missing = Object.entries(known)
    .filter(([name, { needed }]) => needed && !names.includes(name))
    .map(([name]) => name)
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
