/** Reads workbooks (XLSX) as tables of text, and writes templates. */
import { setImmediate as breathe } from 'node:timers/promises'
import readWorkbook, { type CellValue } from 'read-excel-file/node'
import { ABOVE_MOST, type CsvFile, headerAt, UnreadableFile } from './csv.ts'
import { listZip } from './zip.ts'

/** A small file can unpack to more than the memory holds. */
const UNPACKED_MAX = 1024 * 1024 * 1024

export interface Sheet {
  name: string
  rows: string[][]
}

/** All sheets with their cells as text: a day as `1950-03-12`, true as `true`, false as an empty cell. Throws `UnreadableFile`. */
export async function readSheets(path: string): Promise<Sheet[]> {
  await checkSize(path)
  const sheets = await readWorkbook(path).catch((error: Error) => {
    throw new UnreadableFile(`is no workbook that can be read (${error.message})`)
  })
  const read: Sheet[] = []
  for (const { sheet, data } of sheets) {
    const rows: string[][] = []
    for (const [at, row] of data.entries()) {
      rows.push(row.map(textOf))
      if (at % 5000 === 0) await breathe()
    }
    read.push({ name: sheet, rows })
  }
  return read
}

async function checkSize(path: string): Promise<void> {
  const entries = await listZip(path).catch(() => {
    throw new UnreadableFile('is no workbook: save it as "Excel Workbook (.xlsx)"')
  })
  const size = entries.reduce((sum, entry) => sum + entry.size, 0)
  if (size > UNPACKED_MAX) throw new UnreadableFile('unpacks to more than 1 GB: make several files of it')
}

function textOf(cell: CellValue | null): string {
  if (cell === null || cell === false) return ''
  if (!(cell instanceof Date)) return String(cell)
  return cell.toISOString().replace(/T00:00:00\.000Z$/, '')
}

/** A sheet as a table. Lines are counted as the spreadsheet counts its rows. Throws `UnreadableFile` for an empty one. */
export function tableOf({ rows }: Sheet, isHeader: (fields: string[]) => boolean): CsvFile {
  const filled = rows.flatMap((fields, at) => (fields.some((field) => field.trim() !== '') ? [{ line: at + 1, fields }] : []))
  const first = filled.slice(0, ABOVE_MOST).map(({ fields }) => fields)
  const above = headerAt(first, isHeader)
  const [header, ...rest] = filled.slice(above)
  if (!header) throw new UnreadableFile('has no header line')
  const width = header.fields.findLastIndex((field) => field.trim() !== '') + 1
  // A spreadsheet has as many cells in each row as in its longest.
  const cut = (fields: string[]) =>
    fields.slice(width).every((field) => field.trim() === '') ? fields.slice(0, width) : fields
  return {
    header: { line: header.line, fields: cut(header.fields) },
    rows: rest.map(({ line, fields }) => ({ line, fields: cut(fields) })),
    broken: [],
    above,
  }
}
