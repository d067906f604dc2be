/**
 * A trigger that marks what depends on a changed row does not see what another transaction adds meanwhile. Say that a voyage is
 * being published while a passenger comes aboard: the passenger's mark is drained, and no name of a withdrawn voyage is found.
 * Then the publication ends, and nothing marks that passenger. So these triggers also note the changed row itself, and the
 * drain marks what depends on it once more (`indexer/outbox.ts`). Rows here are only added and deleted, never changed: who
 * deletes one sees all that its trigger has missed.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('search_recheck')
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('entity_id', 'integer', (c) => c.notNull())
    .execute()
  // The function of `0021-voyages-come-due.ts`, without the moment at which a voyage came due: a published one is public.
  await sql`create or replace function search_outbox_mark_aboard() returns trigger language plpgsql as $$
    begin
      with moved as (
        select changed.id from changed join before on before.id = changed.id
        where (changed.deleted_at, changed.published_at, changed.start_date)
          is distinct from (before.deleted_at, before.published_at, before.start_date)
      ), noted as (
        insert into search_recheck (kind, entity_id) select 'journey', id from moved
      )
      insert into search_outbox (kind, entity_id)
      select 'passenger', passenger.id from passenger join moved on moved.id = passenger.journey_id order by 2
      on conflict (kind, entity_id) do update
      set version = nextval('search_outbox_version'), queued_at = now(), changed_in = pg_current_xact_id();
      return null;
    end $$`.execute(db)
  // The function of `0014-search-set-aside.ts`.
  await sql`create or replace function search_outbox_mark_points() returns trigger language plpgsql as $$
    begin
      insert into search_recheck (kind, entity_id) select 'point', id from changed;
      insert into search_outbox (kind, entity_id)
      select distinct 'journey', stop.journey_id from changed
      join journey_stop stop on stop.content_point_id = changed.id order by 2
      on conflict (kind, entity_id) do update
      set version = nextval('search_outbox_version'), queued_at = now(), changed_in = pg_current_xact_id();
      perform pg_notify('search_outbox', 'journey');
      return null;
    end $$`.execute(db)
}
