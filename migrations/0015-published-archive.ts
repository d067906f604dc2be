/**
 * The published archive (`indexer/publishing/`). Its files are in the database, because several processes serve them and one
 * transaction replaces them all.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db
  await schema
    .createTable('published_archive')
    .addColumn('id', 'integer', (c) => c.primaryKey().check(sql`id = 1`))
    .addColumn('edition', 'integer', (c) => c.notNull())
    .addColumn('snapshot', sql`pg_snapshot`)
    .addColumn('revision', 'text', (c) => c.notNull())
    .addColumn('answers_of', 'text', (c) => c.notNull())
    .addColumn('crowded_at', 'timestamptz')
    .execute()
  await schema
    .createTable('published_file')
    .addColumn('part', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('sha256', 'text', (c) => c.notNull())
    .addColumn('bytes', 'integer', (c) => c.notNull())
    .addColumn('records', 'integer', (c) => c.notNull())
    .addColumn('removed_at', 'timestamptz')
    .addColumn('content', 'bytea', (c) => c.notNull())
    .addPrimaryKeyConstraint('published_file_pkey', ['part', 'position'])
    .execute()
  // The content is already compressed.
  await sql`alter table published_file alter column content set storage external`.execute(db)
  await schema.createIndex('published_file_sha256').on('published_file').column('sha256').execute()
  // Writers only add rows, so that none waits for another. The same key may come several times.
  await schema
    .createTable('archive_change')
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('entity_id', 'integer', (c) => c.notNull())
    .addColumn('changed_in', sql`xid8`, (c) => c.notNull().defaultTo(sql`pg_current_xact_id()`))
    .execute()
  await noteVoyagesLeft(db)
}

/**
 * A voyage's answer has names and the number of list pages. If a passenger or page moves to another voyage or is deleted, its
 * mark in the outbox does not say where it was before. So this notes the former voyage.
 */
async function noteVoyagesLeft(db: Kysely<unknown>): Promise<void> {
  await sql`create function archive_change_left() returns trigger language plpgsql as $$
    begin
      if not exists (select from published_archive) then
        return null;
      elsif tg_op = 'DELETE' then
        insert into archive_change (kind, entity_id)
        select distinct 'journey', journey_id from before where journey_id is not null;
      else
        insert into archive_change (kind, entity_id)
        select distinct 'journey', before.journey_id from before join changed on changed.id = before.id
        where before.journey_id is not null and changed.journey_id is distinct from before.journey_id;
      end if;
      return null;
    end $$`.execute(db)
  for (const table of ['passenger', 'media']) {
    await sql
      .raw(
        `create trigger ${table}_left_update after update on ${table}
         referencing old table as before new table as changed
         for each statement execute function archive_change_left()`,
      )
      .execute(db)
    await sql
      .raw(
        `create trigger ${table}_left_delete after delete on ${table} referencing old table as before
         for each statement execute function archive_change_left()`,
      )
      .execute(db)
  }
}
