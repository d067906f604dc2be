import type { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isDatabaseAway } from '#db/errors.ts'
import type { Database } from '#db/schema.ts'
import { createTestDatabase, openUnreachableDatabase } from '#db/testing/database.ts'
import { GRANT_COOKIE, openGate } from './access/gate.ts'
import { buildApp } from './app.ts'
import { createTestApp, type TestApp } from './testing/api.ts'

let working: TestApp
let app: Awaited<ReturnType<typeof buildApp>>
let db: Kysely<Database>

beforeAll(async () => {
  working = await createTestApp()
  db = await openUnreachableDatabase()
  app = await buildApp({ ...working.parts, db })
})
afterAll(async () => {
  await app.close()
  await db.destroy()
  await working.close()
})

const MEDIA = '7c1c2f4e-0000-4000-8000-000000000000'

it.each([
  '/health/ready',
  '/api/globe/journey?journeyId=KI-1951-1',
  '/api/globe/journey?journeyName=Kota%20Inten',
  '/api/globe/favorites',
  '/api/globe/overview',
  '/api/sideMenu/page/',
  '/api/sideMenu/page/over-dit-archief',
  '/api/packs',
  '/api/partners',
  '/api/passengerList/KI-1951-1',
  `/media/${MEDIA}`,
  `/iiif/3/${MEDIA}-00000000/info.json`,
])('%s says that the database is away, and when to ask again', async (url) => {
  const answer = await app.inject(url)
  expect(answer.statusCode).toBe(503)
  expect(answer.json()).toEqual({
    code: 'database_unavailable',
    message: expect.stringContaining('bereikbaar'),
  })
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
})

it('routes that need no database go on', async () => {
  expect((await app.inject('/health/live')).statusCode).toBe(200)
  expect((await app.inject('/api/ip')).statusCode).toBe(200)
})

it('a search that finds no lists goes on, also for a visitor who has typed the code', async () => {
  const gone = await createTestDatabase()
  const gate = await openGate({ db: gone.db, config: working.parts.config })
  await gone.close()
  await working.search.fill((async function* () {})(), async () => {})
  const searching = await buildApp({ ...working.parts, gate })
  const cookies = { [GRANT_COOKIE]: 'token' }
  expect((await searching.inject({ url: '/api/search?query=jansen', cookies })).statusCode).toBe(200)
  expect((await searching.inject({ url: '/api/passengerList/access', cookies })).statusCode).not.toBe(200)
  await searching.close()
  await gate.close()
})

it('an error in a query does not count as a database that is away', async () => {
  const fault = await working.db
    .selectFrom('nowhere' as 'partner')
    .selectAll()
    .execute()
    .catch((error) => error)
  expect(fault).toBeInstanceOf(Error)
  expect(isDatabaseAway(fault)).toBe(false)
})
