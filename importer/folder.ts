/** Reads files of the archive folder, never outside it. */
import { readdir, readFile, realpath, stat } from 'node:fs/promises'
import { isAbsolute, join, sep } from 'node:path'
import type { Progress } from '#config/progress.ts'
import { Wrong } from './columns.ts'
import { FILE_NAMES, type FileName } from './formats.ts'
import type { Report } from './report.ts'
import type { Sheets } from './rules.ts'
import { readSheet } from './sheet.ts'

/** The folder is missing or has no file of the format. */
export class FolderUnusable extends Error {
  override name = 'FolderUnusable'
  readonly operator = true
}

/** The folder's real path. Throws `FolderUnusable`. */
export async function openFolder(folder: string): Promise<string> {
  const found = await stat(folder).catch(() => null)
  if (!found) throw new FolderUnusable(`The folder ${folder} does not exist.`)
  if (!found.isDirectory()) throw new FolderUnusable(`${folder} is not a folder.`)
  return realpath(folder)
}

/** Reads every CSV file of the format. Throws `FolderUnusable` if there is none. */
export async function readFolder(folder: string, report: Report, onProgress: (progress: Progress) => void): Promise<Sheets> {
  const names = await readdir(folder)
  const present = FILE_NAMES.filter((file) => names.includes(file))
  if (present.length === 0) {
    throw new FolderUnusable(`${folder} holds no file of the import format (${FILE_NAMES.join(', ')}).`)
  }
  const sheets: Sheets = {}
  for (const [done, file] of present.entries()) {
    onProgress({ step: 'Reading', done, total: present.length })
    const bytes = await readFile(join(folder, file))
    Object.assign(sheets, { [file]: readSheet(file, bytes, report) })
  }
  for (const name of names) {
    if (/\.csv$/i.test(name) && !FILE_NAMES.includes(name as FileName)) {
      report.warn(name, null, null, 'this file is not part of the format: it is left out')
    }
  }
  onProgress({ step: 'Reading', done: present.length, total: present.length })
  return sheets
}

/** The path of a file that a row names, or the reason why it cannot be used. `folder` is a real path. */
export async function fileInFolder(folder: string, name: string): Promise<string | Wrong> {
  if (isAbsolute(name) || /(^|[/\\])\.\.([/\\]|$)/.test(name) || name.includes('\\')) {
    return new Wrong(`"${name}" is not a path within the folder`)
  }
  // Some systems write the accents of a file's name as separate characters (NFD).
  for (const spelling of [name.normalize('NFC'), name.normalize('NFD')]) {
    const path = await realpath(join(folder, spelling)).catch(() => null)
    if (path === null) continue
    if (!path.startsWith(folder + sep)) return new Wrong(`"${name}" is not a path within the folder`)
    return (await stat(path)).isFile() ? path : new Wrong(`"${name}" is not a file`)
  }
  return new Wrong(`the file "${name}" is not in the folder`)
}
