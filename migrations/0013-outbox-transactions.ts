/**
 * Each mark in the outbox says which transaction set it. A version is drawn before its transaction ends. So versions cannot
 * tell which marks were visible at some moment, but transactions can.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table search_outbox add column changed_in xid8 not null default pg_current_xact_id()`.execute(db)
  // The function of `0001-archive.ts`, which now sets `changed_in` too.
  await sql`create or replace function search_outbox_mark() returns trigger language plpgsql as $$
    begin
      execute format(
        'insert into search_outbox (kind, entity_id) select distinct %L, %I from changed order by 2
         on conflict (kind, entity_id) do update
         set version = nextval(''search_outbox_version''), queued_at = now(), changed_in = pg_current_xact_id()', tg_argv[0], tg_argv[1]);
      perform pg_notify('search_outbox', tg_argv[0]);
      return null;
    end $$`.execute(db)
}
