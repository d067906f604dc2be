/** Fills the engine. A filling may be requested in the database, and shows its progress there. */
import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { DrainerLock } from '#db/drainer-lock.ts'
import { todayInAmsterdam } from '#db/published.ts'
import { value } from '#db/queries.ts'
import type { Database } from '#db/schema.ts'
import { addSetting, putSetting, readSetting } from '#db/setting.ts'
import type { Refused } from '#search/documents.ts'
import type { SearchWriter } from '#search/search.ts'
import { markFilled } from './due.ts'
import { everything } from './everything.ts'
import { tryAgain } from './set-aside.ts'
import { noteIndex, type Tenure } from './tenure.ts'

export interface FillingBegun {
  /** The filling reads all who were due by then. */
  now: Date
  tenure: Tenure
  lock: DrainerLock
  /** Stops the filling. */
  signal: AbortSignal
}

/**
 * Fills the engine, and notes the new index as the one into which the outbox is drained. Returns the tenure with the new
 * index. If it throws, no mark was cleared. Refused documents are marked, so that the drain
 * tries them once more.
 */
export async function fillAndNote(
  db: Kysely<Database>,
  writer: SearchWriter,
  { now, tenure, lock, signal }: FillingBegun,
): Promise<Tenure> {
  const rebuild = await readRebuild(db)
  const noted = await NotedFilling.begin(db, tenure.drainer)
  const today = todayInAmsterdam(now)
  const documents = async function* () {
    const onRead = (rows: number) => noted.add(rows)
    yield* everything(db, today, { signal, onRead })
  }
  try {
    let left: Refused[] = []
    const beforeServing = async (refused: Refused[]) => {
      // Something else is wrong than these documents. Their marks would be a flood, which asks for a filling again.
      if (refused.length > writer.fillAbove)
        throw new Error(`The engine refused ${refused.length} documents, the first for ${refused[0]?.reason}.`)
      left = refused
      if (!(await lock.prove())) throw new Error('The lock of the drainer is lost.')
    }
    await writer.fill(documents(), beforeServing, signal)
    const index = await writer.holds()
    await db.transaction().execute(async (trx) => {
      if (index === null || !(await noteIndex(trx, tenure, index)))
        throw new Error('The index that was filled serves no more, or another drainer has taken over.')
      await markFilled(trx, today)
      await tryAgain(trx, left)
      await forgetRebuild(trx, rebuild)
    })
    return { ...tenure, index }
  } finally {
    // If the database fails here, the note stays. Readers see by its drainer that it is old.
    await noted.end().catch(() => {})
  }
}

const PROGRESS_KEY = 'search_filling'
const NOTE_EVERY_MS = 1000

/** It is written to the database about once a second, so that other processes can show it. */
interface FillingProgress {
  /** Drainer of the tenure. The note of a killed drainer has another one and no longer counts. */
  drainer: string
  /** ISO time. */
  since: string
  /** Rows that were read. */
  done: number
  total: number
}

class NotedFilling {
  readonly #db: Kysely<Database>
  readonly #progress: FillingProgress
  #noted = performance.now()

  private constructor(db: Kysely<Database>, progress: FillingProgress) {
    this.#db = db
    this.#progress = progress
  }

  static async begin(db: Kysely<Database>, drainer: string): Promise<NotedFilling> {
    const counting = sql<number>`select (select count(*) from passenger) + (select count(*) from journey)
      + (select count(*) from ship) + (select count(*) from media) + (select count(*) from spelling_variant)`
    const total = await value(db, counting)
    const since = new Date().toISOString()
    const noted = new NotedFilling(db, { drainer, since, done: 0, total })
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
    await sql`delete from setting
      where key = ${PROGRESS_KEY} and value->>'drainer' = ${this.#progress.drainer}`.execute(this.#db)
  }

  #note(): Promise<void> {
    return putSetting(this.#db, PROGRESS_KEY, this.#progress)
  }
}

/** Null if `drainer` fills nothing. */
export async function readFilling(db: Kysely<Database>, drainer: string | undefined): Promise<FillingProgress | null> {
  const progress = await readSetting<FillingProgress>(db, PROGRESS_KEY)
  return progress?.drainer === drainer ? progress : null
}

/**
 * A request to fill the engine again. It is a setting in the database, which the drainer reads. It stays until a filling that
 * began after it serves, so it survives a drainer that dies.
 */
const REBUILD_KEY = 'search_rebuild'

/** Returns the id of the request. Joins one that already waits. */
export async function askForRebuild(db: Kysely<Database>): Promise<string> {
  await addSetting(db, REBUILD_KEY, randomUUID())
  const asked = await readRebuild(db)
  // An earlier request was fulfilled at this very moment.
  return asked ?? askForRebuild(db)
}

/** The id of the waiting request. */
export const readRebuild = (db: Kysely<Database>): Promise<string | null> => readSetting(db, REBUILD_KEY)

/** Deletes a request that is fulfilled or taken back. */
export async function forgetRebuild(db: Kysely<Database>, id: string | null): Promise<void> {
  await sql`delete from setting where key = ${REBUILD_KEY} and value = to_jsonb(${id}::text)`.execute(db)
}
