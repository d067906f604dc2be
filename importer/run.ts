/** What the parts of one import run share. */
import type { FileStore } from '#files/store.ts'
import type { PlannedArchive } from './archive.ts'
import type { Report } from './report.ts'
import type { Sheets } from './rules.ts'

export interface Progress {
  /** In English, for whoever runs the command: "Reading", "Images". */
  step: string
  done: number
  total: number
}

export interface Run {
  /** The archive folder's real path. */
  folder: string
  sheets: Sheets
  archive: PlannedArchive
  report: Report
  store: FileStore
  onProgress(progress: Progress): void
}
