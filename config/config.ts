/**
 * The environment, parsed once into one typed object: `loadConfig(process.env)`. A bad variable throws a `ConfigError`
 * whose message is one line that names the variable. `runCommand` (`command.ts`) prints that line and exits with 1.
 */
import { randomBytes } from 'node:crypto'
import { accessSync, constants, existsSync, linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { CODE_MAX, CODE_MIN } from '#domain/access.ts'
import { LICENCE_NAMES } from '#domain/licences.ts'
import { NAMES_FOR } from '#domain/published-archive.ts'
import { EmailSchema, type GivenSettings, OFFLINE_DAYS_MOST } from '#domain/settings.ts'
import { PASSWORD_MAX, PASSWORD_MIN, UserNameSchema } from '#domain/user.ts'
import { parseRange } from './addresses.ts'
import { type ElasticsearchConfig, toElasticsearch } from './elasticsearch.ts'
import { ConfigError } from './errors.ts'

export { ConfigError } from './errors.ts'

/** The settings among the variables are null where staff set them. */
export interface Config extends GivenSettings {
  /** 0 takes any free port. */
  port: number
  host: string
  /** The port of `/metrics`. Null: there is none. 0: any free port. */
  metricsPort: number | null
  metricsHost: string
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
  /** Opens the passenger lists; null if no code does. */
  passengerListCode: string | null
  passengerListAllowedIps: string[]
  /** Addresses of shared tablets, which may send any number of stories. */
  kioskIps: string[]
  /** What the first start imports: `sample` (the archive in the project), `none`, or a folder's absolute path. */
  sampleArchive: string
  /** The first user, made when there is none yet; both or neither is null. */
  adminUsername: string | null
  adminPassword: string | null
  /** The folder of the nightly backups of the embedded database. */
  backupDir: string
  /** How many nightly backups are kept; 0 makes none. */
  backupsKept: number
  /** A passphrase, or a key of age, by which backups are encrypted; null leaves them readable. */
  backupKey: string | null
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
    metricsPort: variables.METRICS_PORT ?? null,
    metricsHost: variables.METRICS_HOST,
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
    offlineNames: variables.OFFLINE_NAMES ?? null,
    offlineNamesDays: variables.OFFLINE_NAMES_DAYS ?? null,
    contactEmail: variables.CONTACT_EMAIL ?? null,
    dataLicence: variables.DATA_LICENCE ?? null,
    sampleArchive,
    adminUsername: variables.ADMIN_USERNAME ?? null,
    adminPassword: variables.ADMIN_PASSWORD ?? null,
    backupDir: resolve(variables.BACKUP_DIR ?? join(dataDir, 'backups')),
    backupsKept: variables.BACKUPS_KEPT,
    backupKey: variables.BACKUP_KEY ?? null,
    logLevel: variables.LOG_LEVEL,
  }
}

/** An empty variable counts as absent, because a compose file passes on an unset variable as an empty one. */
function parse(env: Readonly<Record<string, string | undefined>>) {
  const given = Object.entries(EnvironmentSchema.properties).flatMap(([name, schema]) => {
    const isSecret = Reflect.get(schema, 'secret') === true
    const value = isSecret ? secretOf(name, env) : env[name]?.trim()
    return value ? [[name, value]] : []
  })
  const value = Value.Convert(EnvironmentSchema, Value.Default(EnvironmentSchema, Object.fromEntries(given)))
  const [error] = Value.Errors(EnvironmentSchema, value)
  if (error) throw refusal(error.instancePath.slice(1), env)
  return Value.Decode(EnvironmentSchema, value)
}

/** A secret may lie in a file that `NAME_FILE` names, as Docker and systemd give them. */
function secretOf(name: string, env: Readonly<Record<string, string | undefined>>): string | undefined {
  const [own, path] = [env[name]?.trim(), env[`${name}_FILE`]?.trim()]
  if (!path) return own
  // Otherwise a secret that was replaced in the file would go on being the old one.
  if (own) throw new ConfigError(`${name} and ${name}_FILE are both set: set one.`)
  try {
    const secret = readFileSync(path, 'utf8').trim()
    if (secret !== '') return secret
  } catch {}
  // Somebody may have written the secret itself here.
  throw new ConfigError(`${name}_FILE must name a file with the secret, which can be read and is not empty.`)
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
 * Like `mkdir -p`. Node's own `recursive` never returns on a file system that refuses a new folder as if its parent were
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

/** `must` completes the message "NAME must be ...". The message never shows the value of a `secret`. */
const must = (text: string, secret: 'secret' | 'open' = 'open') => ({
  must: text,
  secret: secret === 'secret',
})

/** A URL with one of the protocols and a host. */
const Url = (text: string, protocols: string[], secret: 'secret' | 'open' = 'open') =>
  Type.Refine(Type.String(must(text, secret)), (value) => {
    const url = URL.canParse(value) ? new URL(value) : null
    return url !== null && protocols.includes(url.protocol) && url.hostname !== ''
  })
/** An http(s) URL, kept without a slash at its end, so that a path can be put behind it. */
const HttpUrl = () => Type.Decode(Url('an http or https URL', ['http:', 'https:']), (url) => url.replace(/\/+$/, ''))

/** http(s) URLs, separated by commas, whose users and passwords can be read. They are kept as `HttpUrl` is. */
const HttpUrlList = () =>
  Type.Decode(
    Type.Refine(Type.String(must('http or https URLs, separated by commas', 'secret')), (text) =>
      separated(text).every(isHttpUrl),
    ),
    (text) => separated(text).map((url) => url.replace(/\/+$/, '')),
  )
const isHttpUrl = (text: string): boolean => {
  const url = URL.canParse(text) ? new URL(text) : null
  return url !== null && /^https?:$/.test(url.protocol) && !/%(?![\da-f]{2})/i.test(url.username + url.password)
}

/** Addresses and CIDR ranges, separated by commas. A range that holds every address is refused as a mistake. */
const AddressList = () =>
  Type.Decode(
    Type.Refine(Type.String({ default: '', ...must('IP addresses or CIDR ranges, separated by commas') }), (text) =>
      separated(text).every(isAddressOrRange),
    ),
    separated,
  )
const separated = (text: string): string[] => text.split(',').flatMap((part) => part.trim() || [])
const isAddressOrRange = (text: string): boolean => parseRange(text) !== null

const Port = (options: { default?: number } = {}) =>
  Type.Integer({ minimum: 0, maximum: 65535, ...must('a port number, 0 to 65535'), ...options })
const Host = (name: string) => Type.String({ default: name, pattern: '^[A-Za-z0-9.:_-]+$', ...must('a host name or address') })

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

export const EnvironmentSchema = Type.Object({
  PORT: Port({ default: 3000 }),
  HOST: Host('localhost'),
  METRICS_PORT: Type.Optional(Port()),
  METRICS_HOST: Host('127.0.0.1'),
  DATA_DIR: Type.String({ default: '.data', ...must('a folder') }),
  PUBLIC_URL: Type.Optional(HttpUrl()),
  DATABASE_URL: Type.Optional(Url('a postgres:// URL', ['postgres:', 'postgresql:'], 'secret')),
  ELASTICSEARCH_URL: Type.Optional(HttpUrlList()),
  ELASTICSEARCH_API_KEY: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z0-9+/_-]+=*$',
      ...must('an API key in the form that Elasticsearch calls encoded', 'secret'),
    }),
  ),
  ELASTICSEARCH_CA: Type.Optional(Type.String(must('a file with a PEM certificate'))),
  ELASTICSEARCH_PORT: Port({ default: 9200 }),
  ELASTICSEARCH_INDEX_PREFIX: Type.String({
    default: 'overtocht',
    pattern: '^[a-z0-9][a-z0-9_-]{0,60}$',
    ...must('lower-case letters, digits, - and _'),
  }),
  JWT_SECRET: Type.Optional(Type.String({ minLength: 32, ...must('at least 32 characters', 'secret') })),
  STORY_SECRET: Type.Optional(Type.String({ minLength: 32, ...must('at least 32 characters', 'secret') })),
  TRUST_PROXY: AddressList(),
  PASSENGER_LIST_CODE: Type.Optional(
    Type.String({
      minLength: CODE_MIN,
      maxLength: CODE_MAX,
      ...must(`${CODE_MIN} to ${CODE_MAX} characters`, 'secret'),
    }),
  ),
  PASSENGER_LIST_ALLOWED_IPS: AddressList(),
  KIOSK_IPS: AddressList(),
  OFFLINE_NAMES: Type.Optional(Type.Enum([...NAMES_FOR], must(`one of ${NAMES_FOR.join(', ')}`))),
  OFFLINE_NAMES_DAYS: Type.Optional(
    Type.Integer({ minimum: 1, maximum: OFFLINE_DAYS_MOST, ...must(`a number of days, 1 to ${OFFLINE_DAYS_MOST}`) }),
  ),
  CONTACT_EMAIL: Type.Optional({ ...EmailSchema, ...must('an e-mail address') }),
  DATA_LICENCE: Type.Optional(Type.Enum(LICENCE_NAMES, must(`a licence: ${LICENCE_NAMES.join(', ')}`))),
  SAMPLE_ARCHIVE: Type.String({ default: 'sample', ...must('"sample", "none" or a folder') }),
  ADMIN_USERNAME: Type.Optional({ ...UserNameSchema, ...must('a user name') }),
  ADMIN_PASSWORD: Type.Optional(
    Type.String({
      minLength: PASSWORD_MIN,
      maxLength: PASSWORD_MAX,
      ...must(`${PASSWORD_MIN} to ${PASSWORD_MAX} characters`, 'secret'),
    }),
  ),
  BACKUP_DIR: Type.Optional(Type.String(must('a folder'))),
  BACKUPS_KEPT: Type.Integer({ minimum: 0, maximum: 3650, default: 7, ...must('a number of backups, 0 to 3650') }),
  BACKUP_KEY: Type.Optional(
    Type.String({
      minLength: 12,
      // A key that was cut off is no passphrase.
      pattern: '^(?!age1|AGE-SECRET-KEY-)|^age1[a-z0-9]{58,}$|^AGE-SECRET-KEY-[A-Z0-9-]{59,}$',
      ...must('a passphrase of at least 12 characters, or a key of age', 'secret'),
    }),
  ),
  LOG_LEVEL: Type.Enum(levels, { default: 'info', ...must(`one of ${levels.join(', ')}`) }),
})
