/** A whole installation on this machine: Postgres, Elasticsearch nodes, servers and indexers. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { openDatabase } from '#db/open.ts'
import type { OpenDatabase } from '#db/open-database.ts'
import { readHolder } from '#indexer/tenure.ts'
import { aliasOf } from '#search/elasticsearch/mappings.ts'
import { findPostgres, type PostgresServer, startPostgres } from '#tools/test/postgres.ts'
import { makeArchive } from '../people/archive.ts'
import { insertArchive } from '../people/insert.ts'
import { Cluster, type ClusterSize } from './cluster.ts'
import { type Ended, Part, runToEnd } from './part.ts'

const PREFIX = 'overtocht-several'
const READY_MS = 600_000
const LOOK_EVERY_MS = 100
/** A replaced index stays for one more minute. */
const GONE_MS = 80_000

/** How many parts there are of each kind, and Node's flags for servers and indexers. */
export interface Size extends ClusterSize {
  servers: number
  indexers: number
  flags: string[]
}
const SEVERAL: Size = {
  nodes: 3,
  heapMb: 320,
  servers: 3,
  indexers: 2,
  flags: ['--max-old-space-size=512'],
}

export class Installation {
  readonly open: OpenDatabase
  readonly cluster: Cluster
  readonly servers: Part[] = []
  readonly indexers: Part[] = []
  /** The addresses of the servers. */
  readonly addresses: string[] = []
  readonly folder: string
  readonly #postgres: PostgresServer
  readonly #variables: NodeJS.ProcessEnv
  readonly #size: Size

  private constructor(folder: string, size: Size, postgres: PostgresServer, open: OpenDatabase, cluster: Cluster) {
    this.folder = folder
    this.#size = size
    this.#postgres = postgres
    this.open = open
    this.cluster = cluster
    this.#variables = {
      DATABASE_URL: postgres.url,
      DATA_DIR: join(folder, 'data'),
      ELASTICSEARCH_URL: cluster.urls.join(','),
      ELASTICSEARCH_INDEX_PREFIX: PREFIX,
    }
  }

  /** Starts with this many invented passengers, or the sample archive (null). Resolves once all are searchable. */
  static async start(people: number | null, size = SEVERAL): Promise<Installation> {
    const programs = findPostgres()
    if (programs === null) throw new Error('This needs a Postgres server: install the package postgresql.')
    const folder = await mkdtemp(join(tmpdir(), 'overtocht-several-'))
    const cluster = await Cluster.start(folder, size)
    const postgres = await startPostgres(programs)
    const open = await openDatabase({ databaseUrl: postgres.url, dataDir: folder })
    const installation = new Installation(folder, size, postgres, open, cluster)
    try {
      await installation.#startAll(people)
      return installation
    } catch (error) {
      await installation.stop()
      throw error
    }
  }

  async #startAll(people: number | null): Promise<void> {
    for (let at = 0; at < this.#size.servers; at++) {
      const sample = at === 0 && people === null ? 'sample' : 'none'
      await this.#startServer(at, { SAMPLE_ARCHIVE: sample })
      if (at === 0 && people !== null) await insertArchive(this.open.db, makeArchive(people))
    }
    for (let at = 0; at < this.#size.indexers; at++) {
      const indexer = this.#part(`indexer ${at + 1}`, ['indexer/main.ts', '--watch'], /the indexer runs/)
      this.indexers.push(indexer)
      await indexer.start()
    }
    await this.untilSearched()
    await this.untilDrained()
  }

  async #startServer(at: number, variables: NodeJS.ProcessEnv): Promise<void> {
    const make = (port: string, more: NodeJS.ProcessEnv) => this.server(`server ${at + 1}`, { PORT: port, ...more })
    const first = make('0', variables)
    const address = (await first.start()).replace(/^.* (http\S+?)\/?$/, '$1')
    this.addresses.push(address)
    await first.stop()
    const server = make(new URL(address).port, {})
    this.servers.push(server)
    await server.start()
  }

  /** A server that is not started yet. It gets these variables besides those of all processes. */
  server(name: string, variables: NodeJS.ProcessEnv): Part {
    const own = { HOST: '127.0.0.1', KIOSK_IPS: '127.0.0.1', LOG_LEVEL: 'warn', SAMPLE_ARCHIVE: 'none', ...variables }
    return this.#part(name, ['api/main.ts'], /Overtocht is at http\S+/, own)
  }

  #part(name: string, args: string[], ready: RegExp, variables: NodeJS.ProcessEnv = {}): Part {
    const log = join(this.folder, `${name.replaceAll(' ', '-')}.log`)
    return new Part(name, [...this.#size.flags, ...args], { ...this.#variables, ...variables }, { log, ready })
  }

  /** The indexer that drains the outbox now, or the one that waits for its turn. */
  async indexer(which: 'drains' | 'waits'): Promise<Part> {
    const holder = await readHolder(this.open)
    return this.indexers.find(({ pid }) => (pid === holder?.pid) === (which === 'drains'))!
  }

  /** Ends the database connection that holds the drainer's lock. */
  async cutLock(): Promise<void> {
    await sql`select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and granted and pid <> pg_backend_pid()`.execute(this.open.db)
  }

  copies(): Promise<number[]> {
    return this.cluster.copies(aliasOf(PREFIX))
  }

  /** What each node holds of a passenger, for a fault's line. */
  shown(passenger: number): Promise<string> {
    return this.cluster.shown(aliasOf(PREFIX), { term: { i: passenger } })
  }

  /** Runs `npm run index -- COMMAND`. */
  command(name: '--verify' | '--rebuild'): Promise<Ended> {
    return this.run(['indexer/main.ts', name])
  }

  /** Runs a program of the product that ends by itself. */
  run(args: string[]): Promise<Ended> {
    return runToEnd([...this.#size.flags, ...args], this.#variables)
  }

  async untilSearched(): Promise<void> {
    const isReady = async (address: string) => {
      const health = (await (await fetch(`${address}/health/ready`)).json()) as {
        parts?: { search?: string }
      }
      return health.parts?.search === 'ready'
    }
    await until('every server searches', READY_MS, async () => (await Promise.all(this.addresses.map(isReady))).every(Boolean))
  }

  async untilDrained(): Promise<void> {
    // To count the waiting rows would slow the machine down.
    const look = sql`select from search_outbox limit 1`
    await until('the outbox is empty', READY_MS, async () => {
      return (await look.execute(this.open.db)).rows.length === 0
    })
  }

  async untilOneIndex(): Promise<void> {
    await until('no index is left that does not serve', GONE_MS, async () => {
      return (await this.cluster.indexes(PREFIX)).length === 1
    })
  }

  stopOnSignals(): void {
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => {
        // Edits and searches in progress fail now, and nobody waits for them.
        process.on('unhandledRejection', () => {})
        const exit = () => process.exit(130)
        void this.stop().then(exit, exit)
      })
  }

  async stop({ keepsLogs = false } = {}): Promise<void> {
    await Promise.all([...this.servers, ...this.indexers].map((part) => part.stop()))
    await this.open.close()
    await this.#postgres.stop()
    await this.cluster.stop()
    if (!keepsLogs) await rm(this.folder, { recursive: true, force: true })
  }
}

export async function until(what: string, withinMs: number, look: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + withinMs
  while (!(await look().catch(() => false))) {
    if (Date.now() > deadline) throw new Error(`After ${withinMs / 1000} s it is not so that ${what}.`)
    await sleep(LOOK_EVERY_MS)
  }
}
