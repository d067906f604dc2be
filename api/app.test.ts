import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asPublished } from '#db/testing/database.ts'
import { until } from '#domain/testing/until.ts'
import type { SearchState } from '#search/search.ts'
import { buildApp } from './app.ts'
import { DISK_FULL, partsOf } from './health/condition.ts'
import { healthRoutes } from './health/routes.ts'
import { errorRenderer } from './http/error-handler.ts'
import { createTestApp, type TestApp } from './testing/api.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ trustProxy: ['127.0.0.1'] })
})
afterAll(() => test.close())

describe('every error', () => {
  it.each([
    ['/api/nergens', 404, 'not_found'],
    ['/api/sideMenu/page/nergens', 404, 'page_not_found'],
    ['/api/globe/journey?journeyId=XX-1', 404, 'journey_not_found'],
    ['/api/globe/journey', 400, 'invalid_request'],
    ['/api/globe/journey?journeyId=a&journeyId=b', 400, 'invalid_request'],
    ['/api/partners?onbekend=a&onbekend=b', 400, 'invalid_request'],
    ['/api/globe/journey?journeyId=a%00b', 400, 'invalid_request'],
    [`/api/globe/journey?journeyName=${'x'.repeat(301)}`, 400, 'invalid_request'],
    ['/api/%zz', 400, 'invalid_request'],
    ['/api/sideMenu/page/a%00b', 400, 'invalid_request'],
    ['/api/sideMenu/page/a%2Fb//', 404, 'not_found'],
    [`/api/sideMenu/page/${'x'.repeat(300)}`, 404, 'not_found'],
  ])('%s: %i %s with a Dutch message and nothing else', async (url, status, code) => {
    const answer = await test.get(url)
    expect(answer).toMatchObject({ status, body: { code } })
    expect(Object.keys(answer.body as object)).toEqual(['code', 'message'])
  })

  it('that is our fault says nothing about its cause', async () => {
    await test.db.schema.alterTable('partner').renameTo('elsewhere').execute()
    const { status, body } = await test.get('/api/partners')
    await test.db.schema.alterTable('elsewhere').renameTo('partner').execute()
    expect({ status, body }).toEqual({
      status: 500,
      body: { code: 'internal_error', message: 'Er ging iets mis. Probeer het later opnieuw.' },
    })
  })

  it('names the parameter that is wrong', async () => {
    const { body } = await test.get(`/api/globe/journey?journeyName=${'x'.repeat(301)}`)
    expect(body).toMatchObject({ message: "'journeyName' mag hoogstens 300 tekens hebben." })
  })
})

describe('a request that is not HTTP', () => {
  it('is answered in the same shape', async () => {
    await test.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = test.app.server.address() as AddressInfo
    for (const [path, message] of [
      ['/', 'Deze aanvraag is niet te lezen.'],
      ['/api/admin/ship', 'This request cannot be read.'],
    ]) {
      const answer = await new Promise<string>((resolve) => {
        let text = ''
        const socket = connect(port, '127.0.0.1', () => socket.write(`GET ${path} HTTP/1.1\r\nx: ${'x'.repeat(20_000)}`))
        socket.on('data', (data) => {
          text += data
        })
        socket.on('close', () => resolve(text))
      })
      expect(answer).toMatch(/^HTTP\/1\.1 431 .*\r\nx-overtocht: 1\r\n/s)
      expect(answer).toContain("\r\ncontent-security-policy: default-src 'none';")
      const body = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))
      expect(body).toEqual({ code: 'invalid_request', message })
    }
  })
})

describe('every call', () => {
  it('names the methods of an address when asked by another method', async () => {
    const answer = await test.app.inject({ method: 'PUT', url: '/api/passengerList/access', payload: {} })
    expect(answer.statusCode).toBe(405)
    expect(answer.json()).toMatchObject({ code: 'method_not_allowed' })
    expect(answer.headers.allow).toBe('DELETE, GET, HEAD, POST')
    for (const method of ['POST', 'OPTIONS', 'TRACE', 'QUERY'] as const) {
      expect((await test.app.inject({ method: method as 'POST', url: '/api/ip/' })).statusCode).toBe(405)
    }
  })

  it('answers with and without a slash at its end', async () => {
    for (const url of ['/api/ip', '/api/partners', '/api/sideMenu/page', '/api/globe/overview']) {
      const [without, slash] = [await test.get(url), await test.get(`${url}/`)]
      expect(without.status).toBe(200)
      expect(slash.body).toEqual(without.body)
    }
  })

  it('ignores parameters that it does not know', async () => {
    expect((await test.get('/api/partners?utm_source=brief')).status).toBe(200)
  })

  it('carries security headers and a request id', async () => {
    const { headers } = await test.get('/api/ip')
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';/)
    expect(headers.get('content-security-policy')).not.toContain('upgrade-insecure-requests')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(headers.get('strict-transport-security')).toBeNull()
    expect(headers.get('permissions-policy')).toContain('camera=()')
  })

  it.each([
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ 'sec-fetch-site': 'same-origin', origin: 'https://overtocht.example' }, 200],
    [{ 'sec-fetch-site': 'none' }, 200],
    [{ origin: 'https://elders.example' }, 403],
    [{ origin: 'http://localhost:8080' }, 403],
    [{ origin: 'null' }, 403],
    [{ origin: 'http://localhost:80' }, 200],
    [{}, 200],
  ])('that changes something is refused to a page of another site: %j', async (headers, status) => {
    const asked = { url: '/api/passengerList/access', headers: { host: 'localhost:80', ...headers } }
    const answer = await test.app.inject({ ...asked, method: 'DELETE' })
    expect(answer.statusCode).toBe(status)
    if (status === 403) expect(answer.json().code).toBe('foreign_origin')
    expect((await test.app.inject({ ...asked, method: 'GET' })).statusCode).toBe(200)
  })

  it('takes changes from the public address, whatever a proxy made of the host', async () => {
    const site = await createTestApp({ publicUrl: 'http://overtocht.example', beside: test })
    const headers = { host: '10.0.0.2:3000', origin: 'http://overtocht.example' }
    const answer = await site.app.inject({ method: 'DELETE', url: '/api/passengerList/access', headers })
    expect(answer.statusCode).toBe(200)
    await site.close()
  })

  it('tells browsers to use https only if the site has it', async () => {
    const secure = await createTestApp({ publicUrl: 'https://overtocht.example', beside: test })
    expect((await secure.get('/api/ip')).headers.get('strict-transport-security')).toContain('max-age')
    await secure.close()
  })
})

describe('caching', () => {
  it('is off for answers to one visitor, and for errors', async () => {
    expect((await test.get('/api/ip')).headers.get('cache-control')).toBe('no-store')
    expect((await test.get('/api/sideMenu/page/nergens')).headers.get('cache-control')).toBe('no-store')
  })

  it('revalidates answers that are the same for everybody', async () => {
    const first = await test.get('/api/partners')
    const etag = first.headers.get('etag') ?? ''
    expect(first.headers.get('cache-control')).toBe('private, no-cache')
    const again = await test.get('/api/partners', { 'if-none-match': `"other", ${etag}` })
    expect(again).toMatchObject({ status: 304, body: '' })
    const headers = { 'if-none-match': etag }
    const looked = await test.app.inject({ method: 'HEAD', url: '/api/partners', headers })
    expect([looked.statusCode, looked.body]).toEqual([304, ''])
    await test.db
      .insertInto('partner')
      .values(asPublished({ name: 'Museum', role: 'partner' }))
      .execute()
    expect((await test.get('/api/partners', { 'if-none-match': etag })).status).toBe(200)
  })
})

it('a server whose thread is busy all the time refuses at once, but neither staff nor monitoring', async () => {
  const busy = await buildApp({ ...test.parts, pressure: { maxEventLoopDelay: 20, sampleInterval: 50 } })
  const ask = async (url: string) => (await busy.inject(url)).statusCode
  await until(async () => {
    const end = performance.now() + 100
    while (performance.now() < end);
    const answer = await busy.inject('/api/partners')
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2'])
    expect([await ask('/health/live'), await ask('/api/admin/ship')]).toEqual([200, 401])
  })
  await until(async () => expect(await ask('/api/partners')).toBe(200))
  await busy.close()
})

describe("the client's address", () => {
  it('is that of the connection when no proxy is configured, whatever a header says', async () => {
    const direct = await createTestApp({ beside: test })
    const { body } = await direct.get('/api/ip', {
      'x-forwarded-for': '192.0.2.7',
      forwarded: 'for=192.0.2.7',
    })
    expect(body).toEqual({ ip: '127.0.0.1' })
    await direct.close()
  })

  it('is what a configured proxy adds last', async () => {
    const { body } = await test.get('/api/ip', { 'x-forwarded-for': '192.0.2.7, 198.51.100.9' })
    expect(body).toEqual({ ip: '198.51.100.9' })
  })

  it('is written as IPv4 when it is one', async () => {
    const { body } = await test.get('/api/ip', { 'x-forwarded-for': '::ffff:192.0.2.7' })
    expect(body).toEqual({ ip: '192.0.2.7' })
  })
})

describe('health', () => {
  const noneLate = { waiting: 0, seconds: 0 }
  const openHealth = async (startsWithin?: number) => {
    let state: SearchState = 'starting'
    const app = Fastify()
    const { db, parts } = test
    const options = { db, config: parts.config, search: { state: () => state }, lateRemovals: () => noneLate }
    app.setErrorHandler(errorRenderer(null, {}))
    await app.register(healthRoutes, { ...options, ...(startsWithin !== undefined && { startsWithin }) })
    const ready = async (search: SearchState) => {
      state = search
      return await app.inject('/health/ready')
    }
    return ready
  }

  it('is alive at once, and ready when search answers for the first time', async () => {
    expect(await test.get('/health/live')).toMatchObject({ status: 200, body: { status: 'alive' } })
    expect(await test.get('/health/ready')).toMatchObject({ status: 503, body: { code: 'search_starting' } })
    const ready = await openHealth()
    expect(await ready('starting')).toMatchObject({ statusCode: 503, headers: { 'retry-after': '2' } })
    expect((await ready('away')).statusCode).toBe(503)
    for (const search of ['ready', 'away', 'starting'] as const)
      expect((await ready(search)).json()).toEqual({
        status: 'ready',
        parts: {
          database: 'ready',
          search,
          disk: 'ready',
          clock: 'ready',
          outbox: 'ready',
          backup: 'none configured',
          lists: 'ready',
        },
        withdrawnStillInIndex: noneLate,
      })
  })

  it('tells of a full disk and of a clock that is wrong', () => {
    const condition = {
      disk: { free: DISK_FULL, total: 2 * DISK_FULL },
      clockApartSeconds: 0,
      outbox: { waiting: 0, seconds: 0, setAside: 0 },
      backup: null,
      listsAway: 0,
    }
    expect(partsOf(condition)).toMatchObject({ disk: 'ready', clock: 'ready' })
    expect(partsOf({ ...condition, disk: { ...condition.disk, free: DISK_FULL - 1 } })).toMatchObject({ disk: 'full' })
    expect(partsOf({ ...condition, clockApartSeconds: -90 })).toMatchObject({ clock: 'wrong' })
  })

  it('does not wait for search longer than its limit', async () => {
    const ready = await openHealth(0)
    expect((await ready('away')).json()).toMatchObject({ status: 'ready', parts: { search: 'away' } })
  })
})
