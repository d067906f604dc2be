import type { Kysely } from 'kysely'
import { type Config, ConfigError } from '#config/config.ts'
import type { Database } from '#db/schema.ts'
import { userName } from '#domain/user.ts'
import { HttpError } from '../../http/errors.ts'
import { createHashing } from '../passwords/hashing.ts'
import { weaknessOf } from '../passwords/weakness.ts'
import { addUser, hasNoUsers } from './repository.ts'

/**
 * If there is no user yet, makes the admin of ADMIN_USERNAME. Gives a line for the operator, or null. Throws `ConfigError` for a
 * weak password.
 */
export async function makeFirstUser(
  db: Kysely<Database>,
  { adminUsername, adminPassword }: Pick<Config, 'adminUsername' | 'adminPassword'>,
): Promise<string | null> {
  if (!(await hasNoUsers(db))) return null
  if (adminUsername === null || adminPassword === null)
    return 'Nobody can log in at /admin yet: npm run user -- create NAME --admin'
  const weakness = weaknessOf(adminPassword)
  if (weakness !== null) throw new ConfigError(`ADMIN_PASSWORD is refused. ${weakness}`)
  const username = userName(adminUsername)
  try {
    const hash = await createHashing().hash(adminPassword)
    await addUser(db, { username, isAdmin: true, hash }, null)
  } catch (error) {
    // Another server that started at the same time was first.
    if (error instanceof HttpError && error.code === 'username_taken') return null
    throw error
  }
  return `${username} can log in at /admin now; ADMIN_USERNAME and ADMIN_PASSWORD are not read again.`
}
