/** The progress of a filling. It is written to the database about once a second, so that other processes can show it. */
import { type Kysely, type SqlBool, sql } from 'kysely'
import type { Database } from '#db/schema.ts'

const KEY = 'search_filling'
const NOTE_EVERY_MS = 1000

export interface FillingProgress {
  /** Drainer of the tenure. The note of a killed drainer has another one and no longer counts. */
  drainer: string
  /** ISO time. */
  since: string
  /** Rows that were read. */
  done: number
  total: number
}

export class NotedFilling {
  readonly #db: Kysely<Database>
  readonly #progress: FillingProgress
  #noted = performance.now()

  private constructor(db: Kysely<Database>, progress: FillingProgress) {
    this.#db = db
    this.#progress = progress
  }

  static async begin(db: Kysely<Database>, drainer: string): Promise<NotedFilling> {
    const { rows } = await sql<{ total: number }>`select (select count(*) from passenger)
      + (select count(*) from journey) + (select count(*) from ship) + (select count(*) from media)
      + (select count(*) from spelling_variant) as total`.execute(db)
    const since = new Date().toISOString()
    const noted = new NotedFilling(db, { drainer, since, done: 0, total: rows[0]!.total })
    await noted.#note()
    return noted
  }

  /** Adds rows that were read. */
  async add(rows: number): Promise<void> {
    this.#progress.done += rows
    if (performance.now() - this.#noted < NOTE_EVERY_MS) return
    await this.#note()
    this.#noted = performance.now()
  }

  async end(): Promise<void> {
    await this.#db
      .deleteFrom('setting')
      .where('key', '=', KEY)
      .where(sql<SqlBool>`value->>'drainer' = ${this.#progress.drainer}`)
      .execute()
  }

  async #note(): Promise<void> {
    const value = JSON.stringify(this.#progress)
    await this.#db
      .insertInto('setting')
      .values({ key: KEY, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute()
  }
}

/** Null if `drainer` fills nothing. */
export async function readFilling(db: Kysely<Database>, drainer: string | undefined): Promise<FillingProgress | null> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', KEY).executeTakeFirst()
  const progress = row?.value as FillingProgress | undefined
  return progress && progress.drainer === drainer ? progress : null
}
