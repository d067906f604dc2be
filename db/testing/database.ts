/**
 * A fresh, migrated database for a test file: embedded and in memory, or on the Postgres server of TEST_DATABASE_URL
 * (a URL whose user may create databases). Both take well under a second.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash, randomUUID } from 'node:crypto'
import { constants, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cp, rename, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { DefaultConnectionProvider, Kysely, PostgresDialect, TransactionBuilder } from 'kysely'
import pg from 'pg'
import { overThread } from '../embedded/open.ts'
import { PGliteThread } from '../embedded/thread.ts'
import { migrate } from '../migrate.ts'
import { openDatabase } from '../open.ts'
import type { OpenDatabase } from '../open-database.ts'
import type { DRAFT } from '../published.ts'
import type { Database } from '../schema.ts'

/** Close it in `afterAll`. */
export function createTestDatabase(): Promise<OpenDatabase> {
  const server = process.env.TEST_DATABASE_URL
  return server ? createOnServer(server) : createInMemory()
}

const LONG_AGO = new Date(0)

/**
 * Publishes one record or several: `.values(asPublished({ code: 'KI-1951-1' }))`. A record's own `published_at` stays.
 */
export function asPublished<R extends object>(records: readonly R[]): ({ published_at: Date } & R)[]
export function asPublished<R extends object>(record: R): { published_at: Date } & R
export function asPublished(given: object | object[]): object {
  const publish = (record: object) => ({ published_at: LONG_AGO, ...record })
  return Array.isArray(given) ? given.map(publish) : publish(given)
}

/** A new record whose `published_at` may be left out, for `asPublished`. */
export type Given<New extends { published_at: unknown }> = Omit<New, 'published_at'> & {
  published_at?: New['published_at'] | typeof DRAFT
}

/** A database on a server that does not answer: its port was free a moment ago, so nobody listens there. */
export async function openUnreachableDatabase(): Promise<Kysely<Database>> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return new Kysely({ dialect: new PostgresDialect({ pool: new pg.Pool({ host: '127.0.0.1', port }) }) })
}

/** Set while the work of a transaction runs, in all that it calls. */
const inTransaction = new AsyncLocalStorage<{ isOpen: boolean }>()
const { execute } = TransactionBuilder.prototype
TransactionBuilder.prototype.execute = function (work) {
  const transaction = { isOpen: true }
  const worked = execute.call(this, (trx) => inTransaction.run(transaction, () => work(trx as never)))
  return worked.finally(() => {
    transaction.isOpen = false
  }) as never
}
const { provideConnection } = DefaultConnectionProvider.prototype
/** A query on the outer `db` throws while a transaction is open. The embedded database has one connection, so there it would hang. */
DefaultConnectionProvider.prototype.provideConnection = function (...args) {
  if (inTransaction.getStore()?.isOpen) throw new Error('A query outside the transaction that is open.')
  return provideConnection.apply(this, args) as never
}

/** Does the work as another session of a server would: the transaction that is open does not count for it. */
export const inAnotherSession = <T>(work: () => T): T => inTransaction.exit(work)

async function createOnServer(server: string): Promise<OpenDatabase> {
  const template = await templateOnServer(server)
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(server, `create database ${name} template ${template}`)
  const open = await openOnServer(server, name)
  return {
    ...open,
    close: async () => {
      await open.close()
      await onServer(server, `drop database ${name} with (force)`)
    },
  }
}

function openOnServer(server: string, name: string): Promise<OpenDatabase> {
  const url = new URL(server)
  url.pathname = `/${name}`
  return openDatabase({ databaseUrl: url.href, dataDir: '' })
}

/** A migrated database to copy from. The first test file that needs it makes it, and others wait for it. */
async function templateOnServer(server: string): Promise<string> {
  const name = `test_template_${templateKey()}`
  await onServer(server, async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    const { rows } = await client.query('select 1 from pg_database where datname = $1 and datallowconn = false', [name])
    if (rows.length > 0) return
    await client.query(`drop database if exists ${name}`)
    await client.query(`create database ${name}`)
    const open = await openOnServer(server, name)
    try {
      await migrate(open.db)
    } finally {
      await open.close()
    }
    // Nobody connects to it: then it can be copied at any time. It also says that the migrations ran to their end.
    await client.query(`alter database ${name} allow_connections false`)
  })
  return name
}

async function onServer(server: string, work: string | ((client: pg.Client) => Promise<void>)): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await (typeof work === 'string' ? client.query(work) : work(client))
  } finally {
    await client.end()
  }
}

async function createInMemory(): Promise<OpenDatabase> {
  const thread = new PGliteThread({ directory: null, template: readFileSync(join(await template(), DUMP)) }, (error) => {
    throw error
  })
  await thread.waitReady
  return overThread(thread)
}

/** Opens a migrated database in an empty data directory. Making one there, as a first start does, takes five seconds. */
export async function openOnDisk(dataDir: string): Promise<OpenDatabase> {
  await seedDataDir(dataDir)
  return openDatabase({ databaseUrl: null, dataDir })
}

/** Puts a migrated database into a data directory, for a process that will open it. */
export async function seedDataDir(dataDir: string): Promise<void> {
  await cp(join(await template(), 'database'), join(dataDir, 'database'), { recursive: true, mode: constants.COPYFILE_FICLONE })
}

const DUMP = 'dump.tar'

/** A folder with a migrated database, as a data directory and as a dump. It is kept between runs. */
async function template(): Promise<string> {
  const folder = join(tmpdir(), `overtocht-${userInfo().uid}-${templateKey()}`)
  if (existsSync(folder)) return folder
  const draft = `${folder}.${process.pid}`
  const made = await openDatabase({ databaseUrl: null, dataDir: draft })
  await migrate(made.db).finally(made.close)
  const thread = new PGliteThread({ directory: join(draft, 'database') }, () => {})
  await thread.waitReady
  writeFileSync(join(draft, DUMP), await thread.dump(), { mode: 0o600 })
  await thread.close()
  // A rename is one step: other test files that look for it never find half of it. Another may have been sooner.
  await rename(draft, folder).catch(() => rm(draft, { recursive: true }))
  return folder
}

/** A name that changes with the migrations and with the version of PGlite. */
function templateKey(): string {
  const hash = createHash('sha256')
  const folder = join(import.meta.dirname, '../../migrations')
  for (const name of readdirSync(folder).sort()) {
    if (name.endsWith('.ts')) hash.update(name).update(readFileSync(join(folder, name)))
  }
  hash.update(readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8').match(pgliteVersion)?.[0] ?? '')
  return hash.digest('hex').slice(0, 16)
}
const pgliteVersion = /"node_modules\/@electric-sql\/pglite": \{\s+"version": "[^"]+"/
