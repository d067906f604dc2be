/** The report of an import as lines for the terminal, and as CSV for whoever mends the rows. */
import { csvLines } from '#files/csv.ts'
import type { Counts, Problem, Report } from './report.ts'

/** At most so many of each list are shown on the terminal. All of them are in the files (`writeFiles` in `main.ts`). */
const SHOWN = 20

/** `all` shows every problem: a dry run needs that, because it writes no files. */
export function reportLines(report: Report, all: boolean): string[] {
  const most = all ? Number.POSITIVE_INFINITY : SHOWN
  const verb = report.dryRun ? 'would be' : 'were'
  const conflicts = report.conflicts.map(
    ({ file, line, column, current, offered }) =>
      `${place({ file, line, column })}: staff have "${current}", the folder has "${offered}": kept staff's`,
  )
  return [
    ...(report.dryRun ? [`Dry run of ${report.folder}: nothing was written.`] : []),
    ...table(report.files),
    ...list(`${counted(report.errors.length, 'error')}; the rows ${verb} skipped`, report.errors.map(line), most),
    ...list(counted(report.warnings.length, 'warning'), report.warnings.map(line), most),
    ...list(`${counted(conflicts.length, 'conflict')} with edits by staff`, conflicts, most),
    ...(report.kept > 0
      ? [`As staff edited them, while the folder has the old value: ${counted(report.kept, 'more field')}.`]
      : []),
  ]
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`

/** file,line,column,reason */
export const problemsCsv = (problems: Problem[]): string =>
  csvLines([['file', 'line', 'column', 'reason'], ...problems.map((it) => [it.file, it.line, it.column, it.reason])])

/** Warnings and conflicts: kind,file,line,column,reason */
export function remarksCsv({ warnings, conflicts }: Report): string {
  return csvLines([
    ['kind', 'file', 'line', 'column', 'reason'],
    ...warnings.map((it) => ['warning', it.file, it.line, it.column, it.reason]),
    ...conflicts.map((it) => {
      const reason = `staff have "${it.current}", the folder has "${it.offered}"`
      return ['conflict', it.file, it.line, it.column, reason]
    }),
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

const line = (problem: Problem) => `${place(problem)}: ${problem.reason}`
