/**
 * Wrong codes, counted in the database, so that all processes count together. Whoever types ten within a minute is not
 * heard until that minute is over. When all together type more than a hundred, everybody else waits a moment but is
 * heard, so that no outsider can lock the reading rooms out. Rules: data contract, section 4.
 */
import { type Kysely, sql } from 'kysely'
import { parseAddress } from '#config/addresses.ts'
import type { Database } from '#db/schema.ts'
import { canonicalAddress } from '../address/client-address.ts'

const MOST_FROM_ONE = 10
const MOST_IN_ALL = 100
/** The line that counts for all together. */
const ALL = ''

/**
 * Counts a try before it is judged, so that many at once are no way round. Gives whole seconds until tries from this
 * address are heard again; 0 when this one is.
 */
export async function countTry(db: Kysely<Database>, address: string): Promise<number> {
  const { wrong, seconds } = await count(db, networkOf(address))
  return wrong > MOST_FROM_ONE ? Math.max(1, seconds) : 0
}

/** The try was right: it does not count. */
export async function forgiveTry(db: Kysely<Database>, address: string): Promise<void> {
  await db
    .updateTable('access_attempt')
    .set({ wrong: sql`wrong - 1` })
    .where('network', '=', networkOf(address))
    .where('wrong', '>', 0)
    .execute()
}

/** The try was wrong: it counts for all together, too. */
export async function countWrong(db: Kysely<Database>): Promise<void> {
  await count(db, ALL)
  await removeOldTries(db)
}

/** Whether so many wrong codes come in that every try has to wait. */
export async function isCrowded(db: Kysely<Database>): Promise<boolean> {
  const found = await db
    .selectFrom('access_attempt')
    .select('wrong')
    .where('network', '=', ALL)
    .where('wrong', '>', MOST_IN_ALL)
    .where('ends_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return found !== undefined
}

/** Nothing is known of who typed what once his minute is over. */
export async function removeOldTries(db: Kysely<Database>): Promise<void> {
  await db.deleteFrom('access_attempt').where('ends_at', '<=', sql<Date>`now()`).execute()
}

/** One more; the minute begins with the first. */
async function count(db: Kysely<Database>, network: string): Promise<{ wrong: number; seconds: number }> {
  const runs = sql<boolean>`access_attempt.ends_at > now()`
  return await db
    .insertInto('access_attempt')
    .values({ network, wrong: 1, ends_at: sql<Date>`now() + interval '1 minute'` })
    .onConflict((conflict) =>
      conflict.column('network').doUpdateSet({
        wrong: sql`case when ${runs} then access_attempt.wrong + 1 else 1 end`,
        ends_at: sql`case when ${runs} then access_attempt.ends_at else excluded.ends_at end`,
      }),
    )
    .returning(['wrong', sql<number>`ceil(extract(epoch from ends_at - now()))::int`.as('seconds')])
    .executeTakeFirstOrThrow()
}

/**
 * An IPv6 visitor has a whole /64 of addresses of his own, so that counts as one. Some proxies put a connection's port
 * behind its address: that counts for nothing.
 */
export function networkOf(address: string): string {
  const [, bracketed, before] = /^\[(.*)\](?::\d+)?$|^([^:]*):\d+$/.exec(address) ?? []
  const bare = bracketed ?? before ?? address
  const parsed = parseAddress(bare)
  return parsed && 'parts' in parsed ? network64(parsed.parts) : canonicalAddress(bare)
}

const network64 = (groups: readonly number[]): string =>
  groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')
