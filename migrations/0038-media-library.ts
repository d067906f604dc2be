/**
 * The media library: staff keep images and list pages as they keep other records. `library` shows `media` with an integer key, as
 * the other kinds have one; what is written to it is written to `media`.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('media')
    .addColumn('maker', 'text')
    .addColumn('year', 'integer')
    .addColumn('unpublished_at', 'timestamptz')
    .addColumn('upload_name', 'text')
    .addColumn('former_files', sql`text[]`, (c) => c.notNull().defaultTo(sql`'{}'`))
    .addColumn('only_where_named', 'boolean', (c) => c.notNull().defaultTo(false))
    .execute()
  await sql`create index media_former_files on media using gin (former_files)`.execute(db)
  // Few have any, and each look behind the gate asks for those.
  await sql`create index media_with_former_files on media (row_id) where former_files <> '{}'`.execute(db)
  await sql`create view library as
    select row_id as id, id as picture, version, published_at, unpublished_at, updated_at, updated_by, deleted_at, import_batch,
      imported, kind, journey_id, ship_id, page_number, description, collection, maker, year, licence, width, height, file_hash,
      file_name, upload_name, former_files, demonstration, only_where_named
    from media where file_hash <> ''`.execute(db)
}
