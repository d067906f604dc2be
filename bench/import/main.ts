/**
 * `npm run bench -- import [--rows 100000]`: the time from the start of `npm run import` of a CSV file until a server, started
 * afterwards, finds the last row. Uses the embedded database. The floor reads the same file and inserts its rows into another
 * embedded database with large statements. The bench `elasticsearch` measures an import with Elasticsearch.
 */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { parse } from 'csv-parse/sync'
import { startServer } from '#app/e2e/server.ts'
import { migrate } from '#db/migrate.ts'
import { openDatabase } from '#db/open.ts'
import type { OpenDatabase } from '#db/open-database.ts'
import type { ImportJob } from '#domain/import-job.ts'
import { makeArchive } from '../people/archive.ts'
import { passengersCsv } from '../people/csv.ts'
import { insertArchive, insertPassengers } from '../people/insert.ts'
import { atLeast, atMost } from '../report.ts'
import { meanwhile, percentile, untilFound } from '../search-speed/load.ts'
import { runToEnd } from '../several/part.ts'
import { newWord } from '../several/subjects.ts'

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { rows: { type: 'string', default: '100000' } } })
  const rows = Number(values.rows)
  const folder = await mkdtemp(join(tmpdir(), 'overtocht-bench-'))
  const last = newWord()
  const archive = join(folder, 'archive')
  try {
    await mkdir(archive)
    await writeFile(join(archive, 'passengers.csv'), passengersCsv(0, rows, last))
    const floor = await measureFloor(join(folder, 'floor'), archive)
    const { imported, found } = await importAll(join(folder, 'data'), archive, last)
    const beside = `${rows} in ${found.toFixed(1)} s, of which the import ${imported.toFixed(1)} s`
    atLeast('rows of a CSV to searchable, embedded, a second', rows / found, 5000, beside)
    atLeast('the same, of the speed of the floor', floor / found, 0.1, `${floor.toFixed(1)} s`)
    await importBeside(join(folder, 'beside'))
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Seconds until the import ended, and until its last row was found. */
async function importAll(dataDir: string, archive: string, last: string) {
  await (await withVoyages(dataDir)).close()
  const started = performance.now()
  const { code, output } = await runToEnd(['importer/main.ts', archive], { DATA_DIR: dataDir })
  if (code !== 0) throw new Error(`The import ended with ${code}: ${output.slice(-500)}`)
  const imported = secondsSince(started)
  const server = await startServer(dataDir, { SAMPLE_ARCHIVE: 'none' })
  await untilFound(server.baseUrl, `/api/search/passenger?query=${last}`, started)
  const found = secondsSince(started)
  await server.stop()
  return { imported, found }
}

/** Staff import 50,000 rows in the browser while visitors ask. Everything runs in one process. */
async function importBeside(dataDir: string): Promise<void> {
  const rows = 50_000
  const made = makeArchive(rows)
  const { db, close } = await withVoyages(dataDir)
  await insertPassengers(db, made.passengers())
  await close()
  const login = { username: 'staff', password: 'bench-of-imports' }
  const server = await startServer(dataDir, {
    SAMPLE_ARCHIVE: 'none',
    ADMIN_USERNAME: login.username,
    ADMIN_PASSWORD: login.password,
  })
  const { baseUrl } = server
  let authorization = ''
  const call = async <T>(path: string, method: string, body?: object | Buffer<ArrayBuffer>): Promise<T> => {
    const isFile = body instanceof Buffer
    const headers = { authorization, ...(body && { 'content-type': isFile ? 'application/octet-stream' : 'application/json' }) }
    const answer = await fetch(`${baseUrl}/api/admin/${path}`, {
      method,
      headers,
      ...(body && { body: isFile ? body : JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json().catch(() => null)) as T
  }
  try {
    const { token } = await call<{ token: string }>('user/login', 'POST', login)
    authorization = `Bearer ${token}`
    const job = `import/job/${(await call<{ _id: string }>('import/job', 'POST'))._id}`
    const file = Buffer.from(passengersCsv(rows, 2 * rows, newWord()))
    await call(`${job}/file`, 'POST', { name: 'passengers.csv', size: file.length })
    await call(`${job}/file?name=passengers.csv&from=0`, 'PUT', file)
    const finish = async (state: ImportJob['state']) => {
      for (;;) {
        const now = await call<ImportJob>(job, 'GET')
        if (now.state === state) return now
        if (now.state === 'failed') throw new Error(`The import failed: ${now.problem}`)
        await sleep(500)
      }
    }
    const { journeyId } = made.documents.journey[0]!.hit
    const asked = { home: '/', voyage: `/api/globe/journey?journeyId=${journeyId}`, search: '/api/search?query=jansen' }
    const beside = async (step: string, work: Promise<ImportJob>) => {
      const started = performance.now()
      const all = await Promise.all(Object.values(asked).map((url) => meanwhile(baseUrl, url, work)))
      for (const [i, name] of Object.keys(asked).entries()) {
        const [, waits] = all[i]!
        const figures = `in ${secondsSince(started).toFixed(1)} s; p95 ${percentile(waits, 0.95).toFixed(0)}`
        atMost(`${step} in the browser: ${name}, longest, ms`, Math.max(...waits), 1000, figures)
      }
      return work
    }
    await call(`${job}/check`, 'POST', { earlierPublic: false })
    const { plan } = await beside(`${rows} rows are checked`, finish('checked'))
    await call(`${job}/commit`, 'POST', { mark: plan!.mark })
    await beside(`${rows} rows are written`, finish('done'))
  } finally {
    await server.stop()
  }
}

async function measureFloor(dataDir: string, archive: string): Promise<number> {
  const open = await withVoyages(dataDir)
  const voyages = new Map(makeArchive(0).documents.journey.map(({ id, hit }) => [hit.journeyId, id]))
  const started = performance.now()
  const lines = parse(await readFile(join(archive, 'passengers.csv')), { columns: true }) as Record<string, string>[]
  const passengers = lines.map((line) => ({
    journey: voyages.get(line.voyage_code!)!,
    fullName: line.full_name!,
  }))
  await insertPassengers(open.db, passengers)
  const seconds = secondsSince(started)
  await open.close()
  return seconds
}

/** An embedded database with all voyages and no passengers. */
async function withVoyages(dataDir: string): Promise<OpenDatabase> {
  const open = await openDatabase({ databaseUrl: null, dataDir })
  await migrate(open.db)
  await insertArchive(open.db, makeArchive(0))
  return open
}

const secondsSince = (started: number): number => (performance.now() - started) / 1000
