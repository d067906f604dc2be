/**
 * PGlite in a thread of its own, because a query on the main thread would hold up every request. It has the small
 * interface that Kysely's `PGliteDialect` needs.
 */
import { readFileSync } from 'node:fs'
import type { PGlite, PGliteQueryResults, PGliteTransaction } from 'kysely'
import { Thread } from '#threads/thread.ts'
import type { Operations, QueryAnswer, WorkerData, WorkerOptions } from './protocol.ts'

/**
 * PGlite itself, for all databases of a process. A thread that compiles it spends most of a second, and frees it when it ends.
 * Node 24 sometimes dies of that (nodejs/node#64500).
 */
let program: WebAssembly.Module | undefined
function compileOnce(): WebAssembly.Module {
  program ??= new WebAssembly.Module(readFileSync(new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'))))
  return program
}

export class PGliteThread implements PGlite {
  ready = false
  closed = false
  readonly waitReady: Promise<void>
  readonly #thread: Thread<Operations>
  readonly #listeners = new Set<(channel: string) => void>()
  #hasFailed = false

  /** `onFailure` is called once if the thread ends without `close`. No query succeeds after that. */
  constructor(options: WorkerOptions, onFailure: (error: Error) => void) {
    this.#thread = new Thread(new URL('./worker.ts', import.meta.url), {
      name: 'database',
      workerData: { ...options, program: compileOnce() } satisfies WorkerData,
      isSilent: true,
      onFailure: (error) => {
        this.#hasFailed = true
        // Before that, `waitReady` gives the error.
        if (this.ready && !this.closed) onFailure(error)
      },
      onTold: (channel) => {
        for (const listener of this.#listeners) listener(channel as string)
      },
    })
    this.waitReady = this.#thread.ask('ready', null).then(() => {
      this.ready = true
    })
  }

  async query<T>(sql: string, parameters: readonly unknown[] = []): Promise<PGliteQueryResults<T>> {
    const { rows, affectedRows } = await this.#query(sql, parameters)
    return { rows: rows as T[], fields: [], ...(affectedRows !== undefined && { affectedRows }) }
  }

  /** `begin` and `commit` suffice, because Kysely runs one transaction at a time. */
  async transaction<T>(callback: (transaction: PGliteTransaction) => Promise<T>): Promise<T> {
    // Kysely waits until its callback is called, so a BEGIN that fails must show at the first query instead.
    const begun = this.#query('begin')
    begun.catch(() => {})
    try {
      const result = await callback({
        query: (sql, parameters) => begun.then(() => this.query(sql, parameters)),
        rollback: async () => {},
      })
      await begun
      const { command } = await this.#query('commit')
      if (command === 'ROLLBACK') throw Object.assign(new Error('The transaction was rolled back.'), { code: '25P02' })
      return result
    } catch (error) {
      await this.#query('rollback').catch(() => {})
      throw error
    }
  }

  /** Calls the listener with the channel of each notification, on channels for which `LISTEN` was run. */
  onNotification(listener: (channel: string) => void): void {
    this.#listeners.add(listener)
  }

  dump(): Promise<Uint8Array> {
    return this.#thread.ask('dump', null)
  }

  finishCopy(folder: string): Promise<null> {
    return this.#thread.ask('finishCopy', folder)
  }

  async close(): Promise<void> {
    if (this.closed) return
    this.closed = true
    if (!this.#hasFailed) await this.#thread.ask('close', null)
    await this.#thread.end()
  }

  #query(sql: string, parameters: readonly unknown[] = []): Promise<QueryAnswer> {
    return this.#thread.ask('query', { sql, parameters })
  }
}
