import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/api.ts'
import { addStaff, callStaff, logIn, PASSWORD, type Staff } from '../../testing/staff.ts'

let test: TestApp
let user: Staff
beforeAll(async () => {
  test = await createTestApp({ trustProxy: ['127.0.0.1'] })
  user = await addStaff(test, { username: 'rsalm' })
})
afterAll(() => test.close())
beforeEach(() => test.db.deleteFrom('attempt').execute())

const from = (payload: unknown, address = '192.0.2.1') =>
  callStaff<{ token: string; code: string; message: string }>(test, 'POST', '/user/login', {
    payload,
    from: address,
  })
const right = { username: 'rsalm', password: PASSWORD }
const wrong = { username: 'rsalm', password: 'zes bruine koffers' }

describe('logging in', () => {
  it('gives a token and nothing else', async () => {
    const { status, body, headers } = await from(right)
    expect(status).toBe(200)
    expect(Object.keys(body)).toEqual(['token'])
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('set-cookie')).toBeNull()
  })

  it.each(['RSALM', ' rsalm ', 'Rsalm'])('takes the name in any case: %j', async (username) => {
    expect((await from({ ...right, username })).status).toBe(200)
  })

  it('is stored with the user', async () => {
    await test.db.updateTable('app_user').set({ last_login_at: null }).execute()
    const before = await user.call<{ version: number; lastLogin: unknown }>('GET', `/user/${user.id}`)
    expect(before.body.lastLogin).toBeNull()
    await from(right)
    const after = await user.call<{ lastLogin: string; version: number }>('GET', `/user/${user.id}`)
    expect(Date.now() - Date.parse(after.body.lastLogin)).toBeLessThan(60_000)
    expect(after.body.version).toBe(before.body.version)
  })

  it.each([
    [{ username: '', password: 'x' }, 'Please input your username!'],
    [{ password: 'x' }, 'Please input your username!'],
    [{ username: null, password: 'x' }, 'Please input your username!'],
    [{ username: 'x', password: '' }, 'Please input your password!'],
    [{ username: 'x' }, 'Please input your password!'],
    [{ username: 'x', password: null }, 'Please input your password!'],
    [{ username: 5, password: 'x' }, "'username' must be text."],
    [{ username: { $ne: null }, password: 'x' }, "'username' must be text."],
    [[], 'This request cannot be read.'],
    [undefined, 'This request cannot be read.'],
  ])('with %j says: %s', async (payload, message) => {
    expect(await from(payload)).toMatchObject({ status: 400, body: { code: 'invalid_request', message } })
  })

  it('refuses a very long password', async () => {
    const { status, body } = await from({ username: 'x', password: 'x'.repeat(1001) })
    expect(status).toBe(400)
    expect(body.message).toBe("'password' must have at most 1000 characters.")
  })

  it.each([
    ['wrong password', wrong],
    ['unknown name', { ...right, username: 'nobody' }],
    ['odd name', { ...right, username: "' or 1=1 --\u0000" }],
    ['password with a space', { ...right, password: `${PASSWORD} ` }],
    ['very long password', { ...right, password: 'x'.repeat(1000) }],
  ])('with a %s is refused in the same words', async (_, payload) => {
    const { status, body } = await from(payload)
    expect(status).toBe(401)
    expect(body).toEqual({ code: 'wrong_credentials', message: 'The username or password is wrong.' })
  })

  it('as a deleted user is refused like an unknown one', async () => {
    await addStaff(test, { username: 'gone' })
    await sql`update app_user set deleted_at = now() where username = 'gone'`.execute(test.db)
    expect((await from({ username: 'gone', password: PASSWORD })).body.code).toBe('wrong_credentials')
  })
})

describe('wrong tries', () => {
  it('of an address: after ten in a minute it is refused, and others are not', async () => {
    for (let i = 0; i < 10; i++) expect((await from({ ...wrong, username: `u${i}` })).status).toBe(401)
    const { status, body, headers } = await from(right)
    expect({ status, code: body.code }).toEqual({ status: 429, code: 'too_many_attempts' })
    expect(body.message).toMatch(/^Too many wrong passwords\. Try again in \d+ seconds\.$/)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(50)
    expect(headers.get('cache-control')).toBe('no-store')
    expect((await from(right, '192.0.2.2')).status).toBe(200)
  })

  it('from one IPv6 network count together', async () => {
    const address = (i: number) => `2001:db8:1:2::${i}`
    for (let i = 1; i <= 10; i++) expect((await from({ ...wrong, username: `u${i}` }, address(i))).status).toBe(401)
    expect((await from(right, address(99))).status).toBe(429)
  })

  it('do not include right ones', async () => {
    for (let i = 0; i < 12; i++) expect((await from(right)).status).toBe(200)
  })

  it('of a name: answers come later, whether the name is known or not, and the right password still gets in', async () => {
    for (const username of ['rsalm', 'nobody']) {
      for (let i = 0; i < 14; i++) await from({ ...wrong, username }, `198.51.100.${i}`)
      const since = performance.now()
      const { status } = await from({ ...right, username }, '203.0.113.1')
      expect(performance.now() - since).toBeGreaterThan(1_200)
      expect(performance.now() - since).toBeLessThan(4_000)
      expect(status).toBe(username === 'rsalm' ? 200 : 401)
    }
    const names = await test.db.selectFrom('attempt').select('whom').execute()
    expect(names.map(({ whom }) => whom).filter((whom) => /rsalm|nobody/.test(whom))).toEqual([])
  })

  it('of a name wait four seconds at most', async () => {
    const wait = (ms: number, answer: Promise<unknown>) => Promise.race([answer, sleep(ms, 'waits')])
    await from({ ...wrong })
    await test.db.updateTable('attempt').set({ wrong: 5_000 }).where(sql`length(whom)`, '=', 64).execute()
    const answer = from(right, '203.0.113.1')
    expect(await wait(3_500, answer)).toBe('waits')
    expect(await wait(2_500, answer)).toMatchObject({ status: 200 })
  })
})

it('many users can log in at once', async () => {
  const asked = Array.from({ length: 60 }, (_, i) => from(i % 2 ? right : wrong, `198.51.100.${i}`))
  const answers = await Promise.all(asked)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(30)
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(30)
})

it('a session that begins while the password changes does not outlive the change', async () => {
  const admin = await addStaff(test, { username: 'mkoster', isAdmin: true })
  const { body: before } = await admin.call('GET', `/user/${user.id}`)
  const change = admin.call('PUT', `/user/${user.id}`, { ...before, newPassword: 'acht groene hutkoffers' })
  const begun = await Promise.all(Array.from({ length: 8 }, (_, i) => from(right, `198.51.100.${i}`)))
  expect((await change).status).toBe(200)
  for (const { status, body } of begun) {
    if (status !== 200) expect(body.code).toBe('wrong_credentials')
    else expect((await callStaff(test, 'GET', '/user', { token: body.token })).status).toBe(401)
  }
  expect((await from(right)).status).toBe(401)
  expect((await logIn(test, 'rsalm', 'acht groene hutkoffers')).token).toBeTruthy()
})
