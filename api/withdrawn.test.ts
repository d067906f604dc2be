/**
 * Withdraws a record of each kind, or never publishes it, and then looks for it at every address that could show it.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asPublished } from '#db/testing/database.ts'
import { type Indexing, startIndexing } from '#indexer/indexing.ts'
import { createTestApp, type TestApp } from './testing/api.ts'
import { addOneOfEveryKind, type Kind } from './testing/one-of-every-kind.ts'

const READING_ROOM = '192.0.2.7'

let test: TestApp
let indexing: Indexing
let dist: string
let kinds: Awaited<ReturnType<typeof addOneOfEveryKind>>

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'overtocht-dist-'))
  for (const page of ['index.html', 'admin.html', 'preview.html'])
    await writeFile(join(dist, page), '<html><head><title></title></head><body><div id="root"></div></body></html>')
  test = await createTestApp({ dist, passengerListAllowedIps: [READING_ROOM] })
  kinds = await addOneOfEveryKind(
    test,
    {
      ship: 'Zeepaard',
      code: 'ZP-1950-1',
      intro: 'Wonderreis',
      city: 'Mistbaai',
      title: 'Mistbank',
      ...{
        longitude: 61.875,
        passenger: 'Quirinus Zonderling',
        photograph: 'Groepsfoto',
        sheet: 'Typoscript',
      },
      page: ['blad', 'Dagblad'],
      partner: 'Weldoener',
      spellings: ['Zonderling', 'Wunderlich'],
    },
    asPublished,
  )
  await addSurroundings()
  const log = { info: () => {}, error: (_: object, message: string) => console.error(message) }
  indexing = await startIndexing({ open: test.open, writer: test.search, log })
  await indexing.settled()
})
afterAll(async () => {
  await indexing.stop()
  await test.close()
  await rm(dist, { recursive: true })
})

/** The ports of the voyage, and another voyage that stays public. */
async function addSurroundings(): Promise<void> {
  const { db } = test
  const harbours = [
    { kind: 'port', city: 'Batavia', longitude: 106.8, latitude: -6.1 },
    { kind: 'port', city: 'Rotterdam', longitude: 4.5, latitude: 51.9 },
  ] as const
  const points = await db.insertInto('content_point').values(asPublished(harbours)).returning('id').execute()
  const other = await db
    .insertInto('journey')
    .values(asPublished({ code: 'ANDERE-1', name: 'Andere', start_date: '1951-01-02' }))
    .returning('id')
    .executeTakeFirstOrThrow()
  const stops = [Number(kinds.voyage.id), other.id].flatMap((journey_id) =>
    points.map(({ id }, i) => ({ journey_id, content_point_id: id, position: i === 0 ? 1 : 9 })),
  )
  await db.insertInto('journey_stop').values(stops).execute()
}

const addressesOf = (queries: string[], codes: string[], page: string) => [
  ...['/reizen', '/schepen', '/verhalen', '/sitemap.xml'],
  ...['/', '/partners', `/sidemenu/${page}`, '/api/sideMenu/page/', `/api/sideMenu/page/${page}`],
  ...['/api/partners', '/api/globe/favorites', '/api/globe/overview', '/api/packs', '/api/journeys', '/api/ships'],
  ...[1, 2, 3].flatMap((ship) => [`/schip/${ship}`, `/api/ships/${ship}`]),
  ...codes.flatMap((code) => [
    ...[`/wereldbol?journeyId=${code}`, `/api/globe/journey?journeyId=${code}`],
    ...[`/iiif/presentation/3/${code}/manifest.json`, `/api/passengerList/${code}`],
    `/api/packs?journeyId=${code}`,
  ]),
  ...queries.flatMap((query) => [
    ...[1, 2, 3, 4, 5].map((tab) => `/api/search?query=${query}&tab=${tab}&rows=50`),
    `/api/search/passenger?query=${query}`,
    `/api/search/passenger.csv?query=${query}`,
    `/api/search/suggest?query=${query.slice(0, 4)}`,
  ]),
]
const ADDRESSES = addressesOf(
  ['Zeepaard', 'Zonderling', 'Wunderlich', 'Groepsfoto', 'ZP-1950-1', '1950', 'Batavia'],
  ['ZP-1950-1', 'ANDERE-1'],
  'blad',
)

/**
 * Everything that the site answers in the reading room. Each address is asked twice: the second may come from a cache.
 */
async function everything(addresses = ADDRESSES): Promise<string> {
  const said: string[] = []
  for (const url of [...addresses, ...addresses]) {
    const { statusCode, body } = await test.app.inject({ url, remoteAddress: READING_ROOM })
    expect([url, statusCode]).toEqual([url, expect.toBeOneOf([200, 404])])
    // An answer may repeat the query. That does not show that the archive has it.
    said.push(body.replace(/"understood":\{[^}]*\}/g, ''))
  }
  return said.join('\n')
}

/** The answers at the pictures' addresses, also to a browser that has the picture already. */
async function statusesOf(pictures: string[]): Promise<number[]> {
  const asked = pictures.flatMap((url) =>
    [{}, { 'if-none-match': '*' }].map((headers) => ({ url, headers, remoteAddress: READING_ROOM })),
  )
  const answers = await Promise.all(asked.map((request) => test.app.inject(request)))
  return [...new Set(answers.map(({ statusCode }) => statusCode))]
}

const change = async ({ table, id }: Kind, values: object) => {
  await test.db
    .updateTable(table as 'ship')
    .set({ ...values, updated_at: new Date() })
    .where('id', '=', Number.isNaN(Number(id)) ? (id as never) : Number(id))
    .execute()
  await indexing.settled()
}

const KINDS = [
  ...(['ship', 'voyage', 'content point', 'sea leg', 'passenger', 'photograph', 'list page'] as const),
  ...(['page', 'partner', 'spelling variant'] as const),
]

const isShown = async (...shown: Kind[]) => {
  const said = await everything()
  for (const word of shown.flatMap(({ words }) => words)) expect(said).toContain(word)
  expect(await statusesOf(shown.flatMap(({ pictures }) => pictures))).not.toContain(404)
}

it('a published record of any kind is shown', () => isShown(...KINDS.map((name) => kinds[name])))

describe.each(KINDS)('a %s', (name) => {
  it.each([
    ['is withdrawn', { deleted_at: new Date() }, { deleted_at: null }],
    ['is not published any more', { published_at: null }, { published_at: new Date(0) }],
  ])('that %s is nowhere, and is back when that is undone', async (_, taken, undone) => {
    const record = kinds[name]
    await change(record, taken)
    const said = await everything()
    for (const word of record.words) expect(said.includes(word), word).toBe(false)
    expect(await statusesOf(record.pictures)).toEqual(record.pictures.length > 0 ? [404] : [])
    await change(record, undone)
    await isShown(record)
  })
})

it('a new record of any kind appears nowhere until somebody publishes it', async () => {
  const drafts = await addOneOfEveryKind(
    test,
    {
      ship: 'Walrus',
      code: 'WR-1952-1',
      intro: 'Kladreis',
      city: 'Schorbaai',
      title: 'Schorpunt',
      longitude: 62.875,
      passenger: 'Petronella Jaspers',
      photograph: 'Dekfoto',
      sheet: 'Handschrift',
      page: ['klad', 'Weekblad'],
      partner: 'Mecenas',
      spellings: ['Petronella', 'Nelletje'],
    },
    (record) => record,
    kinds,
  )
  await indexing.settled()
  const addresses = addressesOf(
    ['Walrus', 'Jaspers', 'Nelletje', 'Dekfoto', 'WR-1952-1', '1950', 'Batavia'],
    ['WR-1952-1', 'ZP-1950-1'],
    'klad',
  )
  const records = Object.values(drafts)
  const said = await everything(addresses)
  for (const word of records.flatMap(({ words }) => words)) expect(said.includes(word), word).toBe(false)
  expect(await statusesOf(records.flatMap(({ pictures }) => pictures))).toEqual([404])
  // A page's picture and a logo are records of their own. They stay hidden together with the page and the partner.
  await test.db
    .updateTable('media')
    .set({ published_at: new Date(0) })
    .execute()
  expect(await statusesOf([...drafts.page.pictures, ...drafts.partner.pictures])).toEqual([404])
  for (const record of records) await change(record, { published_at: new Date(0) })
  const then = await everything(addresses)
  for (const word of records.flatMap(({ words }) => words)) expect(then).toContain(word)
})
