/**
 * Who drains the outbox, and into which index: one setting in the database. The lock says who may begin (`db/drainer-lock.ts`).
 * But a drainer whose lock is lost may not know it yet, so every statement that clears marks asks this setting in that same
 * statement. What the last drainer still clears was marked before the next one took over, and stands in the index that the
 * setting names; the next one reads what that index lacks after taking over.
 */
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { pid } from 'node:process'
import { type Kysely, type SqlBool, sql } from 'kysely'
import { isDrainerLockHeld } from '#db/drainer-lock.ts'
import type { OpenDatabase } from '#db/open-database.ts'
import type { Database } from '#db/schema.ts'

const KEY = 'search_drained'
const HOLDER = 'search_drainer'

export interface Tenure {
  /** Of this drainer alone, and new with each tenure. */
  drainer: string
  /** The index that holds all that is not marked; null when there is none yet. */
  index: string | null
}

/** Which process a drainer is, as it is shown to people. */
export interface Holder {
  /** The tenure's. */
  drainer: string
  /** The engine that it keeps in step: `memory`. */
  engine: string
  host: string
  pid: number
  /** ISO. */
  since: string
}

/**
 * For whoever holds the lock. From now on no earlier drainer clears a mark. The index of the last one stays noted.
 * `engine` is told to whoever asks who drains.
 */
export async function beginTenure(db: Kysely<Database>, engine: string): Promise<Tenure> {
  const drainer = randomUUID()
  const since = new Date().toISOString()
  const holder = JSON.stringify({ drainer, engine, host: hostname(), pid, since } satisfies Holder)
  await db
    .insertInto('setting')
    .values({ key: HOLDER, value: holder })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: holder }))
    .execute()
  const { value } = await db
    .insertInto('setting')
    .values({ key: KEY, value: JSON.stringify({ drainer, index: null } satisfies Tenure) })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        value: sql<string>`setting.value || jsonb_build_object('drainer', ${drainer}::text)`,
      }),
    )
    .returning('value')
    .executeTakeFirstOrThrow()
  return value as Tenure
}

/** What was last noted. The process may be gone: only the lock says whether one drains. */
export async function readTenure(db: Kysely<Database>): Promise<{ tenure: Tenure | null; holder: Holder | null }> {
  const rows = await db.selectFrom('setting').select(['key', 'value']).where('key', 'in', [KEY, HOLDER]).execute()
  const of = (key: string) => rows.find((row) => row.key === key)?.value ?? null
  return { tenure: of(KEY) as Tenure | null, holder: of(HOLDER) as Holder | null }
}

/** Which process is the drainer now; null when none is, and on the embedded database, where it is the one that has it open. */
export async function readHolder({ db }: OpenDatabase): Promise<Holder | null> {
  return (await isDrainerLockHeld(db)) ? (await readTenure(db)).holder : null
}

/** Notes that another index serves, which holds all that is not marked. False when another drainer has taken over. */
export async function noteIndex(db: Kysely<Database>, tenure: Tenure, index: string): Promise<boolean> {
  const value = JSON.stringify({ ...tenure, index } satisfies Tenure)
  const { numUpdatedRows } = await db
    .updateTable('setting')
    .set({ value })
    .where('key', '=', KEY)
    .where(sql<SqlBool>`value->>'drainer' = ${tenure.drainer}`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The condition that nobody has taken over, and that marks are drained into the index that `tenure` names. */
export const inForce = (tenure: Tenure) =>
  sql<SqlBool>`exists (select from setting where key = ${KEY} and value = ${JSON.stringify(tenure)}::jsonb)`
