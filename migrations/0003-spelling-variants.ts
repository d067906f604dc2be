/**
 * Spellings of names and places that mean the same, such as Jan and Johannes. The table starts with the groups of
 * `names/words/variants.ts`. A row is one group; a word may be in several groups. Spellings that follow a rule (oe and u, tj
 * and c) need no row.
 */
import { type Kysely, sql } from 'kysely'
import { GIVEN_NAME_VARIANTS, PLACE_VARIANTS, SURNAME_VARIANTS } from '#names/words/variants.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('spelling_variant')
    .addColumn('id', 'serial', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('name', 'place')`))
    .addColumn('spellings', sql`text[]`, (c) => c.notNull().check(sql`cardinality(spellings) > 1`))
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('published_at', 'timestamptz', (c) => c.defaultTo(sql`now()`))
    .addColumn('updated_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn('updated_by', 'integer', (c) => c.references('app_user.id').onDelete('set null'))
    .addColumn('deleted_at', 'timestamptz')
    .addColumn('import_batch', 'integer', (c) => c.references('import_batch.id').onDelete('set null'))
    .addColumn('imported', 'jsonb')
    .execute()
  for (const [kind, groups] of [
    ['name', GIVEN_NAME_VARIANTS],
    ['name', SURNAME_VARIANTS],
    ['place', PLACE_VARIANTS],
  ] as const) {
    for (const spellings of groups) {
      await sql`insert into spelling_variant (kind, spellings) values (${kind}, ${spellings}::text[])`.execute(db)
    }
  }
  for (const [event, rows] of [
    ['insert', 'new'],
    ['update', 'new'],
    ['delete', 'old'],
  ]) {
    await sql
      .raw(
        `create trigger spelling_variant_outbox_${event} after ${event} on spelling_variant
         referencing ${rows} table as changed
         for each statement execute function search_outbox_mark('variant', 'id')`,
      )
      .execute(db)
  }
  await markVoyagesOfPoints(db)
}

/** A voyage's document names the voyage's public points. So a changed point marks the voyages that stop there. */
async function markVoyagesOfPoints(db: Kysely<unknown>): Promise<void> {
  await sql`create function search_outbox_mark_points() returns trigger language plpgsql as $$
    begin
      insert into search_outbox (kind, entity_id)
      select distinct 'journey', stop.journey_id from changed
      join journey_stop stop on stop.content_point_id = changed.id order by 2
      on conflict (kind, entity_id) do update
      set version = nextval('search_outbox_version'), queued_at = now();
      perform pg_notify('search_outbox', 'journey');
      return null;
    end $$`.execute(db)
  await sql`create trigger content_point_outbox_update after update on content_point
    referencing new table as changed
    for each statement execute function search_outbox_mark_points()`.execute(db)
}
