/** The product's processes on a Postgres server and an Elasticsearch; see `main.ts`, which starts it. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PassengerResults } from '#domain/search.ts'
import { csvLines } from '#files/csv.ts'
import { makeArchive } from '../people/archive.ts'
import { insertPassengers } from '../people/insert.ts'
import { makeCalls } from '../search-speed/calls.ts'
import { load } from '../search-speed/load.ts'
import { residentOf } from '../search-speed/resident.ts'
import { Installation, until } from '../several/installation.ts'
import type { Part } from '../several/part.ts'
import { newWord } from '../several/subjects.ts'
import { readOptions } from './options.ts'
import { bulk, readyDocuments } from './ready-documents.ts'

const values = readOptions()
const people = Number(values.people)
const rows = Math.min(Number(values.rows), people)
/** A rebuild and the same documents by the client's helper take turns, for the machine is not always as fast. */
const ROUNDS = 2
const FOUND_MS = 60_000
const SEARCHES = 1000

const installation = await Installation.start(0, {
  nodes: 1,
  heapMb: Number(values['heap-mb']),
  servers: 1,
  indexers: 1,
  flags: [],
})
installation.stopOnSignals()
try {
  await measure()
} finally {
  await installation.stop()
}
process.exit()

async function measure(): Promise<void> {
  console.log(`\nan installation of ${people} passengers: Postgres, Elasticsearch, an indexer, a server`)
  await printImport('no passengers', 0)
  await insertPassengers(installation.open.db, passengers(rows, people))
  await installation.untilDrained()
  await printRebuild()
  await printVerify()
  await printImport(`${people} passengers`, people)
  await printMemory()
}

/** Of one archive, from the `from`th; so nobody is inserted twice. */
function passengers(from: number, to: number) {
  return makeArchive(to).passengers().drop(from)
}

/** From the start of `npm run import` until all of its rows are in the index that serves, and the last is found. */
async function printImport(beside: string, from: number): Promise<void> {
  const folder = join(installation.folder, `import-${from}`)
  const last = newWord()
  await mkdir(folder)
  await writeFile(join(folder, 'passengers.csv'), passengersCsv(from, last))
  const started = performance.now()
  const { code, output } = await installation.run(['importer/main.ts', folder])
  if (code !== 0) throw new Error(`The import ended with ${code}: ${output.slice(-500)}`)
  const imported = secondsSince(started)
  await installation.untilDrained()
  await until('the last row is found', FOUND_MS, () => isFound(last))
  const seconds = secondsSince(started)
  print(`a CSV of ${rows} rows to searchable, beside ${beside}`, `${seconds.toFixed(1)} s`)
  const perSecond = rows / seconds
  print('  of which the import', `${imported.toFixed(1)} s`)
  print('  rows a second once they are imported', String(Math.round(rows / (seconds - imported))))
  print('  rows a second', String(Math.round(perSecond)), { said: '5000', isMet: perSecond >= 5000 })
}

/** The last one has a name that nobody else bears. */
function passengersCsv(from: number, last: string): string {
  const { journey: voyages } = makeArchive(0).documents
  const lines = passengers(from, from + rows).map(({ id, journey, fullName }) => [
    voyages[journey - 1]!.hit.journeyId,
    id === from + rows ? last : fullName,
    'true',
  ])
  return csvLines([['voyage_code', 'full_name', 'demonstration'], ...lines])
}

async function isFound(name: string): Promise<boolean> {
  const answer = await fetch(`${installation.addresses[0]}/api/search/passenger?query=${name}`)
  const { passengers } = (await answer.json()) as PassengerResults
  return passengers[0]?.fullName === name
}

async function printRebuild(): Promise<void> {
  const documents = await readyDocuments(installation.open.db)
  const seconds = { rebuild: 0, bulk: 0 }
  for (let round = 0; round < ROUNDS; round++) {
    const { code, output, seconds: taken } = await timed('--rebuild')
    if (code !== 0) throw new Error(`The rebuild ended with ${code}: ${output.slice(-500)}`)
    const ofBulk = (await bulk(installation.cluster.urls[0]!, documents)) / 1000
    print(
      `${documents.length} documents rebuilt, and by helpers.bulk`,
      `${taken.toFixed(1)} s, ${ofBulk.toFixed(1)} s`,
    )
    seconds.rebuild += taken
    seconds.bulk += ofBulk
  }
  const perSecond = (taken: number) => Math.round((ROUNDS * documents.length) / taken)
  print('  documents a second', `${perSecond(seconds.rebuild)}, ${perSecond(seconds.bulk)}`)
  const ratio = seconds.bulk / seconds.rebuild
  print('  of the speed of helpers.bulk', ratio.toFixed(2), { said: '0.4', isMet: ratio >= 0.4 })
}

async function printVerify(): Promise<void> {
  const { code, output, seconds } = await timed('--verify')
  const isMet = code === 0 && seconds <= 120
  print('--verify', `${seconds.toFixed(1)} s, exit code ${code}`, { said: '120 s, 0', isMet })
  if (code !== 0) console.log(output.slice(-500))
}

/** Of a server that searches in Elasticsearch, and of one in its place that searches in memory. */
async function printMemory(): Promise<void> {
  const [server] = installation.servers as [Part]
  await server.stop()
  await printServer('a server with Elasticsearch', server)
  // The engine in memory is kept in step by its server, which no other process may be beside.
  await Promise.all(installation.indexers.map((indexer) => indexer.stop()))
  const { port } = new URL(installation.addresses[0]!)
  const inMemory = installation.server('server in memory', { PORT: port, ELASTICSEARCH_URL: '' })
  await printServer('a server that searches in memory', inMemory)
}

async function printServer(title: string, server: Part): Promise<void> {
  const started = performance.now()
  await server.start()
  try {
    await installation.untilSearched()
    print(`${title} is ready after`, `${secondsSince(started).toFixed(1)} s`)
    const megabytes = () => `${Math.round(residentOf([server.pid!]) / 2 ** 20)} MB`
    print('  it takes', megabytes())
    const calls = makeCalls(makeArchive(people), Math.ceil(SEARCHES / 12)).slice(0, SEARCHES)
    let refused = 0
    for (const call of calls) await load(installation.addresses[0]!, [call], 1).catch(() => refused++)
    print(`  after ${SEARCHES} searches, of which ${refused} were refused`, megabytes())
  } finally {
    await server.stop()
  }
}

async function timed(command: '--rebuild' | '--verify') {
  const started = performance.now()
  const ended = await installation.command(command)
  return { ...ended, seconds: secondsSince(started) }
}

function secondsSince(started: number): number {
  return (performance.now() - started) / 1000
}

function print(what: string, figure: string, goal?: { said: string; isMet: boolean }): void {
  const judged = goal ? ` (goal ${goal.said}: ${goal.isMet ? 'met' : 'NOT met'})` : ''
  console.log(`  ${what.padEnd(58)} ${figure}${judged}`)
}
