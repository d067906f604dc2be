/**
 * `npm run bench -- publishing [--people 420000] [--each 100]`: how large the files of the published archive are, how long a
 * base and a change take, and what searches notice of it.
 */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { EVERY_MS } from '#indexer/publishing/publisher.ts'
import { makeArchive } from '../people/archive.ts'
import { makeCalls } from '../search-speed/calls.ts'
import { load, type Timed } from '../search-speed/load.ts'
import { p95, serving } from '../search-speed/main.ts'
import type { Published, Request } from '../search-speed/server.ts'

const CLIENTS = 4
const CHANGES = 5
/** So that a whole base is made meanwhile, and more than one change. */
const ROUNDS = 12

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      people: { type: 'string', default: '420000' },
      /** Calls of each kind in a round. */
      each: { type: 'string', default: '100' },
    },
  })
  const people = Number(values.people)
  const calls = makeCalls(makeArchive(people), Number(values.each))
  await serving({ engine: 'database', people }, async (server, { address }) => {
    print(`${people} passengers`, await publish(server, 'everything'))
    for (let i = 0; i < CHANGES; i++) {
      server.send({ board: `Nieuw van Boord ${i}` } satisfies Request)
      await once(server, 'message')
      const { ms, files } = await publish(server, 'changes')
      console.log(`a change: ${seconds(ms)}, ${files.at(-1)?.bytes} bytes of names`)
    }
    const more = Array.from({ length: ROUNDS }, () => calls).flat()
    await load(address, more, CLIENTS)
    const before = await load(address, more, CLIENTS)
    const changing = await whilePublishing(server, 'changes', load(address, more, CLIENTS))
    const renewing = await whilePublishing(server, 'everything', load(address, more, CLIENTS))
    const after = await load(address, more, CLIENTS)
    const alone = (p95(before) + p95(after)) / 2
    console.log(`searches alone: p95 ${p95(before).toFixed(1)} and ${p95(after).toFixed(1)} ms`)
    for (const [what, timed] of [
      ['changes', changing],
      ['bases', renewing],
    ] as const)
      console.log(
        `while ${what} are published: p95 ${p95(timed).toFixed(1)} ms, ${(p95(timed) / alone).toFixed(2)} of that alone (budget 1.2)`,
      )
  })
}

/** One publication after another until the searches are answered; changes as often as the product publishes them. */
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

function print(title: string, { ms, files }: Published): void {
  console.log(`${title}: published in ${seconds(ms)}`)
  const budgets: Record<string, string> = { catalogue: '0.5', names: '3' }
  for (const { part, bytes, records } of files)
    console.log(
      `  ${part.padEnd(10)} ${(bytes / 1e6).toFixed(2)} MB on the wire (budget ${budgets[part]}), ${records} records`,
    )
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
