/** The log of who opened which passenger list, when, and by which right. It holds no searched names. */
import { type Kysely, sql } from 'kysely'
import type { Database } from '#db/schema.ts'

export const KEPT_DAYS = 90

export interface Opening {
  opened_at: Date
  address: string
  granted_by: 'address' | 'code' | 'staff'
  journey_code: string
  /** The name of a member of staff; null for visitors. */
  username: string | null
}

type NewOpening = Omit<Opening, 'opened_at' | 'username'> & Partial<Pick<Opening, 'username'>>

export async function addOpening(db: Kysely<Database>, opening: NewOpening): Promise<void> {
  await db.insertInto('access_log').values(opening).execute()
}

/** The newest first. */
export async function listOpenings(db: Kysely<Database>, days: number): Promise<Opening[]> {
  return await db
    .selectFrom('access_log')
    .select(['opened_at', 'address', 'granted_by', 'journey_code', 'username'])
    .where('opened_at', '>', daysAgo(days))
    .orderBy('opened_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function removeOldOpenings(db: Kysely<Database>): Promise<void> {
  await db.deleteFrom('access_log').where('opened_at', '<=', daysAgo(KEPT_DAYS)).execute()
}

const daysAgo = (days: number) => sql<Date>`now() - make_interval(days => ${days})`
