/** Measures publishing, on a server that is already running. */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { EVERY_MS } from '#indexer/publishing/publisher.ts'
import { makeArchive } from '../people/archive.ts'
import { atMost } from '../report.ts'
import { makeCalls } from './calls.ts'
import { load, p95, type Timed } from './load.ts'
import type { Published, Request } from './server.ts'

const CLIENTS = 4
const CHANGES = 3
/** Calls of each kind. */
const CALLS = 100
/** How often all calls are sent. Ten rounds last longer than publishing everything once, or several changes. */
const ROUNDS = { alone: 3, publishing: 10 }
/** In MB on the wire. */
const BUDGETS: Record<string, number> = { catalogue: 0.5, names: 3 }

export async function measurePublishing(server: ChildProcess, address: string, people: number): Promise<void> {
  const calls = makeCalls(makeArchive(people), CALLS)
  const { ms, files } = await publish(server, 'everything')
  for (const { part, bytes, records } of files) {
    const beside = `${records} records`
    atMost(`${part} on the wire, MB`, bytes / 1e6, BUDGETS[part]!, beside)
  }
  console.log(`everything was published in ${seconds(ms)}`)
  for (let i = 0; i < CHANGES; i++) {
    server.send({ board: `Nieuw van Boord ${i}` } satisfies Request)
    await once(server, 'message')
    const { ms, files } = await publish(server, 'changes')
    console.log(`a change: ${seconds(ms)}, ${files.at(-1)?.bytes} bytes of names`)
  }
  const search = (rounds: number) => load(address, Array(rounds).fill(calls).flat(), CLIENTS)
  await search(ROUNDS.alone)
  const before = await search(ROUNDS.alone)
  const changing = await whilePublishing(server, 'changes', search(ROUNDS.publishing))
  const renewing = await whilePublishing(server, 'everything', search(ROUNDS.publishing))
  const after = await search(ROUNDS.alone)
  const alone = (p95(before) + p95(after)) / 2
  for (const [what, timed] of Object.entries({ changes: changing, bases: renewing })) {
    const beside = `p95 ${p95(timed).toFixed(1)} ms; alone ${p95(before).toFixed(1)} and ${p95(after).toFixed(1)}`
    atMost(`searches while ${what} are published, of that alone`, p95(timed) / alone, 1.2, beside)
  }
}

/** Publishes again and again until the searches are answered. Changes are published as often as in the product. */
async function whilePublishing(
  server: ChildProcess,
  what: 'changes' | 'everything',
  searches: Promise<Timed[]>,
): Promise<Timed[]> {
  let isDone = false
  void searches.finally(() => {
    isDone = true
  })
  for (let i = 0; !isDone; i++) {
    server.send({ board: `Ander van Boord ${i}` } satisfies Request)
    await once(server, 'message')
    await publish(server, what)
    if (what === 'changes') await Promise.race([searches, sleep(EVERY_MS)])
  }
  return await searches
}

async function publish(server: ChildProcess, what: 'changes' | 'everything'): Promise<Published> {
  server.send({ publish: what } satisfies Request)
  const [published] = (await once(server, 'message')) as [Published]
  return published
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
