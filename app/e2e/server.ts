/** Starts the real server in a process of its own, as `npm start` does. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:fs'
import { cp } from 'node:fs/promises'
import { basename, join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const READY_MS = 240_000

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
    await new Promise((resolve) => setTimeout(resolve, 50))
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

/** Copies the data directory of a stopped server. Gives the path of the copy. */
export async function copyDataDir(from: string, to: string): Promise<string> {
  await cp(from, to, {
    recursive: true,
    mode: constants.COPYFILE_FICLONE,
    filter: (path) => !['database.lock', 'database.pid'].includes(basename(path)),
  })
  return to
}
