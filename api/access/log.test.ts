import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OpenDatabase } from '#db/open-database.ts'
import { createTestDatabase } from '#db/testing/database.ts'
import { addOpening, KEPT_DAYS, listOpenings, removeOldOpenings } from './log.ts'

let open: OpenDatabase
beforeAll(async () => {
  open = await createTestDatabase()
})
afterAll(() => open.close())

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

it('is listed newest first, for as many days as asked, and kept for ninety days', async () => {
  const { db } = open
  const opening = { address: '192.0.2.7', granted_by: 'address' as const }
  await addOpening(db, { ...opening, journey_code: 'NU' })
  await db
    .insertInto('access_log')
    .values([
      { ...opening, journey_code: 'WEEK', opened_at: daysAgo(6) },
      { ...opening, journey_code: 'KWARTAAL', opened_at: daysAgo(89) },
      { ...opening, journey_code: 'OUD', opened_at: daysAgo(91) },
    ])
    .execute()
  const codes = async (days: number) => (await listOpenings(db, { days })).map(({ journeyId }) => journeyId)
  expect(await codes(7)).toEqual(['NU', 'WEEK'])
  await removeOldOpenings(db)
  expect(await codes(1000)).toEqual(['NU', 'WEEK', 'KWARTAAL'])
  expect(KEPT_DAYS).toBe(90)
})
