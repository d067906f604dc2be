/** The plan of a job on disk: a line for each row, and a file of the wrong rows of each table. */
import { createHash } from 'node:crypto'
import { open, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PlannedRow, RowResult } from '#domain/import-job.ts'
import { columnLabel, type ImportKind } from '#domain/import-kinds.ts'
import { BYTE_ORDER_MARK, importableLines } from '#files/csv.ts'
import { slices } from '../archive.ts'
import { REASON_HEADING } from '../headings.ts'
import { missingIn, namesOf } from '../sheet.ts'
import { type ChosenTable, nameOf, readTable } from '../tables.ts'

const planFile = (root: string) => join(root, 'plan.jsonl')
const wrongFile = (root: string, kind: string) => join(root, `wrong-${kind}`)

/** Each line begins with the result and the kind, so that a page is found without reading every row. */
const headOf = (result: string, kind: string) => `${result} ${kind} `

/** Gives the mark of the plan: another one as soon as any row comes out differently. */
export async function keepRows(root: string, rows: readonly PlannedRow[]): Promise<string> {
  const hash = createHash('sha256')
  const file = await open(planFile(root), 'w', 0o600)
  try {
    for (const some of slices(rows, ROWS_AT_ONCE)) {
      const lines = some.map((row) => `${headOf(row.result, row.kind)}${JSON.stringify(row)}\n`).join('')
      hash.update(lines)
      await file.write(lines)
    }
  } finally {
    await file.close()
  }
  return hash.digest('hex')
}

const ROWS_AT_ONCE = 2000

export interface Asked {
  results: readonly RowResult[]
  kind?: string | undefined
  /** Only rows that come in, with a remark. */
  remarked?: boolean | undefined
  limit: number
  offset: number
}

export async function readRows(
  root: string,
  { results, kind, remarked = false, limit, offset }: Asked,
): Promise<{ rows: PlannedRow[]; total: number }> {
  const text = await readFile(planFile(root), 'utf8').catch(() => '')
  const lines = text.split('\n').filter((line) => line !== '')
  const heads = results
    .filter((result) => !remarked || COMING_IN.has(result))
    .map((result) => headOf(result, kind ?? '').trimEnd())
  const isAsked = (line: string) => heads.some((head) => line.startsWith(`${head} `))
  const found = lines.filter((line) => isAsked(line) && !(remarked && line.includes('"reasons":[]')))
  const rows = found.slice(offset, offset + limit).map((line): PlannedRow => JSON.parse(line.slice(line.indexOf('{'))))
  return { rows, total: found.length }
}

const COMING_IN: ReadonlySet<RowResult> = new Set(['new', 'changed', 'unchanged'])

/** It comes in, and a cell was read otherwise than it is written. */
export const isRemarked = ({ result, reasons }: PlannedRow): boolean => COMING_IN.has(result) && reasons.length > 0

export const reasonsOf = ({ kind, reasons }: Pick<PlannedRow, 'kind' | 'reasons'>): string =>
  reasons.map(({ column, reason }) => (column === null ? reason : `${columnLabel(kind, column)}: ${reason}`)).join(' ')

/** Keeps the wrong rows of each table as they were, with the reason behind each. They can be corrected and imported again. */
export async function keepWrongRows(
  root: string,
  folder: string,
  tables: readonly ChosenTable[],
  rows: readonly PlannedRow[],
): Promise<void> {
  for (const table of tables) {
    const { kind } = table
    await rm(wrongFile(root, kind), { force: true })
    const wrong = new Map(rows.filter((row) => row.kind === kind && row.result === 'wrong').map((row) => [row.row, row]))
    if (wrong.size === 0) continue
    const { header, rows: read } = await readTable(
      folder,
      table,
      (fields) => missingIn(kind, namesOf(fields, table)).length === 0,
    )
    const at = header.fields.findIndex((field) => field.trim() === REASON_HEADING)
    const before = (fields: string[]) => (at < 0 ? fields : fields.filter((_, index) => index !== at))
    const lines = read.flatMap(({ line, fields }) => {
      const row = wrong.get(line)
      return row ? [[...before(fields), reasonsOf(row)]] : []
    })
    const csv = importableLines([[...before(header.fields), REASON_HEADING], ...lines])
    await writeFile(wrongFile(root, kind), BYTE_ORDER_MARK + csv, { mode: 0o600 })
  }
}

/** Null if no row of that kind was wrong. */
export const readWrongRows = (root: string, kind: ImportKind): Promise<string | null> =>
  readFile(wrongFile(root, kind), 'utf8').catch(() => null)

/** What a file of wrong rows is called: `passagiers-1951, wrong rows.csv`. */
export const wrongNameOf = (table: Pick<ChosenTable, 'file' | 'sheet'>): string =>
  `${nameOf(table)
    .replace(/\.(csv|tsv|txt|xlsx)/i, '')
    .replace(/[:/\\]/g, '')}, wrong rows.csv`
