import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { clock } from '#db/clock.ts'
import type { OpenDatabase } from '#db/open-database.ts'
import { createTestDatabase } from '#db/testing/database.ts'
import { HttpError } from '../http/errors.ts'
import { Limiter, MEASURES } from './limiter.ts'

const [HOUR_MOST, DAY_MOST] = MEASURES.search
const config = { jwtSecret: 'x'.repeat(32), kioskIps: ['192.0.2.9'], passengerListAllowedIps: ['198.51.100.0/24'] }

let open: OpenDatabase
const limiters: Limiter[] = []
beforeAll(async () => {
  open = await createTestDatabase()
})
afterEach(async () => {
  vi.restoreAllMocks()
  for (const limiter of limiters.splice(0)) await limiter.close()
  await open.db.deleteFrom('attempt').execute()
})
afterAll(() => open.close())

/** One process. Its timer does not run, so that tests say when it settles. */
function startProcess() {
  vi.spyOn(globalThis, 'setInterval').mockImplementationOnce(() => setTimeout(() => {}, 0))
  const limiter = new Limiter(open.db, config, (error) => {
    throw error
  })
  limiters.push(limiter)
  const search = (ip: string, times = 1) => limiter.take({ ip } as FastifyRequest, 'search', times)
  /** The code, status and wait that it is refused with; null if it is not. */
  const refusal = (ip: string, times = 1) => {
    try {
      search(ip, times)
      return null
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      return { status: error.statusCode, code: error.code, said: error.message, wait: Number(error.headers['retry-after']) }
    }
  }
  return { limiter, search, refusal }
}

it('refuses an address that searches more than an hour allows, and says when it may again', () => {
  const { search, refusal } = startProcess()
  search('192.0.2.1', HOUR_MOST)
  expect(refusal('192.0.2.1')).toEqual({
    status: 429,
    code: 'too_many_searches',
    said: 'Vanaf dit adres is te vaak gezocht. Probeer het over 60 minuten opnieuw.',
    wait: 3600,
  })
  expect(refusal('192.0.2.2')).toBeNull()
})

it('lets it search again after the hour, until the day has had enough', () => {
  const { search, refusal } = startProcess()
  const start = clock.now().getTime()
  for (let hour = 0; hour < DAY_MOST / HOUR_MOST; hour++) {
    vi.spyOn(clock, 'now').mockReturnValue(new Date(start + hour * 3_601_000))
    search('192.0.2.1', HOUR_MOST)
  }
  vi.spyOn(clock, 'now').mockReturnValue(new Date(start + 6 * 3_601_000))
  expect(refusal('192.0.2.1')).toMatchObject({ said: expect.stringContaining('over 18 uur'), status: 429 })
  vi.spyOn(clock, 'now').mockReturnValue(new Date(start + 25 * 3_600_000))
  expect(refusal('192.0.2.1')).toBeNull()
})

it('counts for all processes together', async () => {
  const [a, b] = [startProcess(), startProcess()]
  a.search('192.0.2.1', HOUR_MOST / 2)
  b.search('192.0.2.1', HOUR_MOST / 2)
  await a.limiter.settle()
  await b.limiter.settle()
  expect(b.refusal('192.0.2.1')).toMatchObject({ code: 'too_many_searches' })
  a.search('192.0.2.1')
  await a.limiter.settle()
  expect(a.refusal('192.0.2.1')).toMatchObject({ code: 'too_many_searches' })
})

it('remembers who has had enough while they ask nothing', async () => {
  const { limiter, search, refusal } = startProcess()
  const start = clock.now().getTime()
  search('192.0.2.1', HOUR_MOST)
  for (const minutes of [0, 5, 10]) {
    vi.spyOn(clock, 'now').mockReturnValue(new Date(start + minutes * 60_000))
    await limiter.settle()
  }
  expect(refusal('192.0.2.1')).toMatchObject({ code: 'too_many_searches', wait: 50 * 60 })
})

it('counts again what could not be written', async () => {
  const { limiter, search, refusal } = startProcess()
  search('192.0.2.1', HOUR_MOST)
  await sql`alter table attempt rename to attempt_away`.execute(open.db)
  await expect(limiter.settle()).rejects.toThrow('attempt')
  expect(refusal('192.0.2.1')).not.toBeNull()
  await sql`alter table attempt_away rename to attempt`.execute(open.db)
  await limiter.settle()
  const rows = await open.db.selectFrom('attempt').select(['tried', 'wrong']).orderBy('tried').execute()
  expect(rows).toEqual([
    { tried: 'search', wrong: HOUR_MOST },
    { tried: 'searchDay', wrong: HOUR_MOST },
  ])
})

it('counts the addresses of one IPv6 visitor as one, and none that are listed', () => {
  const { search, refusal } = startProcess()
  search('2001:db8:1:2::1', HOUR_MOST)
  expect(refusal('2001:db8:1:2:ffff::9')).not.toBeNull()
  expect(refusal('2001:db8:1:3::1')).toBeNull()
  for (const listed of ['192.0.2.9', '198.51.100.77']) expect(refusal(listed, DAY_MOST + 1)).toBeNull()
})

it('keeps no address', async () => {
  const { limiter, search } = startProcess()
  search('192.0.2.1')
  await limiter.settle()
  const rows = await open.db.selectFrom('attempt').selectAll().execute()
  expect(rows).toHaveLength(2)
  expect(JSON.stringify(rows)).not.toContain('192.0.2.1')
})

it('waits for the other processes before much is fetched at once', async () => {
  const [a, b] = [startProcess(), startProcess()]
  const request = { ip: '192.0.2.1' } as FastifyRequest
  await a.limiter.takeMany(request, 'row', MEASURES.row[0])
  await expect(b.limiter.takeMany(request, 'row', 1)).rejects.toMatchObject({ statusCode: 429, code: 'too_many_rows' })
})
