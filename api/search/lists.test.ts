import { afterAll, beforeAll, expect, it } from 'vitest'
import { asPublished, openUnreachableDatabase } from '#db/testing/database.ts'
import { type SearchResults, SearchResultsSchema } from '#domain/search.ts'
import { type Indexing, startIndexing } from '#indexer/indexing.ts'
import { buildApp } from '../app.ts'
import { createTestApp, type TestApp, writtenBy } from '../testing/api.ts'

const READING_ROOM = '192.0.2.7'
let test: TestApp
let indexing: Indexing

beforeAll(async () => {
  test = await createTestApp({ passengerListAllowedIps: [READING_ROOM] })
  const { db } = test
  const { id } = await db
    .insertInto('journey')
    .values(asPublished({ code: 'A-1', name: 'Sibajak' }))
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('passenger')
    .values(asPublished({ journey_id: id, full_name: 'P. van den Berg' }))
    .execute()
  const page = {
    kind: 'list-page' as const,
    journey_id: id,
    width: 10,
    height: 10,
    file_hash: 'a'.repeat(64),
  }
  await db
    .insertInto('media')
    .values(
      asPublished([
        { ...page, page_number: 2, description: 'Tweede' },
        { ...page, page_number: 1, description: 'Eerste' },
      ]),
    )
    .execute()
  indexing = await startIndexing({
    open: test.open,
    writer: test.search,
    log: { info: () => {}, error: (_, message) => console.error(message) },
  })
  await indexing.settled()
})
afterAll(async () => {
  await indexing.stop()
  await test.close()
})

const find = async (remoteAddress: string) => {
  const answer = await test.app.inject({ url: '/api/search?query=berg', remoteAddress })
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.body).toBe(await writtenBy(SearchResultsSchema, answer.body))
  return answer.json<SearchResults>()
}

it('a passenger list in the results has its pages for a visitor with access, and their number for all', async () => {
  const shut = await find('203.0.113.1')
  expect(shut).toMatchObject({ totalPassengers: 1, totalDeedId: 1, passengerList: [{ pages: 2, media: [] }] })
  const open = await find(READING_ROOM)
  expect(open.passengerList[0]?.media.map((page) => page.Beschrijving)).toEqual(['Eerste', 'Tweede'])
  expect({ ...open, passengerList: [] }).toEqual({ ...shut, passengerList: [] })
})

it('without access no answer has a list page or its address', async () => {
  const text = JSON.stringify(await find('203.0.113.1'))
  const { id } = await test.db.selectFrom('media').select('id').executeTakeFirstOrThrow()
  expect(text).not.toContain(id)
})

it('while the database is away, a search that finds lists goes on without their pages', async () => {
  const db = await openUnreachableDatabase()
  const app = await buildApp({ ...test.parts, db })
  const answer = await app.inject({ url: '/api/search?query=berg', remoteAddress: READING_ROOM })
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({ totalPassengers: 1, passengerList: [{ pages: 2, media: [] }] })
  await app.close()
  await db.destroy()
})
