/**
 * Every code that a public voyage had. An old code leads to its voyage, and no other voyage gets it. If a voyage is deleted for
 * good, its codes stay without a voyage.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('used_code')
    .addColumn('code', 'text', (c) => c.primaryKey())
    .addColumn('journey_id', 'integer', (c) => c.references('journey.id').onDelete('set null'))
    .execute()
  await db.schema.createIndex('used_code_journey').on('used_code').column('journey_id').execute()
  await sql`create index used_code_any_case on used_code (lower(code))`.execute(db)
  await sql`insert into used_code (code, journey_id)
    select distinct on (code) code, id from journey
    where published_at is not null or unpublished_at is not null
    order by code, deleted_at is not null, id`.execute(db)
  // A trigger, because imports and staff both publish. Voyages that are not deleted have different codes.
  await sql`create function used_code_note() returns trigger language plpgsql as $$
    begin
      insert into used_code (code, journey_id)
      select code, id from changed where published_at is not null and deleted_at is null
      on conflict (code) do update set journey_id = excluded.journey_id
        where used_code.journey_id is distinct from excluded.journey_id;
      return null;
    end $$`.execute(db)
  for (const event of ['insert', 'update']) {
    await sql
      .raw(
        `create trigger journey_used_code_${event} after ${event} on journey
         referencing new table as changed for each statement execute function used_code_note()`,
      )
      .execute(db)
  }
}
