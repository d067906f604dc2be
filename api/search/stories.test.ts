import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asPublished, openUnreachableDatabase } from '#db/testing/database.ts'
import type { ErrorBody } from '#domain/common.ts'
import { type SearchResults, SearchResultsSchema, type Suggestion } from '#domain/search.ts'
import { type StoryResults, StoryResultsSchema } from '#domain/stories.ts'
import { until } from '#domain/testing/until.ts'
import { type Indexing, startIndexing } from '#indexer/indexing.ts'
import { createTestApp, type TestApp, writtenBy } from '../testing/api.ts'
import { Stories } from './stories.ts'

let test: TestApp
let indexing: Indexing
let [voyage, later, ship, point, page, heading] = [0, 0, 0, 0, 0, 0]
const image = '5f0c0e9e-7d7b-4d7e-8d50-6f2b51b0a111'

beforeAll(async () => {
  test = await createTestApp()
  const { db } = test
  const key = async (insert: Promise<{ id: number }>) => (await insert).id
  ship = await key(
    db
      .insertInto('ship')
      .values(asPublished({ ship_name: 'Sibajak', note: 'Het vlaggenschip met de rookwolk.' }))
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const voyageOf = (code: string, start: string) =>
    key(
      db
        .insertInto('journey')
        .values(asPublished({ code, ship_id: ship, start_date: start, story_intro: '<p>Met <b>kamelen</b> &amp; tenten.</p>' }))
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
  later = await voyageOf('SI-1958-1', '1958-01-01')
  voyage = await voyageOf('SI-1957-1', '1957-01-01')
  point = await key(
    db
      .insertInto('content_point')
      .values(
        asPublished({
          kind: 'story',
          city: 'Ataka',
          latitude: 29,
          longitude: 32,
          title: 'Een treintje',
          story: '<p>Door de <em>woestijn</em>.</p><p>Naar de loods.</p>',
          year_from: 1945,
          year_to: 1947,
        }),
      )
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  for (const journey_id of [later, voyage])
    await db.insertInto('journey_stop').values({ journey_id, content_point_id: point, position: 1 }).execute()
  const pageOf = (values: { page_id: string; title: string; content: string; parent_id?: number }) =>
    key(db.insertInto('side_menu').values(asPublished(values)).returning('id').executeTakeFirstOrThrow())
  heading = await pageOf({ page_id: 'aan-boord', title: 'Aan boord', content: '' })
  page = await pageOf({ page_id: 'het-ruim', title: 'Het ruim', content: '<p>Slapen in hangmatten.</p>', parent_id: heading })
  await db
    .insertInto('media')
    .values(
      asPublished({
        id: image,
        kind: 'image' as const,
        journey_id: voyage,
        description: 'Een tropenhelm',
        collection: 'Eigen',
        width: 10,
        height: 10,
        file_hash: 'c'.repeat(64),
      }),
    )
    .execute()
  indexing = await startIndexing({ open: test.open, writer: test.search, log: { info: () => {}, error: () => {} } })
  await indexing.settled()
})
afterAll(async () => {
  await indexing.stop()
  await test.close()
})

const answer = async (query: string, more = '') => {
  const url = `/api/search/story?query=${encodeURIComponent(query)}${more}`
  const { body } = await test.app.inject(url)
  expect(body).toBe(await writtenBy(StoryResultsSchema, body))
  return JSON.parse(body) as StoryResults
}
const found = async (query: string) => {
  await test.stories.settled()
  return (await answer(query)).stories.map(({ kind, title }) => `${kind}: ${title}`)
}

it('before the texts are read, tabs are answered without them, and a search for texts says that it starts', async () => {
  const { status, body } = await test.get<ErrorBody>('/api/search/story?query=woestijn')
  expect([status, body.code]).toEqual([503, 'search_starting'])
  const tabs = await test.get<SearchResults>('/api/search?query=sibajak')
  expect(tabs.body).toMatchObject({ totalJourneys: 2, stories: [], totalStories: 0 })
  test.stories.start()
  await test.stories.settled()
  expect(await found('woestijn')).toEqual(['story: Een treintje'])
})

describe('what is told', () => {
  it.each([
    ['woestijn loods', 'story', 'Een treintje', 'Ataka', '1945–1947', '/wereldbol?journeyId=SI-1957-1&contentPointId='],
    ['kamelen tenten', 'intro', 'Sibajak, 1957', null, '1957', '/wereldbol?journeyId=SI-1957-1'],
    ['rookwolk', 'note', 'Sibajak', null, null, '/schip/'],
    ['hangmat', 'page', 'Het ruim', 'Aan boord', null, '/sidemenu/het-ruim'],
    ['tropenhelm', 'image', 'Een tropenhelm', null, null, `/zoeken?query=Een+tropenhelm&tab=5&scan=${image}`],
  ])('%s: %s', async (query, kind, title, place, period, to) => {
    const { stories } = await answer(query)
    expect(stories[0]).toMatchObject({ kind, title, place, period, to: expect.stringContaining(to) })
  })

  it('is told on no voyage if it belongs to none, even if a voyage has no ship', async () => {
    const { db } = test
    await db
      .insertInto('journey')
      .values(asPublished({ code: 'ZZ-1950-1' }))
      .execute()
    const loose = { kind: 'image' as const, description: 'Een losse zeekist', width: 10, height: 10, file_hash: 'd'.repeat(64) }
    await db.insertInto('media').values(asPublished(loose)).execute()
    await test.stories.settled()
    expect((await answer('zeekist')).stories).toMatchObject([{ kind: 'image', journeys: 0, journey: null }])
    await db.deleteFrom('media').where('description', '=', loose.description).execute()
    await db.deleteFrom('journey').where('code', '=', 'ZZ-1950-1').execute()
  })

  it('stands beside the tabs, and changes none of them', async () => {
    const answered = await test.app.inject('/api/search?query=hangmatten')
    expect(answered.body).toBe(await writtenBy(SearchResultsSchema, answered.body))
    const { totalPassengers, totalJourneys, stories, totalStories } = answered.json<SearchResults>()
    expect([totalPassengers, totalJourneys, totalStories]).toEqual([0, 0, 1])
    expect(stories[0]?.snippet).toEqual({ text: 'Slapen in hangmatten.', marks: [[10, 20]] })
  })

  it('is told once, on the ship and year that is asked for', async () => {
    const { stories, totalStories } = await answer('woestijn sibajak 1958')
    expect([totalStories, stories[0]?.journeys, stories[0]?.journey]).toEqual([
      1,
      2,
      { journeyId: 'SI-1958-1', name: 'Sibajak, 1958', ship: 'Sibajak', startDate: '1958-01-01', endDate: null },
    ])
  })

  it('comes page by page, and without a query as stories to browse', async () => {
    const all = await answer('kamelen')
    expect(all.totalStories).toBe(2)
    const rows = [await answer('kamelen', '&limit=1'), await answer('kamelen', '&limit=1&offset=1')]
    expect(rows.flatMap(({ stories }) => stories)).toEqual(all.stories)
    expect((await answer('')).stories.map(({ title }) => title)).toEqual(['Een treintje'])
    expect((await test.get('/api/search/story?limit=0')).status).toBe(400)
    const { body } = await test.get<{ suggestions: Suggestion[] }>('/api/search/suggest?query=een%20tre')
    expect(body.suggestions).toContainEqual({ kind: 'verhaal', value: 'Een treintje', count: 2, to: expect.any(String) })
  })
})

describe('an edit shows, and what is withdrawn is not found', () => {
  const edit = (table: 'content_point' | 'journey' | 'ship' | 'side_menu', id: number, change: object) =>
    test.db.updateTable(table).set(change).where('id', '=', id).execute()
  const withdrawn = { deleted_at: new Date() }
  const back = { deleted_at: null }

  it('of a story', async () => {
    await edit('content_point', point, { story: '<p>Door de oase.</p>' })
    expect([await found('woestijn'), await found('oase')]).toEqual([[], ['story: Een treintje']])
    await edit('content_point', point, withdrawn)
    expect(await found('oase')).toEqual([])
    await edit('content_point', point, back)
    expect(await found('oase')).toEqual(['story: Een treintje'])
  })

  it('of the voyages that a story is told on', async () => {
    await edit('journey', voyage, withdrawn)
    expect(await found('kamelen')).toEqual(['intro: Sibajak, 1958'])
    expect((await answer('oase')).stories[0]?.journey?.journeyId).toBe('SI-1958-1')
    await edit('journey', later, withdrawn)
    expect([await found('oase'), await found('tropenhelm')]).toEqual([[], []])
    expect(await found('rookwolk')).toEqual(['note: Sibajak'])
    await edit('journey', voyage, back)
    await edit('journey', later, back)
    expect(await found('oase')).toEqual(['story: Een treintje'])
  })

  it('of a ship, its name in the voyages included', async () => {
    await edit('ship', ship, { ship_name: 'Sibayak II' })
    expect(await found('kamelen')).toEqual(['intro: Sibayak II, 1957', 'intro: Sibayak II, 1958'])
    await edit('ship', ship, { ship_name: 'Sibajak', note: null })
    expect(await found('rookwolk')).toEqual([])
  })

  it('of a page and the heading above it', async () => {
    await edit('side_menu', heading, { title: 'Op reis' })
    await test.stories.settled()
    expect((await answer('hangmat')).stories[0]?.place).toBe('Op reis')
    await edit('side_menu', heading, withdrawn)
    await test.stories.settled()
    expect((await answer('hangmat')).stories[0]?.place).toBeNull()
    await edit('side_menu', page, withdrawn)
    expect(await found('hangmat')).toEqual([])
  })

  it('of an image that is also a page of a list', async () => {
    expect(await found('tropenhelm')).toEqual(['image: Een tropenhelm'])
    const list = { kind: 'list-page' as const, journey_id: voyage, page_number: 1, width: 10, height: 10 }
    await test.db
      .insertInto('media')
      .values(asPublished({ ...list, file_hash: 'c'.repeat(64) }))
      .execute()
    expect(await found('tropenhelm')).toEqual([])
  })

  it('by itself, without being asked', async () => {
    await edit('content_point', point, { story: '<p>Een luchtspiegeling.</p>' })
    await until(async () => expect((await answer('luchtspiegeling')).totalStories).toBe(1))
  })
})

it('a database that is away is told once, and texts are found meanwhile', async () => {
  const failures: unknown[] = []
  const db = await openUnreachableDatabase()
  const away = new Stories(db, (error) => failures.push(error))
  await away.settled()
  await away.settled()
  expect(failures).toHaveLength(1)
  await expect(away.find({ query: 'oase', offset: 0, rows: 1 })).rejects.toMatchObject({ code: 'search_starting' })
  await away.close()
  await db.destroy()
  expect((await sql`select 1`.execute(test.db)).rows).toHaveLength(1)
})
