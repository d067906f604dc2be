/** What the command imports: a folder, a ZIP of one, or one table with the files beside it. */
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { FolderUnusable } from './folder.ts'
import { isTable } from './tables.ts'
import { UnusableZip, unpackZip } from './zip.ts'

export interface Source {
  folder: string
  /** The one table that is read; null for all. */
  only: string | null
  /** What the list of imports calls it. */
  name: string
  close(): Promise<void>
}

/** Throws `FolderUnusable`. */
export async function openSource(path: string): Promise<Source> {
  const found = await stat(path).catch(() => null)
  const name = basename(path)
  const close = async () => {}
  if (found?.isFile() && /\.zip$/i.test(name)) return openZip(path, name)
  if (found?.isFile() && isTable(name)) return { folder: dirname(path), only: name, name, close }
  return { folder: path, only: null, name, close }
}

async function openZip(path: string, name: string): Promise<Source> {
  const folder = await mkdtemp(join(tmpdir(), 'overtocht-import-'))
  const close = () => rm(folder, { recursive: true, force: true })
  try {
    await unpackZip(path, folder)
    return { folder, only: null, name, close }
  } catch (error) {
    await close()
    throw error instanceof UnusableZip ? new FolderUnusable(`The file ${path} ${error.message}.`) : error
  }
}
