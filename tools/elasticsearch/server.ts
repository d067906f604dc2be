/** One node of Elasticsearch as a child process on 127.0.0.1, for `npm run elasticsearch` and for tests. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from '@elastic/elasticsearch'
import type { Security } from './configuration.ts'
import { type Configured, configure, environment, temporaryFolder } from './configuration.ts'
import type { Installation } from './distribution.ts'
import { ServerError } from './errors.ts'
import { makeFolderFor, type Owner, serverUser } from './user.ts'

/** A busy machine needs half a minute. */
const START_TIMEOUT_MS = 120_000

/** With less disk an index soon becomes read-only. */
const LEAST_DISK_MB = 1024

export interface ServerOptions extends Configured, Run {
  /** The folder of the data. Absent: a temporary folder, which is removed with the server. */
  folder?: string
  /** Ends a start that nobody wants any more. */
  signal?: AbortSignal
}

export interface ElasticsearchServer {
  /** Without user and password. */
  url: string
  /** The address for other nodes, `127.0.0.1:PORT`. */
  transport: string
  /** The certificate that signed the server's, in PEM; null over plain http. */
  ca: string | null
  /** The id of the server's own process, not of the program that starts it. */
  pid: number
  /** The exit code, once the server has ended for any reason. */
  ended: Promise<number>
  /** Ends the server in good order and removes a temporary folder. */
  stop(): Promise<void>
  /** Ends the server like a power cut. Its data stay until `stop`. */
  kill(): Promise<void>
}

/** Starts a node and waits until it answers. Throws a `ServerError` of one line if that fails. */
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

/** Throws if the disk of this folder has less than `leastMb` left. */
export function refuseFullDisk(folder: string, leastMb: number): void {
  const { bavail, bsize } = statfsSync(folder)
  const freeMb = Math.floor((bavail * bsize) / 2 ** 20)
  if (freeMb >= leastMb) return
  throw new ServerError(`The disk of ${folder} has ${freeMb} MB left, and Elasticsearch needs ${leastMb}.`)
}

/** Throws if a server runs on this folder. The file `pid` is no proof, because a killed server leaves it behind. */
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

/** Waits for the files with the ports, which the server writes once it takes requests. */
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

/** Waits until indexes can be made and read. */
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

/** The process of a node, with the small programs that start it: a group of its own, which ends as a whole. */
interface Run {
  /** Memory for Java's heap. The process takes about 300 MB more. */
  heapMb?: number
  /** Gets the server's warnings and errors, line by line. */
  onLine?: (line: string) => void
}

function run({ home, java }: Installation, folder: string, user: Owner | null, { heapMb = 256, onLine }: Run) {
  const child = spawn(join(home, 'bin/elasticsearch'), ['--pidfile', join(folder, 'pid')], {
    ...user,
    cwd: folder,
    env: environment(java, folder, heapMb),
    stdio: ['ignore', 'pipe', 'pipe'],
    // In its own process group: Ctrl-C reaches only us, and the group ends as a whole.
    detached: true,
  })
  const endNow = () => endGroup(child, 'SIGKILL')
  process.on('exit', endNow)
  const faults: string[] = []
  const read = (stream: Readable) =>
    createInterface(stream).on('line', (line) => {
      if (/ (ERROR|FATAL) |^ERROR: |[Ee]xception/.test(line)) {
        faults.push(line.replace(/^[\d:]+ (ERROR|FATAL) +/, '').trim())
      }
      onLine?.(line)
    })
  read(child.stdout)
  read(child.stderr)
  const ended = new Promise<number>((resolve) => {
    child.on('error', (error) => {
      faults.push(error.message)
      resolve(1)
    })
    child.on('close', async (code) => {
      process.off('exit', endNow)
      await untilGroupIsGone(child)
      resolve(code ?? 1)
    })
  })
  return { child, ended, lastWords: () => faults[0] ?? 'it said nothing' }
}

/** The server is a child of the program that starts it, and may live a moment longer. */
async function untilGroupIsGone({ pid }: ChildProcess): Promise<void> {
  const deadline = Date.now() + 5_000
  while (pid !== undefined && isGroup(pid) && Date.now() < deadline) await delay(20)
}

function isGroup(pid: number): boolean {
  try {
    return process.kill(-pid, 0)
  } catch (error) {
    // EPERM: there is such a group, of another user.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

function endGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  // The starting program ends the server in good order. SIGKILL goes to the whole group.
  process.kill(signal === 'SIGKILL' ? -child.pid : child.pid, signal)
}
