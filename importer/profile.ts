/** Looks at a table before it is imported: what its columns are, and how its cells are read. */
import { setImmediate as breathe } from 'node:timers/promises'
import type { JobTable, Reading } from '#domain/import-job.ts'
import { type Column, Remarked, Wrong } from './columns.ts'
import { UnreadableFile } from './csv.ts'
import { type FileName, FORMATS } from './formats.ts'
import { kindNamed, type Proposal, proposeColumns, proposeKind } from './headings.ts'
import type { Memory } from './remembered.ts'
import { keysOf, missingIn, readCell } from './sheet.ts'
import { type ChosenTable, nameOf, type Place, placeOf, type Table, tablesIn } from './tables.ts'

const EXAMPLES = 3
/** So many different cells tell how a column is read. */
const ENOUGH = 200
/** A cell is shown so far. */
const SHOWN = 60

/** What a reading leaves open is proposed. */
export type Wished = Partial<Omit<Reading, 'source'>>

/** Every table of a file, as `wished` by its source or as it is proposed. */
export async function profileFile(
  folder: string,
  file: string,
  memory: Memory,
  wished: ReadonlyMap<string, Wished> = new Map(),
): Promise<JobTable[]> {
  try {
    const found = await tablesIn(folder, file, (fields) => proposeKind(fields, memory.columnFor) !== null)
    const profiles: JobTable[] = []
    for (const { place, table } of found) {
      profiles.push(await profile(place, table, memory, wished.get(nameOf(place)) ?? {}, found.length))
    }
    return profiles
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    return [{ ...EMPTY, source: file, problem: `The file ${error.message}.` }]
  }
}

const EMPTY = {
  kind: null,
  columns: [],
  leftOut: [],
  monthFirst: false,
  rows: 0,
  headings: [],
  dates: { all: 0, dayFirst: 0, monthFirst: 0 },
}

async function profile(place: Place, table: Table, memory: Memory, wished: Wished, sheets: number): Promise<JobTable> {
  const headings = table.header.fields.map((heading) => heading.trim())
  const named = kindNamed(place.sheet ?? place.file) ?? (sheets === 1 ? kindNamed(place.file) : null)
  const kind = wished.kind === undefined ? (named ?? proposeKind(headings, memory.columnFor)) : wished.kind
  const proposals = kind ? proposeColumns(kind, headings, memory.columnFor) : headings.map(() => ({ column: null, why: null }))
  const isWished = wished.columns?.length === headings.length
  const columns = proposals.map(({ column }, at) => (isWished ? wished.columns![at]! : column))
  const leftOut = proposals.map(({ why }, at) => (isWished ? (wished.leftOut?.[at] ?? false) : why === 'left out'))
  const dates = kind === null ? EMPTY.dates : datesIn(table, kind, columns)
  const isMonthFirst = kind !== null && (memory.monthFirst(kind, headings) || dates.monthFirst > dates.dayFirst)
  const monthFirst = wished.monthFirst ?? isMonthFirst
  const read: JobTable['headings'][number]['read'][] = []
  for (const at of headings.keys()) {
    read.push(kind && columns[at] ? readsOf(table, at, kind, columns[at], monthFirst) : [])
    await breathe()
  }
  return {
    source: nameOf(place),
    kind,
    columns,
    leftOut,
    monthFirst,
    dates,
    problem: null,
    rows: table.rows.length,
    headings: headings.map((heading, at) => ({
      heading,
      examples: table.rows.slice(0, EXAMPLES).map(({ fields }) => (fields[at] ?? '').trim().slice(0, SHOWN)),
      why: whyOf(proposals[at]!, columns[at]!, leftOut[at]!),
      read: read[at]!,
    })),
  }
}

function whyOf(proposal: Proposal, column: string | null, leftOut: boolean): Proposal['why'] {
  if (leftOut) return 'left out'
  return proposal.column === column ? proposal.why : null
}

const columnOf = (kind: FileName, name: string): Column<unknown> =>
  (FORMATS[kind] as Readonly<Record<string, Column<unknown>>>)[name]!

/** Days that begin with two figures of at most two digits. */
const FIGURES = /^\s*(\d{1,2})[-/. ]+(\d{1,2})[-/. ]+['’]?\d{2}/

function datesIn(table: Table, kind: FileName, columns: readonly (string | null)[]): JobTable['dates'] {
  const at = columns.flatMap((name, index) => (name && columnOf(kind, name).isDay ? [index] : []))
  const dates = { all: 0, dayFirst: 0, monthFirst: 0 }
  for (const { fields } of table.rows) {
    for (const index of at) {
      const [found, first = '', second = ''] = FIGURES.exec(fields[index] ?? '') ?? []
      if (found === undefined) continue
      dates.all++
      if (Number(second) <= 12) dates.dayFirst++
      if (Number(first) <= 12) dates.monthFirst++
    }
  }
  return dates
}

/** Cells that are read otherwise than they are written: of a date one with a day above 12, if there is one. */
function readsOf(table: Table, at: number, kind: FileName, name: string, monthFirst: boolean) {
  const column = columnOf(kind, name)
  const found = new Map<string, { row: number; cell: string; as: string; telling: boolean }>()
  for (const { line, fields } of table.rows) {
    const cell = (fields[at] ?? '').trim()
    if (found.size > ENOUGH) break
    if (cell === '' || found.has(cell)) continue
    const read = readCell(column, cell, monthFirst)
    if (read instanceof Wrong) continue
    const value = read instanceof Remarked ? read.value : read
    const as = value === null ? 'unknown' : column.write(value)
    if (as === cell || as.length > SHOWN) continue
    found.set(cell, { row: line, cell: cell.slice(0, SHOWN), as, telling: /(?:^|\D)(?:1[3-9]|2\d|3[01])(?:\D|$)/.test(cell) })
  }
  const all = [...found.values()]
  const telling = all.find((one) => one.telling)
  return [...new Set([...(telling ? [telling] : []), ...all])]
    .slice(0, EXAMPLES)
    .toSorted((a, b) => a.row - b.row)
    .map(({ row, cell, as }) => ({ row, cell, as }))
}

/** What is still open in a reading; null: nothing. */
export function openIn({ kind, columns, leftOut, headings, problem }: JobTable): string | null {
  if (problem !== null) return problem
  if (kind === null) return null
  const missing = missingIn(kind, columns)
  if (missing.length > 0) return `No column is given for ${missing.join(', ')}.`
  const open = headings.find((_, at) => columns[at] === null && !leftOut[at])
  return open ? `"${open.heading}" must be given a column, or left out.` : null
}

/** A reading as the importer takes it; null for a table that is left out. */
export function chosenOf({ source, kind, columns, monthFirst, headings }: JobTable): ChosenTable | null {
  if (kind === null) return null
  const own = keysOf(headings.map(({ heading }) => heading)).map((key, at) => [key, columns[at] ?? null] as const)
  return { ...placeOf(source), kind, monthFirst, columns: new Map(own.filter(([key, column]) => key !== column)) }
}
