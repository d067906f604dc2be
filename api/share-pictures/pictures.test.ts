import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asPublished } from '#db/testing/database.ts'
import { keepMaps } from '../journeys/maps.ts'
import { createTestApp, type TestApp } from '../testing/api.ts'
import { addJourney, insertHarbours } from '../testing/journeys.ts'
import type { PictureOf } from './contents.ts'
import { SharePictures } from './pictures.ts'

let test: TestApp
let dist: string
let pictures: SharePictures
let ship: number
let voyage: number
let quiet: number
/** The keys of the passengers, by name. */
const ids = new Map<string, string>()

beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), 'overtocht-dist-'))
  for (const page of ['index.html', 'admin.html', 'preview.html'])
    writeFileSync(join(dist, page), '<html><head><title>x</title></head><body></body></html>')
  test = await createTestApp({ dist, publicUrl: 'https://overtocht.example' })
  const { db } = test
  pictures = new SharePictures(db, keepMaps(db), test.parts.config.dataDir)
  const { priok, colombo, rotterdam } = await insertHarbours(db)
  const sibajak = db.insertInto('ship').values(asPublished({ ship_name: 'Sibajak' }))
  ship = (await sibajak.returning('id').executeTakeFirstOrThrow()).id
  const dates = { start_date: '1946-06-06', end_date: '1946-07-02', start_city: 'Batavia', end_city: 'Rotterdam' }
  voyage = await addJourney(db, { code: 'SI-1946-1', ship_id: ship, ...dates }, [priok, colombo, rotterdam])
  quiet = await addJourney(db, { code: 'STIL-1' })
  const withdrawn = await addJourney(db, { code: 'WEG-1', deleted_at: new Date() })
  const rows = [
    { full_name: 'Adriana Korensma', birth_year: 1920, demonstration: true },
    { full_name: 'Şükrü Łukasz d’Hervé', birth_year: 1920 },
    { full_name: '王小明' },
    { full_name: 'Wordt Ingetrokken' },
    { full_name: 'Wordt Gewist' },
    { full_name: 'Wordt Gesloten' },
    { full_name: 'Wordt Stil Ingetrokken' },
    { full_name: 'Later Korensma', public_from: '2999-01-01' },
    { full_name: 'Weg Korensma', deleted_at: new Date() },
    { full_name: 'Verdwenen Korensma', journey_id: withdrawn },
  ].map((row) => ({ journey_id: voyage, ...row }))
  const inserted = db.insertInto('passenger').values(asPublished(rows)).returning(['id', 'full_name'])
  for (const { id, full_name } of await inserted.execute()) ids.set(full_name, String(id))
})
afterAll(async () => {
  await test.close()
  rmSync(dist, { recursive: true })
})

/** The address of the picture that a page names. */
async function pictureOn(page: string): Promise<string> {
  const { body } = await test.get<string>(page, { accept: 'text/html' })
  return new URL(/property="og:image" content="(.*?)"/.exec(body)![1]!).pathname
}
const voyagePage = '/wereldbol?journeyId=SI-1946-1'
const ask = (url: string, headers = {}) => test.app.inject({ url, headers })
const files = () => readdirSync(join(test.parts.config.dataDir, 'share'))
const filesOf = (kind: string, id: string | number) => files().filter((file) => file.startsWith(`${kind}-${id}-`))
const passengerPage = (name: string) => `/passagier/${ids.get(name)}`
const raise = { version: 2 }

const COLOURS = {
  paper: '#f7f1e3',
  ink: '#143542',
  sea: '#1f4a5c',
  land: '#e9dfc7',
  route: '#ffffff',
  pin: '#9b3225',
  plate: '#fdfaf2',
}

/** The colours in a part of the picture that are the drawing's own, most of it first. The PNG's palette is off by one at most. */
async function coloursIn(png: Buffer, left: number, top: number, width: number, height: number): Promise<string[]> {
  const part = await sharp(png).extract({ left, top, width, height }).removeAlpha().raw().toBuffer()
  const counts = Object.entries(COLOURS).map(([name, hex]) => {
    const channels = Buffer.from(hex.slice(1), 'hex')
    const pixels = Array.from({ length: part.length / 3 }, (_, at) => at * 3)
    return { name, count: pixels.filter((at) => channels.every((value, i) => Math.abs(value - part[at + i]!) <= 1)).length }
  })
  return counts
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .map(({ name }) => name)
}

describe('the picture of a voyage', () => {
  it('is a small PNG with the name, the route and its ends, kept for a year', async () => {
    const answer = await ask(await pictureOn(voyagePage))
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(answer.headers['x-robots-tag']).toBeUndefined()
    const png = answer.rawPayload
    expect(png.length).toBeLessThanOrEqual(120 * 1024)
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    // The name on paper, ports and dates under the rule, and sea, land, route and pins on the map.
    for (const [top, height] of [
      [160, 160],
      [500, 90],
    ] as const)
      expect((await coloursIn(png, 48, top, 408, height)).slice(0, 2)).toEqual(['paper', 'ink'])
    const map = await coloursIn(png, 500, 0, 700, 630)
    expect(map.slice(0, 2).sort()).toEqual(['land', 'sea'])
    expect(map).toEqual(expect.arrayContaining(['route', 'pin', 'plate']))
  })

  it('has the same address as long as it shows the same, and an old address leads to the new one', async () => {
    const old = await pictureOn(voyagePage)
    expect((await ask(old)).statusCode).toBe(200)
    await test.db
      .updateTable('journey')
      .set({ story_intro: 'Anders', ...raise })
      .where('id', '=', voyage)
      .execute()
    expect(await pictureOn(voyagePage)).toBe(old)
    await test.db.updateTable('ship').set({ ship_name: 'Indrapoera' }).where('id', '=', ship).execute()
    const now = await pictureOn(voyagePage)
    expect(now).not.toBe(old)
    const moved = await ask(old)
    expect([moved.statusCode, moved.headers.location, moved.headers['cache-control']]).toEqual([302, now, 'no-store'])
    const { rawPayload, headers } = await ask(now)
    expect(filesOf('voyage', voyage)).toHaveLength(1)
    expect((await ask(now)).rawPayload).toEqual(rawPayload)
    expect((await ask(now, { 'if-none-match': headers.etag })).statusCode).toBe(304)
  })

  it('without a route is the map of the archive without a line', async () => {
    const png = (await ask(await pictureOn('/wereldbol?journeyId=STIL-1'))).rawPayload
    const map = await coloursIn(png, 500, 0, 700, 630)
    expect(map.slice(0, 2).sort()).toEqual(['land', 'sea'])
    expect(map.filter((colour) => ['route', 'pin', 'plate'].includes(colour))).toEqual([])
  })

  it('is drawn once for who asks at the same time, and not for a crowd', async () => {
    const few = new SharePictures(test.db, keepMaps(test.db), mkdtempSync(join(test.parts.config.dataDir, 'few-')), 1)
    const find = async (kind: PictureOf['kind'], id: number) => (await few.find({ kind, id: String(id) }))!
    const one = await find('voyage', voyage)
    const [first, again] = await Promise.all([few.read(one), few.read(one)])
    expect(again).toBe(first)
    const crowd = await Promise.all([find('voyage', quiet), find('ship', ship), find('site', 1)])
    const read = await Promise.allSettled(crowd.map((picture) => few.read(picture)))
    const refused = read.filter(({ status }) => status === 'rejected')
    expect(refused).toMatchObject([{ reason: { statusCode: 503, headers: { 'retry-after': '5' } } }])
    for (const picture of crowd) expect((await few.read(picture)).length).toBeGreaterThan(10_000)
  })
})

describe('the picture of a passenger', () => {
  it('is asked for each time, and no search engine may have it', async () => {
    const { body } = await test.get<string>(passengerPage('Adriana Korensma'), { accept: 'text/html' })
    expect(body).toContain('<meta name="robots" content="noindex" />')
    expect(body).not.toContain('rel="canonical"')
    const address = await pictureOn(passengerPage('Adriana Korensma'))
    const answer = await ask(address)
    expect([answer.statusCode, answer.headers['x-robots-tag'], answer.headers['cache-control']]).toEqual([
      200,
      'noindex',
      'private, no-cache',
    ])
    const again = await ask(address, { 'if-none-match': answer.headers.etag })
    expect([again.statusCode, again.headers['x-robots-tag'], again.rawPayload.length]).toEqual([304, 'noindex', 0])
  })

  it('marks an invented name, and shows no birth year', async () => {
    const markOf = async (name: string) =>
      coloursIn((await ask(await pictureOn(passengerPage(name)))).rawPayload, 525, 566, 300, 38)
    expect((await markOf('Adriana Korensma'))[0]).toBe('plate')
    expect(await markOf('Şükrü Łukasz d’Hervé')).not.toContain('plate')
    const before = await pictureOn(passengerPage('Adriana Korensma'))
    await test.db.updateTable('passenger').set({ birth_year: 1921 }).where('full_name', '=', 'Adriana Korensma').execute()
    expect(await pictureOn(passengerPage('Adriana Korensma'))).toBe(before)
  })

  it('has other words for a name that would be a blank', async () => {
    const png = (await ask(await pictureOn(passengerPage('王小明')))).rawPayload
    expect(await coloursIn(png, 48, 170, 408, 120)).toContain('ink')
  })

  it.each<[string, (id: number) => Promise<unknown>]>([
    [
      'Wordt Ingetrokken',
      (id) =>
        test.db
          .updateTable('passenger')
          .set({ deleted_at: new Date(), ...raise })
          .where('id', '=', id)
          .execute(),
    ],
    [
      'Wordt Gesloten',
      (id) =>
        test.db
          .updateTable('passenger')
          .set({ public_from: '2999-01-01', ...raise })
          .where('id', '=', id)
          .execute(),
    ],
    ['Wordt Gewist', (id) => test.db.deleteFrom('passenger').where('id', '=', id).execute()],
  ])('goes with the passenger: %s', async (name, withdraw) => {
    const id = ids.get(name)!
    const address = await pictureOn(passengerPage(name))
    const { headers } = await ask(address)
    expect(filesOf('passenger', id)).toHaveLength(1)
    await withdraw(Number(id))
    const gone = await ask(address, { 'if-none-match': headers.etag })
    expect([gone.statusCode, gone.headers['cache-control']]).toEqual([404, 'no-store'])
    expect(filesOf('passenger', id)).toEqual([])
  })

  it('goes though nobody asks for it, and so do pictures of changed records', async () => {
    const kept = await pictureOn(passengerPage('Adriana Korensma'))
    await ask(kept)
    const [quietly, elsewhere] = [ids.get('Wordt Stil Ingetrokken')!, ids.get('Şükrü Łukasz d’Hervé')!]
    for (const name of ['Wordt Stil Ingetrokken', 'Şükrü Łukasz d’Hervé']) await ask(await pictureOn(passengerPage(name)))
    await test.db.updateTable('passenger').set({ deleted_at: new Date() }).where('id', '=', Number(quietly)).execute()
    await test.db
      .updateTable('passenger')
      .set({ full_name: 'S. Hervé', version: 3 })
      .where('id', '=', Number(elsewhere))
      .execute()
    await pictures.tidy()
    expect([...filesOf('passenger', quietly), ...filesOf('passenger', elsewhere)]).toEqual([])
    expect(filesOf('passenger', ids.get('Adriana Korensma')!)).toHaveLength(1)
  })
})

it.each([
  '/share/voyage/999/0123456789abcdef.png',
  '/share/voyage/0/x.png',
  '/share/voyage/..%2f..%2f1/x.png',
  '/share/harbour/1/x.png',
  '/share/site/2/x.png',
  '/share/passenger/999999999/x.png',
  '/share/passenger/x/x.png',
  '/share/passenger',
  ...['Later Korensma', 'Weg Korensma', 'Verdwenen Korensma'],
])('there is none of what the public may not see, or is not there: %s', async (asked) => {
  const url = ids.has(asked) ? `/share/passenger/${ids.get(asked)}/x.png` : asked
  const { status, body } = await test.get(url, { accept: 'text/html' })
  expect([status, body]).toEqual([404, { code: expect.stringMatching(/not_found$/), message: expect.any(String) }])
})
