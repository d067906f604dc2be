import { type RawBuilder, sql } from 'kysely'

/** Sorts by the first of these dates that is known (`dateOrder` in `domain/dates.ts`). Unknown dates come last. */
export const byDate = (...dates: readonly string[]): RawBuilder<string | null> =>
  sql`date_order(coalesce(${sql.join(dates.map((date) => sql.ref(date)))}))`
