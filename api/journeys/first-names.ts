/** The passengers named on a voyage's own answer; all of them are found by searching. */
import { type Kysely, sql } from 'kysely'
import { embargoOver, published, todayInAmsterdam } from '#db/published.ts'
import type { Database } from '#db/schema.ts'
import { Recent } from '#domain/names/lexicon/recent.ts'
import { GIVEN, normalise, type Role, SURNAME } from '#domain/names/words/normalise.ts'
import type { TokenCache } from '#domain/names/words/tokens.ts'

const SHOWN = 100
/** Voyages whose names stay sorted: ten milliseconds for a large one, and an answer is made anew every minute. */
const SORTED_VOYAGES = 100

/** The first hundred public passengers by name: sorted by surname without its particle, then by given names. */
export async function listFirstNames(db: Kysely<Database>, journeyId: number): Promise<string[]> {
  const { names } = await db
    .selectFrom('passenger')
    // As one text: as rows they take five times as long to come over.
    .select(sql<string>`coalesce(json_agg(full_name order by id), '[]')::text`.as('names'))
    .where('journey_id', '=', journeyId)
    .where(published('passenger'))
    .where(embargoOver(todayInAmsterdam()))
    .executeTakeFirstOrThrow()
  return sorted.get(names, () => firstOf(JSON.parse(names)))
}

/** Known by the names as they were read, so a change of one of them is another entry. */
const sorted = new Recent<string[]>(SORTED_VOYAGES)

function firstOf(names: string[]): string[] {
  const cache: TokenCache = new Map()
  return names
    .map((name) => ({ name, key: sortKey(name, cache) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .slice(0, SHOWN)
    .map(({ name }) => name)
}

/** As search sorts: surname words, then given names; a particle counts for nothing. */
function sortKey(fullName: string, cache: TokenCache): string {
  const { words } = normalise(fullName, cache)
  const written = (role: Role) =>
    words.flatMap((word) => (word.role === role ? `${word.text}\u0001` : [])).join('')
  return `${written(SURNAME)}\u0000${written(GIVEN)}`
}
