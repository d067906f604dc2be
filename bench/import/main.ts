/**
 * `npm run bench -- import [--rows 100000]`: the time from the start of `npm run import` of a CSV file until a server, started
 * afterwards, finds the last row. Uses the embedded database. The floor reads the same file and inserts its rows into another
 * embedded database with large statements. The bench `elasticsearch` measures an import with Elasticsearch.
 */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { parse } from 'csv-parse/sync'
import { startServer } from '#app/e2e/server.ts'
import { migrate } from '#db/migrate.ts'
import { openDatabase } from '#db/open.ts'
import type { OpenDatabase } from '#db/open-database.ts'
import { makeArchive } from '../people/archive.ts'
import { passengersCsv } from '../people/csv.ts'
import { insertArchive, insertPassengers } from '../people/insert.ts'
import { atLeast } from '../report.ts'
import { untilFound } from '../search-speed/load.ts'
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
