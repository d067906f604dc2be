/**
 * What a server does for backups: it keeps the lists of who was withdrawn, lets `npm run backup` copy its embedded database while
 * it is open, and makes a backup of that every night.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { createServer, type Server, type Socket } from 'node:net'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { installedAt, isNightlyDue } from '#db/embedded/housekeeping.ts'
import type { OpenDatabase } from '#db/open-database.ts'
import { codeOf } from './refused.ts'
import { type Answer, beginRun, endRun, type Question, SOCKET, WORK } from './source.ts'
import { removeUnfinished } from './unfinished.ts'
import { keepLists } from './withheld.ts'

interface Log {
  info(about: object, said: string): void
  error(about: object, said: string): void
}

interface Parts {
  open: OpenDatabase
  config: { dataDir: string; backupDir: string; backupsKept: number }
  log: Log
}

export interface BackupService {
  /** Makes one now, as it is done every night. False if it failed. */
  nightly(): Promise<boolean>
  stop(): Promise<void>
}

/** Looks so often whether the nightly backup is due. */
const FIVE_MINUTES = 5 * 60_000

export async function serveBackups(parts: Parts, lookMs = FIVE_MINUTES): Promise<BackupService> {
  const lists = await followLists(parts)
  const isEmbedded = parts.open.finishCopy !== null
  if (isEmbedded) await rm(join(parts.config.dataDir, WORK), { recursive: true, force: true })
  const server = isEmbedded ? await answerCopies(parts) : null
  const stopNights = isEmbedded && parts.config.backupsKept > 0 ? everyNight(parts, lookMs) : () => {}
  return {
    nightly: () => nightly(parts),
    stop: async () => {
      stopNights()
      server?.close()
      await lists.stop()
    },
  }
}

/** After a change the lists are written so soon. */
const SOON_MS = 200

/** Brings the lists up to date whenever a passenger changed or something was erased. */
async function followLists({ open, log }: Parts): Promise<{ stop(): Promise<void> }> {
  let [timer, isStopped, tookMs]: [NodeJS.Timeout | null, boolean, number] = [null, false, 0]
  let writing = Promise.resolve()
  const write = async () => {
    timer = null
    const start = performance.now()
    try {
      const away = await keepLists(open.db)
      if (away.length > 0) log.error({ folders: away }, 'the list of who was withdrawn cannot be written beside the backups')
    } catch (error) {
      log.error({ code: codeOf(error) }, 'the list of who was withdrawn cannot be written')
    }
    tookMs = performance.now() - start
  }
  const next = () => {
    writing = writing.then(write)
  }
  const soon = () => {
    // During an import it is written for a tenth of the time at most.
    if (!isStopped) timer ??= setTimeout(next, Math.max(SOON_MS, tookMs * 10))
  }
  const stops = await Promise.all(['search_outbox', 'withheld'].map((channel) => open.listen(channel, soon)))
  soon()
  return {
    stop: async () => {
      isStopped = true
      await Promise.all(stops.map((stop) => stop()))
      const isDue = timer !== null
      if (timer !== null) clearTimeout(timer)
      await writing
      if (isDue) await write()
    },
  }
}

/** Lets one process after another copy the database. */
async function answerCopies({ open, config, log }: Parts): Promise<Server> {
  let atWork: Socket | null = null
  const answer = async (socket: Socket, run: { id: number | null }, question: Question): Promise<string[]> => {
    let away: string[] = []
    if (question.ask === 'begin') run.id = await beginRun(open.db, question.file)
    else if (question.ask === 'copy') {
      const start = performance.now()
      await open.finishCopy!(question.folder)
      log.info({ ms: Math.round(performance.now() - start) }, 'the database was copied for a backup')
    } else if (run.id !== null) {
      const { id } = run
      run.id = null
      away = await endRun(open.db, id, question.problem)
    }
    if (atWork === socket && question.ask === 'end') atWork = null
    return away
  }
  const server = createServer((socket) => {
    const run: { id: number | null } = { id: null }
    socket.on('error', () => {})
    const say = (said: Answer) => socket.write(`${JSON.stringify(said)}\n`)
    createInterface({ input: socket }).on('line', (line) => {
      if (atWork !== null && atWork !== socket) {
        return say({ ok: false, code: 'backup_running', message: 'Another backup or export is being made.' })
      }
      atWork = socket
      return answer(socket, run, JSON.parse(line)).then(
        (away) => say({ ok: true, away }),
        (error) => say({ ok: false, code: codeOf(error), message: 'The server could not copy its database.' }),
      )
    })
    socket.on('close', () => {
      if (atWork === socket) atWork = null
      if (run.id !== null) endRun(open.db, run.id, 'backup_ended').catch(() => {})
    })
  })
  const path = join(config.dataDir, SOCKET)
  await rm(path, { force: true })
  server.listen(path)
  await once(server, 'listening').catch((error) =>
    log.error({ code: codeOf(error) }, 'no backup can be made while the server runs: the path of DATA_DIR may be too long'),
  )
  server.unref()
  return server
}

/** Local time. */
const BACKUP_HOUR = 2

function everyNight(parts: Parts, lookMs: number): () => void {
  let last: number | null = null
  let isAtWork = false
  const timer = setInterval(async () => {
    if (isAtWork) return
    isAtWork = true
    try {
      last ??= (await lastNightly(parts)) ?? (await installedAt(parts.open.db))
      if (!isNightlyDue(new Date(), last, BACKUP_HOUR)) return
      last = Date.now()
      await nightly(parts)
    } catch (error) {
      parts.log.error({ code: codeOf(error) }, 'the nightly backup failed')
    } finally {
      isAtWork = false
    }
  }, lookMs)
  timer.unref()
  return () => clearInterval(timer)
}

async function lastNightly({ open, config }: Parts): Promise<number | null> {
  const last = await open.db
    .selectFrom('backup_run')
    .select('started_at')
    .where(sql<boolean>`starts_with(file, ${join(config.backupDir, 'overtocht-')})`)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return last?.started_at.getTime() ?? null
}

const NAME = /^overtocht-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.backup$/

/** A backup beside a server takes little memory: making the database's program faster would take 400 MB for a moment. */
export const SMALL = ['--liftoff-only', '--max-semi-space-size=1']

/** In a process of its own, which ends with all that it took. */
async function nightly({ open, config, log }: Parts): Promise<boolean> {
  const { dataDir, backupDir, backupsKept } = config
  const started = new Date()
  const file = join(backupDir, `overtocht-${started.toISOString().slice(0, 19).replaceAll(':', '-')}.backup`)
  const noteFailure = () =>
    open.db.insertInto('backup_run').values({ file, finished_at: new Date(), problem: 'backup_failed' }).execute()
  const make = async (): Promise<[said: string, code: number | null]> => {
    await mkdir(backupDir, { recursive: true, mode: 0o700 })
    await removeUnfinished(backupDir, (name) => NAME.test(name))
    const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', DATABASE_URL_FILE: '' }
    const child = spawn(process.execPath, [...SMALL, join(import.meta.dirname, 'main.ts'), file], {
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'close')])
    return [said, code]
  }
  const [said, code] = await make().catch(async (error: unknown) => {
    // It could not begin: the folder may be on a disk that is away. Staff are told, not only the log.
    await noteFailure()
    throw error
  })
  const noted = await open.db.selectFrom('backup_run').select('problem').where('file', '=', file).executeTakeFirst()
  if (code !== 0 && !noted) await noteFailure()
  if (code !== 0) {
    const why = said.trim().split('\n').at(-1)
    log.error({ problem: noted?.problem ?? 'backup_failed', why }, 'the nightly backup failed')
    if (code !== 2) return false
  } else log.info({ file, seconds: Math.round((Date.now() - started.getTime()) / 1000) }, 'the nightly backup is made')
  for (const name of tooOld(await readdir(backupDir), basename(file), backupsKept)) await rm(join(backupDir, name))
  return code === 0
}

/**
 * The nightly backups that go when one was made. Those with a later name were made by a clock that was ahead, and go first: kept as
 * the newest they would have this one removed.
 */
export function tooOld(files: readonly string[], made: string, kept: number): string[] {
  const names = files.filter((name) => NAME.test(name)).sort()
  return [...names.filter((name) => name > made), ...names.filter((name) => name <= made)].slice(0, -kept)
}
