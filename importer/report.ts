/** What an import found and did: counted per file, with every wrong row, warning and conflict by line. */

export interface Problem {
  file: string
  /** As an editor counts; null when the whole file is meant. */
  line: number | null
  /** The column's name, and its number from 1 in the file; null when the whole row is meant. */
  column: string | null
  columnNumber: number | null
  reason: string
}

/** A field that staff have edited since the last import, and for which the folder now has yet another value. */
export interface Conflict {
  file: string
  line: number
  column: string
  /** What staff wrote, which was kept. */
  current: string
  /** What the folder has. */
  offered: string
}

export interface Counts {
  new: number
  changed: number
  unchanged: number
  /** Rows that are listed among the errors and were skipped. */
  wrong: number
  /** Rows of records that staff have withdrawn; these stay withdrawn. */
  withdrawn: number
  conflicts: number
}

/** Where in a file a row stands. */
export interface Origin {
  file: string
  line: number
}

export class Report {
  readonly folder: string
  readonly dryRun: boolean
  /** The import_batch of what was written; null when nothing was. */
  batch: number | null = null
  readonly files: Record<string, Counts> = {}
  readonly errors: Problem[] = []
  readonly warnings: Problem[] = []
  readonly conflicts: Conflict[] = []
  /** Fields that staff have edited and for which the folder still has what it had: kept, and nothing to decide. */
  kept = 0
  /** Columns of each file in their order there. */
  readonly #columns = new Map<string, string[]>()

  constructor(folder: string, dryRun: boolean) {
    this.folder = folder
    this.dryRun = dryRun
  }

  open(file: string): void {
    this.files[file] ??= { new: 0, changed: 0, unchanged: 0, wrong: 0, withdrawn: 0, conflicts: 0 }
  }

  /** Says in which order a file has its columns. */
  setColumns(file: string, columns: string[]): void {
    this.#columns.set(file, columns)
  }

  count(file: string, outcome: keyof Counts): void {
    this.open(file)
    this.files[file]![outcome]++
  }

  error(file: string, line: number | null, column: string | null, reason: string): void {
    this.errors.push(this.#problem(file, line, column, reason))
  }

  /** A row that is skipped: an error that counts as a wrong row. */
  wrongRow({ file, line }: Origin, column: string | null, reason: string): void {
    this.error(file, line, column, reason)
    this.count(file, 'wrong')
  }

  warn(file: string, line: number | null, column: string | null, reason: string): void {
    this.warnings.push(this.#problem(file, line, column, reason))
  }

  conflict({ file, line }: Origin, column: string, current: string, offered: string): void {
    this.conflicts.push({ file, line, column, current, offered })
    this.count(file, 'conflicts')
  }

  /** Everything in the order of files and lines, so that two runs read the same. */
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
