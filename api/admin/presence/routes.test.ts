import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PRESENT_SECONDS } from '#domain/presence.ts'
import { createTestApp, type TestApp } from '../../testing/api.ts'
import { addStaff, callStaff, type Staff } from '../../testing/staff.ts'

const SECRET = 'x'.repeat(40)
let test: TestApp
let other: TestApp
let staff: Staff
let colleague: Staff
beforeAll(async () => {
  test = await createTestApp({ jwtSecret: SECRET })
  other = await createTestApp({ jwtSecret: SECRET, beside: test })
  staff = await addStaff(test, { username: 'mkoster' })
  colleague = await addStaff(test, { username: 'rsalm', role: 'editor' })
})
afterAll(async () => {
  await other.close()
  await test.close()
})

/** Whom this user sees; `at` a server. */
const seenBy = async ({ token }: Staff, path: string, at = test) =>
  (await callStaff<{ others: string[] }>(at, 'PUT', `/presence/${path}`, { token })).body.others

it('who has a record open is told to others on every server, and to nobody else', async () => {
  expect(await seenBy(staff, 'ship/1')).toEqual([])
  expect(await seenBy(colleague, 'ship/1', other)).toEqual(['mkoster'])
  expect(await seenBy(staff, 'ship/1')).toEqual(['rsalm'])
  expect(await seenBy(staff, 'ship/2')).toEqual([])
  expect(await seenBy(staff, 'journey/1')).toEqual([])
  expect(await seenBy(colleague, 'settings/1')).toEqual([])
})

it('who closes it is gone at once; who is not heard of, within a minute', async () => {
  await seenBy(colleague, 'ship/1')
  expect((await colleague.call('DELETE', '/presence/ship/1')).status).toBe(204)
  expect(await seenBy(staff, 'ship/1')).toEqual([])
  await seenBy(colleague, 'ship/1', other)
  expect(PRESENT_SECONDS).toBeLessThan(60)
  const ago = sql<Date>`now() - make_interval(secs => ${PRESENT_SECONDS})`
  await test.db.updateTable('presence').set({ seen_at: ago }).where('user_id', '=', Number(colleague.id)).execute()
  expect(await seenBy(staff, 'ship/1')).toEqual([])
  expect(await test.db.selectFrom('presence').select('user_id').where('user_id', '=', Number(colleague.id)).execute()).toEqual(
    [],
  )
})

it('refuses what is no record', async () => {
  for (const path of ['ship/0', 'ship/x', 'nothing/1'])
    expect(await staff.call('PUT', `/presence/${path}`)).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
  expect((await callStaff(test, 'PUT', '/presence/ship/1')).status).toBe(401)
})
