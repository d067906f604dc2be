import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/api.ts'
import { callStaff, logIn } from '../../testing/staff.ts'
import { makeFirstUser } from './first-user.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const first = { adminUsername: 'beheer', adminPassword: 'vijf bruine koffers' }
const usernames = async () =>
  (await test.db.selectFrom('app_user').select('username').execute()).map(({ username }) => username)

it('tells how to make one if the variables name none', async () => {
  const line = await makeFirstUser(test.db, { adminUsername: null, adminPassword: null })
  expect(line).toBe('Nobody can log in at /admin yet: npm run user -- create NAME --admin')
})

it('is refused with a weak password, in one line without it', async () => {
  const made = makeFirstUser(test.db, { ...first, adminPassword: 'Password1' })
  await expect(made).rejects.toMatchObject({
    operator: true,
    message: expect.stringMatching(/^ADMIN_PASSWORD is refused\. (?!.*Password1).+$/),
  })
  expect(await usernames()).toEqual([])
})

it('is an admin who can log in, also if two servers start together', async () => {
  const lines = await Promise.all([makeFirstUser(test.db, first), makeFirstUser(test.db, first)])
  expect(lines.filter((line) => line?.startsWith('beheer can log in'))).toHaveLength(1)
  const { call } = await logIn(test, 'beheer')
  expect((await call('GET', '/user')).body).toMatchObject([{ username: 'beheer', isAdmin: true }])
})

it('is made once: the variables change nothing any more', async () => {
  expect(await makeFirstUser(test.db, { ...first, adminUsername: 'ander' })).toBeNull()
  expect(await makeFirstUser(test.db, { ...first, adminPassword: 'password' })).toBeNull()
  expect(await makeFirstUser(test.db, { ...first, adminPassword: 'acht groene koffers' })).toBeNull()
  expect(await usernames()).toEqual(['beheer'])
  const payload = { username: 'beheer', password: 'acht groene koffers' }
  expect((await callStaff(test, 'POST', '/user/login', { payload })).status).toBe(401)
})
