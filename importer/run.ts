/** The state that all parts of one import share. */
import type { Progress } from '#config/progress.ts'
import type { FileStore } from '#files/store.ts'
import type { PlannedArchive } from './archive.ts'
import type { Report } from './report.ts'
import type { Sheets } from './rules.ts'

export interface Run {
  /** The archive folder's real path. */
  folder: string
  sheets: Sheets
  archive: PlannedArchive
  report: Report
  store: FileStore
  onProgress(progress: Progress): void
}
