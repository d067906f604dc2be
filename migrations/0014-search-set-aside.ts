/**
 * Documents that the search engine refuses for good are set aside: their marks are cleared, or they would come again and
 * again, and this table says which they are. A voyage that is withdrawn, comes back or sails on another day marks its
 * passengers. A changed point moves the transaction of a mark too, which 0013 forgot.
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
  await replaceMarkPoints(db, sql`, changed_in = pg_current_xact_id()`)
  await markPassengersOfVoyages(db)
}

/**
 * A passenger is public with the voyage, and sorted by its date. The name of the trigger comes after that of the one that
 * marks the voyage, so that the voyage is drained first.
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

/** As `0003-spelling-variants.ts` makes it, with the end of what it sets given. */
async function replaceMarkPoints(db: Kysely<unknown>, end: ReturnType<typeof sql>): Promise<void> {
  await sql`create or replace function search_outbox_mark_points() returns trigger language plpgsql as $$
    begin
      insert into search_outbox (kind, entity_id)
      select distinct 'journey', stop.journey_id from changed
      join journey_stop stop on stop.content_point_id = changed.id order by 2
      on conflict (kind, entity_id) do update
      set version = nextval('search_outbox_version'), queued_at = now()${end};
      perform pg_notify('search_outbox', 'journey');
      return null;
    end $$`.execute(db)
}
