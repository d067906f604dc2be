/** What can go wrong during searches and edits. Each scenario puts everything back before it ends. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Installation } from './installation.ts'
import type { Part } from './part.ts'

export interface Scenario {
  title: string
  disturb(installation: Installation): Promise<void>
  /** The indexes of the servers that it kills. */
  kills?: number[]
  /** Nobody searches or edits for this long before it starts, in ms. */
  quietMs?: number
}

/** The time before something goes wrong, and the time until it is put right. */
const BEFORE_MS = 6000
const AWAY_MS = 10_000
/** A silent node stays away longer than a killed one. */
const SILENT_MS = 20_000

async function killed(part: Part): Promise<void> {
  await part.kill()
  await sleep(AWAY_MS)
  await part.start()
}

async function nodeKilled({ cluster }: Installation, node: number): Promise<void> {
  await cluster.kill(node)
  await sleep(AWAY_MS)
  await cluster.start(node)
}

async function nodeSilent({ cluster }: Installation, node: number): Promise<void> {
  cluster.pause(node)
  await sleep(SILENT_MS)
  cluster.resume(node)
}

async function rebuilt(installation: Installation): Promise<void> {
  const { code, output } = await installation.command('--rebuild')
  if (code !== 0) throw new Error(`The rebuild ended with ${code}: ${output.slice(-500)}`)
}

export const SCENARIOS: Record<string, Scenario> = {
  nothing: { title: 'nothing', disturb: async () => {} },
  drainer: {
    title: 'the indexer that drains is killed',
    disturb: async (installation) => killed(await installation.indexer('drains')),
  },
  waiting: {
    title: 'the indexer that waits is killed',
    disturb: async (installation) => killed(await installation.indexer('waits')),
  },
  lock: {
    title: 'the drainer loses its lock, three times',
    disturb: async (installation) => {
      for (let times = 0; times < 3; times++) {
        await installation.cutLock()
        await sleep(7000)
      }
    },
  },
  server: { title: 'a server is killed', kills: [1], disturb: ({ servers }) => killed(servers[1]!) },
  primary: {
    title: 'the node with the primary is killed',
    disturb: async (installation) => nodeKilled(installation, (await installation.copies())[0]!),
  },
  replica: {
    title: 'the node with the copy is killed',
    disturb: async (installation) => nodeKilled(installation, (await installation.copies())[1]!),
  },
  master: {
    title: 'the master is killed',
    disturb: async (installation) => nodeKilled(installation, await installation.cluster.master()),
  },
  silent: {
    title: 'the node with the copy is silent for 20 s',
    disturb: async (installation) => nodeSilent(installation, (await installation.copies())[1]!),
  },
  'silent-primary': {
    title: 'the node with the primary is silent for 20 s',
    disturb: async (installation) => nodeSilent(installation, (await installation.copies())[0]!),
  },
  rebuild: { title: 'a rebuild', disturb: rebuilt },
  'rebuild-killed': {
    title: 'three rebuilds, their drainers killed',
    disturb: async (installation) => {
      for (let times = 0; times < 3; times++) {
        const done = rebuilt(installation)
        // It is awaited below. A failure before that must not end the process.
        done.catch(() => {})
        await sleep(500 + Math.random() * 3000)
        const drainer = await installation.indexer('drains')
        await drainer.kill()
        await done
        await drainer.start()
      }
    },
  },
  quiet: { title: 'no search for a minute before', quietMs: 60_000, disturb: async () => {} },
}

/** Lets searches and edits run for a while, then starts the scenario. */
export async function disturb(scenario: Scenario, installation: Installation): Promise<void> {
  await sleep(BEFORE_MS)
  await scenario.disturb(installation)
}
