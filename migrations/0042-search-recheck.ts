/**
 * A trigger that marks what depends on a changed row cannot see what other transactions add meanwhile. Say that staff publish a
 * voyage, and a passenger is added before that transaction ends: the passenger is drained at once, as one of a draft, and
 * search does not have them. Then the voyage is public, but nothing marks the passenger again. So these triggers also note the
 * changed row, and the drain looks for what they missed.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // What an open transaction changed before would have no note.
  await sql`lock table journey, content_point in share row exclusive mode`.execute(db)
  await sql`create table search_recheck (
    id bigint generated always as identity primary key,
    kind text not null,
    entity_id integer not null,
    changed_in xid8 not null default pg_current_xact_id()
  )`.execute(db)
  await createMissed(db)
  // The function of `0021-voyages-come-due.ts`. A voyage no longer comes due by the clock.
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
  await noteAlwaysWhatIsLeft(db)
  await readAllAnew(db)
}

/** What depends on a noted row, and has no mark of the same transaction. */
async function createMissed(db: Kysely<unknown>): Promise<void> {
  await sql`create view search_missed as
    select dependant.* from (
      select note.id as note, 'passenger' as kind, passenger.id as entity_id, note.changed_in
      from search_recheck as note join passenger on passenger.journey_id = note.entity_id where note.kind = 'journey'
      union
      select note.id, 'journey', stop.journey_id, note.changed_in
      from search_recheck as note join journey_stop as stop on stop.content_point_id = note.entity_id
      where note.kind = 'point'
    ) as dependant
    where not exists (select from search_outbox as mark where mark.kind = dependant.kind
      and mark.entity_id = dependant.entity_id and mark.changed_in = dependant.changed_in)`.execute(db)
}

/**
 * The function of `0015-published-archive.ts`. That one noted nothing before the first publication was done, and so missed what
 * moved while it was made.
 */
async function noteAlwaysWhatIsLeft(db: Kysely<unknown>): Promise<void> {
  await sql`create or replace function archive_change_left() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        insert into archive_change (kind, entity_id)
        select distinct 'journey', journey_id from before where journey_id is not null;
      else
        insert into archive_change (kind, entity_id)
        select distinct 'journey', before.journey_id from before join changed on changed.id = before.id
        where before.journey_id is not null and changed.journey_id is distinct from before.journey_id;
      end if;
      return null;
    end $$`.execute(db)
}

/** Nobody knows what was missed before: search and the published files are made anew, once. */
async function readAllAnew(db: Kysely<unknown>): Promise<void> {
  await sql`insert into setting (key, value) select 'search_rebuild', to_jsonb(gen_random_uuid()::text)
    where exists (select from passenger) on conflict (key) do nothing`.execute(db)
  // The edition tells a process that is publishing now that its files are too old.
  await sql`update published_archive set snapshot = null, edition = edition + 1`.execute(db)
}
