/**
 * The backups that were begun, and what became of them. A person who was withdrawn in an installation from before a restore keeps
 * a line here, so that an older backup does not bring that person back.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db
  await schema
    .createTable('backup_run')
    .addColumn('id', 'serial', (c) => c.primaryKey())
    .addColumn('file', 'text', (c) => c.notNull())
    .addColumn('started_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn('finished_at', 'timestamptz')
    .addColumn('problem', 'text')
    .execute()
  await schema
    .createTable('withheld_line')
    .addColumn('line', 'text', (c) => c.primaryKey())
    .execute()
}
