/** The files and the environment that a node of Elasticsearch starts with: settings, users, certificates, logging. */

import { execFile } from 'node:child_process'
import { pbkdf2Sync, randomBytes } from 'node:crypto'
import { chmodSync, copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import type { Installation } from './distribution.ts'
import { makeFolderFor, type Owner } from './user.ts'

export interface Configured {
  /** 0, the default, takes any free port. */
  port?: number
  /** Without it anybody may do anything, over plain http. */
  security?: Security
  /**
   * The nodes whose cluster it joins, under its folder's name. An empty list starts a cluster. Absent: the node stays alone.
   */
  joins?: { transport: string }[]
}

export const temporaryFolder = (folder: string) => join(folder, 'temporary')

/** Writes the files that the server reads at its start. Returns the certificate that clients must trust, or null. */
export async function configure(
  { home, java }: Installation,
  folder: string,
  user: Owner | null,
  { port = 0, security, joins }: Configured,
): Promise<string | null> {
  const config = join(folder, 'config')
  for (const path of [config, temporaryFolder(folder)]) {
    rmSync(path, { recursive: true, force: true })
    mkdirSync(path)
  }
  // A killed server leaves these behind, and they would look like a running one.
  for (const name of ['logs', 'pid']) rmSync(join(folder, name), { recursive: true, force: true })
  const node = basename(folder)
  const others = joins?.map(({ transport }) => transport) ?? []
  const settings = {
    'path.data': join(folder, 'data'),
    'path.logs': join(folder, 'logs'),
    'node.name': node,
    // Writes its ports into files beside the logs.
    'node.portsfile': true,
    'http.host': '127.0.0.1',
    'http.port': port,
    'transport.host': '127.0.0.1',
    'transport.port': 0,
    ...(joins === undefined && { 'discovery.type': 'single-node' }),
    ...(joins !== undefined && { 'discovery.seed_hosts': others }),
    ...(joins?.length === 0 && { 'cluster.initial_master_nodes': [node] }),
    // The defaults are shares of the disk, and a developer's disk is often fuller than that.
    'cluster.routing.allocation.disk.watermark.low': '600mb',
    'cluster.routing.allocation.disk.watermark.high': '400mb',
    'cluster.routing.allocation.disk.watermark.flood_stage': '200mb',
    'xpack.ml.enabled': false,
    'xpack.security.enabled': security !== undefined,
    ...(security && {
      'xpack.security.http.ssl.enabled': true,
      'xpack.security.http.ssl.key': 'server/server.key',
      'xpack.security.http.ssl.certificate': 'server/server.crt',
    }),
  }
  // JSON is also YAML.
  writeFileSync(join(config, 'elasticsearch.yml'), JSON.stringify(settings, null, 1))
  writeFileSync(join(config, 'log4j2.properties'), LOGGING)
  copyFileSync(join(home, 'config/jvm.options'), join(config, 'jvm.options'))
  chmodSync(join(config, 'jvm.options'), 0o600)
  if (security) writeUsers(config, security)
  makeFolderFor(user, folder)
  return security ? makeCertificates({ home, config, user, env: environment(java, folder) }) : null
}

/** Warnings and errors, one line each, without stack traces and without limits that only large nodes meet. */
const LOGGING = `status = error
appender.console.type = Console
appender.console.name = console
appender.console.layout.type = PatternLayout
appender.console.layout.pattern = %d{HH:mm:ss} %-5p %c{1}: %m %throwable{short.message}%n
logger.checks.name = org.elasticsearch.bootstrap.BootstrapChecks
logger.checks.level = error
logger.telemetry.name = io.opentelemetry.usage
logger.telemetry.level = error
rootLogger.level = warn
rootLogger.appenderRef.console.ref = console
`

export function environment(java: string, folder: string, heapMb = 64): NodeJS.ProcessEnv {
  return {
    PATH: '/usr/bin:/bin',
    HOME: folder,
    ES_JAVA_HOME: java,
    ES_PATH_CONF: join(folder, 'config'),
    ES_TMPDIR: temporaryFolder(folder),
    // The small programs round the server run for a second or two, so optimising them does not pay.
    CLI_JAVA_OPTS: '-XX:TieredStopAtLevel=1',
    // The operator's options come last and win.
    ES_JAVA_OPTS: `-Xms${heapMb}m -Xmx${heapMb}m -Xlog:disable -Xlog:all=warning:stderr ${process.env.ES_JAVA_OPTS ?? ''}`,
  }
}

/** Users, roles and certificates of a server, as files that it reads at its start. */
export interface Security {
  /** May do everything. */
  admin: User
  /** Roles by name: `{cluster: [...], indices: [{names, privileges}]}`. */
  roles: Record<string, object>
  users: (User & { role: string })[]
}

interface User {
  username: string
  password: string
}

/** Writes `users`, `users_roles` and `roles.yml`, like `elasticsearch-users`, but without seconds of Java for each user. */
function writeUsers(config: string, { admin, roles, users }: Security): void {
  const all = [{ ...admin, role: 'superuser' }, ...users]
  const write = (file: string, lines: string[]) => writeFileSync(join(config, file), `${lines.join('\n')}\n`, { mode: 0o600 })
  write(
    'users',
    all.map(({ username, password }) => `${username}:${hash(password)}`),
  )
  write(
    'users_roles',
    all.map(({ username, role }) => `${role}:${username}`),
  )
  write(
    'roles.yml',
    Object.entries(roles).map(([name, role]) => `${name}: ${JSON.stringify(role)}`),
  )
}

/** A password's hash in the format of Elasticsearch's `pbkdf2`. */
function hash(password: string): string {
  const rounds = 10_000
  const salt = randomBytes(32)
  const key = pbkdf2Sync(password, salt, rounds, 32, 'sha512')
  return `{PBKDF2}${rounds}$${salt.toString('base64')}$${key.toString('base64')}`
}

/** Makes a certificate for 127.0.0.1 with Elasticsearch's tool. Returns the certificate that signed it, in PEM. */
async function makeCertificates(place: {
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
