import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DRAFT } from '#db/published.ts'
import { iiifId } from '#domain/media.ts'
import { type StoredImage, storeImage } from '#files/pyramid.ts'
import { LISTED, type MediaApp, OTHER_READING_ROOM, openMediaApp, READING_ROOM } from '../testing/pictures.ts'

let media: MediaApp
let photograph: StoredImage
let sheet: StoredImage

beforeAll(async () => {
  media = await openMediaApp()
  photograph = await storeImage(media.store, await plain(3000, 2000, '#205070'))
  sheet = await storeImage(media.store, await plain(1400, 2000, '#f0e8d8'))
})
afterAll(() => media.close())
beforeEach(async () => {
  await media.db.deleteFrom('media').execute()
})

const plain = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()
const get: MediaApp['get'] = (...request) => media.get(...request)
const addMedia: MediaApp['addMedia'] = (...record) => media.addMedia(...record)

const ALERT =
  'Helaas kunnen de passagierslijsten uitsluitend geraadpleegd worden bij het Kenniscentrum van het Indisch Herinneringscentrum. Dit in verband met de privacywet AVG'

describe('/media/{id}', () => {
  test('is a JPEG of at most 1600 pixels a side, and is revalidated each time', async () => {
    const { id } = await addMedia(photograph)
    const answer = await get(`/media/${id}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'no-cache' })
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({
      format: 'jpeg',
      width: 1600,
      height: 1067,
    })
    const again = await get(`/media/${id}`, { 'if-none-match': String(answer.headers.etag) })
    expect([again.statusCode, again.payload]).toEqual([304, ''])
    // A cache copies the headers of a 304 to the picture that it has.
    expect(again.headers).not.toHaveProperty('content-type')
    expect(again.headers).not.toHaveProperty('content-length')
  })

  test('changes its ETag when the record gets another file', async () => {
    const { id } = await addMedia(photograph)
    const { etag } = (await get(`/media/${id}`)).headers
    const { hash: file_hash, width, height } = sheet
    await media.db.updateTable('media').set({ file_hash, width, height }).where('id', '=', id).execute()
    const again = await get(`/media/${id}`, { 'if-none-match': String(etag) })
    expect(again.statusCode).toBe(200)
    expect(await sharp(again.rawPayload).metadata()).toMatchObject({ width: 1120, height: 1600 })
  })

  test.each(['7f0c3f2e-6f0e-4a57-9a3e-0d8a4f0c9b11', 'x', '1', '..%2f..%2fetc%2fpasswd'])(
    'of an unknown id (%s) is 404',
    async (id) => {
      const answer = await get(`/media/${id}`)
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'media_not_found'])
      expect(answer.headers['cache-control']).toBe('no-store')
    },
  )

  test('of a record that is withdrawn or not yet public is 404', async () => {
    const withdrawn = await addMedia(photograph, { deleted_at: new Date() })
    const draft = await addMedia(photograph, { published_at: DRAFT })
    expect((await get(`/media/${withdrawn.id}`)).statusCode).toBe(404)
    expect((await get(`/media/${draft.id}`)).statusCode).toBe(404)
  })

  test('whose file is lost is a 500 that is not cached', async () => {
    const { id } = await addMedia({ hash: 'a'.repeat(64), width: 10, height: 10 })
    const answer = await get(`/media/${id}`)
    expect([answer.statusCode, answer.json().code]).toEqual([500, 'internal_error'])
    expect(answer.headers['cache-control']).toBe('no-store')
  })
})

describe('/iiif/3/', () => {
  test('offers an info.json with the address that was asked for, open to viewers on other sites', async () => {
    const path = `/iiif/3/${iiifId(await addMedia(photograph))}`
    const answer = await get(`${path}/info.json`, { host: 'localhost:8080' })
    expect(answer.json()).toMatchObject({ id: `http://localhost:8080${path}`, width: 3000, height: 2000 })
    expect(answer.headers).toMatchObject({
      'content-type': 'application/ld+json;profile="http://iiif.io/api/image/3/context.json"',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'no-cache',
    })
    const { etag } = answer.headers
    const again = await get(`${path}/info.json`, { host: 'localhost:8080', 'if-none-match': String(etag) })
    expect(again.statusCode).toBe(304)
  })

  test('allows viewers on other sites to send headers of their own', async () => {
    const path = `/iiif/3/${iiifId(await addMedia(photograph))}`
    const { statusCode, headers } = await media.preflight(`${path}/info.json`)
    expect(statusCode).toBe(204)
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-headers': '*',
      'access-control-allow-methods': 'GET, HEAD',
    })
  })

  test("redirects from the image's address to its info.json", async () => {
    const path = `/iiif/3/${iiifId(await addMedia(photograph))}`
    const answer = await get(path)
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `${path}/info.json`])
  })

  test('gives a tile that may be cached for a year, with its canonical address', async () => {
    const path = `/iiif/3/${iiifId(await addMedia(photograph))}`
    const answer = await get(`${path}/2048,1024,952,976/476,488/0/default.jpg`)
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 476, height: 488 })
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
    })
    expect(answer.headers.link).toContain(`${path}/2048,1024,952,976/476,488/0/default.jpg>;rel="canonical"`)
    const { etag } = answer.headers
    const again = await get(`${path}/full/200,/0/default.jpg`, { 'if-none-match': String(etag) })
    expect(again.statusCode).toBe(304)
  })

  test('gives a large picture, too', async () => {
    const path = `/iiif/3/${iiifId(await addMedia(photograph))}`
    const answer = await get(`${path}/full/max/90/default.jpg`)
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 2000, height: 3000 })
  })

  test('refuses a region outside the image and a size beyond it, and the refusal is not cached', async () => {
    const path = `/iiif/3/${iiifId(await addMedia(photograph))}`
    for (const request of ['9000,0,10,10/max/0/default.jpg', 'full/3001,/0/default.jpg', 'full/^9999,/0/default.jpg']) {
      const answer = await get(`${path}/${request}`)
      expect(answer.statusCode).toBe(400)
      expect(answer.headers['cache-control']).toBe('no-store')
    }
  })

  test('does not find an image under the name of the file that it had before', async () => {
    const { id } = await addMedia(photograph)
    expect((await get(`/iiif/3/${id}-00000000/info.json`)).statusCode).toBe(404)
    expect((await get(`/iiif/3/${id}/info.json`)).statusCode).toBe(404)
  })
})

test('large pictures are made one by one, and small ones do not wait for those', async () => {
  const path = `/iiif/3/${iiifId(await addMedia(photograph))}/full`
  const done: string[] = []
  const make = async (name: string, size: string) => {
    expect((await get(`${path}/${size}/default.jpg`)).statusCode).toBe(200)
    done.push(name)
  }
  let most = 0
  const timer = setInterval(() => {
    most = Math.max(most, sharp.counters().process)
  }, 1)
  await Promise.all([make('large', 'max/0'), make('large', 'max/90'), make('large', 'max/!0')])
  clearInterval(timer)
  expect(most).toBe(1)
  const large = ['max/0', 'max/90', 'max/180', 'max/270'].map((size) => make('large', size))
  await Promise.all([...large, ...['100,/0', '101,/0', '102,/0', '103,/0'].map((size) => make('small', size))])
  // They were asked for last, and would come last behind those. However busy the machine is, one large one takes longer.
  expect(done.slice(3).filter((name) => name === 'small')).toHaveLength(4)
  expect(done.at(-1)).toBe('large')
})

describe('the gate', () => {
  /** Every path that tells something of a record's file. */
  const pathsOf = (record: { id: string; file_hash: string }) => [
    `/media/${record.id}`,
    `/iiif/3/${iiifId(record)}`,
    `/iiif/3/${iiifId(record)}/info.json`,
    `/iiif/3/${iiifId(record)}/full/max/0/default.jpg`,
    `/iiif/3/${iiifId(record)}/full/99999,/0/default.jpg`,
  ]
  const expectRefused = async (record: { id: string; file_hash: string }) => {
    for (const path of pathsOf(record)) {
      const answer = await get(path, { 'if-none-match': '*' })
      expect(answer.statusCode).toBe(403)
      expect(answer.json()).toEqual({ code: 'passenger_list_restricted', message: ALERT })
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(answer.headers['access-control-allow-origin']).toBeUndefined()
    }
  }

  test('refuses a list page on every path', async () => {
    await expectRefused(await addMedia(sheet, { kind: 'list-page', page_number: 1 }))
  })

  test('does not let other sites read a list page, not even from the reading room', async () => {
    const page = await addMedia(sheet, { kind: 'list-page' })
    for (const from of ['198.51.100.1', READING_ROOM]) {
      const { statusCode, headers } = await media.preflight(`/iiif/3/${iiifId(page)}/info.json`, from)
      expect(statusCode).toBe(405)
      expect(headers).not.toHaveProperty('access-control-allow-origin')
    }
  })

  test('refuses an image whose file is also a list page, even a list page that is not yet public', async () => {
    const image = await addMedia(sheet)
    expect((await get(`/media/${image.id}`)).statusCode).toBe(200)
    await addMedia(sheet, { kind: 'list-page', page_number: 1, published_at: DRAFT })
    await expectRefused(image)
  })

  test('logs whose list was opened, also through an image with the file of a page', async () => {
    const { db } = media
    await db.deleteFrom('access_log').execute()
    const page = await addMedia(sheet, { kind: 'list-page', page_number: 1 })
    const image = await addMedia(sheet)
    for (const { id } of [page, image]) {
      expect((await get(`/media/${id}`, {}, OTHER_READING_ROOM)).statusCode).toBe(200)
    }
    expect(await db.selectFrom('access_log').select(['address', 'journey_code']).execute()).toEqual([
      { address: OTHER_READING_ROOM, journey_code: LISTED },
    ])
    await expect(addMedia(sheet, { kind: 'list-page', journey_id: null })).rejects.toThrow(/list_page_of_voyage/)
  })

  test('lets a visitor with access in, and none of the answers may be cached', async () => {
    const page = await addMedia(sheet, { kind: 'list-page', page_number: 1 })
    for (const path of pathsOf(page).slice(0, 4)) {
      const answer = await get(path, { 'if-none-match': '*' }, READING_ROOM)
      expect([200, 303]).toContain(answer.statusCode)
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(answer.headers.etag).toBeUndefined()
      expect(answer.headers['access-control-allow-origin']).toBeUndefined()
    }
  })
})
