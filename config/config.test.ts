import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ConfigError, EnvironmentSchema, loadConfig } from './config.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'overtocht-config-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const load = (env: Record<string, string>) => loadConfig({ DATA_DIR: join(folder, 'data'), ...env })
const messageOf = (env: Record<string, string>): string => {
  try {
    load(env)
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as ConfigError).message
  }
  throw new Error('accepted')
}

describe('without any variable', () => {
  it('is the embedded size on localhost:3000 with the sample archive', () => {
    const config = load({})
    expect(config).toMatchObject({
      port: 3000,
      host: 'localhost',
      dataDir: join(folder, 'data'),
      databaseUrl: null,
      elasticsearch: null,
      elasticsearchPort: 9200,
      trustProxy: [],
      offlineNames: null,
      offlineNamesDays: null,
      sampleArchive: 'sample',
      adminUsername: null,
      adminPassword: null,
      logLevel: 'info',
    })
  })

  it('makes a private data directory and keeps one secret in it', () => {
    const first = load({}).jwtSecret
    expect(first.length).toBeGreaterThanOrEqual(64)
    expect(load({}).jwtSecret).toBe(first)
    expect(readFileSync(join(folder, 'data/jwt-secret'), 'utf8').trim()).toBe(first)
    expect(statSync(join(folder, 'data')).mode & 0o777).toBe(0o700)
    expect(statSync(join(folder, 'data/jwt-secret')).mode & 0o777).toBe(0o600)
  })
})

describe('a variable that is set', () => {
  it('is taken in its own type', () => {
    const config = load({
      PORT: '0',
      PUBLIC_URL: 'https://overtocht.example/',
      DATABASE_URL: 'postgres://user:secret@db/overtocht',
      TRUST_PROXY: '127.0.0.1, ::1/128 ,10.0.0.0/8',
      PASSENGER_LIST_ALLOWED_IPS: '192.0.2.7',
      SAMPLE_ARCHIVE: folder,
      ADMIN_USERNAME: 'beheer',
      ADMIN_PASSWORD: 'lang genoeg',
      JWT_SECRET: 'x'.repeat(32),
    })
    expect(config).toMatchObject({
      port: 0,
      publicUrl: 'https://overtocht.example',
      databaseUrl: 'postgres://user:secret@db/overtocht',
      trustProxy: ['127.0.0.1', '::1/128', '10.0.0.0/8'],
      passengerListAllowedIps: ['192.0.2.7'],
      sampleArchive: folder,
      adminUsername: 'beheer',
      adminPassword: 'lang genoeg',
      jwtSecret: 'x'.repeat(32),
    })
  })

  it('is read from a file when it is a secret', () => {
    const file = join(folder, 'code')
    writeFileSync(file, 'leeszaal-1946\n')
    expect(load({ PASSENGER_LIST_CODE_FILE: file, PORT_FILE: file })).toMatchObject({
      port: 3000,
      passengerListCode: 'leeszaal-1946',
    })
    expect(messageOf({ PASSENGER_LIST_CODE_FILE: file, PASSENGER_LIST_CODE: 'kade-1950' })).toBe(
      'PASSENGER_LIST_CODE and PASSENGER_LIST_CODE_FILE are both set: set one.',
    )
    expect(load({ PASSENGER_LIST_CODE_FILE: '', PASSENGER_LIST_CODE: 'kade-1950' }).passengerListCode).toBe('kade-1950')
    // Also where somebody wrote the secret itself.
    for (const path of ['het-geheim-zelf', folder]) {
      expect(messageOf({ JWT_SECRET_FILE: path })).toBe(
        'JWT_SECRET_FILE must name a file with the secret, which can be read and is not empty.',
      )
    }
    writeFileSync(file, ' \n')
    expect(messageOf({ PASSENGER_LIST_CODE_FILE: file })).toContain('is not empty')
  })

  it('counts as absent when it is empty', () => {
    expect(load({ PORT: '', DATABASE_URL: ' ', SAMPLE_ARCHIVE: '' })).toMatchObject({
      port: 3000,
      databaseUrl: null,
      sampleArchive: 'sample',
    })
  })
})

describe('a bad variable', () => {
  it.each([
    ['PORT', '80000'],
    ['PORT', '80a'],
    ['PORT', '-1'],
    ['HOST', 'http://localhost'],
    ['PUBLIC_URL', 'overtocht.example'],
    ['PUBLIC_URL', 'ftp://overtocht.example'],
    ['ELASTICSEARCH_PORT', '92000'],
    ['ELASTICSEARCH_INDEX_PREFIX', 'Over Tocht'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['TRUST_PROXY', '::ffff:0:0/96'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['PASSENGER_LIST_ALLOWED_IPS', '10.0.0.256'],
    ['PASSENGER_LIST_ALLOWED_IPS', '::1/129'],
    ['OFFLINE_NAMES', 'sommigen'],
    ['OFFLINE_NAMES_DAYS', '0'],
    ['OFFLINE_NAMES_DAYS', '3651'],
    ['CONTACT_EMAIL', 'info at example.nl'],
    ['DATA_LICENCE', 'GPL'],
    ['SAMPLE_ARCHIVE', '/no/such/folder'],
    ['ADMIN_USERNAME', 'x'.repeat(61)],
    ['LOG_LEVEL', 'loud'],
  ])('%s=%s is refused in one line that names it and its value', (name, value) => {
    const message = messageOf({ [name]: value })
    expect(message.startsWith(`${name} must be `)).toBe(true)
    expect(message).toContain(value)
    expect(message).not.toContain('\n')
  })

  it.each([
    ['DATABASE_URL', 'mysql://root:geheim@db/x'],
    ['ELASTICSEARCH_URL', 'geheim'],
    ['ELASTICSEARCH_URL', 'http://es1:9200,geheim'],
    ['ELASTICSEARCH_URL', 'ftp://u:geheim@es1:9200'],
    ['ELASTICSEARCH_URL', 'https://u:geheim%@es1:9200'],
    ['ELASTICSEARCH_API_KEY', 'geheim geheim'],
    ['JWT_SECRET', 'geheim'],
    ['PASSENGER_LIST_CODE', 'loods'],
    ['PASSENGER_LIST_CODE', 'geheim'.repeat(40)],
    ['ADMIN_PASSWORD', 'geheim'],
    ['ADMIN_PASSWORD', 'geheim'.repeat(30)],
    ['BACKUP_KEY', 'age1geheimgeheim'],
    ['BACKUP_KEY', 'AGE-SECRET-KEY-1GEHEIM'],
  ])('%s is refused without its value', (name, value) => {
    const message = messageOf({ [name]: value })
    expect(message.startsWith(`${name} must be `)).toBe(true)
    expect(message).not.toContain(value)
  })

  it('half a first user is refused', () => {
    expect(messageOf({ ADMIN_USERNAME: 'beheer' })).toContain('ADMIN_PASSWORD')
    expect(messageOf({ ADMIN_PASSWORD: 'lang genoeg' })).toContain('ADMIN_USERNAME')
  })

  it('a data directory that is a file, or lies in one, is refused', () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')
    expect(messageOf({ DATA_DIR: file })).toBe(`DATA_DIR ${file} cannot be written: it is not a folder.`)
    expect(messageOf({ DATA_DIR: join(file, 'data') })).toContain('it is not a folder.')
  })

  it.runIf(process.platform === 'linux')('a data directory where none can be made is refused', () => {
    expect(messageOf({ DATA_DIR: '/proc/overtocht/data' })).toBe(
      'DATA_DIR /proc/overtocht/data cannot be written: no folder can be made there.',
    )
  })
})

describe('Elasticsearch', () => {
  const PEM = readFileSync(join(import.meta.dirname, 'testing/certificate.pem'), 'utf8')
  const certificate = () => {
    const file = join(folder, 'ca.pem')
    writeFileSync(file, PEM)
    return file
  }

  it('is several nodes with one user, whose name and password are decoded and leave the addresses', () => {
    const { elasticsearch } = load({
      ELASTICSEARCH_URL: 'https://lezer:a%2Cb%40c@es1:9200/, https://lezer:a%2Cb%40c@es2:9200/zoek/',
      ELASTICSEARCH_CA: certificate(),
      ELASTICSEARCH_INDEX_PREFIX: 'museum-1',
    })
    expect(elasticsearch).toEqual({
      nodes: ['https://es1:9200', 'https://es2:9200/zoek'],
      auth: { username: 'lezer', password: 'a,b@c' },
      ca: PEM,
      indexPrefix: 'museum-1',
    })
  })

  it('is a node with an API key, or without anything', () => {
    const url = { ELASTICSEARCH_URL: 'http://es1:9200' }
    expect(load({ ...url, ELASTICSEARCH_API_KEY: 'YTpi==' }).elasticsearch).toMatchObject({
      auth: { apiKey: 'YTpi==' },
    })
    expect(load(url).elasticsearch).toEqual({
      nodes: ['http://es1:9200'],
      auth: null,
      ca: null,
      indexPrefix: 'overtocht',
    })
  })

  it.each([
    [{ ELASTICSEARCH_API_KEY: 'geheim' }, 'ELASTICSEARCH_API_KEY is for ELASTICSEARCH_URL, which is not set.'],
    [{ ELASTICSEARCH_CA: 'ca.pem' }, 'ELASTICSEARCH_CA is for ELASTICSEARCH_URL, which is not set.'],
    [
      { ELASTICSEARCH_URL: 'https://es1,http://es2', ELASTICSEARCH_CA: 'ca.pem' },
      'ELASTICSEARCH_CA is for https, and ELASTICSEARCH_URL has an http URL.',
    ],
    [
      { ELASTICSEARCH_URL: 'https://u:geheim@es1,https://es2' },
      'ELASTICSEARCH_URL must name the same user and password in each URL.',
    ],
    [{ ELASTICSEARCH_URL: 'https://u@es1' }, 'ELASTICSEARCH_URL must name a user with a password, or neither.'],
    [
      { ELASTICSEARCH_URL: 'https://u:geheim@es1', ELASTICSEARCH_API_KEY: 'geheim' },
      'ELASTICSEARCH_API_KEY must be empty when ELASTICSEARCH_URL names a user.',
    ],
    [
      { ELASTICSEARCH_URL: 'https://es1', ELASTICSEARCH_CA: '/no/such/ca.pem' },
      'ELASTICSEARCH_CA must be a file with a PEM certificate: /no/such/ca.pem cannot be read (ENOENT).',
    ],
    [
      { ELASTICSEARCH_URL: 'https://es1', ELASTICSEARCH_CA: import.meta.filename },
      `ELASTICSEARCH_CA must be a file with a PEM certificate: ${import.meta.filename} holds none.`,
    ],
  ])('%j is refused', (env, message) => {
    expect(messageOf(env as Record<string, string>)).toBe(message)
  })
})

it('the README describes every variable', () => {
  const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8')
  const described = [...readme.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name)
  expect(described).toEqual(Object.keys(EnvironmentSchema.properties))
})
