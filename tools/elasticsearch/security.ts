/** Users, roles and certificates of a server, as files that it reads at its start. */
import { execFile } from 'node:child_process'
import { pbkdf2Sync, randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Owner } from './user.ts'

export interface Security {
  /** May do everything. */
  admin: User
  /** What others may do, by the names of their roles: `{cluster: [...], indices: [{names, privileges}]}`. */
  roles: Record<string, object>
  users: (User & { role: string })[]
}

export interface User {
  username: string
  password: string
}

/** Writes `users`, `users_roles` and `roles.yml`: what `elasticsearch-users` does, without seconds of Java per user. */
export function writeUsers(config: string, { admin, roles, users }: Security): void {
  const all = [{ ...admin, role: 'superuser' }, ...users]
  const lines = (write: (user: (typeof all)[number]) => string) => `${all.map(write).join('\n')}\n`
  const options = { mode: 0o600 }
  writeFileSync(
    join(config, 'users'),
    lines(({ username, password }) => `${username}:${hash(password)}`),
    options,
  )
  writeFileSync(
    join(config, 'users_roles'),
    lines(({ username, role }) => `${role}:${username}`),
    options,
  )
  const yaml = Object.entries(roles).map(([name, role]) => `${name}: ${JSON.stringify(role)}\n`)
  writeFileSync(join(config, 'roles.yml'), yaml.join(''), options)
}

/** As Elasticsearch's `pbkdf2` writes it. */
function hash(password: string): string {
  const rounds = 10_000
  const salt = randomBytes(32)
  const key = pbkdf2Sync(password, salt, rounds, 32, 'sha512')
  return `{PBKDF2}${rounds}$${salt.toString('base64')}$${key.toString('base64')}`
}

/** Has Elasticsearch's own tool make a certificate for 127.0.0.1; gives that of who signed it, in PEM. */
export async function makeCertificates(place: {
  home: string
  config: string
  user: Owner | null
  env: NodeJS.ProcessEnv
}): Promise<string> {
  const { home, config, user, env } = place
  const options = { ...user, env, cwd: config }
  const make = async (name: string, args: string[]) => {
    const zip = join(config, `${name}.zip`)
    await promisify(execFile)(
      join(home, 'bin/elasticsearch-certutil'),
      [name === 'ca' ? 'ca' : 'cert', '--silent', '--pem', '--out', zip, ...args],
      options,
    )
    await promisify(execFile)(join(env.ES_JAVA_HOME ?? '', 'bin/jar'), ['-xf', zip], options)
  }
  await make('ca', [])
  const signedBy = ['--ca-cert', join(config, 'ca/ca.crt'), '--ca-key', join(config, 'ca/ca.key')]
  await make('server', ['--name', 'server', '--ip', '127.0.0.1', ...signedBy])
  return readFileSync(join(config, 'ca/ca.crt'), 'utf8')
}
