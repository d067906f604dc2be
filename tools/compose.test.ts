import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { EnvironmentSchema } from '#config/environment.ts'
import { VERSION } from './elasticsearch/distribution.ts'

const compose = readFileSync(join(import.meta.dirname, '../docker-compose.yml'), 'utf8')

it('docker-compose.yml passes variables on that there are, and starts the Elasticsearch that is tested', () => {
  const passed = [...compose.matchAll(/^ +([A-Z_]+): \$\{\1:-/gm)].map(([, name]) => name)
  expect(passed.length).toBeGreaterThan(8)
  expect(Object.keys(EnvironmentSchema.properties)).toEqual(expect.arrayContaining(passed))
  expect(compose).toContain(`image: elasticsearch:${VERSION}\n`)
})

it('the servers believe the address of Caddy, and no other', () => {
  const [, trusted] = /TRUST_PROXY: (\S+)/.exec(compose) ?? []
  expect(compose).toContain(`ipv4_address: ${trusted} `)
})
