/** Starts a server, sends it calls from several clients, and times each call as the client sees it. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Call } from './calls.ts'
import type { Ready, ServerOptions } from './server.ts'

export interface Timed {
  kind: string
  ms: number
}

/** Starts a server with these options, and ends it when `use` is done. */
export async function serving<T>(options: ServerOptions, use: (server: ChildProcess, ready: Ready) => Promise<T>): Promise<T> {
  const server = fork(join(import.meta.dirname, 'server.ts'), [JSON.stringify(options)])
  try {
    const [ready] = (await once(server, 'message')) as [Ready]
    return await use(server, ready)
  } finally {
    server.kill('SIGKILL')
  }
}

/** Sends all calls, divided among the clients. Each client has its own connection. */
export async function load(address: string, calls: Call[], clients: number): Promise<Timed[]> {
  const left = calls.values()
  const timed: Timed[] = []
  const client = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (const { kind, url } of left) timed.push({ kind, ms: await time(address + url, agent) })
    agent.destroy()
  }
  await Promise.all(Array.from({ length: clients }, client))
  return timed
}

/** Repeats small calls until the work is done. Their times (ms) show what other visitors notice of the work. */
export async function meanwhile<T>(
  address: string,
  urls: string | readonly string[],
  work: Promise<T>,
): Promise<[T, number[]]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const waits: number[] = []
  let done = false
  const end = () => {
    done = true
  }
  void work.then(end, end)
  const all = [urls].flat()
  while (!done) {
    waits.push(await time(address + all[waits.length % all.length]!, agent))
    await sleep(20)
  }
  agent.destroy()
  return [await work, waits]
}

/** Asks until the answer has hits. Returns the milliseconds since `from`. */
export async function untilFound(address: string, url: string, from: number): Promise<number> {
  for (;;) {
    const answer = (await (await fetch(address + url)).json()) as { total: number }
    if (answer.total > 0) return performance.now() - from
    await sleep(2)
  }
}

export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const p95 = (timed: readonly Timed[]): number =>
  percentile(
    timed.map(({ ms }) => ms),
    0.95,
  )

/** Milliseconds until the whole answer is read. */
function time(url: string, agent: Agent): Promise<number> {
  const started = performance.now()
  return new Promise((resolve, reject) => {
    get(url, { agent }, (answer) => {
      if (answer.statusCode !== 200) {
        text(answer).then((body) => reject(new Error(`${answer.statusCode} for ${url}: ${body}`)), reject)
        return
      }
      answer.resume()
      answer.on('end', () => resolve(performance.now() - started))
    }).on('error', reject)
  })
}
