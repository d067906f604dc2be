/**
 * For tests: an indexer that dies at a chosen call, and an engine that outlives it.
 *
 * After `kill -9` only what the process sent before remains: the database rolls back its open transaction, and the engine keeps
 * what it got. An indexer acts on the outside only by statements to the database and calls to its engine. Here all of them pass
 * a gate. From the chosen call on nothing goes out and nothing is answered, so not even a `catch` or `finally` runs.
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
 * The numbers of the calls at which a test kills, without an end. With `npm test -- --all` these are 1 and every `step`th after
 * it. Otherwise an eighth of those; a printed seed decides the first. `TEST_SEED=7` repeats a run.
 */
export function* killPoints(step: number): Generator<number> {
  const isWhole = process.env.TEST_ALL === '1'
  const seed = Number(process.env.TEST_SEED ?? Math.floor(Math.random() * SAMPLED))
  const first = isWhole ? 1 : 1 + (seed % SAMPLED) * step
  if (!isWhole) console.info(`TEST_SEED=${seed}: killed at call ${first}, then at each ${SAMPLED * step}th`)
  for (let killAt = first; ; killAt += isWhole ? step : SAMPLED * step) yield killAt
}
const SAMPLED = 8

const never = () => new Promise<never>(() => {})

export class Gate {
  /** Calls that were let through. */
  readonly passed: string[] = []
  readonly #death = Promise.withResolvers<void>()
  readonly died = this.#death.promise
  readonly #atDeath: (() => unknown)[] = []
  #isDead = false
  /** Every call waits for the promise that this returns. */
  pause: (what: string) => Promise<void> | undefined = () => undefined
  readonly #killAt: number

  /** `killAt` is the number of the first call that is not made, from 1. */
  constructor(killAt = Number.POSITIVE_INFINITY) {
    this.#killAt = killAt
  }

  /** `act` does what the other side does when the connection breaks: at death, or at once if the process is dead already. */
  async atDeath(act: () => unknown): Promise<void> {
    if (this.#isDead) await act()
    else this.#atDeath.push(act)
  }

  async call<T>(what: string, make: () => T | Promise<T>): Promise<T> {
    if (!this.#isDead && this.passed.length + 1 === this.#killAt) {
      this.#isDead = true
      await Promise.all(this.#atDeath.map((act) => act()))
      this.#death.resolve()
    }
    if (this.#isDead) return never()
    this.passed.push(what)
    await this.pause(what)
    const answer = await make()
    return this.#isDead ? never() : answer
  }
}

/** Sends all statements through the gate. `between` runs before each statement outside a transaction. */
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
                  // Before the answer, because the process may die meanwhile.
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
