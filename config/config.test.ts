import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ConfigError, loadConfig } from './config.ts'
import { EnvironmentSchema } from './environment.ts'

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
      elasticsearchUrl: null,
      trustProxy: [],
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
    ['ELASTICSEARCH_INDEX_PREFIX', 'Over Tocht'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['TRUST_PROXY', '::ffff:0:0/96'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['PASSENGER_LIST_ALLOWED_IPS', '10.0.0.256'],
    ['PASSENGER_LIST_ALLOWED_IPS', '::1/129'],
    ['CONTACT_EMAIL', 'info at example.nl'],
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
    ['JWT_SECRET', 'geheim'],
    ['PASSENGER_LIST_CODE', 'hem'],
    ['PASSENGER_LIST_CODE', 'geheim'.repeat(40)],
    ['ADMIN_PASSWORD', 'geheim'],
    ['ADMIN_PASSWORD', 'geheim'.repeat(30)],
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

it('the README describes every variable', () => {
  const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8')
  const described = [...readme.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name)
  expect(described).toEqual(Object.keys(EnvironmentSchema.properties))
})
