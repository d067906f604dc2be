/**
 * Limits how often an address may try something. Tries are counted in the database, for all processes together. After ten
 * wrong codes within a minute an address is refused until that minute is over.
 */
import { type Kysely, sql } from 'kysely'
import { createAllowList, parseAddress } from '#config/addresses.ts'
import type { Config } from '#config/config.ts'
import { inSeconds, isRunning } from '#db/clock.ts'
import { value } from '#db/queries.ts'
import type { Database } from '#db/schema.ts'
import { canonicalAddress } from '../address/client-address.ts'

interface Limit {
  most: number
  /** Seconds from the first try. */
  within: number
}

export const HOUR = 3600
const DAY = 24 * HOUR

/** Wrong codes of the passenger lists, wrong passwords of staff, and stories that were sent. `limiter.ts` has what may be more. */
const LIMITS = {
  code: { most: 10, within: 60 },
  codeDay: { most: 200, within: DAY },
  password: { most: 10, within: 60 },
  story: { most: 60, within: HOUR },
} satisfies Record<string, Limit>
export type Tried = keyof typeof LIMITS

/** Whether an address is that of a reading room or a kiosk, where many visitors have one: what they send and search is not counted. */
export const createFreeList = ({ kioskIps, passengerListAllowedIps }: Pick<Config, 'kioskIps' | 'passengerListAllowedIps'>) =>
  createAllowList([...kioskIps, ...passengerListAllowedIps])

/** The row that counts all addresses together. */
const ALL = ''

/**
 * Counts a try before it is judged, so that many tries at once count too. Gives the seconds until this address may try
 * again; 0 if it may now.
 */
export async function countTry(db: Kysely<Database>, tried: Tried, address: string, times = 1): Promise<number> {
  const { wrong, seconds } = await count(db, tried, networkOf(address), times)
  return wrong > LIMITS[tried].most ? Math.max(1, seconds) : 0
}

/** Takes a try back that was right. */
export async function forgiveTry(db: Kysely<Database>, tried: Tried, address: string): Promise<void> {
  await forgive(db, tried, networkOf(address))
}

/** Counts tries of `whom`: a network, a hashed name, or all. The time begins with the first. */
export async function count(
  db: Kysely<Database>,
  tried: Tried,
  whom = ALL,
  times = 1,
): Promise<{ wrong: number; seconds: number }> {
  const { within } = LIMITS[tried]
  return (await addTries(db, [{ tried, whom, within, times }])).get(`${tried} ${whom}`)!
}

/** Tries of one kind, by whom, and the seconds within which they count. */
export interface Tally {
  tried: string
  whom: string
  within: number
  times: number
}

/** More than this in one statement would be too many parameters. */
const AT_ONCE = 5000

/** Adds them to what all processes have counted. Gives that, and the seconds until it begins anew, by `tried` and `whom`. */
export async function addTries(
  db: Kysely<Database>,
  tallies: readonly Tally[],
): Promise<Map<string, { wrong: number; seconds: number }>> {
  const runs = isRunning('attempt.ends_at', sql`excluded.ends_at`)
  const found = new Map<string, { wrong: number; seconds: number }>()
  // In one order, so that processes that write at once do not wait for each other for ever.
  const keyOf = ({ tried, whom }: Pick<Tally, 'tried' | 'whom'>) => `${tried} ${whom}`
  const sorted = tallies.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  for (let from = 0; from < sorted.length; from += AT_ONCE) {
    const values = sorted
      .slice(from, from + AT_ONCE)
      .map(({ tried, whom, within, times }) => sql`(${tried}, ${whom}, ${times}, ${inSeconds(within)})`)
    const { rows } = await sql<{ tried: string; whom: string; wrong: number; seconds: number }>`
      insert into attempt (tried, whom, wrong, ends_at) values ${sql.join(values)}
      on conflict (tried, whom) do update set
        wrong = excluded.wrong + case when ${runs} then attempt.wrong else 0 end,
        ends_at = case when ${runs} then attempt.ends_at else excluded.ends_at end
      returning tried, whom, wrong, ceil(extract(epoch from ends_at - ${inSeconds(0)}))::int as seconds`.execute(db)
    for (const { wrong, seconds, ...row } of rows) found.set(keyOf(row), { wrong, seconds })
  }
  return found
}

export async function forgive(db: Kysely<Database>, tried: Tried, whom: string): Promise<void> {
  await sql`update attempt set wrong = wrong - 1 where tried = ${tried} and whom = ${whom} and wrong > 0`.execute(db)
}

/** The tries of all addresses together. */
export async function countOfAll(db: Kysely<Database>, tried: Tried): Promise<number> {
  const wrong = sql<number | undefined>`select wrong from attempt
    where tried = ${tried} and whom = ${ALL} and ${isRunning('ends_at', inSeconds(LIMITS[tried].within))}`
  return (await value(db, wrong)) ?? 0
}

/** Removes tries whose time is over. */
export async function removeOldTries(db: Kysely<Database>): Promise<void> {
  await db.deleteFrom('attempt').where('ends_at', '<=', inSeconds(0)).execute()
}

/**
 * An IPv6 visitor has a /64 of addresses, which counts as one. Some proxies put a port behind an address, which is left out.
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
