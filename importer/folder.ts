/** Reads files of the archive folder, never outside it. */
import { realpath, stat } from 'node:fs/promises'
import { isAbsolute, join, sep } from 'node:path'
import type { Progress } from '#config/progress.ts'
import { Wrong } from './columns.ts'
import type { Report } from './report.ts'
import type { Sheets } from './rules.ts'
import { readSheet } from './sheet.ts'
import type { ChosenTable } from './tables.ts'

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

/** Reads the tables. */
export async function readFolder(
  folder: string,
  tables: readonly ChosenTable[],
  report: Report,
  onProgress: (progress: Progress) => void,
): Promise<Sheets> {
  const sheets: Sheets = {}
  for (const [done, table] of tables.entries()) {
    onProgress({ step: 'Reading', done, total: tables.length })
    Object.assign(sheets, { [table.kind]: await readSheet(folder, table, report) })
  }
  onProgress({ step: 'Reading', done: tables.length, total: tables.length })
  return sheets
}

/**
 * The path of a file that a row names, or the reason why it cannot be used. `folder` is a real path. A table in a folder of it
 * (`beside`) may name files from there.
 */
export async function fileInFolder(folder: string, name: string, beside: readonly string[]): Promise<string | Wrong> {
  if (isAbsolute(name) || /(^|[/\\])\.\.([/\\]|$)/.test(name) || name.includes('\\')) {
    return new Wrong(`"${name}" is not a path within the folder`)
  }
  // Some systems write the accents of a file's name as separate characters (NFD).
  const spellings = [name.normalize('NFC'), name.normalize('NFD')]
  for (const spelling of beside.flatMap((below) => spellings.map((one) => join(below, one)))) {
    const path = await realpath(join(folder, spelling)).catch(() => null)
    if (path === null) continue
    if (!path.startsWith(folder + sep)) return new Wrong(`"${name}" is not a path within the folder`)
    return (await stat(path)).isFile() ? path : new Wrong(`"${name}" is not a file`)
  }
  return new Wrong(`the file "${name}" is not in the folder`)
}
