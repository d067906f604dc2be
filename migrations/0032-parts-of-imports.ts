/**
 * An import writes its new passengers in parts. Only the last one raises the revision of the archive, so that kept answers stay
 * until all are in.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create or replace function archive_revision_raise() returns trigger language plpgsql as $$
    declare
      free integer;
    begin
      if current_setting('overtocht.more_parts', true) = 'on' then
        return null;
      end if;
      select id into free from archive_revision limit 1 for update skip locked;
      if found then
        update archive_revision set writes = writes + 1 where id = free;
      else
        insert into archive_revision default values;
      end if;
      return null;
    end $$`.execute(db)
}
