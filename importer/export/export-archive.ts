/** Writes the downloads: each as CSV in the import format, and as JSON lines. */
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { DOWNLOADS, type DownloadFile, type DownloadName } from '#domain/downloads.ts'
import { BYTE_ORDER_MARK, importableLines } from '#files/csv.ts'
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
    const records: AnyRecord[] = await READERS[name](db)
    yield { file: `${name}.csv`, records: records.length, text: csvOf(name, records) }
    yield { file: `${name}.jsonl`, records: records.length, text: linesOf(name, records) }
  }
}

function csvOf(name: DownloadName, records: readonly AnyRecord[]): string {
  const columns = columnsOf(name)
  const rows = records.map(({ cells }) => columns.map(([column, { write }]) => write(cells[column])))
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
const columnsOf = (name: DownloadName) => Object.entries<Column<unknown>>(FORMATS[`${name}.csv`])

interface AnyRecord {
  cells: Readonly<Record<string, unknown>>
  more?: object
}
