import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OpenDatabase } from '#db/open-database.ts'
import { createTestDatabase } from '#db/testing/database.ts'
import { count, countOfAll, countTry, forgiveTry, networkOf, removeOldTries } from './attempts.ts'

let open: OpenDatabase
beforeAll(async () => {
  open = await createTestDatabase()
})
afterAll(() => open.close())
beforeEach(() => open.db.deleteFrom('attempt').execute())

/** The seconds that each try has to wait. */
async function type(address: string, times: number): Promise<number[]> {
  const shut: number[] = []
  for (let i = 0; i < times; i++) shut.push(await countTry(open.db, 'code', address))
  return shut
}
const laterBy = (seconds: number) =>
  open.db
    .updateTable('attempt')
    .set({ ends_at: sql`ends_at - make_interval(secs => ${seconds})` })
    .execute()

it('after ten wrong codes an address is refused, until a minute after the first of them', async () => {
  expect(await type('192.0.2.1', 9)).toEqual(Array(9).fill(0))
  await laterBy(20)
  expect(await type('192.0.2.1', 1)).toEqual([0])
  const [shut] = await type('192.0.2.1', 1)
  expect(shut).toBeGreaterThan(30)
  expect(shut).toBeLessThanOrEqual(40)
  expect(await type('192.0.2.2', 1)).toEqual([0])
  await laterBy(37)
  const [stillShut] = await type('192.0.2.1', 1)
  expect(stillShut).toBeGreaterThanOrEqual(1)
  expect(stillShut).toBeLessThanOrEqual(3)
  await laterBy(3)
  expect(await type('192.0.2.1', 10)).toEqual(Array(10).fill(0))
})

it('no lockout is longer or shorter by a clock that steps, and none lasts longer than its limit', async () => {
  await type('192.0.2.1', 11)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 3_600_000 })
  expect((await type('192.0.2.1', 1))[0]).toBeGreaterThan(50)
  vi.useRealTimers()
  await laterBy(-3600)
  expect(await type('192.0.2.1', 1)).toEqual([0])
})

it('many tries at once are counted too', async () => {
  const shut = await Promise.all(Array.from({ length: 40 }, () => countTry(open.db, 'code', '192.0.2.1')))
  expect(shut.filter((seconds) => seconds === 0)).toHaveLength(10)
})

it('a right code does not count', async () => {
  for (let i = 0; i < 30; i++) {
    expect(await countTry(open.db, 'code', '192.0.2.1')).toBe(0)
    await forgiveTry(open.db, 'code', '192.0.2.1')
  }
})

it('tries of all addresses together are counted for a minute, and nobody is refused by them', async () => {
  for (let i = 1; i <= 12; i++) expect(await count(open.db, 'code')).toMatchObject({ wrong: i })
  expect(await countOfAll(open.db, 'code')).toBe(12)
  expect(await type('203.0.113.2', 1)).toEqual([0])
  await laterBy(60)
  expect(await countOfAll(open.db, 'code')).toBe(0)
})

it('wrong codes do not count as wrong passwords', async () => {
  await type('192.0.2.1', 11)
  expect(await countTry(open.db, 'password', '192.0.2.1')).toBe(0)
  await forgiveTry(open.db, 'password', '192.0.2.1')
  expect((await type('192.0.2.1', 1))[0]).toBeGreaterThan(0)
})

it('no address is kept for longer than its minute', async () => {
  await countTry(open.db, 'code', '192.0.2.1')
  await laterBy(60)
  await count(open.db, 'code')
  await removeOldTries(open.db)
  expect(await open.db.selectFrom('attempt').select('whom').execute()).toEqual([{ whom: '' }])
})

describe('networkOf', () => {
  it('counts the addresses of one IPv6 visitor as one', () => {
    expect(networkOf('2001:db8:1:2::1')).toBe(networkOf('2001:0DB8:0001:0002:ffff:ffff:ffff:ffff'))
    expect(networkOf('2001:db8:1:2::1')).not.toBe(networkOf('2001:db8:1:3::1'))
    expect(networkOf('::1')).toBe('0:0:0:0')
    expect(networkOf('fe80::1%eth0')).toBe(networkOf('fe80::2'))
  })

  it('counts an IPv4 address as itself, however it is written', () => {
    for (const address of ['192.0.2.1', '::ffff:192.0.2.1', '::ffff:c000:201']) {
      expect(networkOf(address)).toBe('192.0.2.1')
    }
  })

  it('leaves out the port that some proxies add, because each connection has another port', () => {
    expect(networkOf('192.0.2.1:50123')).toBe('192.0.2.1')
    expect(networkOf('[2001:db8:1:2::1]:50123')).toBe(networkOf('2001:db8:1:2::1'))
    expect(networkOf('[2001:db8:1:2::1]')).toBe(networkOf('2001:db8:1:2::1'))
  })
})
