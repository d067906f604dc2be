import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { clock, inSeconds } from '#db/clock.ts'
import { asPublished } from '#db/testing/database.ts'
import { createTestApp, type TestApp } from '../testing/api.ts'
import { GRANT_SECONDS } from './gate.ts'

const CODE = 'leeszaal 1946'
const READING_ROOM = '192.0.2.7'
const ALERT =
  'Helaas kunnen de passagierslijsten uitsluitend geraadpleegd worden bij het Kenniscentrum van het Indisch Herinneringscentrum. Dit in verband met de privacywet AVG'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({
    passengerListCode: CODE,
    passengerListAllowedIps: [READING_ROOM, '2001:db8:7::/48'],
    trustProxy: ['10.0.0.1'],
  })
  const { db } = test
  const { id } = await db
    .insertInto('journey')
    .values(asPublished({ code: 'A-1' }))
    .returning('id')
    .executeTakeFirstOrThrow()
  const page = {
    kind: 'list-page' as const,
    journey_id: id,
    width: 10,
    height: 10,
    file_hash: 'a'.repeat(64),
  }
  await db
    .insertInto('media')
    .values(
      asPublished([
        { ...page, page_number: 2, description: 'Tweede' },
        { ...page, page_number: 1, description: 'Eerste' },
        { ...page, page_number: 3, deleted_at: new Date() },
      ]),
    )
    .execute()
})
afterAll(() => test.close())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

let visitors = 0
/** Each visitor has another address, so that the wrong codes of one test do not count in the next. */
let visitor: string
beforeEach(() => {
  visitor = `203.0.113.${++visitors}`
})

interface Asked {
  method?: 'GET' | 'POST' | 'DELETE'
  from?: string
  cookie?: string
  headers?: Record<string, string>
  code?: unknown
}
async function ask(url: string, { method = 'GET', from = visitor, cookie, headers = {}, code }: Asked = {}) {
  const answer = await test.app.inject({
    method,
    url,
    remoteAddress: from,
    headers: { ...headers, ...(cookie && { cookie }) },
    ...(code !== undefined && { payload: { code } }),
  })
  expect(answer.headers['cache-control']).toBe('no-store')
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
}
const access = (asked?: Asked) => ask('/api/passengerList/access', asked)
const type = (code: unknown, asked: Asked = {}) => access({ ...asked, method: 'POST', code })
const cookieOf = (headers: Record<string, unknown>) => String(headers['set-cookie']).split(';')[0] ?? ''

describe('without access', () => {
  it('a list is refused with the alert text, whether it exists or not', async () => {
    for (const url of ['/api/passengerList/A-1', '/api/passengerList/X-9']) {
      expect(await ask(url)).toMatchObject({
        status: 403,
        body: { code: 'passenger_list_restricted', message: ALERT },
      })
    }
    expect((await access()).body).toEqual({ granted: false, by: null })
  })

  it.each([
    { 'x-forwarded-for': READING_ROOM },
    { 'X-Forwarded-For': `${READING_ROOM}, ${READING_ROOM}` },
    { 'x-real-ip': READING_ROOM },
    { forwarded: `for=${READING_ROOM}` },
    { 'true-client-ip': READING_ROOM },
    { 'cf-connecting-ip': READING_ROOM },
    { 'x-client-ip': READING_ROOM },
    { 'x-forwarded-for': '2001:db8:7::1' },
    { 'x-forwarded-for': `::ffff:${READING_ROOM}` },
  ])('a header that claims a listed address opens nothing: %o', async (headers) => {
    expect((await access({ headers: headers as unknown as Record<string, string> })).body).toEqual({
      granted: false,
      by: null,
    })
  })

  it('a cookie that we did not give opens nothing', async () => {
    for (const cookie of ['passenger_list_grant=1', 'passenger_list_grant=', "passenger_list_grant=' or 1=1 --"]) {
      expect((await access({ cookie })).body.granted).toBe(false)
    }
  })
})

describe('a listed address', () => {
  it.each([READING_ROOM, `::ffff:${READING_ROOM}`, '2001:db8:7:1::9'])('opens the lists at once: %s', async (from) => {
    expect((await access({ from })).body).toEqual({ granted: true, by: 'address' })
    const { status, body } = await ask('/api/passengerList/A-1', { from })
    expect(status).toBe(200)
    expect(body.pages.map((page: { Beschrijving: string }) => page.Beschrijving)).toEqual(['Eerste', 'Tweede'])
  })

  it('is recognised behind a configured proxy, by the address that the proxy added', async () => {
    const from = '10.0.0.1'
    const through = (list: string) => access({ from, headers: { 'x-forwarded-for': list } })
    expect((await through(READING_ROOM)).body.granted).toBe(true)
    expect((await through(`${READING_ROOM}, ${visitor}`)).body.granted).toBe(false)
    expect((await through(`${visitor}, ${READING_ROOM}`)).body.granted).toBe(true)
    expect((await through(`${READING_ROOM}:443`)).body.granted).toBe(false)
  })

  it('gets 404 for a voyage that does not exist', async () => {
    expect(await ask('/api/passengerList/X-9', { from: READING_ROOM })).toMatchObject({
      status: 404,
      body: { code: 'journey_not_found' },
    })
  })
})

it('what the list of addresses opens, the next list closes', async () => {
  for (const [passengerListAllowedIps, granted] of [
    [[READING_ROOM], true],
    [['192.0.2.77'], false],
    [[], false],
  ] as [string[], boolean][]) {
    const later = await createTestApp({ beside: test, passengerListAllowedIps })
    const asked = { url: '/api/passengerList/access', remoteAddress: READING_ROOM }
    expect((await later.app.inject(asked)).json().granted).toBe(granted)
    await later.close()
  }
})

describe('a code', () => {
  it('that is right opens the lists for half an hour, by a cookie that no script can read', async () => {
    const { status, body, headers } = await type(CODE)
    expect({ status, body }).toEqual({ status: 200, body: { granted: true, by: 'code' } })
    expect(headers['set-cookie']).toMatch(/^passenger_list_grant=[\w-]{43}; Max-Age=1800; Path=\/; HttpOnly; SameSite=Strict$/)
    const cookie = cookieOf(headers)
    expect((await access({ cookie })).body).toEqual({ granted: true, by: 'code' })
    expect((await ask('/api/passengerList/A-1', { cookie, from: '203.0.113.250' })).status).toBe(200)
  })

  it('is over after half an hour', async () => {
    const cookie = cookieOf((await type(CODE)).headers)
    await test.db
      .updateTable('access_grant')
      .set({ expires_at: inSeconds(-1) })
      .execute()
    expect((await access({ cookie })).body).toEqual({ granted: false, by: null })
  })

  it.each([-24, -1, 1, 24])('opens for half an hour, also if the clock of the machine steps by %i hours', async (hours) => {
    const cookie = cookieOf((await type(CODE)).headers)
    const granted = async () => (await access({ cookie })).body.granted
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * 3_600_000 })
    expect(await granted()).toBe(true)
    const end = clock.now().getTime() + GRANT_SECONDS * 1000
    const now = vi.spyOn(clock, 'now').mockReturnValue(new Date(end - 5000))
    expect(await granted()).toBe(true)
    now.mockReturnValue(new Date(end + 1000))
    expect(await granted()).toBe(false)
  })

  it('opens no longer if a clock that was wrong wrote when it ends', async () => {
    const cookie = cookieOf((await type(CODE)).headers)
    await test.db
      .updateTable('access_grant')
      .set({ expires_at: inSeconds(24 * 3600) })
      .execute()
    expect((await access({ cookie })).body).toEqual({ granted: false, by: null })
  })

  it('that is another than before ends the access that the one before gave', async () => {
    const cookie = cookieOf((await type(CODE)).headers)
    for (const [passengerListCode, granted] of [
      [CODE, true],
      ['leeszaal 1950', false],
      [null, false],
    ] as const) {
      const later = await createTestApp({ beside: test, passengerListCode })
      expect((await later.get<{ granted: boolean }>('/api/passengerList/access', { cookie })).body.granted).toBe(granted)
      await later.close()
    }
  })

  it('may be typed wrong 200 times a day, and ten times a minute', async () => {
    await type('verkeerd')
    await test.db.updateTable('attempt').set({ wrong: 200 }).where('tried', '=', 'codeDay').execute()
    const { status, body } = await type(CODE)
    expect([status, body.code]).toEqual([429, 'too_many_attempts'])
    expect(body.message).toMatch(/^Er is te vaak een verkeerde code ingevuld\. Probeer het over 24 uur opnieuw\.$/)
  })

  it('can be taken back, for the whole server at once', async () => {
    const cookie = cookieOf((await type(CODE)).headers)
    const taken = await access({ method: 'DELETE', cookie })
    expect(taken.body).toEqual({ granted: false, by: null })
    expect(taken.headers['set-cookie']).toContain('Max-Age=0')
    expect((await access({ cookie })).body.granted).toBe(false)
  })

  it('gives a cookie for https only, if the visitor came by https', async () => {
    const headers = { 'x-forwarded-for': visitor, 'x-forwarded-proto': 'https' }
    const { headers: answered } = await type(CODE, { from: '10.0.0.1', headers })
    expect(answered['set-cookie']).toContain('; Secure')
  })

  it.each(['', 'leeszaal', `${CODE} `, CODE.toUpperCase(), '\0', 'é'.repeat(200)])(
    'that is wrong is refused with the alert text: %j',
    async (code) => {
      const { status, body, headers } = await type(code)
      expect({ status, body }).toEqual({
        status: 403,
        body: { code: 'passenger_list_restricted', message: ALERT },
      })
      expect(headers['set-cookie']).toBeUndefined()
    },
  )

  it.each([undefined, 'x'.repeat(201), { $ne: null }, ['a', 'b']])('that is no code is 400: %j', async (code) => {
    expect((await access({ method: 'POST', code })).status).toBe(400)
  })

  it('is refused after ten wrong ones in a minute, even if it is right; others are not', async () => {
    for (let i = 0; i < 10; i++) expect((await type(`fout ${i}`)).status).toBe(403)
    const { status, body, headers } = await type(CODE)
    expect({ status, code: body.code }).toEqual({ status: 429, code: 'too_many_attempts' })
    expect(Number(headers['retry-after'])).toBeGreaterThan(50)
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60)
    expect((await type(CODE, { from: '203.0.113.251' })).status).toBe(200)
    expect((await type(CODE, { headers: { 'x-forwarded-for': '203.0.113.252' } })).status).toBe(429)
  })

  it('is counted by all processes together', async () => {
    const other = await createTestApp({ passengerListCode: CODE, beside: test })
    for (let i = 0; i < 10; i++) {
      const { app } = i % 2 === 0 ? test : other
      const answer = await app.inject({
        method: 'POST',
        url: '/api/passengerList/access',
        payload: { code: 'fout' },
        remoteAddress: visitor,
      })
      expect(answer.statusCode).toBe(403)
    }
    expect((await type(CODE)).status).toBe(429)
    await other.close()
  })

  it('opens nothing if none is configured', async () => {
    const shut = await createTestApp({ passengerListCode: null, beside: test })
    for (const code of ['', 'null', 'undefined']) {
      const answer = await shut.app.inject({
        method: 'POST',
        url: '/api/passengerList/access',
        payload: { code },
      })
      expect(answer.statusCode).toBe(403)
    }
    await shut.close()
  })

  it('waits, but is still checked, while more than a hundred wrong ones a minute come in', async () => {
    await test.db.deleteFrom('attempt').execute()
    const busy = await createTestApp({ passengerListCode: CODE, beside: test })
    const typeFrom = (remoteAddress: string, code: string) =>
      busy.app.inject({ method: 'POST', url: '/api/passengerList/access', payload: { code }, remoteAddress })
    for (let i = 0; i < 101; i++) await typeFrom(`198.51.100.${i}`, 'fout')
    const start = performance.now()
    expect((await typeFrom('203.0.113.1', CODE)).statusCode).toBe(200)
    expect(performance.now() - start).toBeGreaterThan(1500)
    await busy.close()
  })
})

describe('the access log', () => {
  const openings = () => test.db.selectFrom('access_log').select(['address', 'granted_by', 'journey_code']).execute()
  beforeEach(() => test.db.deleteFrom('access_log').execute())

  it('logs two visitors who typed the code at one address separately', async () => {
    for (const { headers } of [await type(CODE), await type(CODE)]) {
      await ask('/api/passengerList/A-1', { cookie: cookieOf(headers) })
    }
    expect(await openings()).toHaveLength(2)
  })

  it('logs who opened which list, once for all requests of one opening', async () => {
    const cookie = cookieOf((await type(CODE)).headers)
    for (const code of ['A-1', 'A-1', 'a-1']) {
      expect((await ask(`/api/passengerList/${code}`, { cookie })).body.pages).toHaveLength(2)
    }
    await ask('/api/passengerList/A-1')
    await ask('/api/passengerList/X-9', { cookie })
    expect(await openings()).toEqual([{ address: visitor, granted_by: 'code', journey_code: 'A-1' }])
  })
})
