/**
 * Wrong codes, counted in the database, so that all processes count together. After ten wrong codes from one address
 * within a minute, its tries are refused until that minute is over. After a hundred wrong codes from all addresses,
 * every try waits a moment but is still checked, so that an outsider cannot lock the reading rooms out. Rules: data
 * contract, section 4.
 */
import { type Kysely, sql } from 'kysely'
import { parseAddress } from '#config/addresses.ts'
import type { Database } from '#db/schema.ts'
import { canonicalAddress } from '../address/client-address.ts'

const MOST_FROM_ONE = 10
const MOST_IN_ALL = 100
/** The `network` of the row that counts all addresses together. */
const ALL = ''

/**
 * Counts a try before its code is compared, so that sending many at once is no way round. Gives 0 if the code may be
 * compared, else the whole seconds until tries from this address are accepted again.
 */
export async function countTry(db: Kysely<Database>, address: string): Promise<number> {
  const { wrong, seconds } = await count(db, networkOf(address))
  return wrong > MOST_FROM_ONE ? Math.max(1, seconds) : 0
}

/** Takes the count of a try back, because its code was right. */
export async function forgiveTry(db: Kysely<Database>, address: string): Promise<void> {
  await db
    .updateTable('access_attempt')
    .set({ wrong: sql`wrong - 1` })
    .where('network', '=', networkOf(address))
    .where('wrong', '>', 0)
    .execute()
}

/** Counts a wrong code for all addresses together. `countTry` has counted it for its own. */
export async function countWrong(db: Kysely<Database>): Promise<void> {
  await count(db, ALL)
  await removeOldTries(db)
}

/** Whether so many wrong codes come in, from all addresses, that every try has to wait. */
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

/** Deletes every count whose minute is over, so that no address is kept longer. */
export async function removeOldTries(db: Kysely<Database>): Promise<void> {
  await db.deleteFrom('access_attempt').where('ends_at', '<=', sql<Date>`now()`).execute()
}

/** Adds one. The minute begins with the first try. */
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
 * What counts as one address. An IPv6 visitor can use a whole /64 of addresses, so that counts as one: `2001:db8::1` ->
 * `2001:db8:0:0`. Some proxies add the connection's port, which is left out: `192.0.2.1:5000` -> `192.0.2.1`.
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
