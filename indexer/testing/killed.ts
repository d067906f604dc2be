/**
 * For tests: an indexer that is killed at any call it makes, and an engine that outlives it.
 *
 * What `kill -9` leaves is what the process had sent before, and nothing else: the database takes back its open transaction,
 * as it does when a connection breaks, and the engine keeps what it was given. All that an indexer does outside itself is
 * statements to the database and calls to its engine. Here they all pass one gate. From the call at which it is killed on,
 * none goes out and none is ever answered, so not even a `catch` or `finally` of it runs.
 */
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type { OpenDatabase } from '#db/open-database.ts'
import type { Database } from '#db/schema.ts'

/**
 * The calls at which a test kills, from 1 on and without an end: every `step`th with `npm test -- --all`. Otherwise an eighth of
 * those, from a first that a printed seed decides. `TEST_SEED=7` repeats a run.
 */
export function* killPoints(step: number): Generator<number> {
  const isWhole = process.env.TEST_ALL === '1'
  const seed = Number(process.env.TEST_SEED ?? Math.floor(Math.random() * SAMPLED))
  const first = isWhole ? 1 : 1 + (seed % SAMPLED) * step
  if (!isWhole) console.info(`TEST_SEED=${seed}: killed at call ${first}, then at each ${SAMPLED * step}th`)
  for (let killAt = first; ; killAt += isWhole ? step : SAMPLED * step) yield killAt
}
/** One in so many. */
const SAMPLED = 8

const never = () => new Promise<never>(() => {})

export class Gate {
  /** Calls that were let through. */
  readonly passed: string[] = []
  readonly died: Promise<void>
  readonly #atDeath: (() => unknown)[] = []
  #isDead = false
  /** A call waits for what this gives. */
  pause: (what: string) => Promise<void> | undefined = () => undefined
  #die: () => void = () => {}
  readonly #killAt: number

  /** `killAt`: the number of the call that is not made any more, from 1. */
  constructor(killAt = Number.POSITIVE_INFINITY) {
    this.#killAt = killAt
    this.died = new Promise((resolve) => {
      this.#die = resolve
    })
  }

  /** What the other side of a broken connection does, done at death; at once if it is dead already. */
  async atDeath(act: () => unknown): Promise<void> {
    if (this.#isDead) await act()
    else this.#atDeath.push(act)
  }

  async call<T>(what: string, make: () => T | Promise<T>): Promise<T> {
    if (!this.#isDead && this.passed.length + 1 === this.#killAt) {
      this.#isDead = true
      await Promise.all(this.#atDeath.map((act) => act()))
      this.#die()
    }
    if (this.#isDead) return never()
    this.passed.push(what)
    await this.pause(what)
    const answer = await make()
    return this.#isDead ? never() : answer
  }
}

/** `between` is awaited before each statement outside a transaction, while no connection is held. */
export function throughGate(open: OpenDatabase, gate: Gate, between: () => Promise<void>): OpenDatabase {
  const dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new GatedDriver(open.db, gate, between),
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
  return {
    ...open,
    db: new Kysely<Database>({ dialect }),
    connect: async () => {
      const client = await gate.call('connect', () => open.connect())
      if (client) await gate.atDeath(() => client.end())
      return client
    },
    listen: async (channel, onNotify) => {
      const stop = await open.listen(channel, onNotify)
      await gate.atDeath(stop)
      return stop
    },
  }
}

interface Held extends DatabaseConnection {
  release(): void
}

class GatedDriver implements Driver {
  readonly #db: Kysely<Database>
  readonly #gate: Gate
  readonly #between: () => Promise<void>

  constructor(db: Kysely<Database>, gate: Gate, between: () => Promise<void>) {
    this.#db = db
    this.#gate = gate
    this.#between = between
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Held> {
    await this.#between()
    return new Promise((resolve, reject) => {
      const held = this.#db.connection().execute(
        (connection) =>
          new Promise<void>((release) => {
            let isOpen = false
            void this.#gate.atDeath(async () => {
              if (isOpen) await connection.executeQuery(CompiledQuery.raw('rollback'))
              release()
            })
            resolve({
              executeQuery: (query) =>
                this.#gate.call(query.sql, async () => {
                  // Before it is answered: it may be killed meanwhile.
                  if (query.sql === 'begin') isOpen = true
                  const result = await connection.executeQuery(query as CompiledQuery<never>)
                  if (query.sql === 'commit' || query.sql === 'rollback') isOpen = false
                  return result
                }),
              streamQuery: () => {
                throw new Error('Nothing is streamed.')
              },
              release,
            })
          }),
      )
      held.catch(reject)
    })
  }

  async beginTransaction(connection: Held): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin'))
  }
  async commitTransaction(connection: Held): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }
  async rollbackTransaction(connection: Held): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'))
  }
  async releaseConnection(connection: Held): Promise<void> {
    connection.release()
  }
  async destroy(): Promise<void> {}
}
