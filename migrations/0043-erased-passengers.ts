/** The list beside the backups names the few who were erased, after each change by staff. Without this it reads all passengers. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index passenger_erased on passenger (id) where erased_at is not null`.execute(db)
}
