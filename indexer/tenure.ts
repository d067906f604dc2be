/**
 * Says in a database setting who drains the outbox and into which index. The lock (`db/drainer-lock.ts`) says who may begin. A
 * drainer that lost its lock may not know it yet, so every statement that clears marks also checks this setting. Marks that the
 * old drainer still clears are older than the takeover, and their rows are in the index that the setting names. The new drainer
 * reads only after the takeover what that index lacks.
 */
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { pid } from 'node:process'
import { type Kysely, type SqlBool, sql } from 'kysely'
import { isDrainerLockHeld } from '#db/drainer-lock.ts'
import type { OpenDatabase } from '#db/open-database.ts'
import type { Database } from '#db/schema.ts'
import { putSetting } from '#db/setting.ts'

const KEY = 'search_drained'
const HOLDER = 'search_drainer'

export interface Tenure {
  /** A random id, new with each tenure. */
  drainer: string
  /** The index that holds all rows without a mark. Null if there is none yet. */
  index: string | null
}

/** The process of a drainer, for people. */
export interface Holder {
  /** Same id as in `Tenure`. */
  drainer: string
  /** The engine that it keeps in step: `memory`. */
  engine: string
  host: string
  pid: number
  /** ISO time. */
  since: string
}

/** Call it with the lock held. From now on no earlier drainer can clear a mark. The index of the last drainer stays noted. */
export async function beginTenure(db: Kysely<Database>, engine: string): Promise<Tenure> {
  const drainer = randomUUID()
  const since = new Date().toISOString()
  await putSetting(db, HOLDER, { drainer, engine, host: hostname(), pid, since } satisfies Holder)
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

/** The last note. Its process may be gone: only the lock says whether a process drains. */
export async function readTenure(db: Kysely<Database>): Promise<{ tenure: Tenure | null; holder: Holder | null }> {
  const rows = await db.selectFrom('setting').select(['key', 'value']).where('key', 'in', [KEY, HOLDER]).execute()
  const of = (key: string) => rows.find((row) => row.key === key)?.value ?? null
  return { tenure: of(KEY) as Tenure | null, holder: of(HOLDER) as Holder | null }
}

/** The process that drains now. Null if none does, and on the embedded database, where only the process that opened it can. */
export async function readHolder({ db }: OpenDatabase): Promise<Holder | null> {
  return (await isDrainerLockHeld(db)) ? (await readTenure(db)).holder : null
}

/** Notes that another index serves and holds all rows without a mark. False if another drainer has taken over. */
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

/** SQL condition: no other drainer has taken over, and the noted index is the one in `tenure`. */
export const inForce = (tenure: Tenure) =>
  sql<SqlBool>`exists (select from setting where key = ${KEY} and value = ${JSON.stringify(tenure)}::jsonb)`
