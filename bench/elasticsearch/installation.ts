/** The part `installation` of this bench. `main.ts` starts it. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PassengerResults } from '#domain/search.ts'
import { passengersCsv, passengersOf } from '../people/csv.ts'
import { insertPassengers } from '../people/insert.ts'
import { atLeast, atMost } from '../report.ts'
import { Installation, until } from '../several/installation.ts'
import { newWord } from '../several/subjects.ts'
import { readOptions } from './options.ts'
import { bulk, readyDocuments } from './ready-documents.ts'

const values = readOptions()
const people = Number(values.people)
const rows = Math.min(Number(values.rows), people)
/** Rebuilds take turns with the client's bulk helper, because the machine is not always equally fast. */
const ROUNDS = Number(values.rounds)
const FOUND_MS = 60_000

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
  await insertPassengers(installation.open.db, passengersOf(rows, people))
  await installation.untilDrained()
  await printRebuild()
  await printVerify()
  await printImport(`${people} passengers`, people)
}

/** Measures from the start of `npm run import` until all of its rows are indexed and the last one is found. */
async function printImport(beside: string, from: number): Promise<void> {
  const folder = join(installation.folder, `import-${from}`)
  const last = newWord()
  await mkdir(folder)
  await writeFile(join(folder, 'passengers.csv'), passengersCsv(from, from + rows, last))
  const started = performance.now()
  const { code, output } = await installation.run(['importer/main.ts', folder])
  if (code !== 0) throw new Error(`The import ended with ${code}: ${output.slice(-500)}`)
  const imported = secondsSince(started)
  await installation.untilDrained()
  await until('the last row is found', FOUND_MS, () => isFound(last))
  const seconds = secondsSince(started)
  const parts = `${rows} in ${seconds.toFixed(1)} s, of which the import ${imported.toFixed(1)} s`
  atLeast(`rows of a CSV to searchable, beside ${beside}, a second`, rows / seconds, 5000, parts)
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
    seconds.rebuild += taken
    seconds.bulk += (await bulk(installation.cluster.urls[0]!, documents)) / 1000
  }
  const perSecond = (taken: number) => Math.round((ROUNDS * documents.length) / taken)
  const beside = `${perSecond(seconds.rebuild)} and ${perSecond(seconds.bulk)} documents a second`
  atLeast('a rebuild, of the speed of helpers.bulk', seconds.bulk / seconds.rebuild, 0.4, beside)
}

async function printVerify(): Promise<void> {
  const { code, output, seconds } = await timed('--verify')
  if (code !== 0) throw new Error(`--verify ended with ${code}: ${output.slice(-500)}`)
  atMost('--verify, s', seconds, 120)
}

async function timed(command: '--rebuild' | '--verify') {
  const started = performance.now()
  const ended = await installation.command(command)
  return { ...ended, seconds: secondsSince(started) }
}

function secondsSince(started: number): number {
  return (performance.now() - started) / 1000
}
