/** Writes the downloads: each as CSV in the import format, and as JSON lines. */
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { DOWNLOADS, type DownloadFile, type DownloadName, type ExportName } from '#domain/downloads.ts'
import { BYTE_ORDER_MARK, importableLines } from '#files/csv.ts'
import { slices } from '../archive.ts'
import type { Column } from '../columns.ts'
import { type FileName, FORMATS } from '../formats.ts'
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
    yield { file: `${name}.csv`, records: records.length, text: csvOf(`${name}.csv`, records) }
    yield { file: `${name}.jsonl`, records: records.length, text: linesOf(name, records) }
  }
}

const AT_ONCE = 2000

/** Records that staff have chosen, public or not, in that order. Importing the file again changes nothing. */
export async function exportRecords(db: Kysely<Database>, name: ExportName, ids: readonly number[]): Promise<string> {
  return (await Array.fromAsync(csvParts(db, name, slices(ids, AT_ONCE)))).join('')
}

/** The file of the records with these ids, a part at a time. */
export async function* csvParts(
  db: Kysely<Database>,
  name: keyof typeof READERS,
  ids: AsyncIterable<readonly number[]> | Iterable<readonly number[]>,
): AsyncGenerator<string> {
  yield csvHead(`${name}.csv`)
  for await (const some of ids) {
    const records: AnyRecord[] = await READERS[name](db, some)
    yield csvRows(`${name}.csv`, records)
  }
}

const csvHead = (file: FileName): string => BYTE_ORDER_MARK + importableLines([columnsOf(file).map(([column]) => column)])

const csvRows = (file: FileName, records: readonly AnyRecord[]): string =>
  importableLines(records.map(({ cells }) => columnsOf(file).map(([column, { write }]) => write(cells[column]))))

/** The whole file. */
export const csvOf = (file: FileName, records: readonly AnyRecord[]): string => csvHead(file) + csvRows(file, records)

/** One record a line. */
const linesOf = (name: DownloadName, records: readonly AnyRecord[]): string =>
  records
    .map(({ cells, more }) => {
      const inOrder = columnsOf(`${name}.csv`).map(([column]) => [column, cells[column]])
      return `${JSON.stringify({ ...Object.fromEntries(inOrder), ...more })}\n`
    })
    .join('')

/** The columns of the import format. */
const columnsOf = (file: FileName) => Object.entries<Column<unknown>>(FORMATS[file])

export interface AnyRecord {
  cells: Readonly<Record<string, unknown>>
  more?: object
}
