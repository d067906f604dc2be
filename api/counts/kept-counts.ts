/** The counts as they are kept: read for staff, and removed when their time is over. */
import { type Kysely, sql } from 'kysely'
import { todayInAmsterdam } from '#db/published.ts'
import type { Database } from '#db/schema.ts'
import { COUNTED_DAYS, type CountedDay, type Dashboard, UNFOUND_DAYS, UNFOUND_SHOWN } from '#domain/counts.ts'

/** If there are more searches than this, those of the fewest days go. Somebody may try any number of them. */
const TERMS_KEPT = 20_000

const firstDay = () => sql<string>`(${todayInAmsterdam()}::date - ${COUNTED_DAYS - 1}::int)`

export async function listDays(db: Kysely<Database>): Promise<CountedDay[]> {
  const rows = await db
    .selectFrom('daily_count')
    .select(['day', 'what', 'times'])
    .where('day', '>=', firstDay())
    .orderBy('day', 'desc')
    .execute()
  const days = new Map<string, CountedDay>()
  for (const { day, what, times } of rows)
    days.set(day, { ...(days.get(day) ?? { day, visit: 0, search: 0, voyage: 0, names: 0, copy: 0 }), [what]: times })
  return [...days.values()]
}

/** The searches that found nothing on several days, the commonest first. */
export async function listUnfound(db: Kysely<Database>): Promise<Dashboard['unfound']> {
  const rows = await db
    .selectFrom('unfound_term')
    .innerJoin('unfound_day', 'unfound_day.key', 'unfound_term.key')
    .select((eb) => ['term', eb.cast<number>(eb.fn.sum('times'), 'integer').as('times')])
    .where('day', '>=', firstDay())
    .groupBy(['unfound_term.key', 'term'])
    .having((eb) => eb.fn.countAll(), '>=', UNFOUND_DAYS)
    .orderBy('times', 'desc')
    .orderBy('term')
    .execute()
  const terms = rows.flatMap(({ term, times }) => (term === null ? [] : [{ term, times }]))
  const names = rows.filter(({ term }) => term === null)
  return {
    terms: terms.slice(0, UNFOUND_SHOWN),
    names: { terms: names.length, times: names.reduce((sum, { times }) => sum + times, 0) },
  }
}

export async function removeOldCounts(db: Kysely<Database>): Promise<void> {
  await db.deleteFrom('daily_count').where('day', '<', firstDay()).execute()
  await db.deleteFrom('unfound_day').where('day', '<', firstDay()).execute()
  await sql`delete from unfound_term where not exists (select from unfound_day where unfound_day.key = unfound_term.key)
    or key in (select key from unfound_day group by key order by count(*) desc, max(day) desc offset ${TERMS_KEPT})`.execute(db)
}
