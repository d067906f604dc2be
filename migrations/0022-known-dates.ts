/**
 * Dates of voyages, stops and personal points become texts, because some are known only to the month or year
 * (`domain/dates.ts`). `date_order` sorts them as `dateOrder` does: by the first day, the more precise first.
 */
import { type Kysely, sql } from 'kysely'

const COLUMNS = {
  journey: ['start_date', 'end_date'],
  content_point: ['date_arrive', 'date_leave'],
  journey_stop: ['arrive', 'leave'],
}

export async function up(db: Kysely<unknown>): Promise<void> {
  // Collated by character, so that days sort as texts on every server.
  for (const [table, columns] of Object.entries(COLUMNS))
    for (const column of columns)
      await sql`alter table ${sql.table(table)}
        alter column ${sql.ref(column)} type text collate "C" using ${sql.ref(column)}::text,
        add constraint ${sql.ref(`${table}_${column}_known`)}
          check (${sql.ref(column)} ~ '^[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?~?$')`.execute(db)
  await sql`
    create function date_order(known text) returns text language sql immutable strict parallel safe as $$
      select rpad(rtrim(known, '~'), 10, right('-01-01', 10 - length(rtrim(known, '~'))))
        || ' ' || 10 - length(rtrim(known, '~')) + (known like '%~')::int
    $$`.execute(db)
}
