/** Opens the embedded database in a data directory, with its lock and its housekeeping. */
import { chmodSync, mkdirSync, readFileSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely, PGliteDialect, sql } from 'kysely'
import { DatabaseUnavailable, DataDirectoryInUse } from '../errors.ts'
import type { OpenDatabase } from '../open-database.ts'
import type { Database } from '../schema.ts'
import { keepTidy } from './housekeeping.ts'
import { PGliteThread } from './thread.ts'

export async function openEmbedded(dataDir: string, onFailure: (error: Error) => void): Promise<OpenDatabase> {
  const lock = lockDirectory(dataDir)
  try {
    const directory = join(dataDir, 'database')
    mkdirSync(directory, { recursive: true })
    chmodSync(directory, 0o700)
    const thread = new PGliteThread({ directory }, onFailure)
    await thread.waitReady.catch((error: Error) => {
      const why = isFull(dataDir) ? 'the disk is full.' : `the database cannot be opened: ${error.message}`
      throw new DatabaseUnavailable(`DATA_DIR ${dataDir}: ${why}`)
    })
    const open = overThread(thread)
    const stopHousekeeping = keepTidy(open.db)
    return {
      ...open,
      close: async () => {
        stopHousekeeping()
        try {
          await open.close()
        } finally {
          lock.release()
        }
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** PGlite does not say why it cannot begin. It writes its log in pieces of 16 MB, and a new database takes 40 MB. */
const LEAST_ROOM = 64e6

function isFull(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize < LEAST_ROOM
}

/** A copy of the database's folder (`copy.ts`). Nobody else has it, so it needs no lock. */
export async function openCopy(directory: string): Promise<OpenDatabase> {
  const thread = new PGliteThread({ directory }, () => {})
  await thread.waitReady
  return overThread(thread)
}

/** Kysely over a thread that is ready. */
export function overThread(thread: PGliteThread): OpenDatabase {
  const db = new Kysely<Database>({ dialect: new PGliteDialect({ pglite: thread }) })
  return {
    db,
    dialect: 'pglite',
    listen: async (channel, onNotify) => {
      let listening = true
      thread.onNotification((name) => {
        if (listening && name === channel) onNotify()
      })
      // Kysely waits until a running transaction has ended. Within it, a rollback would undo the `listen` too.
      await sql`listen ${sql.id(channel)}`.execute(db)
      return async () => {
        listening = false
      }
    },
    connect: async () => null,
    finishCopy: (folder) =>
      db.connection().execute(async (connection) => {
        await sql`checkpoint`.execute(connection)
        await thread.finishCopy(folder)
      }),
    close: async () => {
      await db.destroy()
      await thread.close()
    },
  }
}

/**
 * One process per data directory. PGlite does not refuse a second one, and then rows vanish silently. So the process
 * locks a small SQLite file in the directory; the kernel releases that lock however the process ends.
 */
declare global {
  /** Keeps the lock's handle reachable. If it were garbage collected, the lock would be released silently. */
  var dataDirectoryLocks: Map<string, DatabaseSync> | undefined
}

interface DirectoryLock {
  release(): void
}

/** Makes the directory private to its user and takes the lock; throws `DataDirectoryInUse`. */
function lockDirectory(dataDir: string): DirectoryLock {
  mkdirSync(dataDir, { recursive: true })
  // Everybody could read the files that older versions made.
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
    if (error instanceof Error && /disk is full/.test(error.message)) {
      throw new DatabaseUnavailable(`DATA_DIR ${dataDir}: the disk is full.`)
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
