/** A Postgres server. Opened through `db/open.ts`. */
import { randomUUID } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { DatabaseUnavailable } from './errors.ts'
import type { OpenDatabase } from './open-database.ts'
import { parsers } from './parsers.ts'
import type { Database } from './schema.ts'

const RECONNECT_MS = 1000
/** The server ends a statement this long after we gave it up. Then its connection can be used again. */
const ENDED_AFTER_MS = 1000

export async function openPostgres(databaseUrl: string, queryTimeout?: number): Promise<OpenDatabase> {
  const settings: pg.PoolConfig = {
    connectionString: databaseUrl,
    // All connections of a process have the same name, so that those of a process that hangs can be ended (`drainer-lock.ts`).
    application_name: `overtocht ${randomUUID()}`,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') => parsers[oid] ?? pg.types.getTypeParser(oid, format as 'text'),
    },
  }
  const pool = new pg.Pool({
    ...settings,
    max: 10,
    // Compiling a query takes half a second, ten times as long as our largest queries. Without statistics, such as after an
    // import, Postgres would compile them all. The pool waits for this.
    onConnect: async (client) => void (await client.query('set jit = off')),
    ...(queryTimeout !== undefined && {
      query_timeout: queryTimeout,
      statement_timeout: queryTimeout + ENDED_AFTER_MS,
    }),
  })
  // The pool replaces a connection that breaks, and a query on it fails. But without a listener the error would end the process,
  // whether the connection is idle or in use.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  await pool.query('select 1').catch(async (error: Error) => {
    await pool.end()
    throw new DatabaseUnavailable(`DATABASE_URL: cannot open the database: ${reasonOf(error)}.`)
  })

  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client(settings)
    client.on('error', () => {})
    await client.connect()
    return client
  }
  const listeners = new Set<() => Promise<void>>()
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  return {
    db,
    dialect: 'postgres',
    connect,
    finishCopy: null,
    listen: async (channel, onNotify) => {
      const stop = await keepListening(connect, channel, onNotify)
      listeners.add(stop)
      return async () => {
        listeners.delete(stop)
        await stop()
      }
    },
    close: async () => {
      await Promise.all([...listeners].map((stop) => stop()))
      await db.destroy()
    },
  }
}

/**
 * Listens on a connection of its own. If that breaks, it makes a new one and calls `onNotify`, because notifications may
 * have been lost.
 */
async function keepListening(
  connect: () => Promise<pg.Client>,
  channel: string,
  onNotify: () => void,
): Promise<() => Promise<void>> {
  let stopped = false
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  const start = async (): Promise<void> => {
    const next = await connect()
    next.on('notification', () => onNotify())
    next.on('end', () => {
      if (!stopped) timer = setTimeout(again, RECONNECT_MS)
    })
    client = next
    if (stopped) await next.end()
    else await next.query(`listen ${next.escapeIdentifier(channel)}`)
  }
  const again = (): void => {
    start().then(onNotify, () => {
      if (!stopped) timer = setTimeout(again, RECONNECT_MS)
    })
  }
  await start()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await client?.end()
  }
}

function reasonOf(error: Error): string {
  // A host with several addresses fails with an AggregateError, whose own message is empty.
  const inner = error instanceof AggregateError ? error.errors[0] : error
  return inner instanceof Error ? inner.message : String(inner)
}
