import type { Kysely } from 'kysely'
import { type Config, ConfigError } from '#config/config.ts'
import type { Database } from '#db/schema.ts'
import { userName } from '#domain/user.ts'
import { HttpError } from '../../http/errors.ts'
import { createHashing } from '../passwords/hashing.ts'
import { weaknessOf } from '../passwords/weakness.ts'
import { addUser, hasNoUsers } from './repository.ts'

/**
 * While nobody can log in yet, makes the admin that the variables name. Gives what the operator should know, in a line;
 * null when there is nothing to say. Throws `ConfigError` for a weak password.
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
    // Another server, started together with this one, was first.
    if (error instanceof HttpError && error.code === 'username_taken') return null
    throw error
  }
  return `${username} can log in at /admin now; ADMIN_USERNAME and ADMIN_PASSWORD are not read again.`
}
