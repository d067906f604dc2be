/**
 * `npm run bench -- overload [--people 420000] [--seconds 60] [--times 5] [--only search,ship,page,picture]`: what visitors notice
 * when many more calls of one kind come than can be answered, and when 200 clients read or send a byte a second. The site must have
 * been built.
 */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { voyagePageAddress } from '#domain/addresses.ts'
import { type Archive, makeArchive } from '../people/archive.ts'
import { Random } from '../people/random.ts'
import { atMost, without } from '../report.ts'
import { type Call, makeCalls } from '../search-speed/calls.ts'
import { load, p95, percentile, serving } from '../search-speed/load.ts'
import type { Request } from '../search-speed/server.ts'

/** Clients that each send the next call when they have their answer: what the server can do. */
const BUSY_CLIENTS = 4
const SLOW_CLIENTS = 200
const DIST = join(import.meta.dirname, '../../dist')
const PICTURE = { width: 4000, height: 3000 }
/** A crowd's calls are sent in lots, this often. In milliseconds. */
const LOT_MS = 2
/** The sender shares the machine. When it sends more in a second, it is what is measured. */
const SENT_MAX = 1000

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
      only: { type: 'string', default: 'search,ship,page,picture' },
    },
  })
  const [people, times, seconds] = [Number(values.people), Number(values.times), Number(values.seconds)]
  const folder = await mkdtemp(join(tmpdir(), 'overtocht-bench-'))
  const picture = join(folder, 'picture.jpg')
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  await sharp({ create: { ...PICTURE, channels: 3, background: '#fff', noise } })
    .jpeg()
    .toFile(picture)
  try {
    await serving({ engine: 'database', people, dist: DIST, picture }, async (server, { address, picture }) => {
      const kinds = callsOf(makeArchive(people), picture!)
      for (const kind of values.only.split(',') as (keyof typeof kinds)[]) {
        const calls = kinds[kind]
        // The server keeps some answers, so all are asked for once.
        await load(address, calls, BUSY_CLIENTS)
        const alone = p95(await load(address, calls, 1))
        const started = performance.now()
        await load(address, calls, BUSY_CLIENTS)
        const most = Math.min(calls.length / ((performance.now() - started) / 1000), SENT_MAX)
        console.log(`${kind}: alone p95 ${alone.toFixed(1)} ms; ${most.toFixed(0)} a second`)
        await crowd(address, calls, { kind, perSecond: Math.min(times * most, SENT_MAX), seconds, most, alone })
      }
      await slowClients(address, kinds.search, server)
    })
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Calls of each kind, in random order. */
function callsOf(archive: Archive, picture: string) {
  const random = new Random(61)
  const codes = archive.documents.journey.map(({ hit }) => hit.journeyId)
  const many = (kind: string, urlOf: () => string): Call[] => Array.from({ length: 600 }, () => ({ kind, url: urlOf() }))
  // A stored tile is read, not cut. These parts are larger than one.
  const part = () => [random.below(2500), random.below(1500), 700, 700].join()
  return {
    search: makeCalls(archive, 100),
    ship: many('ship', () => `/api/ships/${random.pick(archive.documents.ship).id}`),
    page: many('page', () => voyagePageAddress(random.pick(codes))),
    picture: many('picture', () => `${picture}/${part()}/500,/0/default.jpg`),
  }
}

interface Crowd {
  kind: string
  perSecond: number
  seconds: number
  /** What the server can answer in a second, and the p95 of one client alone, in milliseconds. */
  most: number
  alone: number
}

async function crowd(address: string, calls: Call[], { kind, perSecond, seconds, most, alone }: Crowd): Promise<void> {
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
    `a crowd (${kind}): answered, p95, of alone`,
    percentile(
      answered.map(({ ms }) => ms),
      0.95,
    ) / alone,
    3,
    of,
  )
  if (refused.length === 0) without(`a crowd (${kind}): refused, p95, ms`, 'not measured', 'nobody was refused')
  else
    atMost(
      `a crowd (${kind}): refused, p95, ms`,
      percentile(
        refused.map(({ ms }) => ms),
        0.95,
      ),
      200,
    )
  atMost(`a crowd (${kind}): of what the server can answer, it leaves`, 1 - answered.length / (most * seconds), 0.5)
  atMost(`a crowd (${kind}): /health/live, longest, ms`, Math.max(...lives), 200)
  atMost(
    `after a crowd (${kind}): answers are late for so long, s`,
    (await lateFor(address, calls, 3 * alone, ended)) / 1000,
    5,
  )
}

/** How long after `from` a call still takes longer than `ms`. Twenty in a row in time are no longer late. */
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
    get(url, { headers: { accept: 'text/html,*/*' }, ...(agent && { agent }) }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, ms: performance.now() - started }))
    }).on('error', () => resolve({ status: 0, ms: performance.now() - started }))
  })
}
