/**
 * The environment, parsed once into one typed object: `loadConfig(process.env)`. A bad variable throws a `ConfigError`
 * whose message is one line that names the variable. `runCommand` (`command.ts`) prints that line and exits with 1.
 */

import { randomBytes } from 'node:crypto'
import { accessSync, constants, existsSync, linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { Value } from 'typebox/value'
import type { Licence } from '#domain/licences.ts'
import type { NamesFor } from '#domain/published-archive.ts'
import { type ElasticsearchConfig, toElasticsearch } from './elasticsearch.ts'
import { EnvironmentSchema } from './environment.ts'
import { ConfigError } from './errors.ts'

export { ConfigError } from './errors.ts'

export interface Config {
  /** 0 takes any free port. */
  port: number
  host: string
  /** Absolute path, made with mode 0700 if absent. Holds images, secrets and the embedded database. */
  dataDir: string
  /** The address that visitors use, without a slash at its end; null takes it from each request. */
  publicUrl: string | null
  /** A Postgres server; null is the embedded database in `dataDir`. */
  databaseUrl: string | null
  /** Null is search in memory. */
  elasticsearch: ElasticsearchConfig | null
  /** Where `npm run elasticsearch` listens; 0 takes any free port. */
  elasticsearchPort: number
  /** Signs the staff's tokens; made and kept in `dataDir` when not given. */
  jwtSecret: string
  /** Opens the stories that kiosks seal; made and kept in `dataDir` when not given. */
  storySecret: string
  /** Addresses and CIDR ranges of our own proxies: only these may say who the client is. */
  trustProxy: string[]
  /** Opens the passenger lists; null means that no code does. */
  passengerListCode: string | null
  passengerListAllowedIps: string[]
  /** Where shared tablets are: they may send any number of stories. */
  kioskIps: string[]
  /** Who may keep the names of passengers on a device, to search without a network. */
  offlineNames: NamesFor
  /** Names are deleted from a device that the server has not heard of for so many days. */
  offlineNamesDays: number
  contactEmail: string | null
  dataLicence: Licence | null
  /** What the first start imports: `sample` (the archive in the project), `none`, or a folder's absolute path. */
  sampleArchive: string
  /** The first user, made when there is none yet; both or neither is null. */
  adminUsername: string | null
  adminPassword: string | null
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
}

export function loadConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const variables = parse(env)
  const dataDir = resolve(variables.DATA_DIR)
  const sampleArchive = toSampleArchive(variables.SAMPLE_ARCHIVE)
  checkFirstAdmin(variables.ADMIN_USERNAME, variables.ADMIN_PASSWORD)
  prepareDataDir(dataDir)
  return {
    port: variables.PORT,
    host: variables.HOST,
    dataDir,
    publicUrl: variables.PUBLIC_URL ?? null,
    databaseUrl: variables.DATABASE_URL ?? null,
    elasticsearch: toElasticsearch(variables),
    elasticsearchPort: variables.ELASTICSEARCH_PORT,
    jwtSecret: variables.JWT_SECRET ?? readOrCreateSecret(dataDir, 'jwt-secret'),
    storySecret: variables.STORY_SECRET ?? readOrCreateSecret(dataDir, 'story-secret'),
    trustProxy: variables.TRUST_PROXY,
    passengerListCode: variables.PASSENGER_LIST_CODE ?? null,
    passengerListAllowedIps: variables.PASSENGER_LIST_ALLOWED_IPS,
    kioskIps: variables.KIOSK_IPS,
    offlineNames: variables.OFFLINE_NAMES,
    offlineNamesDays: variables.OFFLINE_NAMES_DAYS,
    contactEmail: variables.CONTACT_EMAIL ?? null,
    dataLicence: variables.DATA_LICENCE ?? null,
    sampleArchive,
    adminUsername: variables.ADMIN_USERNAME ?? null,
    adminPassword: variables.ADMIN_PASSWORD ?? null,
    logLevel: variables.LOG_LEVEL,
  }
}

/** An empty variable counts as absent, because a compose file passes on an unset variable as an empty one. */
function parse(env: Readonly<Record<string, string | undefined>>) {
  const given = Object.keys(EnvironmentSchema.properties).flatMap((name) => {
    const value = env[name]?.trim()
    return value ? [[name, value]] : []
  })
  const value = Value.Convert(EnvironmentSchema, Value.Default(EnvironmentSchema, Object.fromEntries(given)))
  const [error] = Value.Errors(EnvironmentSchema, value)
  if (error) throw refusal(error.instancePath.slice(1), env)
  return Value.Decode(EnvironmentSchema, value)
}

function refusal(name: string, env: Readonly<Record<string, string | undefined>>): ConfigError {
  const schema: unknown = Reflect.get(EnvironmentSchema.properties, name)
  const { must, secret } = schema as { must: string; secret: boolean }
  return new ConfigError(`${name} must be ${must}${secret ? '' : `, not ${JSON.stringify(env[name])}`}.`)
}

function toSampleArchive(value: string): string {
  if (value === 'sample' || value === 'none') return value
  const folder = resolve(value)
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new ConfigError(`SAMPLE_ARCHIVE must be "sample", "none" or a folder: ${folder} is not one.`)
  }
  return folder
}

function checkFirstAdmin(username: string | undefined, password: string | undefined): void {
  if ((username === undefined) === (password === undefined)) return
  const [given, missing] = username === undefined ? ['PASSWORD', 'USERNAME'] : ['USERNAME', 'PASSWORD']
  throw new ConfigError(`ADMIN_${missing} must be set too when ADMIN_${given} is.`)
}

/** Makes the folder if it is absent (mode 0700). Throws a `ConfigError` if it cannot be written in. */
export function prepareDataDir(dataDir: string): void {
  try {
    makeFolder(dataDir)
    // The dot makes this fail if a file stands in the folder's place.
    accessSync(`${dataDir}/.`, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw unwritable(dataDir, error)
  }
}

/**
 * As `mkdir -p`. Node's own `recursive` never returns on a file system that refuses a new folder as if its parent were
 * missing (ENOENT), such as `/proc`.
 */
function makeFolder(path: string): void {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  // The database's own files are made with mode 0666, so the folder is what keeps them private.
  mkdirSync(path, { mode: 0o700 })
}

/** A random secret kept in a file of the data directory; two processes that start together get the same one. */
function readOrCreateSecret(dataDir: string, name: string): string {
  const file = join(dataDir, name)
  try {
    const kept = read(file)
    if (kept) return kept
    const draft = `${file}.${process.pid}`
    writeFileSync(draft, `${randomBytes(48).toString('base64url')}\n`, { mode: 0o600 })
    try {
      linkSync(draft, file)
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error
    } finally {
      rmSync(draft)
    }
    return read(file) ?? ''
  } catch (error) {
    throw unwritable(dataDir, error)
  }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

function unwritable(dataDir: string, error: unknown): ConfigError {
  const reasons: Record<string, string> = {
    EACCES: 'permission denied',
    EPERM: 'permission denied',
    ENOENT: 'no folder can be made there',
    EROFS: 'it is on a read-only file system',
    ENOTDIR: 'it is not a folder',
    EEXIST: 'it is not a folder',
    ENOSPC: 'the disk is full',
  }
  const code = codeOf(error)
  return new ConfigError(`DATA_DIR ${dataDir} cannot be written: ${reasons[code] ?? (code || String(error))}.`)
}
