/**
 * `npm run bench -- search-speed [--people 420000] [--large 1000000] [--each 200] [--alone]`: search end to end over HTTP with four
 * clients, MiniSearch behind the same route in the same run (a fifth of the calls; left out with `--alone`), and what a
 * change and a filling cost.
 */
import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { makeArchive } from '../people/archive.ts'
import { type Call, makeCalls, makeSuggestCalls } from './calls.ts'
import { load, meanwhile, percentile, type Timed, untilFound } from './load.ts'
import type { Ready, Request, ServerOptions } from './server.ts'

const CLIENTS = 4
const CHANGES = 20
/** One call of so many, since each takes so much longer; they are shuffled. */
const MINI_SEARCH_PART = 5

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      people: { type: 'string', default: '420000' },
      large: { type: 'string', default: '1000000' },
      /** Calls of each kind. */
      each: { type: 'string', default: '200' },
      /** Without MiniSearch. */
      alone: { type: 'boolean', default: false },
    },
  })
  const people = Number(values.people)
  const each = Number(values.each)
  const archive = makeArchive(people)
  const calls = makeCalls(archive, each)

  const memory = execFileSync(process.execPath, [
    '--expose-gc',
    join(import.meta.dirname, 'memory.ts'),
    String(people),
  ])
  console.log(`${people} passengers; the index keeps ${Number.parseFloat(String(memory))} MB (budget 60)`)

  const ours = await serving({ engine: 'database', people }, async (server, { address, fillMs }) => {
    console.log(`built from the database in ${(fillMs / 1000).toFixed(1)} s (budget 5)`)
    await load(address, calls.slice(0, 50), CLIENTS)
    const [timed, others] = await meanwhile(address, '/api/partners', load(address, calls, CLIENTS))
    printKinds('Overtocht', timed)
    const p99 = percentile(others, 0.99)
    console.log(`other requests meanwhile: p50 ${ms(percentile(others, 0.5))}, p99 ${ms(p99)} (budget 20 ms)`)
    printKinds('suggestions (budget 20 ms)', await load(address, makeSuggestCalls(archive, 400), 1))
    await printChanges(server, address, calls)
    return timed
  })
  if (!values.alone) await compare(people, calls, ours)
  console.log(`\np95 ${ms(p95(ours))} (budget 14 ms)`)

  const large = Number(values.large)
  if (large === 0) return
  const more = makeCalls(makeArchive(large), each)
  await serving({ engine: 'documents', people: large }, async (_, { address, fillMs }) => {
    console.log(`\n${large} passengers, built from documents in ${(fillMs / 1000).toFixed(1)} s`)
    const timed = await load(address, more, CLIENTS)
    printKinds('Overtocht', timed)
    console.log(`p95 ${ms(p95(timed))} (budget 24 ms)`)
  })
}

/** MiniSearch behind the same route, asked some of the same. */
async function compare(people: number, calls: Call[], ours: Timed[]): Promise<void> {
  const theirs = await serving({ engine: 'minisearch', people }, async (_, { address, fillMs }) => {
    console.log(`\nMiniSearch built in ${(fillMs / 1000).toFixed(1)} s, without a database`)
    const timed = await load(address, calls.slice(0, calls.length / MINI_SEARCH_PART), CLIENTS)
    printKinds('MiniSearch', timed)
    return timed
  })
  console.log(`\n${(p95(ours) / p95(theirs)).toFixed(2)} of MiniSearch's p95 (budget 0.3)`)
}

export async function serving<T>(
  options: ServerOptions,
  use: (server: ChildProcess, ready: Ready) => Promise<T>,
): Promise<T> {
  const server = fork(join(import.meta.dirname, 'server.ts'), [JSON.stringify(options)])
  try {
    const [ready] = (await once(server, 'message')) as [Ready]
    return await use(server, ready)
  } finally {
    server.kill('SIGKILL')
  }
}

/** Changes one by one, each until it is found, while the clients go on searching. */
async function printChanges(server: ChildProcess, address: string, calls: Call[]): Promise<void> {
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
  const timed = await searching
  console.log(
    `a change is found after p50 ${ms(percentile(waits, 0.5))}, at most ${ms(Math.max(...waits))} (budget 1 s), ` +
      `searches meanwhile p95 ${ms(p95(timed))}, at most ${ms(Math.max(...timed.map((call) => call.ms)))}`,
  )
}

/** A surname of its own for every change, far from the others. */
const letters = (i: number): string =>
  [...'abcdefgh'].map((_, at) => 'bdfgklmnprstvz'[(i * 7 + at * i * 3) % 14]).join('a')

export const p95 = (timed: Timed[]): number =>
  percentile(
    timed.map((call) => call.ms),
    0.95,
  )
const ms = (value: number): string => `${value.toFixed(1)} ms`

function printKinds(title: string, timed: Timed[]): void {
  console.log(`\n${title.padEnd(28)} calls     p50     p95     max`)
  for (const kind of [...new Set(timed.map((call) => call.kind)), null]) {
    const of = timed.filter((call) => kind === null || call.kind === kind).map((call) => call.ms)
    const figures = [percentile(of, 0.5), percentile(of, 0.95), Math.max(...of)].map((value) =>
      value.toFixed(1).padStart(8),
    )
    console.log(`  ${(kind ?? 'all').padEnd(26)} ${String(of.length).padStart(5)}${figures.join('')}`)
  }
}
