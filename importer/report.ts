/** The report of an import: counts for each file, and every wrong row, warning and conflict with its line. */

export interface Problem {
  file: string
  /** As an editor counts, from 1; null when the whole file is meant. */
  line: number | null
  /** The column's name, and its number from 1 in the file; null when the whole row is meant. */
  column: string | null
  columnNumber: number | null
  reason: string
}

/** A field that both staff and the folder have changed since the last import. */
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
  /** Rows with errors, which were skipped. */
  wrong: number
  /** Rows of records that staff have withdrawn. They stay withdrawn. */
  withdrawn: number
  conflicts: number
}

/** The place of a row. */
export interface Origin {
  file: string
  line: number
}

export class Report {
  readonly folder: string
  readonly dryRun: boolean
  /** The id in `import_batch`; null when nothing was written. */
  batch: number | null = null
  readonly files: Record<string, Counts> = {}
  readonly errors: Problem[] = []
  readonly warnings: Problem[] = []
  readonly conflicts: Conflict[] = []
  /** How many fields only staff have changed. They are kept, and nobody has to decide. */
  kept = 0
  /** The columns of each file, in the file's order. */
  readonly #columns = new Map<string, string[]>()

  constructor(folder: string, dryRun: boolean) {
    this.folder = folder
    this.dryRun = dryRun
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

  error(file: string, line: number | null, column: string | null, reason: string): void {
    this.errors.push(this.#problem(file, line, column, reason))
  }

  /** Lists an error, and counts its row as wrong. The row has to be skipped. */
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
