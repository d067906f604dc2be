/**
 * The database that a backup reads: a Postgres server, or the embedded one. A server that has the embedded one open lets this process
 * copy it (`serving.ts`), and goes on answering its visitors. The copy is opened here.
 */
import { once } from 'node:events'
import { statSync } from 'node:fs'
import { access, link, mkdir, mkdtemp, readdir, rm, rmdir, stat, statfs } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { beginCopy, RECENT_MS } from '#db/embedded/copy.ts'
import { openCopy } from '#db/embedded/open.ts'
import { DataDirectoryInUse } from '#db/errors.ts'
import { migrate } from '#db/migrate.ts'
import { openDatabase } from '#db/open.ts'
import type { OpenDatabase } from '#db/open-database.ts'
import type { Database } from '#db/schema.ts'
import type { FileStore } from '#files/store.ts'
import { Refused } from './refused.ts'
import { removeOfKilled } from './unfinished.ts'
import { beginList, keepLists } from './withheld.ts'

export interface Place {
  databaseUrl: string | null
  dataDir: string
}

export interface Source {
  /** Notes that a backup into this file begins. */
  begin(file: string): Promise<void>
  /** A backup calls it after `begin`. */
  db(): Promise<Kysely<Database>>
  /** Notes how it ended, and brings the lists up to date. Gives the folders whose list cannot be written. */
  end(problem: string | null): Promise<string[]>
  close(): Promise<void>
}

export const SOCKET = 'backup.sock'
/** Copies that are in use; what a killed process left there goes. */
export const WORK = 'backup-work'

export async function openSource(place: Place): Promise<Source> {
  await refuseOtherUser(place)
  // A copy is as large as the database: with one more each night the disk would be full.
  await removeOfKilled(join(place.dataDir, WORK), (name) => /-(\d+)$/.exec(name)?.[1])
  try {
    const open = await openDatabase(place)
    await migrate(open.db)
    return ownSource(open)
  } catch (error) {
    if (!(error instanceof DataDirectoryInUse)) throw error
    return serverSource(place.dataDir, error)
  }
}

/** What this user makes in `DATA_DIR` the server could not write, nor could this user read what the server makes. */
async function refuseOtherUser({ databaseUrl, dataDir }: Place): Promise<void> {
  const owner = databaseUrl === null ? statSync(join(dataDir, 'database'), { throwIfNoEntry: false })?.uid : undefined
  if (owner === undefined) return
  // On some disks everything belongs to one user, whoever made it.
  const made = await mkdtemp(join(dataDir, 'whose-')).catch(() => null)
  const isOwn = made !== null && statSync(made).uid === owner
  if (made !== null) await rmdir(made)
  if (isOwn) return
  throw new Refused('other_user', `The database in ${dataDir} belongs to the user with number ${owner}: run this as that user.`)
}

function ownSource({ db, close }: OpenDatabase): Source {
  let run: number
  return {
    begin: async (file) => {
      run = await beginRun(db, file)
    },
    db: async () => db,
    end: (problem) => endRun(db, run, problem),
    close,
  }
}

export async function beginRun(db: Kysely<Database>, file: string): Promise<number> {
  await beginList(db)
  const { id } = await db.insertInto('backup_run').values({ file }).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function endRun(db: Kysely<Database>, id: number, problem: string | null): Promise<string[]> {
  await db.updateTable('backup_run').set({ finished_at: new Date(), problem }).where('id', '=', id).execute()
  return keepLists(db)
}

/** What this process asks the server, and what comes back: a line of JSON each. */
export type Question = { ask: 'begin'; file: string } | { ask: 'copy'; folder: string } | { ask: 'end'; problem: string | null }
export type Answer = { ok: true; away?: string[] } | { ok: false; code: string; message: string }

async function serverSource(dataDir: string, inUse: DataDirectoryInUse): Promise<Source> {
  const socket = connect(join(dataDir, SOCKET))
  await once(socket, 'connect').catch(() => {
    throw inUse
  })
  const ask = asking(socket)
  const folder = join(dataDir, WORK, `database-${process.pid}`)
  let copy: OpenDatabase | undefined
  return {
    begin: async (file) => void (await ask({ ask: 'begin', file })),
    db: async () => {
      await copyDatabase(join(dataDir, 'database'), folder, async () => void (await ask({ ask: 'copy', folder })))
      copy = await openCopy(folder)
      return copy.db
    },
    end: (problem) => ask({ ask: 'end', problem }),
    close: async () => {
      socket.end()
      await copy?.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function asking(socket: Socket): (question: Question) => Promise<string[]> {
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]()
  return async (question) => {
    socket.write(`${JSON.stringify(question)}\n`)
    const { value, done } = await lines.next()
    if (done) throw new Refused('server_ended', 'The server ended while it was asked for a copy of its database.')
    const answer = JSON.parse(value) as Answer
    if (!answer.ok) throw new Refused(answer.code, answer.message)
    // A server of before this version says nothing of it.
    return answer.away ?? []
  }
}

/** A copy takes as much of the disk as the database, and some must be left. */
const ROOM = 1.2

async function copyDatabase(from: string, to: string, finish: () => Promise<void>): Promise<void> {
  await mkdir(join(to, '..'), { recursive: true, mode: 0o700 })
  const { bavail, bsize } = await statfs(join(to, '..'))
  const needed = (await sizeOf(from)) * ROOM
  if (bavail * bsize < needed) {
    throw new Refused(
      'disk_full',
      `The disk of DATA_DIR has too little room for a copy of the database, ${Math.ceil(needed / 1e6)} MB.`,
    )
  }
  await beginCopy(from, to)
  // A second copy takes what was written during the first. So little is left for the last, while the database stands still.
  await sleep(2 * RECENT_MS)
  await beginCopy(from, to)
  await finish()
}

async function sizeOf(folder: string): Promise<number> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  const sizes = files
    .filter((file) => file.isFile())
    .map((file) =>
      stat(join(file.parentPath, file.name)).then(
        ({ size }) => size,
        () => 0,
      ),
    )
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

/**
 * Links all files into a folder, so that one which is removed after the rows were read can still be read. On a disk without links
 * they are read where they are. Gives where a file is, and what to call at the end.
 */
export async function holdFiles(
  dataDir: string,
  store: FileStore,
): Promise<{ pathOf: (hash: string) => Promise<string | null>; release: () => Promise<void> }> {
  const folder = join(dataDir, WORK, `files-${process.pid}`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const hash of await store.list()) {
    if (!(await link(store.path(hash), join(folder, hash)).then(isDone, isGone))) break
  }
  const firstOf = async (paths: string[]) => {
    for (const path of paths) if (await access(path).then(isDone, () => false)) return path
    return null
  }
  return {
    pathOf: (hash) => firstOf([join(folder, hash), store.path(hash)]),
    release: () => rm(folder, { recursive: true, force: true }),
  }
}

const isDone = () => true
const isGone = (error: NodeJS.ErrnoException) => error.code === 'ENOENT'
