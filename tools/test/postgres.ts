/** A temporary Postgres server of Debian's package `postgresql`. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

/**
 * Tests that do not run on a Postgres server: the embedded database's own, the commands that open it, and what is about pictures,
 * files, headers and the sample rather than rows.
 */
export const NOT_ON_SERVER = [
  'db/embedded/**',
  '**/main.test.ts',
  'api/media/**',
  'api/static/**',
  'api/http/**',
  'api/admin/passwords/**',
  'importer/sample*.test.ts',
  'api/**/sample.test.ts',
]

export interface PostgresServer {
  /** The user in it may create databases. */
  url: string
  stop(): Promise<void>
}

/** The folder of programs of the newest installed version, which Debian keeps off the PATH. */
export function findPostgres(root = '/usr/lib/postgresql'): string | null {
  const versions = existsSync(root) ? readdirSync(root).map(Number).filter(Number.isInteger) : []
  const newest = versions
    .sort((a, b) => b - a)
    .map((version) => join(root, String(version), 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')))
  return newest ?? null
}

/** Starts a new cluster in a temporary folder, on a free port of 127.0.0.1. */
export async function startPostgres(bin: string): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'overtocht-postgres-'))
  const user = unprivilegedUser()
  const password = randomBytes(12).toString('hex')
  const data = join(folder, 'data')
  writeFileSync(join(folder, 'password'), password)
  if (user) for (const path of [folder, join(folder, 'password')]) chownSync(path, user.uid, user.gid)
  const asUser = { ...user, cwd: folder }

  const settings = ['-A', 'scram-sha-256', '-U', 'test', '--pwfile', join(folder, 'password'), '-E', 'UTF8']
  const initdb = spawnSync(join(bin, 'initdb'), ['-D', data, '--no-sync', '--locale=C.UTF-8', ...settings], {
    ...asUser,
    encoding: 'utf8',
  })
  if (initdb.status !== 0) throw new Error(`initdb failed: ${initdb.stderr}`)

  const port = await freePort()
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', data, '-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=', '-F'],
    { ...asUser, stdio: 'ignore' },
  )
  const url = `postgres://test:${password}@127.0.0.1:${port}/postgres`
  const stop = async () => {
    await end(server)
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await waitUntilReady(url, server)
  } catch (error) {
    await stop()
    throw error
  }
  return { url, stop }
}

/** Postgres refuses to run as root. */
function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  return { uid: id('-u'), gid: id('-g') }
}

async function freePort(): Promise<number> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

async function waitUntilReady(url: string, server: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 200 && server.exitCode === null; attempt++) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      await delay(100)
    }
  }
  throw new Error('The Postgres server did not start.')
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const exited = once(server, 'exit')
  server.kill('SIGINT')
  await exited
}
