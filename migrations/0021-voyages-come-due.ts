/**
 * A voyage that was published for a later moment becomes public without a write. The hourly check finds it by its last write,
 * which was before that moment. If staff edit the voyage before the check, only this trigger can mark its passengers.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create or replace function search_outbox_mark_aboard() returns trigger language plpgsql as $$
    begin
      insert into search_outbox (kind, entity_id)
      select 'passenger', passenger.id from passenger
      join changed on changed.id = passenger.journey_id
      join before on before.id = changed.id
      where (changed.deleted_at, changed.published_at, changed.start_date)
        is distinct from (before.deleted_at, before.published_at, before.start_date)
        or (before.published_at > before.updated_at and before.published_at <= clock_timestamp()) order by 2
      on conflict (kind, entity_id) do update
      set version = nextval('search_outbox_version'), queued_at = now(), changed_in = pg_current_xact_id();
      return null;
    end $$`.execute(db)
}
