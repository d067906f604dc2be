/** One node of Elasticsearch as a child process on 127.0.0.1: for `npm run elasticsearch`, and for tests. */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from '@elastic/elasticsearch'
import { type Configured, configure, temporaryFolder } from './configuration.ts'
import type { Installation } from './distribution.ts'
import { ServerError } from './errors.ts'
import { endGroup, type Run, run } from './process.ts'
import type { Security } from './security.ts'
import { makeFolderFor, serverUser } from './user.ts'

/** A busy machine takes half a minute. */
const START_TIMEOUT_MS = 120_000

/** With less than this an index soon turns read-only. */
const LEAST_DISK_MB = 1024

export interface ServerOptions extends Configured, Run {
  /** Keeps the data. Without one they are in a temporary folder that goes with the server. */
  folder?: string
  /** Ends a start that is no longer wanted. */
  signal?: AbortSignal
}

export interface ElasticsearchServer {
  /** Without user and password. */
  url: string
  /** Where other nodes find it, `127.0.0.1:PORT`. */
  transport: string
  /** The certificate of who signed the server's, in PEM; null over plain http. */
  ca: string | null
  /** Of the server's own process, not of the one that starts it. */
  pid: number
  /** The exit code, once it ended for whatever reason. */
  ended: Promise<number>
  /** Ends it in good order, and takes a temporary folder away. */
  stop(): Promise<void>
  /** Ends it as a power cut does. Its data stay until `stop`. */
  kill(): Promise<void>
}

/** Starts a node and waits until it answers. Throws a `ServerError` in one line when it cannot. */
export async function startElasticsearch(
  installation: Installation,
  options: ServerOptions = {},
): Promise<ElasticsearchServer> {
  const user = serverUser()
  if (options.port) await checkPort(options.port)
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'overtocht-elasticsearch-'))
  const clean = () => {
    if (options.folder === undefined) rmSync(folder, { recursive: true, force: true })
  }
  try {
    refuseServed(folder)
    makeFolderFor(user, folder)
    refuseFullDisk(folder, LEAST_DISK_MB)
    const ca = await configure(installation, folder, user, options)
    const { child, ended, lastWords } = run(installation, folder, user, options)
    const end = async (signal: NodeJS.Signals) => {
      endGroup(child, signal)
      await ended
    }
    const giveUp = () => endGroup(child, 'SIGKILL')
    options.signal?.addEventListener('abort', giveUp)
    if (options.signal?.aborted) giveUp()
    try {
      const { url, transport } = await addresses(folder, child, ca, lastWords)
      await untilReady(url, ca, options.security)
      const pid = Number(readFileSync(join(folder, 'pid'), 'utf8'))
      const stop = async () => {
        await end('SIGTERM')
        clean()
      }
      return { url, transport, ca, pid, ended, stop, kill: () => end('SIGKILL') }
    } catch (error) {
      await end('SIGKILL')
      throw error
    } finally {
      options.signal?.removeEventListener('abort', giveUp)
    }
  } catch (error) {
    clean()
    throw error
  }
}

/** Throws when the disk of this folder has less than so much left. */
export function refuseFullDisk(folder: string, leastMb: number): void {
  const { bavail, bsize } = statfsSync(folder)
  const freeMb = Math.floor((bavail * bsize) / 2 ** 20)
  if (freeMb >= leastMb) return
  throw new ServerError(`The disk of ${folder} has ${freeMb} MB left, and Elasticsearch needs ${leastMb}.`)
}

/** Throws when a server runs on this folder; one that was killed has left its number behind too. */
function refuseServed(folder: string): void {
  const file = join(folder, 'pid')
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
  const commandLine = `/proc/${pid}/cmdline`
  if (pid === 0 || !existsSync(commandLine)) return
  if (!readFileSync(commandLine, 'utf8').includes(temporaryFolder(folder))) return
  throw new ServerError(`${folder} is served by process ${pid} already: end that, or set another DATA_DIR.`)
}

async function checkPort(port: number): Promise<void> {
  const server = createServer()
  try {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const reason = code === 'EADDRINUSE' ? 'is in use: stop what listens there, or' : `cannot be listened on (${code}):`
    throw new ServerError(`ELASTICSEARCH_PORT ${port} ${reason} set another one.`)
  }
  server.close()
  await once(server, 'close')
}

/** Waits for the files of its ports, which the server writes once it takes requests. */
async function addresses(folder: string, child: ChildProcess, ca: string | null, lastWords: () => string) {
  const deadline = Date.now() + START_TIMEOUT_MS
  const files = ['http', 'transport'].map((name) => join(folder, 'logs', `${name}.ports`))
  while (!files.every((file) => existsSync(file))) {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) {
      throw new ServerError(`Elasticsearch ended while it started: ${lastWords()}`)
    }
    if (Date.now() > deadline) {
      throw new ServerError(`Elasticsearch does not answer after ${START_TIMEOUT_MS / 1000} s.`)
    }
    await delay(50)
  }
  const [http = '', transport = ''] = files.map((file) => readFileSync(file, 'utf8').trim().split('\n')[0])
  return { url: `${ca === null ? 'http' : 'https'}://${http}`, transport }
}

/** Until indexes can be made, and those that are there be read. */
async function untilReady(url: string, ca: string | null, security: Security | undefined): Promise<void> {
  const client = new Client({
    node: url,
    ...(security && ca !== null && { auth: security.admin, tls: { ca } }),
    requestTimeout: START_TIMEOUT_MS,
  })
  try {
    await client.cluster.health({ wait_for_status: 'yellow', timeout: '60s' })
  } catch (error) {
    throw new ServerError(`Elasticsearch started, and does not answer: ${(error as Error).message}`)
  } finally {
    await client.close()
  }
}
