/** An outsider follows every address that the site names, and also tries the addresses of list pages. */

import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asPublished } from '#db/testing/database.ts'
import { iiifId } from '#domain/media.ts'
import { storeImage } from '#files/pyramid.ts'
import { type Indexing, startIndexing } from '#indexer/indexing.ts'
import { createTestApp, type TestApp } from '../testing/api.ts'

const READING_ROOM = '192.0.2.7'
const OUTSIDE = '198.51.100.1'
let test: TestApp
let indexing: Indexing
/** Ids of a list page, of an image with the same file as that page, and of an open image. */
let secret: { id: string; file_hash: string }[]
let open: string

beforeAll(async () => {
  test = await createTestApp({ passengerListAllowedIps: [READING_ROOM] })
  const { db, store } = test
  const { id: journey_id } = await db
    .insertInto('journey')
    .values(asPublished({ code: 'A-1', name: 'Sibajak', in_pack: true }))
    .returning('id')
    .executeTakeFirstOrThrow()
  const picture = async (background: string) => {
    const made = sharp({ create: { width: 900, height: 1300, channels: 3, background } })
    const { hash, ...size } = await storeImage(store, await made.jpeg().toBuffer())
    return { file_hash: hash, ...size, journey_id, description: 'Sibajak' }
  }
  const [sheet, photograph] = [await picture('#f0e8d8'), await picture('#205070')]
  const added = await db
    .insertInto('media')
    .values(
      asPublished([
        { ...sheet, kind: 'list-page', page_number: 1 },
        { ...sheet, kind: 'image' },
        { ...photograph, kind: 'image' },
      ]),
    )
    .returning(['id', 'file_hash'])
    .execute()
  secret = added.slice(0, 2)
  open = added[2]!.id
  const log = { info: () => {}, error: (_: object, message: string) => console.error(message) }
  indexing = await startIndexing({ open: test.open, writer: test.search, log })
  await indexing.settled()
})
afterAll(async () => {
  await indexing.stop()
  await test.close()
})

const ask = (url: string, from: string, method: 'GET' | 'HEAD' = 'GET', headers = {}) =>
  test.app.inject({ method, url, remoteAddress: from, headers })

const NAMED = [
  '/api/globe/favorites',
  '/api/globe/journey?journeyId=A-1',
  '/api/globe/overview',
  '/api/packs',
  '/api/packs?journeyId=A-1',
  '/iiif/presentation/3/A-1/manifest.json',
  ...[1, 2, 3, 4, 5].map((tab) => `/api/search?query=Sibajak&rows=100&tab=${tab}`),
  '/api/search/passenger?query=Sibajak',
]

describe('what the site names', () => {
  it('leads an outsider to open images, never to a list page', async () => {
    const said = (await Promise.all(NAMED.map((url) => ask(url, OUTSIDE)))).map(({ body }) => body).join()
    expect(said).toContain(open)
    expect(said).not.toContain(secret[0]!.id)
    const addresses = [...said.matchAll(/\/(?:iiif|media)\/[^"\\ ]+/g)].map(([url]) => new URL(url, 'http://x').pathname)
    for (const url of new Set(addresses)) {
      // A canvas is a name within its manifest, not an address.
      if (url.includes('/canvas/') || url.includes(secret[1]!.id)) continue
      expect([url, (await ask(url, OUTSIDE)).statusCode]).toEqual([url, expect.toBeOneOf([200, 303])])
    }
  })
})

describe('an outsider who knows the address of a list page', () => {
  /** Every way to write every address of a record's file. */
  const addressesOf = (record: { id: string; file_hash: string }) => {
    const image = `/iiif/3/${iiifId(record)}`
    const plain = [
      `/media/${record.id}`,
      image,
      `${image}/info.json`,
      `${image}/full/max/0/default.jpg`,
      `${image}/0,0,512,512/512,512/0/default.jpg`,
      `${image}/full/200,/!90/gray.webp`,
      `${image}/full/^99999,/0/default.gif`,
    ]
    const escaped = (url: string) => url.replace(record.id[0]!, `%${record.id.charCodeAt(0).toString(16)}`)
    return plain.flatMap((url) => [url, `${url}/`, `${url}?a=b`, escaped(url), url.replace('iiif', '%69iif')])
  }
  const HEADERS = [
    {},
    { range: 'bytes=0-99' },
    { 'if-none-match': '*' },
    { 'if-modified-since': 'Mon, 01 Jan 2024 00:00:00 GMT' },
    { cookie: 'passenger_list_grant=x' },
    { 'x-forwarded-for': READING_ROOM },
    { origin: 'https://elders.example' },
  ]

  it('gets no byte of it, and no answer that may be cached', async () => {
    for (const record of secret) {
      for (const url of [...addressesOf(record), '/api/passengerList/A-1', '/api/passengerList/A-1/']) {
        for (const headers of HEADERS) {
          for (const method of ['GET', 'HEAD'] as const) {
            const answer = await ask(url, OUTSIDE, method, headers)
            expect([url, answer.statusCode, answer.headers['cache-control']]).toEqual([url, 403, 'no-store'])
            expect(answer.headers).not.toHaveProperty('etag')
            expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
            expect(String(answer.headers['content-type'])).toContain('application/json')
          }
        }
      }
    }
  })

  it('would get all list pages in the reading room', async () => {
    for (const url of addressesOf(secret[0]!).filter((address) => !address.includes('99999'))) {
      expect([url, (await ask(url, READING_ROOM)).statusCode]).toEqual([url, expect.toBeOneOf([200, 303])])
    }
  })
})
