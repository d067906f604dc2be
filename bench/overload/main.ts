/**
 * `npm run bench -- overload [--people 420000] [--seconds 60] [--times 5]`: what visitors notice when many more searches come
 * than can be answered, and when 200 clients read or send a byte a second.
 */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { makeArchive } from '../people/archive.ts'
import { atMost } from '../report.ts'
import { type Call, makeCalls } from '../search-speed/calls.ts'
import { load, p95, percentile, serving } from '../search-speed/load.ts'
import type { Request } from '../search-speed/server.ts'

/** Clients that each send the next call when they have their answer: what the server can do. */
const BUSY_CLIENTS = 4
const SLOW_CLIENTS = 200
/** A crowd's calls are sent in lots, this often. In milliseconds. */
const LOT_MS = 10

interface Answered {
  status: number
  ms: number
}

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      people: { type: 'string', default: '420000' },
      seconds: { type: 'string', default: '60' },
      times: { type: 'string', default: '5' },
    },
  })
  const people = Number(values.people)
  const calls = makeCalls(makeArchive(people), 100)
  await serving({ engine: 'database', people }, async (server, { address }) => {
    await load(address, calls.slice(0, 100), BUSY_CLIENTS)
    const alone = p95(await load(address, calls, 1))
    const started = performance.now()
    await load(address, calls, BUSY_CLIENTS)
    const most = calls.length / ((performance.now() - started) / 1000)
    console.log(`alone p95 ${alone.toFixed(1)} ms; ${most.toFixed(0)} searches a second`)
    await crowd(address, calls, { perSecond: Number(values.times) * most, seconds: Number(values.seconds), most, alone })
    await slowClients(address, calls, server)
  })
}

interface Crowd {
  perSecond: number
  seconds: number
  /** What the server can answer in a second, and the p95 of one client alone, in milliseconds. */
  most: number
  alone: number
}

async function crowd(address: string, calls: Call[], { perSecond, seconds, most, alone }: Crowd): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 2000 })
  const sent: Promise<Answered>[] = []
  const lives: number[] = []
  const started = performance.now()
  const elapsed = () => (performance.now() - started) / 1000
  const alive = (async () => {
    while (elapsed() < seconds) {
      lives.push((await ask(`${address}/health/live`)).ms)
      await sleep(100)
    }
  })()
  while (elapsed() < seconds) {
    const due = Math.floor(elapsed() * perSecond)
    while (sent.length < due) sent.push(ask(address + calls[sent.length % calls.length]!.url, agent))
    await sleep(LOT_MS)
  }
  const ended = performance.now()
  const answers = await Promise.all(sent)
  await alive
  agent.destroy()
  const [answered, refused] = [answers.filter(({ status }) => status === 200), answers.filter(({ status }) => status === 503)]
  const others = answers.length - answered.length - refused.length
  const of = `${answers.length} sent, ${answered.length} answered, ${refused.length} refused, ${others} otherwise`
  atMost(
    'a crowd: answered, p95, of alone',
    percentile(
      answered.map(({ ms }) => ms),
      0.95,
    ) / alone,
    3,
    of,
  )
  atMost(
    'a crowd: refused, p95, ms',
    percentile(
      refused.map(({ ms }) => ms),
      0.95,
    ),
    200,
  )
  atMost('a crowd: of what the server can answer, it leaves', 1 - answered.length / (most * seconds), 0.5)
  atMost('a crowd: /health/live, longest, ms', Math.max(...lives), 200)
  atMost('after a crowd: answers are late for so long, s', (await lateFor(address, calls, 3 * alone, ended)) / 1000, 5)
}

/** How long after `from` a call still takes longer than `ms`. Ten in a row in time are no longer late. */
async function lateFor(address: string, calls: Call[], ms: number, from: number): Promise<number> {
  let last = 0
  for (let inTime = 0, i = 0; inTime < 20; i++) {
    const answer = await ask(address + calls[i % calls.length]!.url)
    const isLate = answer.status !== 200 || answer.ms > ms
    inTime = isLate ? 0 : inTime + 1
    if (isLate) last = performance.now() - from
  }
  return last
}

async function slowClients(address: string, calls: Call[], server: ChildProcess): Promise<void> {
  const { hostname, port } = new URL(address)
  const before = p95(await load(address, calls, 1))
  const started = performance.now()
  const sockets = Array.from({ length: SLOW_CLIENTS }, (_, i) => slowly(hostname, Number(port), i % 2 === 0))
  const meanwhile = p95(await load(address, calls, 1))
  atMost('others beside 200 slow clients, p95, of before', meanwhile / before, 2, `${meanwhile.toFixed(1)} ms`)
  // Only the server can tell: who reads a byte a second learns late that nobody writes any more.
  const elapsed = () => (performance.now() - started) / 1000
  let left = SLOW_CLIENTS
  while (left > 0 && elapsed() < 90) {
    await sleep(500)
    server.send({ connections: true } satisfies Request)
    ;[left] = (await once(server, 'message')) as [number]
  }
  atMost('slow clients: all are cut off after, s', elapsed(), 60, `${left} left`)
  for (const socket of sockets) socket.destroy()
}

/** Reads, or sends, a byte a second. A reader asks for the longest answer there is. */
function slowly(host: string, port: number, reads: boolean): Socket {
  const socket = connect(port, host).on('error', () => {})
  socket.write(
    reads
      ? `GET /api/search/passenger.csv?query=a* HTTP/1.1\r\nHost: ${host}\r\n\r\n`
      : `GET /api/search?query=a HTTP/1.1\r\nHost: ${host}\r\nx-slow: `,
  )
  if (reads) socket.pause()
  else socket.resume()
  const timer = setInterval(() => (reads ? socket.read(1) : socket.write('x')), 1000)
  return socket.once('close', () => clearInterval(timer))
}

function ask(url: string, agent?: Agent): Promise<Answered> {
  const started = performance.now()
  return new Promise((resolve) => {
    get(url, agent ? { agent } : {}, (answer) => {
      answer.resume()
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, ms: performance.now() - started }))
    }).on('error', () => resolve({ status: 0, ms: performance.now() - started }))
  })
}
