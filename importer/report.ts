/** The report of an import: counts of each file, and every wrong row, warning and conflict. Also as text and as CSV. */
import { csvLines } from '#files/csv.ts'

export interface Problem {
  file: string
  /** Counted from 1, as editors do; null for the whole file. */
  line: number | null
  /** The column's name and its number from 1 in the file; null for the whole row. */
  column: string | null
  columnNumber: number | null
  reason: string
}

/**
 * A field that both staff and the folder have changed since the last import. `current`, the value of staff, stays. With `why` the
 * row would show somebody sooner than may be.
 */
interface Conflict {
  file: string
  line: number
  column: string
  current: string
  offered: string
  why?: string
}

interface Counts {
  new: number
  changed: number
  unchanged: number
  /** Rows with errors, which are skipped. */
  wrong: number
  /** Rows of records that staff have withdrawn. They stay withdrawn. */
  withdrawn: number
  conflicts: number
}

/** What an import does with a row that is not wrong. */
interface Outcome {
  file: string
  line: number
  outcome: 'new' | 'changed' | 'unchanged' | 'withdrawn'
  /** The fields by which people know the record. */
  record: Readonly<Record<string, unknown>>
  changes: Change[]
}

/** A field that an import changes. */
export interface Change {
  field: string
  old: unknown
  new: unknown
}

/** Where a row stands. */
export interface Origin {
  file: string
  line: number
}

export class Report {
  readonly folder: string
  readonly dryRun: boolean
  /** The id in `import_batch`; null if nothing was written. */
  batch: number | null = null
  readonly files: Record<string, Counts> = {}
  readonly errors: Problem[] = []
  readonly warnings: Problem[] = []
  readonly conflicts: Conflict[] = []
  readonly faults = new Set<Problem>()
  /** Null unless it was asked for: there can be hundreds of thousands. */
  readonly outcomes: Outcome[] | null
  /** How many fields only staff have changed. Their values stay, and nobody has to decide. */
  kept = 0
  /** The columns of each file, in the file's order. */
  readonly #columns = new Map<string, string[]>()

  constructor(folder: string, dryRun: boolean, keepsOutcomes = false) {
    this.folder = folder
    this.dryRun = dryRun
    this.outcomes = keepsOutcomes ? [] : null
  }

  open(file: string): void {
    this.files[file] ??= { new: 0, changed: 0, unchanged: 0, wrong: 0, withdrawn: 0, conflicts: 0 }
  }

  setColumns(file: string, columns: string[]): void {
    this.#columns.set(file, columns)
  }

  count(file: string, outcome: keyof Counts): void {
    this.open(file)
    this.files[file]![outcome]++
  }

  /** Counts a row, and says which record it is. */
  result({ file, line }: Origin, outcome: Outcome['outcome'], record: Outcome['record'], changes: Change[] = []): void {
    this.count(file, outcome)
    this.outcomes?.push({ file, line, outcome, record, changes })
  }

  error(file: string, line: number | null, column: string | null, reason: string): void {
    this.errors.push(this.#problem(file, line, column, reason))
  }

  /** An error for which the whole file is left out. */
  fault(file: string, line: number, column: string | null, reason: string): void {
    const problem = this.#problem(file, line, column, reason)
    this.errors.push(problem)
    this.faults.add(problem)
  }

  /** Lists an error and counts its row as wrong. The caller must skip the row. */
  wrongRow({ file, line }: Origin, column: string | null, reason: string): void {
    this.error(file, line, column, reason)
    this.count(file, 'wrong')
  }

  warn(file: string, line: number | null, column: string | null, reason: string): void {
    this.warnings.push(this.#problem(file, line, column, reason))
  }

  conflict({ file, line }: Origin, column: string, current: string, offered: string, why?: string): void {
    this.conflicts.push({ file, line, column, current, offered, ...(why !== undefined && { why }) })
    this.count(file, 'conflicts')
  }

  /** Sorts everything by file and line, so that two runs read the same. */
  sort(): void {
    const order = Object.keys(this.files)
    const byPlace = (a: { file: string; line: number | null }, b: typeof a) =>
      order.indexOf(a.file) - order.indexOf(b.file) || (a.line ?? 0) - (b.line ?? 0)
    this.errors.sort(byPlace)
    this.warnings.sort(byPlace)
    this.conflicts.sort(byPlace)
  }

  #problem(file: string, line: number | null, column: string | null, reason: string): Problem {
    const index = column === null ? -1 : (this.#columns.get(file)?.indexOf(column) ?? -1)
    return { file, line, column, columnNumber: index < 0 ? null : index + 1, reason }
  }
}

/** The most lines of each list on the terminal. The files have all of them (`writeFiles` in `main.ts`). */
const SHOWN = 20

/** The report as lines for the terminal. `all` shows every problem: a dry run writes no files. */
export function reportLines(report: Report, all: boolean): string[] {
  const most = all ? Number.POSITIVE_INFINITY : SHOWN
  const verb = report.dryRun ? 'would be' : 'were'
  const conflicts = report.conflicts.map(
    (conflict) => `${place(conflict)}: ${sayConflict(conflict)}${conflict.why === undefined ? ": kept staff's" : ''}`,
  )
  return [
    ...(report.dryRun ? [`Dry run of ${report.folder}: nothing was written.`] : []),
    ...table(report.files),
    ...list(`${counted(report.errors.length, 'error')}; the rows ${verb} skipped`, report.errors.map(problemLine), most),
    ...list(counted(report.warnings.length, 'warning'), report.warnings.map(problemLine), most),
    ...list(`${counted(conflicts.length, 'conflict')} with what staff decided`, conflicts, most),
    ...(report.kept > 0
      ? [`As the archive has them, while the folder has the old value: ${counted(report.kept, 'more field')}.`]
      : []),
  ]
}

const sayConflict = ({ current, offered, why }: Conflict): string =>
  why ?? `staff have "${current}", the folder has "${offered}"`

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`

/** CSV: file,line,column,reason */
export const problemsCsv = (problems: Problem[]): string =>
  csvLines([['file', 'line', 'column', 'reason'], ...problems.map((it) => [it.file, it.line, it.column, it.reason])])

/** Warnings and conflicts as CSV: kind,file,line,column,reason */
export function remarksCsv({ warnings, conflicts }: Report): string {
  return csvLines([
    ['kind', 'file', 'line', 'column', 'reason'],
    ...warnings.map((it) => ['warning', it.file, it.line, it.column, it.reason]),
    ...conflicts.map((it) => ['conflict', it.file, it.line, it.column, sayConflict(it)]),
  ])
}

function table(files: Report['files']): string[] {
  const all = Object.values(files)
  const columns = (['new', 'changed', 'unchanged', 'wrong', 'withdrawn', 'conflicts'] as const).filter(
    (column) => column !== 'withdrawn' || all.some((counts) => counts.withdrawn > 0),
  )
  const row = (name: string, cells: string[]) =>
    name.padEnd(16) + cells.map((cell, i) => cell.padStart(columns[i]!.length + 3)).join('')
  const numbers = (counts: Counts) => columns.map((column) => String(counts[column]))
  return [row('', [...columns]), ...Object.entries(files).map(([file, counts]) => row(file, numbers(counts)))]
}

function list(title: string, lines: string[], most: number): string[] {
  if (lines.length === 0) return []
  const rest = lines.length - most
  return ['', `${title}:`, ...lines.slice(0, most), ...(rest > 0 ? [`... and ${rest} more`] : [])]
}

const place = ({ file, line, column }: Pick<Problem, 'file' | 'line' | 'column'>) =>
  [file, line, column].filter((part) => part !== null).join(':')

export const problemLine = (problem: Problem): string => `${place(problem)}: ${problem.reason}`
