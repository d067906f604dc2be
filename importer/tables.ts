/** The tables of a folder: CSV files, and sheets of workbooks. */
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { type CsvFile, readCsv, UnreadableFile } from './csv.ts'
import { readText } from './encoding.ts'
import type { FileName } from './formats.ts'
import { EXPLANATION } from './template.ts'
import { readSheets, type Sheet, tableOf } from './workbook.ts'

/** Where a table is: its file in the folder, and its sheet in a workbook. */
export interface Place {
  file: string
  sheet: string | null
}

/** How a table is read. */
export interface ChosenTable extends Place {
  kind: FileName
  /** The column for each heading (in small letters) that is not the format's own; null: it is left out. */
  columns: ReadonlyMap<string, string | null>
  /** `3/12/1950` is the 12th of March. */
  monthFirst: boolean
}

export type Table = CsvFile & {
  /** Each completes "the file ...". */
  notes: string[]
}

export const isWorkbook = (name: string): boolean => /\.xlsx$/i.test(name)
export const isTable = (name: string): boolean => /\.(csv|tsv|txt|xlsx)$/i.test(name)

/**
 * The files that may hold tables, with their paths in the folder. Texts (`.txt`) in a folder below it are left out: they may be
 * thousands of transcriptions.
 */
export async function tableFiles(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  return found
    .map((entry) => ({ entry, path: relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/') }))
    .filter(({ entry, path }) => isTable(path) && !entry.isDirectory() && !/(?:^|\/)\./.test(path))
    .filter(({ entry, path }) => !path.includes('/') || (entry.isFile() && !/\.txt$/i.test(path)))
    .map(({ path }) => path)
    .toSorted()
}

/** What people call a table: `passagiers.xlsx: Blad1`. */
export const nameOf = ({ file, sheet }: Place): string => (sheet === null ? file : `${file}: ${sheet}`)

/** The opposite. */
export function placeOf(source: string): Place {
  const at = source.search(/(?<=\.xlsx): /i)
  return at < 0 ? { file: source, sheet: null } : { file: source.slice(0, at), sheet: source.slice(at + 2) }
}

/** Throws `UnreadableFile`. `headerAt` finds the header. */
export async function readTable(folder: string, place: Place, isHeader: (fields: string[]) => boolean): Promise<Table> {
  const path = join(folder, place.file)
  if (place.sheet === null) return csvTable(await readFile(path), isHeader)
  const sheet = (await readSheets(path)).find(({ name }) => name === place.sheet)
  if (!sheet) throw new UnreadableFile(`has no sheet "${place.sheet}"`)
  return { ...tableOf(sheet, isHeader), notes: [] }
}

async function csvTable(bytes: Buffer, isHeader: (fields: string[]) => boolean): Promise<Table> {
  // All workbooks begin so, and other packed files.
  if (bytes.toString('latin1', 0, 4) === 'PK\x03\x04')
    throw new UnreadableFile('is no CSV: give a workbook a name that ends in .xlsx')
  const { text, notes } = readText(bytes)
  return { ...(await readCsv(text, isHeader)), notes }
}

/** The tables in one file, each read with its own header; a sheet without rows is none. Throws `UnreadableFile`. */
export async function tablesIn(
  folder: string,
  file: string,
  isHeader: (fields: string[]) => boolean,
): Promise<{ place: Place; table: Table }[]> {
  if (!isWorkbook(file)) {
    const place = { file, sheet: null }
    return [{ place, table: await readTable(folder, place, isHeader) }]
  }
  const isFilled = ({ name, rows }: Sheet) => name !== EXPLANATION && rows.some((row) => row.some((cell) => cell.trim() !== ''))
  return (await readSheets(join(folder, file))).filter(isFilled).map((sheet) => ({
    place: { file, sheet: sheet.name },
    table: { ...tableOf(sheet, isHeader), notes: [] },
  }))
}

/** Tables that hold the same kind, so that one has to be imported after the other. None if all differ. */
export const ofOneKind = (tables: readonly ChosenTable[]): ChosenTable[] =>
  [...Map.groupBy(tables, ({ kind }) => kind).values()].find((same) => same.length > 1) ?? []
