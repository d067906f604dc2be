import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dateOrder } from '#domain/dates.ts'
import { byDate } from './by-date.ts'
import type { OpenDatabase } from './open-database.ts'
import { asPublished, createTestDatabase } from './testing/database.ts'

let open: OpenDatabase
beforeAll(async () => {
  open = await createTestDatabase()
})
afterAll(() => open.close())

const DATES = ['1945', '1946-01-01', '1946-01-01~', '1946-01', '1946-01~', '1946', '1946~', '1946-01-02', '1946-02', null]

it('the database sorts dates as the code does', async () => {
  const rows = DATES.toReversed().map((date, at) => asPublished({ code: `X-${at}`, start_date: date }))
  await open.db.insertInto('journey').values(rows).execute()
  const sorted = await open.db
    .selectFrom('journey')
    .select(['start_date', byDate('start_date', 'end_date').as('order')])
    .orderBy(byDate('start_date', 'end_date'))
    .execute()
  expect(sorted.map(({ start_date }) => start_date)).toEqual(DATES)
  for (const { start_date, order } of sorted) if (start_date) expect(order).toBe(dateOrder(start_date))
})

it.each(['ooit', '1946-1', '1946-01-01T00:00', '46', ''])('holds no ‘%s’ as a date', async (date) => {
  await expect(sql`update journey set end_date = ${date}`.execute(open.db)).rejects.toMatchObject({ code: '23514' })
})
