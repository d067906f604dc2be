/** The table of what is answered, of every kind, and the headers that it comes with. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PublishedArchive } from '#domain/published-archive.ts'
import { publishNow } from '#indexer/testing/publishing.ts'
import { createTestApp, type TestApp } from '../testing/api.ts'
import { addJourney, addPassengers } from '../testing/journeys.ts'
import { readablePath } from './navigation.ts'

let test: TestApp
const dist = mkdtempSync(join(tmpdir(), 'overtocht-headers-'))
const addresses = { names: '', catalogue: '', passenger: '' }
beforeAll(async () => {
  for (const file of ['index.html', 'admin.html', 'preview.html'])
    writeFileSync(join(dist, file), '<head></head><div id="root">')
  test = await createTestApp({ dist, contactEmail: 'archief@overtocht.example' })
  const voyage = await addJourney(test.db, { code: 'KI-1951-1' })
  await addPassengers(test.db, voyage, ['Zoë van Dijk'])
  await publishNow(test.db)
  await test.search.fill((async function* () {})(), async () => {})
  const { body } = await test.get<PublishedArchive>('/api/archive')
  for (const { name, base } of body.parts) addresses[name] = base.url
  const { id } = await test.db.selectFrom('passenger').select('id').executeTakeFirstOrThrow()
  addresses.passenger = `/passagier/${id}`
  await test.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await test.close()
  rmSync(dist, { recursive: true })
})

const page = { accept: 'text/html' }
const POLICY = "default-src 'none';script-src 'self';style-src 'self';"
const FLUENT = "default-src 'none';script-src 'self';style-src 'self' 'unsafe-inline';"
/** Whether an answer keeps itself from search engines, by its header or its HTML. */
const isHidden = (headers: Headers, body: string) =>
  /noindex/.test(`${headers.get('x-robots-tag')} ${/<meta name="robots".*?>/.exec(body)}`)

const KINDS: [
  what: string,
  address: string,
  expected: { status?: number; cache: string; policy?: string; hidden: boolean; by?: object },
][] = [
  ['a page', '/', { cache: 'no-cache', hidden: false, by: page }],
  ['a voyage', '/wereldbol?journeyId=KI-1951-1', { cache: 'no-cache', hidden: false, by: page }],
  ['a page of a person', 'passenger', { cache: 'no-cache', hidden: true, by: page }],
  ['a search', '/zoeken?query=jansen', { cache: 'no-cache', hidden: true, by: page }],
  ['a page that is not there', '/nergens', { status: 404, cache: 'no-store', hidden: true, by: page }],
  ['a page of staff', '/admin', { cache: 'no-cache', policy: FLUENT, hidden: true, by: page }],
  ['the description of the calls', '/api/docs/', { cache: 'no-store', policy: FLUENT, hidden: true, by: page }],
  ['an answer with persons', '/api/globe/journey?journeyId=KI-1951-1', { cache: 'private, no-cache', hidden: true }],
  ['the same by another spelling', '/%61p%69/globe/journey?journeyId=KI-1951-1', { cache: 'private, no-cache', hidden: true }],
  ['found persons', '/api/search?query=dijk', { cache: 'no-store', hidden: true }],
  ['found persons as a file', '/api/search/passenger.csv?query=dijk', { cache: 'no-store', hidden: true }],
  ['the list of published files', '/api/archive', { cache: 'private, no-cache', hidden: true }],
  ['all names', 'names', { cache: 'private, max-age=86400', hidden: true }],
  ['everything else for offline use', 'catalogue', { cache: 'public, max-age=86400', hidden: true }],
  ['a call of staff', '/api/admin/ship', { status: 401, cache: 'no-store', hidden: true }],
  ['a passenger list', '/api/passengerList/KI-1951-1', { status: 403, cache: 'no-store', hidden: true }],
  ['a call that is not there', '/api/nergens', { status: 404, cache: 'no-store', hidden: true }],
  ['health', '/health/live', { cache: 'no-store', hidden: true }],
  ['addresses for search engines', '/sitemap.xml', { cache: 'no-cache', hidden: false }],
  ['whom to tell of a weakness', '/.well-known/security.txt', { cache: 'no-cache', hidden: false }],
]

describe('the headers of', () => {
  it.each(KINDS)('%s', async (_, address, { status = 200, cache, policy = POLICY, hidden, by = {} }) => {
    const answer = await test.app.inject({ url: addresses[address as keyof typeof addresses] ?? address, headers: { ...by } })
    const headers = new Headers(answer.headers as Record<string, string>)
    expect(answer.statusCode).toBe(status)
    expect(headers.get('cache-control')).toBe(cache)
    expect(isHidden(headers, answer.body)).toBe(hidden)
    expectSafe(headers, policy)
  })

  it.each([
    ['no HTTP', 400, 'onzin\r\n\r\n'],
    ['a header that is none', 400, 'GET / HTTP/1.1\r\nhost: a\r\n: b\r\n\r\n'],
    ['an expectation that nobody knows', 417, 'GET / HTTP/1.1\r\nhost: a\r\nexpect: wonders\r\nconnection: close\r\n\r\n'],
    ['a path that is none', 400, 'GET /api/% HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n'],
    ['a request without a host', 400, 'GET / HTTP/1.1\r\nconnection: close\r\n\r\n'],
    ['headers that are too long', 431, `GET / HTTP/1.1\r\nhost: a\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`],
  ])('a refusal of %s: %i', async (_, status, sent) => {
    const socket = connect((test.app.server.address() as AddressInfo).port, '127.0.0.1')
    socket.write(sent)
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
    const [first, ...lines] = head.split('\r\n')
    expect(first).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    const headers = new Headers(lines.map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]))
    expect(headers.get('cache-control')).toBe('no-store')
    expectSafe(headers, POLICY)
    expect(body).toContain('"code":"invalid_request"')
  })
})

function expectSafe(headers: Headers, policy: string): void {
  expect(headers.get('content-security-policy')).toContain(policy)
  expect(headers.get('content-security-policy')).toContain("base-uri 'none';frame-ancestors 'self'")
  expect(headers.get('permissions-policy')).toMatch(/camera=\(\).*geolocation=\(\)/)
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
  expect(headers.has('x-overtocht')).toBe(true)
  expect(headers.has('x-powered-by')).toBe(false)
}

it.each([
  ['a foreign page', { origin: 'https://elders.example' }, 403],
  ['a page of another site', { 'sec-fetch-site': 'cross-site' }, 403],
  ['a page beside this site', { 'sec-fetch-site': 'same-site', origin: 'http://localhost' }, 403],
  ['a page of this site', { 'sec-fetch-site': 'same-origin', origin: 'http://localhost' }, 204],
  ['a program', {}, 204],
])('a write that %s asks for', async (_, headers, status) => {
  const asked = { method: 'POST' as const, url: '/api/count', payload: { what: 'visit' } }
  expect((await test.app.inject({ ...asked, headers: { host: 'localhost', ...headers } })).statusCode).toBe(status)
})

it('no link is made of a host that nobody configured', async () => {
  const headers = { host: 'elders.example', ...page }
  for (const url of ['/', '/wereldbol?journeyId=KI-1951-1', '/sitemap.xml', '/robots.txt', '/.well-known/security.txt'])
    expect((await test.app.inject({ url, headers })).body).not.toContain('elders.example')
})

it('security.txt names the contact that staff set, and is not there without one', async () => {
  const { body } = await test.get<string>('/.well-known/security.txt')
  expect(body).toMatch(
    /^Contact: mailto:archief@overtocht\.example\nExpires: \d{4}-\d\d-\d\dT00:00:00Z\nPreferred-Languages: nl, en\n$/,
  )
  expect(Date.parse(/Expires: (.*)/.exec(body)![1]!) - Date.now()).toBeLessThan(365 * 24 * 3_600_000)
  const without = await createTestApp({ beside: test, dist })
  expect((await without.get('/.well-known/security.txt')).status).toBe(404)
  await without.close()
})

it.each([
  ['http://elders.example/api/search?query=%61', '/api/search?query=%61'],
  ['http://elders.example', '/'],
  ['/%41%7a%30%5f%2F%25', '/Az0%5f%2F%25'],
  ['/%%361pi', '/%%361pi'],
])('each path is written in one way: %s', (url, path) => {
  expect(readablePath({ method: 'GET', url, headers: {} } as IncomingMessage)).toBe(path)
})
