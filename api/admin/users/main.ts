/** `npm run user`: makes a user, or gives one a new password. */
import { parseArgs } from 'node:util'
import type { Kysely } from 'kysely'
import { Value } from 'typebox/value'
import { runCommand } from '#config/command.ts'
import { ConfigError, loadConfig } from '#config/config.ts'
import { withDatabase } from '#db/open.ts'
import type { Database } from '#db/schema.ts'
import { USERNAME_MUST, UserNameSchema } from '#domain/user.ts'
import { findByName } from '../auth/sessions.ts'
import { createHashing } from '../passwords/hashing.ts'
import { weaknessOf } from '../passwords/weakness.ts'
import { askPassword } from './ask-password.ts'
import { addUser, setPassword } from './repository.ts'

const USAGE = 'npm run user -- create NAME [--admin], or npm run user -- password NAME'

await runCommand(async () => {
  const { action, username, isAdmin } = readArguments()
  await withDatabase(loadConfig(process.env), ({ db }) =>
    action === 'create' ? create(db, username, isAdmin) : change(db, username),
  )
  return 0
})

function readArguments(): { action: 'create' | 'password'; username: string; isAdmin: boolean } {
  const { positionals, values } = parse()
  const [action, username = '', ...more] = positionals
  const isAdmin = values.admin === true
  const isKnown = action === 'create' || (action === 'password' && !isAdmin)
  if (!isKnown || username === '' || more.length > 0) throw new ConfigError(USAGE)
  return { action, username: username.normalize('NFC'), isAdmin }
}

function parse() {
  try {
    return parseArgs({ allowPositionals: true, options: { admin: { type: 'boolean' } } })
  } catch {
    throw new ConfigError(USAGE)
  }
}

async function create(db: Kysely<Database>, username: string, isAdmin: boolean): Promise<void> {
  if (!Value.Check(UserNameSchema, username)) throw new ConfigError(`NAME must ${USERNAME_MUST}.`)
  if (await findByName(db, username)) throw new ConfigError(`There is a user ${username} already.`)
  await addUser(db, { username, isAdmin, hash: await askHash() }, null)
  console.log(`${username} can log in at /admin now${isAdmin ? ', as an admin' : ''}.`)
}

async function change(db: Kysely<Database>, username: string): Promise<void> {
  const nobody = new ConfigError(`There is no user ${username}.`)
  if (!(await findByName(db, username))) throw nobody
  if (!(await setPassword(db, username, await askHash()))) throw nobody
  console.log(`${username} has a new password, and is logged out everywhere.`)
}

async function askHash(): Promise<string> {
  const password = await askPassword({ input: process.stdin, output: process.stderr })
  const weakness = weaknessOf(password)
  if (weakness !== null) throw new ConfigError(weakness)
  return await createHashing().hash(password)
}
