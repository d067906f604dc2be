import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inSeconds } from '#db/clock.ts'
import { createTestApp, type TestApp } from '../../testing/api.ts'
import { addStaff, callStaff, logIn, type Staff } from '../../testing/staff.ts'

const SECRET = 'x'.repeat(40)
let test: TestApp
let admin: Staff
let user: Staff
beforeAll(async () => {
  test = await createTestApp({ jwtSecret: SECRET })
  admin = await addStaff(test, { username: 'mkoster', isAdmin: true })
  user = await addStaff(test, { username: 'rsalm' })
})
afterAll(() => test.close())

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
const decode = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
function sign(payload: object, { alg = 'HS256', secret = SECRET } = {}): string {
  const hash = { HS256: 'sha256', HS384: 'sha384', HS512: 'sha512' }[alg]
  const said = `${encode({ alg, typ: 'JWT' })}.${encode(payload)}`
  return `${said}.${hash ? createHmac(hash, secret).update(said).digest('base64url') : ''}`
}
const REFUSED = { status: 401, body: { code: 'unauthorised', message: 'Unauthorised access' } }

describe('a token', () => {
  it('names the user and a session, for eight hours', () => {
    const said = decode(user.token)
    expect(said).toMatchObject({ sub: user.id, username: 'rsalm', isAdmin: false })
    expect(said.exp - Date.now() / 1000).toBeGreaterThan(8 * 3600 - 30)
    expect(said.exp - Date.now() / 1000).toBeLessThanOrEqual(8 * 3600)
  })

  it('opens the calls of staff', async () => {
    expect((await user.call('GET', '/user')).status).toBe(200)
    expect((await callStaff(test, 'GET', '/user', { token: sign(decode(user.token)) })).status).toBe(200)
  })

  it.each<[string, () => string]>([
    ['none', () => ''],
    ['no token', () => 'Bearer'],
    ['of another kind', () => `Basic ${Buffer.from('rsalm:x').toString('base64')}`],
    ['with words behind it', () => `Bearer ${user.token} ${user.token}`],
    ['no JWT', () => 'Bearer abc.def.ghi'],
    ['too old', () => `Bearer ${sign({ ...decode(user.token), exp: 1_000_000_000 })}`],
    ['without an end', () => `Bearer ${sign({ ...decode(user.token), exp: undefined })}`],
    ['signed with another key', () => `Bearer ${sign(decode(user.token), { secret: 'y'.repeat(40) })}`],
    ['not signed', () => `Bearer ${sign(decode(user.token), { alg: 'none' })}`],
    ['signed in another way', () => `Bearer ${sign(decode(user.token), { alg: 'HS512' })}`],
    ['changed', () => `Bearer ${user.token.replace(/\..*\./, `.${encode({ ...decode(user.token), sub: admin.id })}.`)}`],
    ['with the session of another', () => `Bearer ${sign({ ...decode(user.token), sub: admin.id })}`],
    ['with a session that is none', () => `Bearer ${sign({ ...decode(user.token), sid: 'x' })}`],
    [
      'with a session that never was',
      () => `Bearer ${sign({ ...decode(user.token), sid: '7c1c2f4e-0000-4000-8000-000000000000' })}`,
    ],
  ])('that is %s opens nothing, and the answer is always the same', async (_, authorization) => {
    const answer = await callStaff(test, 'GET', '/user', { headers: { authorization: authorization() } })
    expect(answer).toMatchObject(REFUSED)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'no-store',
      'www-authenticate': 'Bearer',
    })
  })

  it('counts only in the header', async () => {
    const cookie = `token=${user.token}`
    expect(await callStaff(test, 'GET', `/user?token=${user.token}`, { headers: { cookie } })).toMatchObject(REFUSED)
  })

  it('ends with its session by logout, for all processes at once; other sessions go on', async () => {
    const other = await createTestApp({ jwtSecret: SECRET, beside: test })
    const [first, second] = [await logIn(test, 'rsalm'), await logIn(test, 'rsalm')]
    const out = await first.call('POST', '/user/logout')
    expect(out).toMatchObject({ status: 204, body: '' })
    expect(out.headers.get('cache-control')).toBe('no-store')
    for (const app of [test, other]) {
      expect(await callStaff(app, 'GET', '/user', { token: first.token })).toMatchObject(REFUSED)
      expect((await callStaff(app, 'GET', '/user', { token: second.token })).status).toBe(200)
    }
    expect(await first.call('POST', '/user/logout')).toMatchObject(REFUSED)
    await other.close()
  })

  it('also ends after eight hours by the clock of the server; old sessions are removed', async () => {
    const { call, token } = await logIn(test, 'rsalm')
    await test.db
      .updateTable('session')
      .set({ expires_at: inSeconds(-1) })
      .where('id', '=', decode(token).sid)
      .execute()
    expect(await call('GET', '/user')).toMatchObject(REFUSED)
    await logIn(test, 'rsalm')
    const kept = await test.db.selectFrom('session').select('id').execute()
    expect(kept.map(({ id }) => id)).not.toContain(decode(token).sid)
  })

  it('gives only the rights of the record: a user who is no admin any more loses them at once', async () => {
    const colleague = await addStaff(test, { username: 'hvandam', isAdmin: true })
    expect((await colleague.call('DELETE', '/user/0')).status).toBe(404)
    const { body } = await admin.call('GET', `/user/${colleague.id}`)
    expect((await admin.call('PUT', `/user/${colleague.id}`, { ...body, isAdmin: false })).status).toBe(200)
    expect(decode(colleague.token).isAdmin).toBe(true)
    expect(await colleague.call('DELETE', '/user/0')).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    })
    expect((await colleague.call('GET', '/user')).status).toBe(200)
  })

  it('ends with the user', async () => {
    const leaving = await addStaff(test, { username: 'stagiair1' })
    expect((await admin.call('DELETE', `/user/${leaving.id}`)).status).toBe(204)
    expect(await leaving.call('GET', '/user')).toMatchObject(REFUSED)
    const login = { username: 'stagiair1', password: 'vijf bruine koffers' }
    expect((await callStaff(test, 'POST', '/user/login', { payload: login })).status).toBe(401)
  })
})

describe('a request without a token', () => {
  it.each([
    ['GET', '/user'],
    ['GET', '/user/1'],
    ['POST', '/user'],
    ['POST', '/user/register'],
    ['PUT', '/user/1'],
    ['DELETE', '/user/1'],
    ['POST', '/user/logout'],
    ['GET', ''],
    ['GET', '/'],
    ['GET', '/nowhere'],
    ['POST', '/nowhere/at/all'],
    ['PATCH', '/user'],
    ['GET', '/user/login'],
  ] as const)('is not told what there is: %s %s', async (method, url) => {
    expect(await callStaff(test, method, url)).toMatchObject(REFUSED)
    expect(await callStaff(test, method, url.replace(/^\/user/, '/%75ser'))).toMatchObject(REFUSED)
  })

  it('is refused before its body is read', async () => {
    const headers = { 'content-type': 'application/json' }
    expect(await callStaff(test, 'POST', '/user', { headers, payload: '{"a":' })).toMatchObject(REFUSED)
    const payload = JSON.stringify({ username: 'x'.repeat(2_000_000) })
    expect(await callStaff(test, 'POST', '/user', { headers, payload })).toMatchObject(REFUSED)
  })
})

it('with a token an unknown call is a 404', async () => {
  const nothing = { status: 404, body: { code: 'not_found', message: 'This does not exist (any more).' } }
  for (const url of ['', '/', '/nowhere', '/user/1/2/3', `/${'x'.repeat(300)}`]) {
    const answer = await user.call('GET', url)
    expect(answer).toMatchObject(nothing)
    expect(answer.headers.get('cache-control')).toBe('no-store')
  }
  const headers = { 'content-type': 'text/html' }
  expect(await callStaff(test, 'POST', '/nowhere', { token: user.token, headers, payload: 'x' })).toMatchObject(nothing)
})
