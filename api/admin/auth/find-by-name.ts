import { type Kysely, sql } from 'kysely'
import type { Database } from '#db/schema.ts'
import { userName } from '#domain/user.ts'

/** The user who logs in by this name, typed in any case. */
export async function findByName(db: Kysely<Database>, typed: string) {
  // Postgres knows no NUL: a name with one is nobody's.
  const name = userName(typed).replaceAll('\0', '\uFFFD')
  return await db
    .selectFrom('app_user')
    .select(['id', 'username', 'is_admin', 'password_hash'])
    .where(sql`lower(username)`, '=', sql`lower(${name})`)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}
