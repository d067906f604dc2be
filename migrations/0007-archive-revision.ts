/**
 * The revision of the archive: a number that every commit to its tables raises. Writes to other tables, such as the access log
 * and the outbox, do not raise it. Cached answers stay valid until it changes (`db/keep-until-change.ts`).
 */
import { type Kysely, sql } from 'kysely'

/** A new table of the archive needs `watchForRevision` too; a test checks this. */
const WATCHED = 'ship journey content_point journey_stop sea_leg passenger media side_menu partner spelling_variant'

/**
 * The number is the sum of several rows. A writer raises a row that no open transaction has locked, or adds a row. So no writer
 * waits for another. With a single row an edit would wait for a whole import, and two edits could wait for each other.
 *
 * The writer raises the row in its own transaction, so readers see the number change together with the data. A sequence would
 * change before the commit. Then an answer from the old data could be cached as one from the new data.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('archive_revision')
    .addColumn('id', 'serial', (c) => c.primaryKey())
    .addColumn('writes', 'bigint', (c) => c.notNull().defaultTo(1))
    .execute()
  await sql`create function archive_revision_raise() returns trigger language plpgsql as $$
    declare
      free integer;
    begin
      select id into free from archive_revision limit 1 for update skip locked;
      if found then
        update archive_revision set writes = writes + 1 where id = free;
      else
        insert into archive_revision default values;
      end if;
      return null;
    end $$`.execute(db)
  for (const table of WATCHED.split(' ')) await watchForRevision(db, table)
}

/** Makes every write to the table raise the revision. */
export async function watchForRevision(db: Kysely<unknown>, table: string): Promise<void> {
  await sql
    .raw(
      `create trigger ${table}_revision after insert or update or delete or truncate on ${table}
       for each statement execute function archive_revision_raise()`,
    )
    .execute(db)
}
