/**
 * A number that every commit which touches the archive raises, and no other: not a line of the access log, not a mark of
 * the outbox. What was computed from the archive holds until it changes (`db/revision.ts`).
 */
import { type Kysely, sql } from 'kysely'

/** A new table of the archive needs the same triggers: `watchForRevision` (a test says so). */
const WATCHED = [
  ...['ship', 'journey', 'content_point', 'journey_stop', 'sea_leg', 'passenger', 'media'],
  ...['side_menu', 'partner', 'spelling_variant'],
]

/**
 * The number is the sum over a few rows. A writer raises a row that no open transaction holds, or adds one, so that no
 * writer waits for another: with a single row an edit would wait for a whole import, and two of them could wait for one
 * another. It is raised in the writer's own transaction, so readers see it move together with what was written. A
 * sequence would not do: it moves before the commit, and then the state before would be kept as the one after.
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
  for (const table of WATCHED) await watchForRevision(db, table)
}

/** From now on every statement that writes to the table raises the revision. */
export async function watchForRevision(db: Kysely<unknown>, table: string): Promise<void> {
  await sql
    .raw(
      `create trigger ${table}_revision after insert or update or delete or truncate on ${table}
       for each statement execute function archive_revision_raise()`,
    )
    .execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop function if exists archive_revision_raise cascade`.execute(db)
  await db.schema.dropTable('archive_revision').ifExists().execute()
}
