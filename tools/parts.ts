/**
 * `npm run parts [-- --servers 3]` runs the parts of `docker-compose.yml` without Docker: Elasticsearch (or the one at
 * ELASTICSEARCH_URL), the indexer, and servers on PORT and the ports after it, with the database at DATABASE_URL. Exit code 0:
 * it was told to end. 1: a part ended by itself, and then all parts were ended.
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
  // If the signal comes during the build, nothing is started.
  const told = once(interrupted.signal, 'abort')
  await ensureBuild()
  if (interrupted.signal.aborted) return 0
  const running: Part[] = []
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
      // The first server makes the tables and imports the archive.
      await until(server, /^Overtocht is at /)
      if (at === 0) start('indexer', ['indexer/main.ts', '--watch'], search)
    }
    await Promise.race([fallen(running), told])
    return 0
  } finally {
    // In reverse order, so that the parts that others need end last.
    for (const part of running.toReversed()) await part.end()
  }
})

interface Part {
  name: string
  ended: Promise<number | null>
  /** Resolves when the part has printed such a line. */
  says(line: RegExp): Promise<void>
  end(): Promise<void>
}

/** Prints every line of the part, after its name. */
function startPart(name: string, args: string[], env: NodeJS.ProcessEnv): Part {
  // In its own process group, so that Ctrl-C reaches only us and we end the parts in order.
  const child = spawn(process.execPath, args, { cwd: root, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
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

/** Rejects when one of the parts ends by itself. */
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
