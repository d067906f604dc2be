/** Starts the real server in a process of its own, as `npm start` does. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:fs'
import { cp } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { basename, join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const READY_MS = 240_000

/** Opens the passenger lists of a server with `STAFF`. */
export const LIST_CODE = 'leeszaal-vijf'
export const ADMIN = { username: 'mkoster', password: 'haven-en-stoomschip' }
export const CONTACT_EMAIL = 'vragen@overtocht.example'
/** The address of a reading room, at which the lists are open. */
export const READING_ROOM = '127.0.0.2'

/** An archive with an admin, and a code for its lists. */
export const STAFF = { ADMIN_USERNAME: ADMIN.username, ADMIN_PASSWORD: ADMIN.password, PASSENGER_LIST_CODE: LIST_CODE }
/** The same, with a reading room and an address for questions. */
export const STAFFED = { ...STAFF, PASSENGER_LIST_ALLOWED_IPS: READING_ROOM, CONTACT_EMAIL }

export interface Server {
  /** Without a slash at the end. */
  baseUrl: string
  pid: number
  /** What it has printed so far. */
  output(): string
  /** Ends it as an operator would, and gives the exit code. A second call does no harm. */
  stop(): Promise<number | null>
  /** Ends it as a power cut would. */
  kill(): Promise<void>
}

/**
 * Starts it on a free port of 127.0.0.1, and waits until its search is ready. `env` is added to a minimal environment, and `flags`
 * are for Node.
 */
export async function startServer(dataDir: string, env: Record<string, string> = {}, flags: string[] = []): Promise<Server> {
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [...flags, 'api/main.ts'], {
    cwd: root,
    // Without TZ and other variables of this machine, because nothing may depend on them.
    env: {
      PATH,
      HOME,
      TMPDIR,
      NODE_COMPILE_CACHE,
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'warn',
      DATA_DIR: dataDir,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const server = {
    pid: child.pid!,
    output: () => output,
    stop: () => end(child, 'SIGTERM'),
    kill: () => end(child, 'SIGKILL'),
  }
  try {
    const baseUrl = await waitFor(child, () => /^Overtocht is at (http:\S+?)\/?$/m.exec(output)?.[1])
    await waitFor(child, async () => ((await isSearchReady(baseUrl)) ? true : undefined))
    return { ...server, baseUrl, kill: async () => void (await server.kill()) }
  } catch (error) {
    await server.kill()
    throw new Error(`The server did not start: ${error instanceof Error ? error.message : error}\n${output}`)
  }
}

async function isSearchReady(baseUrl: string): Promise<boolean> {
  const answer = await fetch(`${baseUrl}/health/ready`)
  const health = (await answer.json()) as { parts?: { search?: string } }
  return answer.ok && health.parts?.search === 'ready'
}

async function waitFor<T>(child: ChildProcess, look: () => T | undefined | Promise<T | undefined>): Promise<T> {
  const deadline = Date.now() + READY_MS
  while (Date.now() < deadline) {
    const found = await look()
    if (found !== undefined) return found
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`it ended with ${child.exitCode}.`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`it was not ready after ${READY_MS / 1000} s.`)
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
  }
  return child.exitCode
}

/**
 * A server of one test or file. To optimise the embedded database costs 2 s of a processor. So short a life does not earn them
 * back.
 */
export const startBrief = (dataDir: string, env: Record<string, string>) => startServer(dataDir, env, ['--liftoff-only'])

/** Another address of a server, on a free port of 127.0.0.1. Its visitors come `from` another address of this machine. */
export async function relayTo(to: string, from = '127.0.0.1'): Promise<Pick<Server, 'baseUrl' | 'stop'>> {
  const { hostname: host, port } = new URL(to)
  const sockets = new Set<Socket>()
  const relay = createServer((visitor) => {
    const server = connect({ host, port: Number(port), localAddress: from })
    for (const [one, other] of [
      [visitor, server],
      [server, visitor],
    ] as const) {
      sockets.add(one)
      one
        .on('error', () => {})
        .on('close', () => {
          sockets.delete(one)
          other.destroy()
        })
      one.pipe(other)
    }
  })
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve))
  const stop = async () => {
    relay.close()
    for (const socket of sockets) socket.destroy()
    return 0
  }
  return { baseUrl: `http://127.0.0.1:${(relay.address() as AddressInfo).port}`, stop }
}

/** Copies the data directory of a stopped server. Gives the path of the copy. */
export async function copyDataDir(from: string, to: string): Promise<string> {
  await cp(from, to, {
    recursive: true,
    mode: constants.COPYFILE_FICLONE,
    filter: (path) => !['database.lock', 'database.pid'].includes(basename(path)),
  })
  return to
}
