/**
 * One process per data directory. PGlite does not refuse a second one, and then rows vanish silently. So the process
 * locks a small SQLite file in the directory; the kernel releases that lock however the process ends.
 */
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DataDirectoryInUse } from '../errors.ts'

declare global {
  /** Keeps the lock's handle reachable. If it were garbage collected, the lock would be released silently. */
  var dataDirectoryLocks: Map<string, DatabaseSync> | undefined
}

export interface DirectoryLock {
  release(): void
}

/** Makes the directory private to its user and takes the lock; throws `DataDirectoryInUse`. */
export function lockDirectory(dataDir: string): DirectoryLock {
  mkdirSync(dataDir, { recursive: true })
  // PGlite makes its files with mode 0666.
  chmodSync(dataDir, 0o700)
  globalThis.dataDirectoryLocks ??= new Map()
  const locks = globalThis.dataDirectoryLocks
  const pidFile = join(dataDir, 'database.pid')
  // Do not open the lock's file a second time: closing any handle of the process drops its POSIX lock.
  if (locks.has(dataDir)) throw new DataDirectoryInUse(dataDir, process.pid)
  const lock = new DatabaseSync(join(dataDir, 'database.lock'), { timeout: 0 })
  try {
    lock.exec('pragma journal_mode = delete; begin exclusive')
  } catch (error) {
    lock.close()
    if (error instanceof Error && /locked|busy/.test(error.message)) {
      throw new DataDirectoryInUse(dataDir, readPid(pidFile))
    }
    throw error
  }
  locks.set(dataDir, lock)
  writeFileSync(pidFile, `${process.pid}\n`)
  return {
    release: () => {
      if (locks.delete(dataDir)) lock.close()
    },
  }
}

function readPid(file: string): number | null {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10) || null
  } catch {
    return null
  }
}
