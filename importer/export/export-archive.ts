/** Writes the downloads: each as CSV in the import format, and as JSON lines. */
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { DOWNLOADS, type DownloadFile, type DownloadName, type ExportName } from '#domain/downloads.ts'
import { BYTE_ORDER_MARK, importableLines } from '#files/csv.ts'
import { slices } from '../archive.ts'
import type { Column } from '../columns.ts'
import { FORMATS } from '../formats.ts'
import { READERS } from './read-records.ts'

export interface Exported {
  file: DownloadFile
  records: number
  text: string
}

/** One file after another, so that only one is in memory. */
export async function* exportArchive(db: Kysely<Database>): AsyncGenerator<Exported> {
  for (const name of DOWNLOADS) {
    const records: AnyRecord[] = await READERS[name](db, null)
    yield { file: `${name}.csv`, records: records.length, text: csvOf(name, records) }
    yield { file: `${name}.jsonl`, records: records.length, text: linesOf(name, records) }
  }
}

const AT_ONCE = 20_000

/** Records that staff have chosen, public or not, in that order. Importing the file again changes nothing. */
export async function exportRecords(db: Kysely<Database>, name: ExportName, ids: readonly number[]): Promise<string> {
  const parts: string[] = []
  for (const some of ids.length === 0 ? [[]] : slices(ids, AT_ONCE)) {
    const records: AnyRecord[] = await READERS[name](db, some)
    parts.push(csvOf(name, records, parts.length === 0))
  }
  return parts.join('')
}

function csvOf(name: DownloadName | ExportName, records: readonly AnyRecord[], hasHead = true): string {
  const columns = columnsOf(name)
  const rows = records.map(({ cells }) => columns.map(([column, { write }]) => write(cells[column])))
  if (!hasHead) return importableLines(rows)
  return BYTE_ORDER_MARK + importableLines([columns.map(([column]) => column), ...rows])
}

/** One record a line. */
const linesOf = (name: DownloadName, records: readonly AnyRecord[]): string =>
  records
    .map(({ cells, more }) => {
      const inOrder = columnsOf(name).map(([column]) => [column, cells[column]])
      return `${JSON.stringify({ ...Object.fromEntries(inOrder), ...more })}\n`
    })
    .join('')

/** The columns of the import format. */
const columnsOf = (name: DownloadName | ExportName) => Object.entries<Column<unknown>>(FORMATS[`${name}.csv`])

interface AnyRecord {
  cells: Readonly<Record<string, unknown>>
  more?: object
}
