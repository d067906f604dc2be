/** Who is logged in. Sessions are only in the database, so that one that ends is over at once for every process. */
import { type Kysely, sql } from 'kysely'
import { inSeconds, isRunning } from '#db/clock.ts'
import type { Database } from '#db/schema.ts'
import { type Role, userName } from '#domain/user.ts'

export const SESSION_SECONDS = 8 * 60 * 60

/** The member of staff who makes a call, as the record is now. */
export interface StaffUser {
  id: number
  username: string
  isAdmin: boolean
  role: Role
  /** The id of the session. */
  session: string
}

/**
 * Begins a session and gives its id. Null if the user is gone, or the password hash is not `password_hash` any more.
 */
export async function startSession(db: Kysely<Database>, user: { id: number; password_hash: string }): Promise<string | null> {
  await removeExpiredSessions(db)
  return await db.transaction().execute(async (trx) => {
    // This also locks the record. So a later change of the password ends this session, and an earlier one is seen here.
    const { numUpdatedRows } = await trx
      .updateTable('app_user')
      .set({ last_login_at: sql<Date>`now()` })
      .where('id', '=', user.id)
      .where('password_hash', '=', user.password_hash)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return null
    const expires_at = inSeconds(SESSION_SECONDS)
    const { id } = await trx
      .insertInto('session')
      .values({ user_id: user.id, expires_at })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}

/** The user whose session this is; null when it has ended. */
export async function findSession(db: Kysely<Database>, session: string, userId: string): Promise<StaffUser | null> {
  const user = await db
    .selectFrom('session')
    .innerJoin('app_user', 'app_user.id', 'session.user_id')
    .select(['app_user.id', 'app_user.username', 'app_user.is_admin', 'app_user.role'])
    .where('session.id', '=', session)
    .where(isRunning('session.expires_at', inSeconds(SESSION_SECONDS)))
    .where('app_user.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!user || String(user.id) !== userId) return null
  return { id: user.id, username: user.username, isAdmin: user.is_admin, role: user.role, session }
}

export async function endSession(db: Kysely<Database>, session: string): Promise<void> {
  await db.deleteFrom('session').where('id', '=', session).execute()
}

/** Ends all sessions of a user except `kept`. */
export async function endSessionsOf(db: Kysely<Database>, userId: number, kept: string | null = null): Promise<void> {
  await db
    .deleteFrom('session')
    .where('user_id', '=', userId)
    .$if(kept !== null, (query) => query.where('id', '!=', kept))
    .execute()
}

/** `skipLocked`, so that two logins at once do not wait for each other. */
export async function removeExpiredSessions(db: Kysely<Database>): Promise<void> {
  const expired = db.selectFrom('session').select('id').where('expires_at', '<=', inSeconds(0)).forUpdate().skipLocked()
  await db.deleteFrom('session').where('id', 'in', expired).execute()
}

/** The user with this name, typed in any case. */
export async function findByName(db: Kysely<Database>, typed: string) {
  // Postgres refuses NUL. With U+FFFD in its place nobody is found.
  const name = userName(typed).replaceAll('\0', '\uFFFD')
  return await db
    .selectFrom('app_user')
    .select(['id', 'username', 'is_admin', 'role', 'password_hash'])
    .where(sql`lower(username)`, '=', sql`lower(${name})`)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}
