/**
 * PGlite in a thread of its own, since a query on this thread would hold up every request. Behind the small interface
 * that Kysely's `PGliteDialect` needs.
 */
import { Worker } from 'node:worker_threads'
import type { PGlite, PGliteQueryResults, PGliteTransaction } from 'kysely'
import type { Message, QueryAnswer, Request, WorkerOptions } from './protocol.ts'

type Work = Request extends infer R ? (R extends Request ? Omit<R, 'id'> : never) : never
interface Waiting {
  resolve(value: QueryAnswer | Uint8Array | null): void
  reject(error: Error): void
}

export class PGliteThread implements PGlite {
  ready = false
  closed = false
  readonly waitReady: Promise<void>
  readonly #worker: Worker
  readonly #waiting = new Map<number, Waiting>()
  readonly #listeners = new Set<(channel: string) => void>()
  #lastId = 0
  #failure: Error | null = null

  /** `onFailure` is called once when the thread ends without having been closed; no call succeeds after that. */
  constructor(options: WorkerOptions, onFailure: (error: Error) => void) {
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: options,
      name: 'database',
      stdout: true,
    })
    this.waitReady = new Promise((resolve, reject) => {
      const fail = (error: Error) => {
        if (this.#failure) return
        this.#failure = error
        for (const { reject } of this.#waiting.values()) reject(error)
        this.#waiting.clear()
        if (!this.ready) reject(error)
        else if (!this.closed) onFailure(error)
      }
      this.#worker.on('error', (error) => fail(error instanceof Error ? error : new Error(String(error))))
      this.#worker.on('exit', () => fail(new Error('The embedded database has stopped.')))
      this.#worker.on('message', (message: Message) => {
        if ('ready' in message) {
          this.ready = true
          this.#keepAliveWhileWaiting()
          resolve()
        } else if ('channel' in message) {
          for (const listener of this.#listeners) listener(message.channel)
        } else this.#settle(message)
      })
    })
  }

  async query<T>(sql: string, parameters: readonly unknown[] = []): Promise<PGliteQueryResults<T>> {
    const { rows, affectedRows } = await this.#query(sql, parameters)
    return { rows: rows as T[], fields: [], ...(affectedRows !== undefined && { affectedRows }) }
  }

  /** Kysely lets one transaction run at a time, so that `begin` and `commit` are all it takes. */
  async transaction<T>(callback: (transaction: PGliteTransaction) => Promise<T>): Promise<T> {
    // Kysely waits for its callback to be called: a BEGIN that fails has to come out at the first query instead.
    const begun = this.#query('begin')
    begun.catch(() => {})
    try {
      const result = await callback({
        query: (sql, parameters) => begun.then(() => this.query(sql, parameters)),
        rollback: async () => {},
      })
      await begun
      const { command } = await this.#query('commit')
      if (command === 'ROLLBACK')
        throw Object.assign(new Error('The transaction was rolled back.'), { code: '25P02' })
      return result
    } catch (error) {
      await this.#query('rollback').catch(() => {})
      throw error
    }
  }

  /** Every notification's channel, for channels on which `LISTEN` was run. */
  onNotification(listener: (channel: string) => void): void {
    this.#listeners.add(listener)
  }

  /** A gzipped tar of the whole database, to start another one from. */
  async dump(): Promise<Uint8Array> {
    return (await this.#send({ op: 'dump' })) as Uint8Array
  }

  async close(): Promise<void> {
    if (this.closed) return
    this.closed = true
    if (!this.#failure) await this.#send({ op: 'close' })
    await this.#worker.terminate()
  }

  async #query(sql: string, parameters: readonly unknown[] = []): Promise<QueryAnswer> {
    return (await this.#send({ op: 'query', sql, parameters })) as QueryAnswer
  }

  #send(work: Work): Promise<QueryAnswer | Uint8Array | null> {
    if (this.#failure) return Promise.reject(this.#failure)
    return new Promise((resolve, reject) => {
      const id = ++this.#lastId
      this.#waiting.set(id, { resolve, reject })
      this.#keepAliveWhileWaiting()
      this.#worker.postMessage({ ...work, id })
    })
  }

  #settle(message: Exclude<Message, { ready: true } | { channel: string }>): void {
    const waiting = this.#waiting.get(message.id)
    this.#waiting.delete(message.id)
    this.#keepAliveWhileWaiting()
    if ('error' in message) waiting?.reject(Object.assign(new Error(message.error.message), message.error))
    else waiting?.resolve(message.value)
  }

  /** An idle database must not keep a process alive that has nothing else to do and forgot to close it. */
  #keepAliveWhileWaiting(): void {
    if (this.#waiting.size > 0) this.#worker.ref()
    else this.#worker.unref()
  }
}
