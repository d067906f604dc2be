/**
 * `npm run bench -- search-speed [--people 420000] [--large 1000000] [--each 200] [--alone] [--publishing]`: searches over HTTP
 * with four clients, and the same with MiniSearch behind the same route (a fifth of the calls; not with `--alone`). Also how
 * long the index takes to fill and to show a change. `--publishing` adds what the bench `publishing` measures.
 */
import { type ChildProcess, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { makeArchive } from '../people/archive.ts'
import { atMost, told } from '../report.ts'
import { type Call, makeCalls, makeSuggestCalls } from './calls.ts'
import { load, meanwhile, p95, percentile, serving, type Timed, untilFound } from './load.ts'
import { measurePublishing } from './publishing.ts'
import type { Request } from './server.ts'

const CLIENTS = 4
const CHANGES = 20
/** Its searches take a second each, and the queue has two turns: it would refuse some of four clients. Two wait half as long. */
const MINI_SEARCH_CLIENTS = 2
/** MiniSearch gets one call in five, because its calls take much longer. They are in random order. */
const MINI_SEARCH_PART = 5
/** A call of other visitors, which is timed while the searches run. */
const OTHER = '/api/partners'

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      people: { type: 'string', default: '420000' },
      large: { type: 'string', default: '1000000' },
      /** Calls of each kind. */
      each: { type: 'string', default: '200' },
      /** Leaves MiniSearch out. */
      alone: { type: 'boolean', default: false },
      publishing: { type: 'boolean', default: false },
    },
  })
  const people = Number(values.people)
  const archive = makeArchive(people)
  const calls = makeCalls(archive, Number(values.each))
  const script = join(import.meta.dirname, 'memory.ts')
  const memory = execFileSync(process.execPath, ['--expose-gc', script, values.people])
  atMost(`index of ${people} passengers, MB`, Number.parseFloat(String(memory)), 60)

  const ours = await serving({ engine: 'database', people }, async (server, { address, fillMs, documentsMs }) => {
    const beside = `${seconds(fillMs)} and ${seconds(documentsMs)}`
    atMost('filled from the database, of that from documents', fillMs / documentsMs, 3.5, beside)
    told('filled from the database, s', fillMs / 1000, 5)
    await load(address, calls.slice(0, 50), CLIENTS)
    const noticed = await search(address, calls)
    printKinds('Overtocht', noticed.timed)
    const suggested = await load(address, makeSuggestCalls(archive, 400), 1)
    atMost('suggestions, p95, ms', p95(suggested), 20)
    await measureChanges(server, address, calls)
    if (values.publishing) await measurePublishing(server, address, people)
    return noticed
  })
  const p99 = percentile(ours.others, 0.99)
  if (!values.alone) {
    const theirs = await serving({ engine: 'minisearch', people }, async (_, { address }) =>
      search(address, calls.slice(0, calls.length / MINI_SEARCH_PART), MINI_SEARCH_CLIENTS),
    )
    printKinds('MiniSearch', theirs.timed)
    const [mine, mini] = [p95(ours.timed), p95(theirs.timed)]
    atMost("a search, p95, of MiniSearch's", mine / mini, 0.05, ms(mini))
    const there = percentile(theirs.others, 0.99)
    atMost('other calls meanwhile, p99, of those beside MiniSearch', p99 / there, 0.05, ms(there))
  }
  told('a search, p95, ms', p95(ours.timed), 14, 'the design: 30')
  told('other calls meanwhile, p99, ms', p99, 20)
  if (Number(values.large) > 0) await measureLarge(Number(values.large), Number(values.each), p95(ours.timed))
}

/** Times the calls, and the call of other visitors meanwhile. */
async function search(address: string, calls: Call[], clients = CLIENTS) {
  const [timed, others] = await meanwhile(address, OTHER, load(address, calls, clients))
  return { timed, others }
}

/** p95 may grow by the ratio of the two budgets: 24 ms for the larger archive, 14 ms for the smaller one. */
async function measureLarge(people: number, each: number, smaller: number): Promise<void> {
  const calls = makeCalls(makeArchive(people), each)
  await serving({ engine: 'documents', people }, async (_, { address, documentsMs }) => {
    await load(address, calls.slice(0, 50), CLIENTS)
    const timed = await load(address, calls, CLIENTS)
    printKinds(`${people} passengers, filled from documents in ${seconds(documentsMs)}`, timed)
    atMost(`p95 with ${people}, of that with fewer`, p95(timed) / smaller, 24 / 14)
    told(`p95 with ${people}, ms`, p95(timed), 24)
  })
}

/** Makes changes one by one while the clients search, and waits until each change is found. */
async function measureChanges(server: ChildProcess, address: string, calls: Call[]): Promise<void> {
  const waits: number[] = []
  const change = async () => {
    for (let i = 0; i < CHANGES; i++) {
      const name = `Wijziging${letters(i)}`
      const started = performance.now()
      server.send({ board: `Jan ${name}` } satisfies Request)
      await once(server, 'message')
      waits.push(await untilFound(address, `/api/search/passenger?query=${name}`, started))
      await sleep(200)
    }
  }
  const searching = load(address, calls, CLIENTS)
  await change()
  const beside = `p50 ${ms(percentile(waits, 0.5))}; searches meanwhile p95 ${ms(p95(await searching))}`
  atMost('a change is found after, at most, ms', Math.max(...waits), 1000, beside)
}

/** A different surname for every change, which looks unlike the others. */
const letters = (i: number): string => [...'abcdefgh'].map((_, at) => 'bdfgklmnprstvz'[(i * 7 + at * i * 3) % 14]).join('a')

const ms = (value: number): string => `${value.toFixed(1)} ms`
const seconds = (value: number): string => `${(value / 1000).toFixed(1)} s`

function printKinds(title: string, timed: Timed[]): void {
  console.log(`\n${title.padEnd(28)} calls     p50     p95     max`)
  for (const kind of [...new Set(timed.map((call) => call.kind)), null]) {
    const of = timed.filter((call) => kind === null || call.kind === kind).map((call) => call.ms)
    const figures = [percentile(of, 0.5), percentile(of, 0.95), Math.max(...of)].map((value) => value.toFixed(1).padStart(8))
    console.log(`  ${(kind ?? 'all').padEnd(26)} ${String(of.length).padStart(5)}${figures.join('')}`)
  }
}
