/** One node of Elasticsearch as a child process on 127.0.0.1: for `npm run elasticsearch`, and for tests. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from '@elastic/elasticsearch'
import type { Installation } from './distribution.ts'
import { ServerError } from './errors.ts'
import { makeCertificates, type Security, writeUsers } from './security.ts'
import { makeFolderFor, type Owner, serverUser } from './user.ts'

/** A busy machine takes half a minute. */
const START_TIMEOUT_MS = 120_000

/** With less than this an index soon turns read-only. */
const LEAST_DISK_MB = 1024

export interface ServerOptions {
  /** 0, which is the default, takes any free one. */
  port?: number
  /** Keeps the data. Without one they are in a temporary folder that goes with the server. */
  folder?: string
  /** Memory for Java's heap; the process takes about 300 MB beside it. */
  heapMb?: number
  /** Without it anybody may do anything, over plain http. */
  security?: Security
  /** The node joins others' cluster, called as its folder; an empty list begins one. Without it the node stays alone. */
  joins?: ElasticsearchServer[]
  /** Ends a start that is no longer wanted. */
  signal?: AbortSignal
  /** Gets what the server writes of warnings and errors, line by line. */
  onLine?: (line: string) => void
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

const temporaryFolder = (folder: string) => join(folder, 'temporary')

async function checkPort(port: number): Promise<void> {
  const server = createServer()
  try {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const reason =
      code === 'EADDRINUSE' ? 'is in use: stop what listens there, or' : `cannot be listened on (${code}):`
    throw new ServerError(`ELASTICSEARCH_PORT ${port} ${reason} set another one.`)
  }
  server.close()
  await once(server, 'close')
}

/** Writes what the server reads at its start; gives the certificate that clients trust, if there is one. */
async function configure(
  { home, java }: Installation,
  folder: string,
  user: Owner | null,
  { port = 0, security, joins }: ServerOptions,
): Promise<string | null> {
  const config = join(folder, 'config')
  for (const path of [config, temporaryFolder(folder)]) {
    rmSync(path, { recursive: true, force: true })
    mkdirSync(path)
  }
  // A server that was killed leaves these behind, and they are how one knows that it is there.
  for (const name of ['logs', 'pid']) rmSync(join(folder, name), { recursive: true, force: true })
  const node = basename(folder)
  const others = joins?.map(({ transport }) => transport) ?? []
  const settings = {
    'path.data': join(folder, 'data'),
    'path.logs': join(folder, 'logs'),
    'node.name': node,
    // Writes the ports that it got into files beside its logs.
    'node.portsfile': true,
    'http.host': '127.0.0.1',
    'http.port': port,
    'transport.host': '127.0.0.1',
    'transport.port': 0,
    ...(joins === undefined && { 'discovery.type': 'single-node' }),
    ...(joins !== undefined && { 'discovery.seed_hosts': others }),
    ...(joins?.length === 0 && { 'cluster.initial_master_nodes': [node] }),
    // Those that it has by itself are shares of the disk, which a developer's disk is often beyond.
    'cluster.routing.allocation.disk.watermark.low': '600mb',
    'cluster.routing.allocation.disk.watermark.high': '400mb',
    'cluster.routing.allocation.disk.watermark.flood_stage': '200mb',
    'xpack.ml.enabled': false,
    'xpack.security.enabled': security !== undefined,
    ...(security && {
      'xpack.security.http.ssl.enabled': true,
      'xpack.security.http.ssl.key': 'server/server.key',
      'xpack.security.http.ssl.certificate': 'server/server.crt',
    }),
  }
  // JSON is YAML too.
  writeFileSync(join(config, 'elasticsearch.yml'), JSON.stringify(settings, null, 1))
  writeFileSync(join(config, 'log4j2.properties'), LOGGING)
  copyFileSync(join(home, 'config/jvm.options'), join(config, 'jvm.options'))
  chmodSync(join(config, 'jvm.options'), 0o600)
  if (security) writeUsers(config, security)
  makeFolderFor(user, folder)
  return security ? makeCertificates({ home, config, user, env: environment(java, folder) }) : null
}

/** Warnings and errors, one line each: an exception by its message alone, and nothing of limits that only large nodes meet. */
const LOGGING = `status = error
appender.console.type = Console
appender.console.name = console
appender.console.layout.type = PatternLayout
appender.console.layout.pattern = %d{HH:mm:ss} %-5p %c{1}: %m %throwable{short.message}%n
logger.checks.name = org.elasticsearch.bootstrap.BootstrapChecks
logger.checks.level = error
logger.telemetry.name = io.opentelemetry.usage
logger.telemetry.level = error
rootLogger.level = warn
rootLogger.appenderRef.console.ref = console
`

function environment(java: string, folder: string, heapMb = 64): NodeJS.ProcessEnv {
  return {
    PATH: '/usr/bin:/bin',
    HOME: folder,
    ES_JAVA_HOME: java,
    ES_PATH_CONF: join(folder, 'config'),
    ES_TMPDIR: temporaryFolder(folder),
    // The small programs round the server live for a second or two: no time to optimise them.
    CLI_JAVA_OPTS: '-XX:TieredStopAtLevel=1',
    // The operator's come last, and win.
    ES_JAVA_OPTS: `-Xms${heapMb}m -Xmx${heapMb}m -Xlog:disable -Xlog:all=warning:stderr ${process.env.ES_JAVA_OPTS ?? ''}`,
  }
}

function run(
  { home, java }: Installation,
  folder: string,
  user: Owner | null,
  { heapMb = 256, onLine }: ServerOptions,
) {
  const child = spawn(join(home, 'bin/elasticsearch'), ['--pidfile', join(folder, 'pid')], {
    ...user,
    cwd: folder,
    env: environment(java, folder, heapMb),
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own: Ctrl-C reaches us alone, and what the script starts is ended with it.
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

/** The server is a child of the program that starts it, and may outlive that by a moment. */
async function untilGroupIsGone({ pid }: ChildProcess): Promise<void> {
  const deadline = Date.now() + 5_000
  while (pid !== undefined && isGroup(pid) && Date.now() < deadline) await delay(20)
}

function isGroup(pid: number): boolean {
  try {
    return process.kill(-pid, 0)
  } catch (error) {
    // Of another user's there may be one that we must not touch.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

function endGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  // To end in good order is the starting program's part, which tells the server.
  process.kill(signal === 'SIGKILL' ? -child.pid : child.pid, signal)
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
