/**
 * What an address may do only so often, counted in the database, so that all processes count together. Whoever types ten
 * wrong codes within a minute is not heard until that minute is over. Rules: data contract, section 4.
 */
import { type Kysely, sql } from 'kysely'
import { parseAddress } from '#config/addresses.ts'
import type { Database } from '#db/schema.ts'
import { canonicalAddress } from '../address/client-address.ts'

interface Limit {
  /** How often one address may. */
  most: number
  /** Seconds from the first of them. */
  within: number
}

/** Wrong codes of the passenger lists, wrong passwords of staff, stories. Each is counted by itself. */
const LIMITS = {
  code: { most: 10, within: 60 },
  password: { most: 10, within: 60 },
  story: { most: 60, within: 3600 },
} satisfies Record<string, Limit>
export type Tried = keyof typeof LIMITS

/** The line that counts for all together. */
const ALL = ''

/**
 * Counts a try before it is judged, so that many at once are no way round. Gives whole seconds until tries from this
 * address are heard again; 0 when this one is.
 */
export async function countTry(db: Kysely<Database>, tried: Tried, address: string): Promise<number> {
  const { wrong, seconds } = await count(db, tried, networkOf(address))
  return wrong > LIMITS[tried].most ? Math.max(1, seconds) : 0
}

/** The try from this address was right: it does not count. */
export async function forgiveTry(db: Kysely<Database>, tried: Tried, address: string): Promise<void> {
  await forgive(db, tried, networkOf(address))
}

/** One more of `whom`, an address's network or any other name that is none; the time begins with the first. */
export async function count(db: Kysely<Database>, tried: Tried, whom = ALL): Promise<{ wrong: number; seconds: number }> {
  const runs = sql<boolean>`attempt.ends_at > now()`
  return await db
    .insertInto('attempt')
    .values({
      tried,
      whom,
      wrong: 1,
      ends_at: sql<Date>`now() + make_interval(secs => ${LIMITS[tried].within})`,
    })
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

/** How many there were of all together in their time. */
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

/** Nothing is known of who tried what once his time is over. */
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
