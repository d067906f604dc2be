/**
 * For tests: an indexer that is killed at any call it makes, and an engine that outlives it.
 *
 * What `kill -9` leaves is what the process had sent before, and nothing else: the database takes back its open transaction,
 * as it does when a connection breaks, and the engine keeps what it was given. All that an indexer does outside itself is
 * statements to the database and calls to its engine. Here they all pass one gate. From the call at which it is killed on,
 * none goes out and none is ever answered, so not even a `catch` or `finally` of it runs.
 */
import { randomUUID } from 'node:crypto'
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
import { type Batch, type Changes, DOCUMENT_KINDS, type DocumentKind } from '#search/documents.ts'
import type { Refused, SearchWriter } from '#search/search.ts'

const never = () => new Promise<never>(() => {})

export class Gate {
  /** Calls that were let through. */
  readonly passed: string[] = []
  readonly died: Promise<void>
  readonly #atDeath: (() => unknown)[] = []
  #isDead = false
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

type Document = { id: number }
/** By kind and key; a removed document leaves its version. */
type Index = Map<string, { version: number; document: Document | null }>

/** Indexes on a server of their own: they keep external versions, and one of them serves. */
export class IndexServer {
  readonly indexes = new Map<string, Index>()
  serving: string | null = null

  /** What the index that serves holds, by kind and key. */
  get documents(): Record<string, Document> {
    const held = [...(this.indexes.get(this.serving ?? '') ?? [])]
    return Object.fromEntries(held.flatMap(([key, { document }]) => (document ? [[key, document]] : [])))
  }
}

/** One process's way to the server. */
export class ServerWriter implements SearchWriter {
  readonly fillAbove: number
  readonly #server: IndexServer
  readonly #gate: Gate
  readonly #wantsFill: boolean
  #filling: string | null = null
  /** Fillings that were begun. */
  fillings = 0

  /** `wantsFill`: it asks for one at once. */
  constructor(server: IndexServer, gate: Gate, options: { fillAbove: number; wantsFill: boolean }) {
    this.#server = server
    this.#gate = gate
    this.fillAbove = options.fillAbove
    this.#wantsFill = options.wantsFill
  }

  onFillWanted(callback: () => void): void {
    if (this.#wantsFill) callback()
  }

  holds(): Promise<string | null> {
    return this.#gate.call('holds', () => this.#server.serving)
  }

  async fill(documents: AsyncIterable<Batch>, beforeServing: () => Promise<void>): Promise<Refused[]> {
    const { indexes } = this.#server
    const name = randomUUID()
    const index: Index = new Map()
    this.fillings++
    this.#filling = name
    try {
      await this.#gate.call('make an index', () => indexes.set(name, index))
      for await (const { kind, version, json } of documents) {
        await this.#gate.call('add a batch', () => {
          for (const document of JSON.parse(json)) put(index, kind, document.id, version, document)
        })
      }
      await beforeServing()
      await this.#gate.call('serve', () => {
        this.#server.serving = name
      })
    } finally {
      this.#filling = null
    }
    return []
  }

  follows({ put }: Pick<Changes, 'put'>): Promise<number[]> {
    const voyages = put.journey.map(({ id }) => id)
    return this.#gate.call('follows', () =>
      voyages.filter((id) => this.#told().some((index) => !index.get(`journey ${id}`)?.document)),
    )
  }

  async write(changes: Changes): Promise<Refused[]> {
    // One after the other, as two servers would be told: it may be killed in between.
    for (const index of this.#told()) await this.#gate.call('write', () => apply(index, changes))
    return []
  }

  #told(): Index[] {
    const { indexes, serving } = this.#server
    return [serving, this.#filling].flatMap((name) => indexes.get(name ?? '') ?? [])
  }
}

function apply(index: Index, { version, put: given, remove }: Changes): void {
  for (const journey of remove.journey) {
    for (const { document } of [...index.values()]) {
      if (document && 'fullName' in document && (document as { journey?: number }).journey === journey)
        put(index, 'passenger', document.id, version, null)
    }
  }
  for (const kind of DOCUMENT_KINDS) {
    for (const id of remove[kind]) put(index, kind, id, version, null)
    for (const document of given[kind]) put(index, kind, document.id, version, document)
  }
}

function put(index: Index, kind: DocumentKind, id: number, version: number, document: Document | null): void {
  const key = `${kind} ${id}`
  if ((index.get(key)?.version ?? 0) <= version) index.set(key, { version, document })
}
