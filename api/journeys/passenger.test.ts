import { afterAll, beforeAll, expect, it } from 'vitest'
import { todayInAmsterdam } from '#db/published.ts'
import { asPublished } from '#db/testing/database.ts'
import type { PassengerPage } from '#domain/passenger-page.ts'
import { createTestApp, type TestApp } from '../testing/api.ts'
import { addJourney, insertHarbours } from '../testing/journeys.ts'

const READING_ROOM = '203.0.113.77'
const OLD_YEAR = Number(todayInAmsterdam().slice(0, 4)) - 111

let test: TestApp
/** The keys of the passengers, by name. */
const ids = new Map<string, number>()
beforeAll(async () => {
  test = await createTestApp({ passengerListAllowedIps: [READING_ROOM] })
  const { db } = test
  const { priok, rotterdam } = await insertHarbours(db)
  const [ship] = await db
    .insertInto('ship')
    .values(asPublished({ ship_name: 'Sibajak' }))
    .returning('id')
    .execute()
  const dates = { start_date: '1946-06-06', end_date: '1946-07-02', start_city: 'Batavia', end_city: 'Rotterdam' }
  const voyage = { code: 'SI-1946-1', ship_id: ship!.id, passenger_count: 9, source: 'NA 2.19.277', ...dates }
  const journey_id = await addJourney(db, voyage, [priok, rotterdam])
  const month = await addJourney(db, { code: 'SI-1947-1', start_date: '1947-01~', end_date: '1947-03-01' })
  const withdrawn = await addJourney(db, { code: 'SI-1948-1', deleted_at: new Date() })
  const rows = [
    { full_name: 'Adriana Korensma', birth_year: OLD_YEAR + 1, list_page: 3 },
    { full_name: 'Mw. J. Korensma-Vos', list_page: 4, birth_year: OLD_YEAR },
    { full_name: 'Leendert KORENSMA', list_page: 3, demonstration: true },
    { full_name: 'Julie van Korensma' },
    { full_name: 'Korensma, Piet' },
    { full_name: 'Later Korensma', public_from: '2999-01-01' },
    { full_name: 'Weg Korensma', deleted_at: new Date() },
    { full_name: 'Elders Korensma', journey_id: month },
    { full_name: 'Verdwenen Korensma', journey_id: withdrawn },
  ].map((row) => ({ journey_id, ...row }))
  for (const { id, full_name } of await db
    .insertInto('passenger')
    .values(asPublished(rows))
    .returning(['id', 'full_name'])
    .execute())
    ids.set(full_name, id)
})
afterAll(() => test.close())

const ask = (name: string, from = '192.0.2.1') =>
  test.app.inject({ url: `/api/passenger/${ids.get(name)}`, remoteAddress: from })
const page = async (name: string, from?: string) => (await ask(name, from)).json<PassengerPage>()
const one = (fullName: string, listPage: number | null = null) => ({ _id: String(ids.get(fullName)), fullName, listPage })

it('has the voyage, its days and length, and those with the surname aboard, first those on the same page', async () => {
  expect(await page('Adriana Korensma')).toEqual({
    ...one('Adriana Korensma', 3),
    journey: {
      journeyId: 'SI-1946-1',
      name: 'Sibajak, Batavia – Rotterdam, 1946',
      ship: { id: '1', name: 'Sibajak' },
      startDate: '1946-06-06',
      endDate: '1946-07-02',
      startCity: 'Batavia',
      endCity: 'Rotterdam',
      source: 'NA 2.19.277',
    },
    days: 27,
    metres: expect.any(Number),
    birthYear: null,
    demonstration: false,
    names: { entered: 5, expected: 9 },
    together: [one('Leendert KORENSMA', 3), one('Mw. J. Korensma-Vos', 4), one('Julie van Korensma'), one('Korensma, Piet')],
  })
})

it('counts no days from a month, and no length of a voyage without a route', async () => {
  expect(await page('Elders Korensma')).toMatchObject({ days: null, metres: null, together: [] })
})

it('tells a birth year of long ago, and others only to who may see the lists, for whom nothing is kept', async () => {
  expect((await page('Mw. J. Korensma-Vos')).birthYear).toBe(OLD_YEAR)
  expect((await page('Adriana Korensma', READING_ROOM)).birthYear).toBe(OLD_YEAR + 1)
  expect((await ask('Adriana Korensma')).headers['cache-control']).toBe('private, no-cache')
  expect((await ask('Adriana Korensma', READING_ROOM)).headers).toMatchObject({ 'cache-control': 'no-store' })
  expect((await ask('Adriana Korensma', READING_ROOM)).headers.etag).toBeUndefined()
})

it('answers alike for a passenger who is unknown, not public yet or withdrawn, also with the voyage', async () => {
  const gone = ['Later Korensma', 'Weg Korensma', 'Verdwenen Korensma'].map((name) => String(ids.get(name)))
  for (const id of [...gone, '999999999', '9999999999999', '0', 'x', '1e3', 'Jan%20Jansen']) {
    const { status, body } = await test.get(`/api/passenger/${id}`)
    expect([id, status, body]).toEqual([
      ...[id, 404],
      { code: 'passenger_not_found', message: 'Deze passagier is niet gevonden.' },
    ])
  }
})
