/** What leaves the archive leaves the device, also one that is full, and names leave it in time. */
import { createHash } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { VERSION_DIGITS, versionText } from '#domain/answer-version.ts'
import type { SearchQuery } from '#domain/search-query.ts'
import type { PublishedState } from '#search/testing/published.ts'
import type { Site } from '../offline/search/testing/page.ts'
import {
  again,
  ask,
  DAY,
  first,
  keep,
  openBrowser,
  openTab,
  serve,
  until,
  withNames,
  withRoomFor,
} from './device-page.ts'

declare const site: Site

test.each([
  ['with the wish for them', async (page: Page) => page.evaluate(() => site.keepNames(false))],
  [
    'after ninety days without contact',
    async (page: Page) => {
      await page.evaluate((ms) => site.changeAway(ms), 91 * DAY)
      await again(page)
    },
  ],
])('names that came in part go too: %s', async (_, leave) => {
  const server = await serve()
  const page = await openTab(await openBrowser(), server)
  await until(page, { holds: 'catalogue' })
  server.breakAfter = 200
  await page.evaluate(() => site.keepNames(true))
  const isPieceKept = () => page.evaluate(() => site.isPieceKept())
  await expect.poll(isPieceKept).toBe(true)
  server.isSilent = true
  await leave(page)
  await expect.poll(isPieceKept, { timeout: 20_000 }).toBe(false)
  expect(await page.evaluate(() => site.state().holds)).toBe('catalogue')
})

test('names are deleted after ninety days without contact, and come back with it', async () => {
  const { server, page } = await withNames()
  server.isSilent = true
  await page.evaluate((ms) => site.changeAway(ms), 91 * DAY)
  await again(page)
  await expect.poll(() => page.evaluate(() => site.state().holds), { timeout: 20_000 }).toBe('catalogue')
  expect(await page.evaluate(() => site.isIndexKept())).toBe(false)
  server.isSilent = false
  await again(page)
  await until(page, { holds: 'names' })
})

test('a kiosk that was set up to keep names has them again after its storage was lost', async () => {
  const server = await serve()
  const page = await openTab(await openBrowser(), server)
  await until(page, { holds: 'catalogue', wanted: false })
  const start = async () => {
    await page.reload()
    await page.evaluate(() => site.start(true))
  }
  await start()
  await until(page, { holds: 'names', wanted: true })
  await page.reload()
  await page.evaluate(() => site.loseStorage())
  await start()
  await until(page, { holds: 'names' })
  await page.evaluate(() => site.keepNames(false))
  await start()
  await until(page, { holds: 'catalogue', wanted: false })
})

test('names go when nobody may have them any more', async () => {
  const { server, page } = await withNames()
  server.allow('nobody')
  await again(page)
  await until(page, { holds: 'catalogue', namesBytes: null })
  expect(await page.evaluate(() => site.isIndexKept())).toBe(false)
})

test('a device without room for the names follows the catalogue, and fetches them when another tab is asked', async () => {
  const names = Array.from({ length: 60_000 }, (_, at) => ({
    ...{ id: at + 1, journey: first.catalogue.journey[0]!.id, demonstration: true },
    fullName: createHash('sha256').update(`${at}`).digest('base64'),
  }))
  const many = { ...first, names }
  const server = await serve(many)
  const { page, allow } = await withRoomFor(1_500_000, server)
  await until(page, { holds: 'catalogue' })
  await page.evaluate(() => site.keepNames(true))
  await until(page, { fault: 'full' })
  const gone = first.catalogue.ship[0]!
  const search: SearchQuery = { query: gone.shipName, tab: 'ships', offset: 0, rows: 50 }
  const ships = async (): Promise<number> => (await ask(page, [search]))[0].answer.totalShips
  const before = await ships()
  expect(before).toBeGreaterThan(0)
  const ship = first.catalogue.ship.filter((one) => one !== gone)
  server.change({ ...many, catalogue: { ...first.catalogue, ship } })
  await page.evaluate(() => site.settled())
  expect(await page.evaluate(() => site.state())).toMatchObject({ holds: 'catalogue', fault: 'full' })
  expect(await ships()).toBe(before - 1)
  await allow(100_000_000)
  const other = await openTab(page.context(), server)
  await keep(other)
  await until(page, { holds: 'names' })
  server.change(many)
  await page.evaluate(() => site.settled())
  expect(await page.evaluate(() => site.state())).toMatchObject({ holds: 'names', fault: null })
  expect(await ships()).toBe(before)
})

/** `first` with a catalogue of so many more bytes, and one voyage more. */
function larger(bytes: number, voyage: { journeyId: string }): PublishedState {
  const pages = Array.from({ length: bytes / 80 }, (_, at) => [sha256(`${at}`), '0123abcd'] as const)
  const version = sha256(versionText(voyage)).slice(0, VERSION_DIGITS)
  const voyages = new Map([...first.catalogue.voyages, [voyage.journeyId, version]])
  return { ...first, catalogue: { ...first.catalogue, pages: new Map(pages), voyages } }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

test.each([
  ['what it held of before makes way for it', 1_000_000, { holds: 'catalogue', fault: null }],
  ['it holds nothing', 4_000_000, { holds: 'nothing', fault: 'full' }],
] as const)(
  'on a device without room for the next catalogue what left goes, and %s',
  async (_, bytes, after) => {
    const voyage = { journeyId: 'WEG-1' }
    const server = await serve(larger(1_000_000, voyage))
    const { page } = await withRoomFor(3_000_000, server)
    await until(page, { holds: 'catalogue' })
    await keepVoyages(page, { 'WEG-1': { body: JSON.stringify(voyage) } })
    // What a visitor asked to keep does not make way.
    await page.evaluate(() => site.putPack('weg', ['WEG-1']))
    await again(page)
    await page.evaluate(() => site.settled())
    expect(await keptVoyages(page)).toEqual(['WEG-1'])
    server.renew(larger(bytes, { journeyId: 'ANDER-1' }))
    await page.evaluate(() => site.askDevice('contact', null))
    await expect.poll(() => keptVoyages(page), { timeout: 10_000 }).toEqual([])
    expect(await page.evaluate(() => site.listPacks())).toEqual([])
    if (after.holds === 'catalogue') await page.evaluate(() => site.settled())
    expect(await page.evaluate(() => site.state())).toMatchObject(after)
  },
)

test.each([
  ['the network is back', (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')))],
  ['an hour has gone by', (page: Page) => page.clock.fastForward('01:00:01')],
])('what left the archive goes also where the worker was given up, once %s', async (_, contact) => {
  const server = await serve()
  const context = await openBrowser()
  let started = 0
  await context.route(/worker-.*\.js/, (route) => (++started <= 2 ? route.abort() : route.continue()))
  const page = await context.newPage()
  await page.clock.install()
  await page.goto(server.url)
  const kept = () => page.evaluate(async () => (await (await caches.open('voyages')).keys()).length)
  await page.evaluate(async () => {
    const voyages = await caches.open('voyages')
    await voyages.put('/api/globe/journey?journeyId=WEG-1', Response.json({ journeyId: 'WEG-1' }))
    site.start()
  })
  await expect.poll(() => started).toBe(2)
  await expect.poll(() => page.evaluate(() => site.state().offered)).toBe(false)
  expect(await kept()).toBe(1)
  await contact(page)
  await expect.poll(kept).toBe(0)
  expect([started, await page.evaluate(() => site.state().offered)]).toEqual([3, false])
})

/** A page whose answers are purged at the next contact, with these voyages kept. */
async function withKept(voyages: Voyages): Promise<Page> {
  const page = await openTab(await openBrowser(), await serve())
  await until(page, { holds: 'catalogue' })
  await keepVoyages(page, voyages)
  return page
}
type Voyages = Record<string, { body: string; fetchedAt?: Date }>

async function keepVoyages(page: Page, voyages: Voyages): Promise<void> {
  const kept = Object.entries(voyages).map(([code, { body, fetchedAt }]) => {
    return { address: addressOf(code), body, at: fetchedAt?.toISOString() ?? '' }
  })
  await page.evaluate(async (all) => {
    const cache = await caches.open('voyages')
    for (const { address, body, at } of all)
      await cache.put(
        address,
        new Response(body, { headers: { 'content-type': 'application/json', 'x-fetched-at': at } }),
      )
  }, kept)
}
const addressOf = (code: string) => `/api/globe/journey?journeyId=${code}`
const keptVoyages = (page: Page) =>
  page.evaluate(async () =>
    (await (await caches.open('voyages')).keys()).map(({ url }) =>
      new URL(url).searchParams.get('journeyId'),
    ),
  )

test('what the browser was ended in the midst of letting go goes at the next start, without a network', async () => {
  const code = first.catalogue.journey[0]!.hit.journeyId
  const page = await withKept({ [code]: { body: JSON.stringify({ journeyId: code, was: 'other' }) } })
  let asked = 0
  const hang = () => void ++asked
  await page.context().route('**/api/globe/journey?*', hang)
  await again(page)
  await expect.poll(() => asked).toBe(1)
  const other = await page.context().newPage()
  await other.goto(page.url())
  await page.close()
  expect(await keptVoyages(other)).toEqual([code])
  await other.context().route('**/api/**', (route) => route.abort())
  await other.evaluate(() => site.start())
  await expect.poll(() => keptVoyages(other), { timeout: 10_000 }).toEqual([])
})

test('an answer that cannot be read holds nothing up: what left goes, and so does it', async () => {
  const page = await withKept({
    'AF-1': { body: 'no JSON' },
    'WEG-1': { body: '{"journeyId":"WEG-1"}' },
  })
  await again(page)
  await expect.poll(() => keptVoyages(page)).toEqual([])
})

test('a voyage that was published a moment ago stays, with its pack, until the server says that there is none', async () => {
  const body = '{"journeyId":"NIEUW-1"}'
  const page = await withKept({
    'NIEUW-1': { body, fetchedAt: new Date() },
    'NIEUW-2': { body: '{"journeyId":"NIEUW-2"}', fetchedAt: new Date() },
    'WEG-1': { body: '{"journeyId":"WEG-1"}', fetchedAt: new Date(Date.now() - DAY) },
  })
  await page.route('**/api/globe/journey?journeyId=NIEUW-1', (route) =>
    route.fulfill({ contentType: 'application/json', body }),
  )
  await page.evaluate(() => site.putPack('nieuw', ['NIEUW-1']).then(() => site.putPack('weg', ['WEG-1'])))
  await again(page)
  await expect.poll(() => keptVoyages(page)).toEqual(['NIEUW-1'])
  expect(await page.evaluate(() => site.listPacks())).toMatchObject([{ id: 'nieuw', voyages: 1 }])
})

test('a pack leaves with what left the archive, though nothing of it is kept', async () => {
  const page = await openTab(await openBrowser(), await serve())
  await until(page, { holds: 'catalogue' })
  const code = first.catalogue.journey[0]!.hit.journeyId
  await page.evaluate(
    (there) => site.putPack('weg', ['WEG-1']).then(() => site.putPack('deels', ['WEG-1', there])),
    code,
  )
  await again(page)
  await expect
    .poll(() => page.evaluate(() => site.listPacks()))
    .toMatchObject([{ id: 'deels', voyages: 1, addresses: [`/api/globe/journey?journeyId=${code}`] }])
})
