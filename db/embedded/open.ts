/** Opens the embedded database in a data directory, with its lock and its housekeeping. Called by `db/open.ts`. */
import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, PGliteDialect, sql } from 'kysely'
import { DatabaseUnavailable } from '../errors.ts'
import type { OpenDatabase } from '../open-database.ts'
import type { Database } from '../schema.ts'
import { lockDirectory } from './directory-lock.ts'
import { keepTidy } from './housekeeping.ts'
import { PGliteThread } from './thread.ts'

export async function openEmbedded(
  dataDir: string,
  onFailure: (error: Error) => void,
): Promise<OpenDatabase> {
  const lock = lockDirectory(dataDir)
  try {
    const directory = join(dataDir, 'database')
    mkdirSync(directory, { recursive: true })
    chmodSync(directory, 0o700)
    const thread = new PGliteThread({ directory }, onFailure)
    await thread.waitReady.catch((error: Error) => {
      throw new DatabaseUnavailable(`DATA_DIR ${dataDir}: the database cannot be opened: ${error.message}`)
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
    close: async () => {
      await db.destroy()
      await thread.close()
    },
  }
}
