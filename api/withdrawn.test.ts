/** One record of each kind is taken back, and then sought at every address that showed it. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { iiifId } from '#domain/media.ts'
import { storeImage } from '#files/pyramid.ts'
import { type Indexing, startIndexing } from '#indexer/indexing.ts'
import { createTestApp, type TestApp } from './testing.ts'

const READING_ROOM = '192.0.2.7'

let test: TestApp
let indexing: Indexing
let dist: string
/** Addresses of the image and of the list page themselves. */
let files: { image: string[]; page: string[] }

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'overtocht-dist-'))
  await writeFile(join(dist, 'index.html'), '<html><head><title></title></head><body></body></html>')
  test = await createTestApp({ dist, passengerListAllowedIps: [READING_ROOM] })
  const { db, store } = test
  const add = (table: 'ship' | 'journey' | 'content_point' | 'passenger' | 'media', values: object) =>
    db
      .insertInto(table)
      .values(values as never)
      .returning('id')
      .executeTakeFirstOrThrow()
  const ship = await add('ship', { ship_name: 'Zeepaard' })
  const voyage = { start_city: 'Batavia', end_city: 'Rotterdam', start_date: '1950-01-02' }
  const journey = await add('journey', {
    ...{ code: 'ZP-1950-1', ship_id: ship.id, favorite_rank: 1, story_intro: '<p>Wonderreis</p>' },
    ...voyage,
  })
  await add('journey', { code: 'ANDERE-1', name: 'Andere', ...voyage })
  const point = await add('content_point', {
    ...{
      kind: 'story',
      city: 'Mistbaai',
      longitude: 50,
      latitude: 10,
      title: 'Mistbank',
      story: '<p>Mistig</p>',
    },
  })
  await db
    .insertInto('journey_stop')
    .values({ journey_id: Number(journey.id), content_point_id: Number(point.id), position: 1 })
    .execute()
  await add('passenger', { full_name: 'Quirinus Zonderling', journey_id: journey.id })
  await db
    .insertInto('side_menu')
    .values({ page_id: 'blad', title: 'Dagblad', content: '<p>Nieuws</p>' })
    .execute()
  await db.insertInto('partner').values({ name: 'Weldoener', role: 'partner' }).execute()
  const picture = async (background: string) => {
    const made = sharp({ create: { width: 700, height: 500, channels: 3, background } })
    const { hash, ...size } = await storeImage(store, await made.jpeg().toBuffer())
    return { file_hash: hash, ...size, journey_id: journey.id }
  }
  const [photograph, sheet] = [await picture('#205070'), await picture('#f0e8d8')]
  const image = { ...photograph, kind: 'image', ship_id: ship.id, description: 'Groepsfoto' }
  const page = { ...sheet, kind: 'list-page', page_number: 1, description: 'Typoscript' }
  const addressesOf = (record: { id: string; file_hash: string }) => [
    `/media/${record.id}`,
    `/iiif/3/${iiifId(record)}/info.json`,
    `/iiif/3/${iiifId(record)}/full/200,/0/default.jpg`,
  ]
  const stored = (values: object) =>
    db
      .insertInto('media')
      .values(values as never)
      .returning(['id', 'file_hash'])
      .executeTakeFirstOrThrow()
  files = { image: addressesOf(await stored(image)), page: addressesOf(await stored(page)) }
  const log = { info: () => {}, error: (_: object, message: string) => console.error(message) }
  indexing = await startIndexing({ open: test.open, writer: test.search, log })
  await indexing.settled()
})
afterAll(async () => {
  await indexing.stop()
  await test.close()
  await rm(dist, { recursive: true })
})

const QUERIES = ['Zeepaard', 'Zonderling', 'Groepsfoto', 'ZP-1950-1', '1950', 'Batavia']
const ADDRESSES = [
  ...['/', '/wereldbol?journeyId=ZP-1950-1', '/sidemenu/blad', '/partners'],
  ...['/api/globe/journey?journeyId=ZP-1950-1', '/api/globe/journey?journeyId=ANDERE-1'],
  ...['/api/globe/favorites', '/api/globe/overview', '/api/sideMenu/page/', '/api/sideMenu/page/blad'],
  ...['/api/partners', '/iiif/presentation/3/ZP-1950-1/manifest.json', '/api/passengerList/ZP-1950-1'],
  ...QUERIES.flatMap((query) => [
    ...[1, 2, 3, 4, 5].map((tab) => `/api/search?query=${query}&tab=${tab}&rows=50`),
    `/api/search/passenger?query=${query}`,
    `/api/search/passenger.csv?query=${query}`,
    `/api/search/suggest?query=${query.slice(0, 4)}`,
  ]),
]

/** All that the site says in the reading room, each address asked twice: the second answer may come from a cache. */
async function everything(): Promise<string> {
  const said: string[] = []
  for (const url of [...ADDRESSES, ...ADDRESSES]) {
    const { statusCode, body } = await test.app.inject({ url, remoteAddress: READING_ROOM })
    expect([url, statusCode]).toEqual([url, expect.toBeOneOf([200, 404])])
    // What was asked for may be repeated: that says nothing of the archive.
    said.push(body.replace(/"understood":\{[^}]*\}/g, ''))
  }
  return said.join('\n')
}
const statusOf = async (url: string) =>
  (await test.app.inject({ url, remoteAddress: READING_ROOM })).statusCode

interface Case {
  table: 'ship' | 'journey' | 'content_point' | 'passenger' | 'media' | 'side_menu' | 'partner'
  where: [column: string, value: string]
  /** What tells of it, and of what goes with it. */
  words: string[]
  /** Addresses of pictures that go with it. */
  gone: (keyof typeof files)[]
}
const CASES: Record<string, Case> = {
  ship: {
    table: 'ship',
    where: ['ship_name', 'Zeepaard'],
    words: ['Zeepaard', 'Groepsfoto'],
    gone: ['image'],
  },
  voyage: {
    ...{ table: 'journey', where: ['code', 'ZP-1950-1'] },
    words: ['ZP-1950-1', 'Zonderling', 'Groepsfoto', 'Typoscript', 'Wonderreis'],
    gone: ['image', 'page'],
  },
  'content point': {
    table: 'content_point',
    where: ['title', 'Mistbank'],
    words: ['Mistbaai', 'Mistbank', 'Mistig'],
    gone: [],
  },
  passenger: {
    table: 'passenger',
    where: ['full_name', 'Quirinus Zonderling'],
    words: ['Zonderling'],
    gone: [],
  },
  image: { table: 'media', where: ['description', 'Groepsfoto'], words: ['Groepsfoto'], gone: ['image'] },
  'list page': {
    table: 'media',
    where: ['description', 'Typoscript'],
    words: ['Typoscript'],
    gone: ['page'],
  },
  page: { table: 'side_menu', where: ['page_id', 'blad'], words: ['Dagblad', 'Nieuws'], gone: [] },
  partner: { table: 'partner', where: ['name', 'Weldoener'], words: ['Weldoener'], gone: [] },
}

const change = async ({ table, where: [column, value] }: Case, values: object) => {
  await test.db
    .updateTable(table as 'ship')
    .set({ ...values, updated_at: new Date() } as never)
    .where(column as 'ship_name', '=', value)
    .execute()
  await indexing.settled()
}

describe.each(Object.entries(CASES))('a %s', (_, record) => {
  beforeEach(async () => {
    const said = await everything()
    for (const word of record.words) expect(said).toContain(word)
    for (const url of record.gone.flatMap((kind) => files[kind]))
      expect(await statusOf(url)).toBeLessThan(400)
  })

  it.each([
    ['is withdrawn', { deleted_at: new Date() }, { deleted_at: null }],
    ['is not published any more', { published_at: null }, { published_at: new Date(0) }],
  ])('that %s is nowhere, and is back when that is undone', async (_, taken, undone) => {
    await change(record, taken)
    const said = await everything()
    for (const word of record.words) expect(said.includes(word), word).toBe(false)
    for (const url of record.gone.flatMap((kind) => files[kind]))
      expect([url, await statusOf(url)]).toEqual([url, 404])
    await change(record, undone)
    expect(await everything()).toContain(record.words[0])
  })
})
