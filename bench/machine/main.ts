/**
 * `npm run bench -- machine [--people 82000,420000] [--mb 512,768,1024]`: how little memory is enough for the embedded kind. The
 * server starts on an archive of that size, publishes it, answers searches and is backed up, within a cgroup of so many megabytes
 * and without swap. The least that is enough stands in the README. Needs root, and a kernel with cgroups that nobody manages.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Server, startServer } from '#app/e2e/server.ts'
import { SMALL } from '#backup/serving.ts'
import { migrate } from '#db/migrate.ts'
import { openDatabase } from '#db/open.ts'
import { type Archive, makeArchive } from '../people/archive.ts'
import { insertArchive } from '../people/insert.ts'
import { atMost, without } from '../report.ts'
import { makeCalls } from '../search-speed/calls.ts'
import { load, meanwhile, p95 } from '../search-speed/load.ts'

const CLIENTS = 4
/** What others ask while a backup is made: of the search engine, and of the database. */
const MEANWHILE = ['/api/search?query=jansen', '/api/ships/1', '/wereldbol?journeyId=', '/api/globe/overview', '/api/partners']
/** A start within this memory that is not ready by then, or not published, is no start. In milliseconds. */
const PATIENCE_MS = 600_000

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      people: { type: 'string', default: '82000,420000' },
      mb: { type: 'string', default: '384,512,768,1024,1536,2048' },
    },
  })
  const folder = await mkdtemp(join(tmpdir(), 'overtocht-bench-'))
  try {
    for (const people of values.people.split(',').map(Number)) {
      const archive = makeArchive(people)
      const data = join(folder, String(people))
      await fill(data, archive)
      let isEnough = false
      for (const mb of values.mb.split(',').map(Number)) {
        const used = join(folder, 'used')
        await cp(data, used, { recursive: true })
        isEnough = await within(mb, people, archive, used)
        await rm(used, { recursive: true })
        if (isEnough) break
      }
      atMost(`${people} passengers need more than ${values.mb} MB`, Number(!isEnough), 0)
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function fill(dataDir: string, archive: Archive): Promise<void> {
  mkdirSync(dataDir, { recursive: true })
  const open = await openDatabase({ databaseUrl: null, dataDir })
  await migrate(open.db)
  await insertArchive(open.db, archive)
  await open.close()
}

/** Whether that much memory is enough. */
async function within(mb: number, people: number, archive: Archive, dataDir: string): Promise<boolean> {
  const group = makeGroup(mb)
  if (group === null) {
    without('the least memory', 'not measured', 'this machine lets nobody limit the memory of a process')
    return true
  }
  const what = `${people} passengers in ${mb} MB`
  const started = performance.now()
  const seconds = () => ((performance.now() - started) / 1000).toFixed(1)
  let server: Server | null = null
  try {
    server = await inGroup(group, () => startServer(dataDir, { SAMPLE_ARCHIVE: 'none', OFFLINE_NAMES: 'everybody' }))
    const ready = seconds()
    await untilPublished(server.baseUrl)
    const published = seconds()
    const timed = await load(server.baseUrl, makeCalls(archive, 40), CLIENTS)
    const said = `search after ${ready} s, published after ${published} s, p95 of ${CLIENTS} clients ${p95(timed).toFixed(0)} ms`
    const since = performance.now()
    const urls = MEANWHILE.map((url) => (url.endsWith('=') ? url + archive.documents.journey[7]!.hit.journeyId : url))
    const [peak, waits] = await meanwhile(server.baseUrl, urls, backUp(group, dataDir))
    console.log(`${what}: enough: ${said}, most of the process ${memoryOf(server.pid, 'VmHWM')} MB`)
    atMost(
      `${what}, a backup: the longest wait, ms`,
      Math.max(...waits),
      2000,
      `${((performance.now() - since) / 1000).toFixed(0)} s in all`,
    )
    atMost(`${what}, a backup: most of its process, MB`, peak, 200)
    return true
  } catch (error) {
    console.log(`${what}: not enough: ${String(error instanceof Error ? error.message : error).split('\n')[0]}`)
    return false
  } finally {
    await server?.kill()
    await removeGroup(group)
  }
}

/** The most memory of its own, in megabytes: the program itself is in memory for the server. */
async function backUp(group: string, dataDir: string): Promise<number> {
  // A passphrase takes more memory than a key or none.
  const env = { ...process.env, DATA_DIR: dataDir, BACKUP_KEY: 'a passphrase of some words' }
  const child = inGroup(group, () =>
    spawn(process.execPath, [...SMALL, 'backup/main.ts', join(dataDir, 'backup')], { env, stdio: 'ignore' }),
  )
  let peak = 0
  const timer = setInterval(() => {
    peak = Math.max(peak, memoryOf(child.pid!, 'RssAnon') || 0)
  }, 100)
  const [code] = (await once(child, 'close')) as [number | null]
  clearInterval(timer)
  if (code !== 0) throw new Error(`The backup ended with ${code}.`)
  return peak
}

async function untilPublished(baseUrl: string): Promise<void> {
  const since = performance.now()
  for (;;) {
    const answer = await fetch(`${baseUrl}/api/archive`)
    await answer.arrayBuffer()
    if (answer.ok) return
    if (performance.now() - since > PATIENCE_MS) throw new Error('The names were not published.')
    await sleep(500)
  }
}

/** In megabytes, now (`RssAnon`) or the most there was (`VmHWM`); NaN once the process has ended. */
const memoryOf = (pid: number, what: 'RssAnon' | 'VmHWM'): number => {
  const found = new RegExp(`${what}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Math.round(Number(found?.[1]) / 1024)
}

const V1 = '/sys/fs/cgroup/memory'
const V2 = '/sys/fs/cgroup'

/** Null if this machine makes none. */
function makeGroup(mb: number): string | null {
  const isOld = existsSync(V1)
  const group = join(isOld ? V1 : V2, `overtocht-bench-${process.pid}`)
  try {
    mkdirSync(group)
    const limits = isOld
      ? { 'memory.limit_in_bytes': mb * 2 ** 20, 'memory.swappiness': 0 }
      : { 'memory.max': mb * 2 ** 20, 'memory.swap.max': 0 }
    for (const [name, value] of Object.entries(limits)) writeFileSync(join(group, name), String(value))
    return group
  } catch {
    return null
  }
}

/** A process that `start` starts is in the group from its first moment. This one is not. */
function inGroup<T>(group: string, start: () => T): T {
  const join_ = (to: string) => writeFileSync(join(to, 'cgroup.procs'), String(process.pid))
  join_(group)
  try {
    return start()
  } finally {
    join_(join(group, '..'))
  }
}

async function removeGroup(group: string): Promise<void> {
  for (let tries = 0; tries < 50; tries++) {
    try {
      return rmdirSync(group)
    } catch {
      await sleep(100)
    }
  }
}
