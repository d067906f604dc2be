/** The log of who opened which passenger list, when, and by which right. It holds no searched names. */
import { type Kysely, sql } from 'kysely'
import { inSeconds } from '#db/clock.ts'
import { column } from '#db/queries.ts'
import type { Database } from '#db/schema.ts'
import type { AccessLogTable } from '#db/visit-tables.ts'
import type { Grant, LetInBy, Opening } from '#domain/access.ts'

export const KEPT_DAYS = 90

type NewOpening = Pick<AccessLogTable, 'address' | 'granted_by' | 'journey_code'> &
  Partial<Pick<AccessLogTable, 'username' | 'grant_id'>>

export async function addOpening(db: Kysely<Database>, opening: NewOpening): Promise<void> {
  await db.insertInto('access_log').values(opening).execute()
}

/** Narrows the openings: to one voyage, one right, days in Europe/Amsterdam (both included), or the last days. */
interface Asked {
  journey?: string
  by?: LetInBy
  from?: string
  to?: string
  days?: number
}

function selectOpenings(db: Kysely<Database>, { journey, by, from, to, days }: Asked) {
  const day = sql<string>`(access_log.opened_at at time zone 'Europe/Amsterdam')::date`
  let asked = db.selectFrom('access_log')
  if (journey !== undefined) asked = asked.where(sql`lower(journey_code)`, '=', journey.toLowerCase())
  if (by !== undefined) asked = asked.where('granted_by', '=', by)
  if (from !== undefined) asked = asked.where(day, '>=', from)
  if (to !== undefined) asked = asked.where(day, '<=', to)
  if (days !== undefined) asked = asked.where('opened_at', '>', daysAgo(days))
  return asked
}

/** The ship of a voyage by its code, for rows that hold no more than the code. */
const shipOf = (code: string) => sql<string | null>`(
  select ship.ship_name from journey join ship on ship.id = journey.ship_id
  where journey.code = ${sql.ref(code)} and journey.deleted_at is null limit 1)`

/** The newest first. */
export async function listOpenings(
  db: Kysely<Database>,
  asked: Asked,
  { limit, offset = 0 }: { limit?: number; offset?: number } = {},
): Promise<Opening[]> {
  const rows = await selectOpenings(db, asked)
    .select(['id', 'opened_at', 'address', 'granted_by as by', 'journey_code as journeyId', 'username'])
    .select(shipOf('access_log.journey_code').as('ship'))
    .orderBy('opened_at', 'desc')
    .orderBy('id', 'desc')
    .$if(limit !== undefined, (query) => query.limit(limit!).offset(offset))
    .execute()
  return rows.map(({ id, opened_at, ...row }) => ({ _id: String(id), openedAt: opened_at.toISOString(), ...row }))
}

export async function countOpenings(db: Kysely<Database>, asked: Asked): Promise<number> {
  const { total } = await selectOpenings(db, asked)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** The codes of the voyages in the log. */
export const listOpenedJourneys = (db: Kysely<Database>): Promise<string[]> =>
  column(db, sql<string>`select distinct journey_code from access_log order by journey_code`)

/** Access by the code that has not ended yet, the newest first. */
export async function listGrants(db: Kysely<Database>): Promise<Grant[]> {
  const grants = await db
    .selectFrom('access_grant')
    .select(['id', 'address', 'granted_at', 'expires_at'])
    .where('expires_at', '>', inSeconds(0))
    .orderBy('granted_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const opened = await db
    .selectFrom('access_log')
    .select(['grant_id', 'journey_code as journeyId', shipOf('access_log.journey_code').as('ship')])
    .where(sql<boolean>`grant_id = any(${grants.map(({ id }) => id)}::int[])`)
    .distinct()
    .orderBy('journey_code')
    .execute()
  return grants.map(({ id, address, granted_at, expires_at }) => ({
    _id: String(id),
    address,
    grantedAt: granted_at.toISOString(),
    expiresAt: expires_at.toISOString(),
    opened: opened.filter(({ grant_id }) => grant_id === id).map(({ journeyId, ship }) => ({ journeyId, ship })),
  }))
}

/** Whether there was such access. */
export async function endGrant(db: Kysely<Database>, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('access_grant').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

export async function removeOldOpenings(db: Kysely<Database>): Promise<void> {
  await db.deleteFrom('access_log').where('opened_at', '<=', daysAgo(KEPT_DAYS)).execute()
}

const daysAgo = (days: number) => sql<Date>`now() - make_interval(days => ${days})`
