import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asPublished } from '#db/testing/database.ts'
import type { Grant, Opening } from '#domain/access.ts'
import { createTestApp, type TestApp } from '../../testing/api.ts'
import { addStaff, type Staff } from '../../testing/staff.ts'

const CODE = 'leeszaal 1946'
const READING_ROOM = '198.51.100.3'
let test: TestApp
let admin: Staff
let volunteer: Staff

beforeAll(async () => {
  test = await createTestApp({ passengerListCode: CODE, passengerListAllowedIps: [READING_ROOM] })
  admin = await addStaff(test, { username: 'mkoster', isAdmin: true })
  volunteer = await addStaff(test, { username: 'vrijwilliger' })
  const { db } = test
  const [ship] = await db
    .insertInto('ship')
    .values(asPublished({ ship_name: 'Sibajak' }))
    .returning('id')
    .execute()
  for (const code of ['SI-1946-1', 'NA-1946-1']) {
    const voyage = await db
      .insertInto('journey')
      .values(asPublished({ code, ship_id: code === 'SI-1946-1' ? ship!.id : null }))
      .returning('id')
      .executeTakeFirstOrThrow()
    const page = { kind: 'list-page', width: 10, height: 10, file_hash: 'a'.repeat(64) } as const
    await db
      .insertInto('media')
      .values(asPublished({ ...page, journey_id: voyage.id, page_number: 1 }))
      .execute()
  }
})
afterAll(() => test.close())

const log = async (query = '') => {
  const { body, headers } = await admin.call<Opening[]>('GET', `/accessLog${query}`)
  return { rows: body, total: Number(headers.get('x-total-count')) }
}
const grants = async () => (await admin.call<Grant[]>('GET', '/accessLog/grants')).body
/** A visitor who types the code. Gives the cookie. */
const letIn = async (from: string): Promise<string> => {
  const url = '/api/passengerList/access'
  const answer = await test.app.inject({ method: 'POST', url, remoteAddress: from, payload: { code: CODE } })
  return String(answer.headers['set-cookie']).split(';')[0]!
}
const open = async (code: string, from: string, cookie = ''): Promise<number> =>
  (await test.app.inject({ url: `/api/passengerList/${code}`, remoteAddress: from, headers: { cookie } })).statusCode

describe('the access log', () => {
  it('says who opened which list, by which right, the newest first', async () => {
    await open('NA-1946-1', READING_ROOM)
    const cookie = await letIn('192.0.2.14')
    await open('SI-1946-1', '192.0.2.14', cookie)
    const { rows, total } = await log()
    expect(total).toBe(2)
    expect(rows).toMatchObject([
      { journeyId: 'SI-1946-1', ship: 'Sibajak', by: 'code', username: null, address: '192.0.2.14' },
      { journeyId: 'NA-1946-1', ship: null, by: 'address', username: null, address: READING_ROOM },
    ])
    expect(await log('?rows=1&page=2')).toMatchObject({ rows: [{ journeyId: 'NA-1946-1' }], total: 2 })
    expect((await log('?journey=si-1946-1')).rows).toHaveLength(1)
    expect((await log('?by=address')).rows).toHaveLength(1)
    const { body } = await admin.call('GET', '/accessLog/journeys')
    expect(body).toEqual(['NA-1946-1', 'SI-1946-1'])
  })

  it('is narrowed by days in Amsterdam, both included', async () => {
    const opening = { address: '192.0.2.99', granted_by: 'code', journey_code: 'OUD-1' } as const
    const at = (opened_at: string) =>
      test.db
        .insertInto('access_log')
        .values({ ...opening, opened_at })
        .execute()
    // Half past midnight in Amsterdam.
    await at('2026-07-01T22:30:00Z')
    await at('2026-07-03T21:30:00Z')
    const days = async (from: string, to: string) => (await log(`?journey=OUD-1&from=${from}&to=${to}`)).total
    expect(await days('2026-07-02', '2026-07-03')).toBe(2)
    expect(await days('2026-07-03', '2026-07-04')).toBe(1)
    expect(await days('2026-07-01', '2026-07-01')).toBe(0)
    expect((await admin.call('GET', '/accessLog?from=gisteren')).status).toBe(400)
  })

  it('is a CSV file in which no cell is run', async () => {
    const row = { address: '192.0.2.1', granted_by: 'staff', journey_code: 'F-1', username: '=1+1' } as const
    await test.db.insertInto('access_log').values(row).execute()
    const { body, headers } = await admin.call<string>('GET', '/accessLog/csv?journey=F-1')
    expect(headers.get('content-type')).toContain('text/csv')
    expect(body).toMatch(/^\uFEFFopened_at,journey,ship,let_in_by,staff,address\r\n[^,]+,F-1,,staff,'=1\+1,192\.0\.2\.1\r\n$/)
  })

  it('shows access that is open now with what it opened, and ends it at once', async () => {
    const cookie = await letIn('192.0.2.20')
    expect((await grants())[0]).toMatchObject({ address: '192.0.2.20', opened: [] })
    await open('SI-1946-1', '192.0.2.20', cookie)
    const [grant, ...others] = await grants()
    expect(grant).toMatchObject({ opened: [{ journeyId: 'SI-1946-1', ship: 'Sibajak' }] })
    // It ends by the clock of the process, and was given by that of the database.
    expect(Math.round((Date.parse(grant!.expiresAt) - Date.parse(grant!.grantedAt)) / 1000)).toBe(30 * 60)
    expect(await open('NA-1946-1', '192.0.2.20', cookie)).toBe(200)
    expect((await admin.call('DELETE', `/accessLog/grants/${grant!._id}`)).status).toBe(204)
    expect(await open('NA-1946-1', '192.0.2.20', cookie)).toBe(403)
    expect(await grants()).toEqual(others)
    expect((await admin.call('DELETE', `/accessLog/grants/${grant!._id}`)).status).toBe(404)
    // What it opened stays in the log.
    expect((await log()).rows.filter(({ address }) => address === '192.0.2.20')).toHaveLength(2)
  })

  it('is for admins alone', async () => {
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/csv'],
      ['GET', '/journeys'],
      ['GET', '/grants'],
      ['DELETE', '/grants/1'],
    ] as const)
      expect((await volunteer.call(method, `/accessLog${path}`)).status).toBe(403)
  })
})
