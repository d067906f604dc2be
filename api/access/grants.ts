/**
 * Grants: half an hour of access for a right code. The visitor has a random token and the database has its hash, so
 * that whoever reads the database cannot use the grants. A grant that is removed is gone for every process at once.
 */
import { createHash, randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#db/schema.ts'

export const GRANT_SECONDS = 30 * 60

/** Makes a grant and gives its token. */
export async function createGrant(db: Kysely<Database>): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('access_grant')
    .values({ token_hash: hashOf(token), expires_at: inSeconds(GRANT_SECONDS) })
    .execute()
  return token
}

export async function isGranted(db: Kysely<Database>, token: string): Promise<boolean> {
  const grant = await db
    .selectFrom('access_grant')
    .select('token_hash')
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return grant !== undefined
}

export async function removeGrant(db: Kysely<Database>, token: string): Promise<void> {
  await db.deleteFrom('access_grant').where('token_hash', '=', hashOf(token)).execute()
}

export async function removeExpiredGrants(db: Kysely<Database>): Promise<void> {
  await db.deleteFrom('access_grant').where('expires_at', '<=', sql<Date>`now()`).execute()
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

const inSeconds = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`
