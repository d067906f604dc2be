import { constants } from 'node:fs'
import { cp } from 'node:fs/promises'
import { basename } from 'node:path'

/** Copies the data directory of a stopped server. Gives the path of the copy. */
export async function copyDataDir(from: string, to: string): Promise<string> {
  await cp(from, to, {
    recursive: true,
    mode: constants.COPYFILE_FICLONE,
    filter: (path) => !['database.lock', 'database.pid'].includes(basename(path)),
  })
  return to
}
