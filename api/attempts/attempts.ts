/**
 * Wrong tries of what is secret, counted in the database, so that all processes count together. Whoever is wrong ten times
 * within a minute is not heard until that minute is over. Rules: data contract, section 4.
 */
import { type Kysely, sql } from 'kysely'
import { parseAddress } from '#config/addresses.ts'
import type { Database } from '#db/schema.ts'
import { canonicalAddress } from '../address/client-address.ts'

/** The code of the passenger lists, or the password of a member of staff. Each is counted by itself. */
export type Tried = 'code' | 'password'

const MOST_FROM_ONE = 10
/** The line that counts for all together. */
const ALL = ''

/**
 * Counts a try before it is judged, so that many at once are no way round. Gives whole seconds until tries from this
 * address are heard again; 0 when this one is.
 */
export async function countTry(db: Kysely<Database>, tried: Tried, address: string): Promise<number> {
  const { wrong, seconds } = await count(db, tried, networkOf(address))
  return wrong > MOST_FROM_ONE ? Math.max(1, seconds) : 0
}

/** The try from this address was right: it does not count. */
export async function forgiveTry(db: Kysely<Database>, tried: Tried, address: string): Promise<void> {
  await forgive(db, tried, networkOf(address))
}

/** One more of `whom`, an address's network or any other name that is none; the minute begins with the first. */
export async function count(
  db: Kysely<Database>,
  tried: Tried,
  whom = ALL,
): Promise<{ wrong: number; seconds: number }> {
  const runs = sql<boolean>`attempt.ends_at > now()`
  return await db
    .insertInto('attempt')
    .values({ tried, whom, wrong: 1, ends_at: sql<Date>`now() + interval '1 minute'` })
    .onConflict((conflict) =>
      conflict.columns(['tried', 'whom']).doUpdateSet({
        wrong: sql`case when ${runs} then attempt.wrong + 1 else 1 end`,
        ends_at: sql`case when ${runs} then attempt.ends_at else excluded.ends_at end`,
      }),
    )
    .returning(['wrong', sql<number>`ceil(extract(epoch from ends_at - now()))::int`.as('seconds')])
    .executeTakeFirstOrThrow()
}

/** One less. */
export async function forgive(db: Kysely<Database>, tried: Tried, whom: string): Promise<void> {
  await db
    .updateTable('attempt')
    .set({ wrong: sql`wrong - 1` })
    .where('tried', '=', tried)
    .where('whom', '=', whom)
    .where('wrong', '>', 0)
    .execute()
}

/** How many there were of all together in their minute. */
export async function countOfAll(db: Kysely<Database>, tried: Tried): Promise<number> {
  const found = await db
    .selectFrom('attempt')
    .select('wrong')
    .where('tried', '=', tried)
    .where('whom', '=', ALL)
    .where('ends_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return found?.wrong ?? 0
}

/** Nothing is known of who tried what once his minute is over. */
export async function removeOldTries(db: Kysely<Database>): Promise<void> {
  await db.deleteFrom('attempt').where('ends_at', '<=', sql<Date>`now()`).execute()
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
