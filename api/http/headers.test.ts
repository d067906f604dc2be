/** The table of what is answered, of every kind, and the headers that it comes with. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asPublished } from '#db/testing/database.ts'
import { iiifId } from '#domain/media.ts'
import type { PublishedArchive } from '#domain/published-archive.ts'
import { storeImage } from '#files/pyramid.ts'
import { publishNow } from '#indexer/testing/publishing.ts'
import { createTestApp, type TestApp } from '../testing/api.ts'
import { addJourney, addPassengers } from '../testing/journeys.ts'
import { readablePath } from './navigation.ts'

let test: TestApp
const dist = mkdtempSync(join(tmpdir(), 'overtocht-headers-'))
const addresses = {
  names: '',
  catalogue: '',
  passenger: '',
  chosen: '',
  media: '',
  info: '',
  tile: '',
  shared: '',
  sharedPerson: '',
}
beforeAll(async () => {
  for (const file of ['index.html', 'admin.html', 'preview.html'])
    writeFileSync(join(dist, file), '<head></head><div id="root">')
  mkdirSync(join(dist, 'assets'))
  writeFileSync(join(dist, 'assets/main-abc.js'), 'console.log()')
  test = await createTestApp({ dist, contactEmail: 'archief@overtocht.example' })
  const voyage = await addJourney(test.db, { code: 'KI-1951-1' })
  await addPassengers(test.db, voyage, ['Zoë van Dijk'])
  await publishNow(test.db)
  await test.search.fill((async function* () {})(), async () => {})
  const { body } = await test.get<PublishedArchive>('/api/archive')
  for (const { name, base } of body.parts) addresses[name] = base.url
  const { id } = await test.db.selectFrom('passenger').select('id').executeTakeFirstOrThrow()
  addresses.passenger = `/passagier/${id}`
  addresses.chosen = `/wereldbol?journeyId=KI-1951-1&passenger=${id}`
  const picture = sharp({ create: { width: 600, height: 400, channels: 3, background: '#205070' } })
  const { hash, ...size } = await storeImage(test.store, await picture.jpeg().toBuffer())
  const row = asPublished({ kind: 'image' as const, journey_id: voyage, file_hash: hash, ...size })
  const image = await test.db.insertInto('media').values(row).returning(['id', 'file_hash']).executeTakeFirstOrThrow()
  addresses.media = `/media/${image.id}`
  addresses.info = `/iiif/3/${iiifId(image)}/info.json`
  addresses.tile = `/iiif/3/${iiifId(image)}/full/100,/0/default.jpg`
  const pictureOf = async (url: string) =>
    /og:image" content="http:\/\/[^/]*(.*?)"/.exec((await test.get<string>(url, page)).body)![1]!
  addresses.shared = await pictureOf('/wereldbol?journeyId=KI-1951-1')
  addresses.sharedPerson = await pictureOf(addresses.passenger)
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

const YEAR = 'public, max-age=31536000, immutable'
const MANIFEST = { cache: 'no-cache', corp: 'cross-origin', hidden: false }

const KINDS: [
  what: string,
  address: string,
  expected: { status?: number; cache: string; policy?: string; corp?: string; hidden: boolean; by?: object },
][] = [
  ['a page', '/', { cache: 'no-cache', hidden: false, by: page }],
  ['a voyage', '/wereldbol?journeyId=KI-1951-1', { cache: 'no-cache', hidden: false, by: page }],
  ['a page of a person', 'passenger', { cache: 'private, no-cache', hidden: true, by: page }],
  ['a person on a voyage', 'chosen', { cache: 'private, no-cache', hidden: true, by: page }],
  ['a search', '/zoeken?query=jansen', { cache: 'private, no-cache', hidden: true, by: page }],
  ['a page that is not there', '/nergens', { status: 404, cache: 'no-store', hidden: true, by: page }],
  ['a page of staff', '/admin', { cache: 'private, no-cache', policy: FLUENT, hidden: true, by: page }],
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
  ['a file of the site', '/assets/main-abc.js', { cache: YEAR, hidden: false }],
  ['a picture', 'media', { cache: 'no-cache', corp: 'cross-origin', hidden: false }],
  ['what a picture is', 'info', { cache: 'no-cache', corp: 'cross-origin', hidden: false }],
  ['a part of a picture', 'tile', { cache: YEAR, corp: 'cross-origin', hidden: false }],
  ['the pictures of a voyage', '/iiif/presentation/3/KI-1951-1/manifest.json', MANIFEST],
  ['a picture that is not there', '/media/nergens', { status: 404, cache: 'no-store', hidden: false }],
  ['a picture for links', 'shared', { cache: YEAR, corp: 'cross-origin', hidden: false }],
  ['a picture for links to a person', 'sharedPerson', { cache: 'private, no-cache', corp: 'cross-origin', hidden: true }],
  ['a download', '/download/voyages.csv', { cache: 'no-cache', corp: 'cross-origin', hidden: false }],
  ['health', '/health/live', { cache: 'no-store', hidden: true }],
  ['addresses for search engines', '/sitemap.xml', { cache: 'no-cache', hidden: false }],
  ['whom to tell of a weakness', '/.well-known/security.txt', { cache: 'no-cache', hidden: false }],
]

describe('the headers of', () => {
  it.each(KINDS)('%s', async (_, address, { status = 200, cache, policy = POLICY, corp, hidden, by = {} }) => {
    const answer = await test.app.inject({ url: addresses[address as keyof typeof addresses] ?? address, headers: { ...by } })
    const headers = new Headers(answer.headers as Record<string, string>)
    expect(answer.statusCode).toBe(status)
    expect(headers.get('cache-control')).toBe(cache)
    expect(isHidden(headers, answer.body)).toBe(hidden)
    expectSafe(headers, policy, corp)
  })

  it('an answer that says that nothing has changed, and refusals of each kind', async () => {
    const { etag } = (await test.app.inject('/api/partners')).headers
    const asked = { method: 'POST', url: '/api/admin/user/login' } as const
    const wrong = () => test.app.inject({ ...asked, payload: { username: 'niemand', password: 'verkeerd' } })
    const starting = await createTestApp({ beside: test })
    const crowd = await Promise.all(Array.from({ length: 260 }, () => test.app.inject('/api/partners')))
    let late = await wrong()
    for (let i = 0; i < 100 && late.statusCode !== 429; i++) late = await wrong()
    const answers = [
      [304, await test.app.inject({ url: '/api/partners', headers: { 'if-none-match': String(etag) } })],
      [405, await test.app.inject('/form/store')],
      [413, await test.app.inject({ ...asked, payload: { username: 'x'.repeat(2_000_000), password: '' } })],
      [415, await test.app.inject({ ...asked, payload: 'x', headers: { 'content-type': 'text/x' } })],
      [429, late],
      [503, await starting.app.inject('/api/search?query=jansen')],
      [503, crowd.find(({ statusCode }) => statusCode !== 200)!],
    ] as const
    await starting.close()
    for (const [status, { statusCode, headers, payload }] of answers) {
      expect([statusCode, headers['cache-control']]).toEqual([status, status === 304 ? 'private, no-cache' : 'no-store'])
      expectSafe(new Headers(headers as Record<string, string>), POLICY)
      if (status !== 304) expect(Object.keys(JSON.parse(payload))).toEqual(['code', 'message'])
      if (status >= 429) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    }
  })

  it('a refusal of who does not send its request: 408', async () => {
    const { app, close } = await createTestApp({ beside: test })
    await app.listen({ port: 0, host: '127.0.0.1' })
    app.server.headersTimeout = 100
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    socket.write('GET / HTTP/1.1\r\nhost: a\r\nx: ')
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
    expect(head).toMatch(/^HTTP\/1\.1 408 /)
    expectSafe(headersOf(head), POLICY)
    expect(body).toContain('"code":"invalid_request"')
    await close()
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
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    const headers = headersOf(head)
    expect(headers.get('cache-control')).toBe('no-store')
    expectSafe(headers, POLICY)
    expect(body).toContain('"code":"invalid_request"')
  })
})

const headersOf = (head: string): Headers =>
  new Headers(
    head
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]),
  )

function expectSafe(headers: Headers, policy: string, corp = 'same-origin'): void {
  expect(headers.get('content-security-policy')).toContain(policy)
  expect(headers.get('content-security-policy')).toContain("base-uri 'none';frame-ancestors 'self'")
  expect(headers.get('permissions-policy')).toMatch(/camera=\(\).*geolocation=\(\)/)
  expect(headers.get('cross-origin-resource-policy')).toBe(corp)
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
