/**
 * A table of the documents that the search engine refuses for good. Their marks are cleared, because they would be tried for
 * ever otherwise. A voyage that is withdrawn, comes back or gets another departure date marks its passengers. A changed point
 * also sets the transaction of a mark, which 0013 forgot.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('search_set_aside')
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('entity_id', 'integer', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('since', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addPrimaryKeyConstraint('search_set_aside_pkey', ['kind', 'entity_id'])
    .execute()
  await replaceMarkPoints(db)
  await markPassengersOfVoyages(db)
}

/**
 * A passenger is public only with the voyage, and sorted by its date. Triggers fire in the order of their names: this name
 * comes after the one that marks the voyage, so that the voyage is drained first.
 */
async function markPassengersOfVoyages(db: Kysely<unknown>): Promise<void> {
  await sql`create function search_outbox_mark_aboard() returns trigger language plpgsql as $$
    begin
      insert into search_outbox (kind, entity_id)
      select 'passenger', passenger.id from passenger
      join changed on changed.id = passenger.journey_id
      join before on before.id = changed.id
      where (changed.deleted_at, changed.published_at, changed.start_date)
        is distinct from (before.deleted_at, before.published_at, before.start_date) order by 2
      on conflict (kind, entity_id) do update
      set version = nextval('search_outbox_version'), queued_at = now(), changed_in = pg_current_xact_id();
      return null;
    end $$`.execute(db)
  await sql`create trigger journey_passengers_outbox_update after update on journey
    referencing old table as before new table as changed
    for each statement execute function search_outbox_mark_aboard()`.execute(db)
}

/** The function of `0003-spelling-variants.ts`, which now sets `changed_in` too. */
async function replaceMarkPoints(db: Kysely<unknown>): Promise<void> {
  await sql`create or replace function search_outbox_mark_points() returns trigger language plpgsql as $$
    begin
      insert into search_outbox (kind, entity_id)
      select distinct 'journey', stop.journey_id from changed
      join journey_stop stop on stop.content_point_id = changed.id order by 2
      on conflict (kind, entity_id) do update
      set version = nextval('search_outbox_version'), queued_at = now(), changed_in = pg_current_xact_id();
      perform pg_notify('search_outbox', 'journey');
      return null;
    end $$`.execute(db)
}
