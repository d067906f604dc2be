/**
 * A voyage's document says how many of its names are entered. A changed passenger's row tells the drain the present voyage
 * (`indexer/drain.ts`). If the passenger moves to another voyage or is deleted, this marks the former voyage.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create function search_outbox_left() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        insert into search_outbox (kind, entity_id) select distinct 'journey', journey_id from before order by 2
        on conflict (kind, entity_id) do update
        set version = nextval('search_outbox_version'), queued_at = now(), changed_in = pg_current_xact_id();
      else
        insert into search_outbox (kind, entity_id)
        select distinct 'journey', before.journey_id from before join changed on changed.id = before.id
        where changed.journey_id <> before.journey_id order by 2
        on conflict (kind, entity_id) do update
        set version = nextval('search_outbox_version'), queued_at = now(), changed_in = pg_current_xact_id();
      end if;
      return null;
    end $$`.execute(db)
  await sql`create trigger passenger_outbox_left_update after update on passenger
    referencing old table as before new table as changed
    for each statement execute function search_outbox_left()`.execute(db)
  await sql`create trigger passenger_outbox_left_delete after delete on passenger referencing old table as before
    for each statement execute function search_outbox_left()`.execute(db)
}
