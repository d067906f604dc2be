/**
 * `npm run parts [-- --servers 3]`: the parts of `docker-compose.yml` on this machine, where there is no Docker: Elasticsearch,
 * the indexer, and servers on PORT and the ports after it, on the database of DATABASE_URL. With ELASTICSEARCH_URL that one is
 * used. Exit code 0: it was told to end; 1: one of them ended by itself, and with it all of them.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { runCommand } from '#config/command.ts'
import { ConfigError, loadConfig } from '#config/config.ts'
import { ensureBuild } from './bootstrap/build.mjs'
import { root } from './bootstrap/root.mjs'

const MOST_SERVERS = 16

const interrupted = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => interrupted.abort())

await runCommand(async () => {
  const servers = readServers()
  const { databaseUrl, elasticsearch, elasticsearchPort, port } = loadConfig(process.env)
  if (databaseUrl === null) throw new ConfigError('DATABASE_URL must name a Postgres server: several processes use it.')
  // Listened for from here on: told during the build, nothing is started.
  const told = once(interrupted.signal, 'abort')
  await ensureBuild()
  if (interrupted.signal.aborted) return 0
  const running: Part[] = []
  /** Rejects when a part ends that nobody told to. */
  const start = (name: string, args: string[], variables: NodeJS.ProcessEnv = {}): Part => {
    const part = startPart(name, args, { ...process.env, ...variables })
    running.push(part)
    return part
  }
  try {
    const until = (part: Part, said: RegExp) => Promise.race([part.says(said), fallen(running), told])
    let url = process.env.ELASTICSEARCH_URL
    if (elasticsearch === null) {
      url = `http://127.0.0.1:${elasticsearchPort}`
      await until(start('elasticsearch', ['tools/elasticsearch/main.ts']), /^Elasticsearch is at /)
    }
    const search = { ELASTICSEARCH_URL: url }
    for (let at = 0; at < servers && !interrupted.signal.aborted; at++) {
      const server = start(`server ${at + 1}`, ['api/main.ts'], { ...search, PORT: String(port + at) })
      // The first one makes the tables and imports the archive.
      await until(server, /^Overtocht is at /)
      if (at === 0) start('indexer', ['indexer/main.ts', '--watch'], search)
    }
    await Promise.race([fallen(running), told])
    return 0
  } finally {
    // What the others need ends last.
    for (const part of running.toReversed()) await part.end()
  }
})

interface Part {
  name: string
  ended: Promise<number | null>
  /** Resolves when it has printed such a line. */
  says(line: RegExp): Promise<void>
  end(): Promise<void>
}

/** Its lines are passed on behind its name. */
function startPart(name: string, args: string[], env: NodeJS.ProcessEnv): Part {
  // In a group of its own: Ctrl-C is ours, and we end them one after the other.
  const child = spawn(process.execPath, args, {
    cwd: root,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const expected: { line: RegExp; said: () => void }[] = []
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      console.log(`${name}: ${line}`)
      for (const one of expected) if (one.line.test(line)) one.said()
    })
  }
  return {
    name,
    ended,
    says: (line) => new Promise((said) => void expected.push({ line, said })),
    end: () => endChild(child, ended),
  }
}

async function endChild(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
  await ended
}

async function fallen(parts: readonly Part[]): Promise<never> {
  const name = await Promise.race(parts.map(({ name, ended }) => ended.then(() => name)))
  throw new ConfigError(`${name} ended by itself: all parts are ended.`)
}

function readServers(): number {
  const usage = new ConfigError(`Usage: npm run parts [-- --servers NUMBER], at most ${MOST_SERVERS}`)
  try {
    const { values } = parseArgs({ options: { servers: { type: 'string', default: '1' } } })
    const servers = Number(values.servers)
    if (Number.isInteger(servers) && servers > 0 && servers <= MOST_SERVERS) return servers
  } catch {
    throw usage
  }
  throw usage
}
