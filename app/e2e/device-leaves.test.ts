/** What leaves the archive leaves the kept answers of a device, even if the device is full. */
import { createHash } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { VERSION_DIGITS, versionText, WORDS_DIGITS, wordsText } from '#domain/answer-version.ts'
import { addressParts } from '#domain/media.ts'
import type { SearchQuery } from '#domain/search-query.ts'
import type { PublishedState } from '#search/testing/published.ts'
import type { Site } from '../offline/search/testing/page.ts'
import {
  again,
  ask,
  DAY,
  filesAsked,
  first,
  keep,
  openBrowser,
  openTab,
  serve,
  until,
  voyages,
  withRoomFor,
} from './device-page.ts'
import { asServer } from './harness.ts'
import { keptTexts } from './kept-answers.ts'

declare const site: Site

/** The version of a voyage, as the catalogue has it. */
const versionOf = (voyage: object): string =>
  sha256(versionText(voyage)).slice(0, VERSION_DIGITS) + sha256(wordsText(voyage)).slice(0, WORDS_DIGITS)

/** The archive `first` with one more voyage, and a catalogue that is larger by so many bytes. */
function larger(bytes: number, voyage: { journeyId: string }): PublishedState {
  const pages = Array.from({ length: bytes / 80 }, (_, at) => [sha256(`${at}`), '0123abcd'] as const)
  const voyages = new Map([...first.catalogue.voyages, [voyage.journeyId, versionOf(voyage)]])
  return { ...first, catalogue: { ...first.catalogue, pages: new Map(pages), voyages } }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

test.each([
  ['the old names make room for it', 1_000_000, { holds: 'catalogue', fault: null }],
  ['it holds nothing', 4_000_000, { holds: 'nothing', fault: 'full' }],
] as const)('without room for the next catalogue, what left is deleted from the device, and %s', async (_, bytes, after) => {
  const voyage = { journeyId: 'WEG-1' }
  const server = await serve(larger(1_000_000, voyage))
  const { page } = await withRoomFor(3_000_000, server)
  await until(page, { holds: 'catalogue' })
  await keepVoyages(page, { 'WEG-1': { body: JSON.stringify(voyage) } })
  // What a visitor asked to keep is not deleted to make room.
  await page.evaluate(() => site.putPack('weg', ['WEG-1']))
  await again(page)
  await page.evaluate(() => site.settled())
  expect(await keptVoyages(page)).toEqual(['WEG-1'])
  server.renew(larger(bytes, { journeyId: 'ANDER-1' }))
  await page.evaluate(() => site.askDevice('contact', null))
  await expect.poll(() => keptVoyages(page)).toEqual([])
  expect(await page.evaluate(() => site.listPacks())).toEqual([])
  if (after.holds === 'catalogue') await page.evaluate(() => site.settled())
  expect(await page.evaluate(() => site.state())).toMatchObject(after)
})

test.each([
  ['the network is back', (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')))],
  ['an hour has gone by', (page: Page) => page.clock.fastForward('01:00:01')],
])('what left the archive is deleted even if the worker died twice, once %s', async (_, contact) => {
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

/** A page that keeps these voyages, and purges its answers at the next contact. */
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
      await cache.put(address, new Response(body, { headers: { 'content-type': 'application/json', 'x-fetched-at': at } }))
  }, kept)
}
test('what left is in no file on the device, and searches give the right results', async () => {
  const person = { ...first.names[0]!, id: 1_000_000, fullName: 'Geheim van Zwijgen "Zus"' }
  const ship = { ...first.catalogue.ship.values().next().value!, id: 1_000_000, shipName: 'Vergeten Schip' }
  const before = {
    catalogue: { ...first.catalogue, ship: new Map(first.catalogue.ship).set(ship.id, ship) },
    names: [...first.names, person],
  }
  const server = await serve(before)
  const page = await openTab(await openBrowser(), server)
  await keep(page)
  await expect.poll(() => page.evaluate(() => site.isIndexKept())).toBe(true)
  const isKept = async () => {
    const texts = (await keptTexts(page)).join()
    return [texts.includes('Geheim van Zwijgen'), texts.includes('Vergeten Schip')]
  }
  expect(await isKept()).toEqual([true, true])
  const other = await openTab(page.context(), server)
  const look = (query: string): SearchQuery => ({ query, tab: 'passengers', offset: 0, rows: 5 })
  const found = async (tab: Page) =>
    (await ask(tab, [look('Geheim van Zwijgen'), look('Nieuw Gekomen')])).map(({ answer }) => answer.totalPassengers)
  expect(await found(other)).toEqual([1, 0])
  const added = { ...person, id: 1_000_001, fullName: 'Nieuw Gekomen' }
  server.renew({ ...first, names: [...first.names, added] })
  await page.evaluate(() => site.settled())
  expect(await isKept()).toEqual([false, false])
  await other.evaluate(() => site.settled())
  for (const tab of [page, other]) expect(await found(tab)).toEqual([0, 1])
  // Opens it once more, from the files on the device.
  server.asked.length = 0
  await again(page)
  expect(await found(page)).toEqual([0, 1])
  await expect.poll(() => page.evaluate(() => site.isIndexKept())).toBe(true)
  expect([...(await isKept()), ...filesAsked(server)]).toEqual([false, false])
  // Somebody comes by a change, and leaves before a new base is published.
  server.change({ ...first, names: [...first.names, added, { ...person, fullName: 'Kort van Duur' }] })
  await page.evaluate(() => site.settled())
  expect((await keptTexts(page)).join()).toContain('Kort van Duur')
  server.change({ ...first, names: [...first.names, added] })
  await page.evaluate(() => site.settled())
  expect((await keptTexts(page)).join()).not.toContain('Kort van Duur')
  expect((await ask(page, [look('Kort van Duur')]))[0].answer.totalPassengers).toBe(0)
})

test('somebody who left and is back is found again', async () => {
  const server = await serve()
  const page = await openTab(await openBrowser(), server)
  await keep(page)
  const { fullName, id } = first.names[0]!
  const [ship, ...others] = first.catalogue.ship.values()
  const look = (query: string, tab: 'passengers' | 'ships'): SearchQuery => ({
    query,
    tab,
    offset: 0,
    rows: 50,
  })
  const found = async () => {
    const answers = await ask(page, [look(fullName, 'passengers'), look(ship!.shipName, 'ships')])
    return answers.map(({ answer }) => [answer.totalPassengers, answer.totalShips])
  }
  const all = await found()
  server.renew({
    catalogue: { ...first.catalogue, ship: new Map(others.map((other) => [other.id, other])) },
    names: first.names.filter((one) => one.id !== id),
  })
  await page.evaluate(() => site.settled())
  expect(await found()).not.toEqual(all)
  server.renew(first)
  await page.evaluate(() => site.settled())
  expect(await found()).toEqual(all)
  await again(page)
  expect(await found()).toEqual(all)
})

test('without a network, a voyage with changed figures stays, but one with changed words does not', async () => {
  const now = {
    journeyId: 'OVER-1',
    stories: ['Het vertrek'],
    course: [1, 2],
  }
  const voyages = {
    'GELIJK-1': { ...now, journeyId: 'GELIJK-1' },
    'VAART-1': { ...now, journeyId: 'VAART-1', course: [1, 2, 3] },
    'VERHAAL-1': { ...now, journeyId: 'VERHAAL-1', stories: ['Het vertrek', 'Van wie het terugnam'] },
  }
  const versions = Object.keys(voyages).map((journeyId) => [journeyId, versionOf({ ...now, journeyId })] as const)
  const server = await serve({
    ...first,
    catalogue: { ...first.catalogue, voyages: new Map([...first.catalogue.voyages, ...versions]) },
  })
  const page = await openTab(await openBrowser(), server)
  await until(page, { holds: 'catalogue' })
  const bodies = Object.entries(voyages).map(([code, voyage]) => [code, { body: JSON.stringify(voyage) }])
  await keepVoyages(page, Object.fromEntries(bodies))
  await again(page)
  await expect.poll(() => keptVoyages(page)).toEqual(['GELIJK-1', 'VAART-1'])
  const tries = () => server.asked.filter((path) => path.endsWith('VAART-1')).length
  await expect.poll(tries).toBe(3)
  await page.waitForTimeout(500)
  // It is fetched again at the next contact, not an hour later.
  await page.evaluate(() => site.askDevice('contact', null))
  await expect.poll(tries).toBeGreaterThan(3)
  expect(await keptVoyages(page)).toEqual(['GELIJK-1', 'VAART-1'])
})

test('a voyage that was fetched after the contact stays', async () => {
  const code = voyages[0]!.hit.journeyId
  const body = JSON.stringify({ journeyId: code, was: 'changed since' })
  const page = await withKept({
    [code]: { body, fetchedAt: new Date(Date.now() + DAY) },
    'WEG-1': { body: '{"journeyId":"WEG-1"}' },
  })
  await again(page)
  await expect.poll(() => keptVoyages(page)).toEqual([code])
})

test('a voyage with a new code is kept under both codes, each with the server’s answer of now', async () => {
  const [renamed, ...others] = voyages
  const now = renamed!.hit.journeyId
  const answer = { journeyId: now, was: 'OUD-1' }
  const server = await serve({
    ...first,
    catalogue: {
      ...first.catalogue,
      journey: new Map([{ ...renamed!, formerCodes: ['OUD-1'] }, ...others].map((voyage) => [voyage.id, voyage])),
      voyages: new Map([...first.catalogue.voyages, [now, versionOf(answer)]]),
    },
  })
  const page = await openTab(await openBrowser(), server)
  await until(page, { holds: 'catalogue' })
  await keepVoyages(page, {
    'OUD-1': { body: '{"journeyId":"OUD-1"}' },
    'WEG-1': { body: '{"journeyId":"WEG-1"}' },
  })
  await page
    .context()
    .route('**/api/globe/journey?*', (route) =>
      route.fulfill(asServer({ contentType: 'application/json', body: JSON.stringify(answer) })),
    )
  await again(page)
  await expect.poll(async () => (await keptVoyages(page)).toSorted()).toEqual([now, 'OUD-1'].toSorted())
  const kept = () =>
    page.evaluate(async () => {
      const cache = await caches.open('voyages')
      return Promise.all((await cache.matchAll()).map(async (one) => (await one.json()).journeyId))
    })
  await expect.poll(kept).toEqual([now, now])
})

test('an image whose file was replaced is deleted if the new file does not come', async () => {
  const server = await serve()
  const page = await openTab(await openBrowser(), server)
  await until(page, { holds: 'catalogue' })
  const images = [...first.catalogue.image.values()].map(({ item }) => item)
  expect(images.length).toBeGreaterThan(1)
  const [same, other] = images.map((item) => ({ url: item.url, hash: addressParts(item).iiifId.slice(-8) }))
  await page.evaluate(
    async (kept) => {
      const cache = await caches.open('images')
      for (const [url, tag] of kept)
        await cache.put(
          url!,
          new Response('jpeg', { headers: { 'content-type': 'image/jpeg', etag: `"${tag}01234567-1600"` } }),
        )
    },
    [
      [same!.url, same!.hash],
      [other!.url, '00000000'],
    ],
  )
  await again(page)
  await expect.poll(() => keptImages(page)).toEqual([same!.url])
})

test('new images of a changed voyage come with it', async () => {
  const code = voyages[0]!.hit.journeyId
  const brought = '/media/11111111-0000-4000-8000-000000000000'
  const body = JSON.stringify({ journeyId: code, story: `<img src="${brought}">` })
  const page = await withKept({ [code]: { body: JSON.stringify({ journeyId: code }) } })
  const calls = page.context()
  await calls.route('**/api/globe/journey?*', (route) => route.fulfill(asServer({ contentType: 'application/json', body })))
  const image = asServer({ contentType: 'image/jpeg', body: 'jpeg' })
  await calls.route(`**${brought}`, (route) => route.fulfill(image))
  await again(page)
  await expect.poll(() => keptImages(page)).toEqual([brought])
})

const keptImages = (page: Page) =>
  page.evaluate(async () => (await (await caches.open('images')).keys()).map(({ url }) => new URL(url).pathname).toSorted())
const addressOf = (code: string) => `/api/globe/journey?journeyId=${code}`
const keptVoyages = (page: Page) =>
  page.evaluate(async () =>
    (await (await caches.open('voyages')).keys()).map(({ url }) => new URL(url).searchParams.get('journeyId')),
  )

test('a purge that the closing browser cut off is finished at the next start, without a network', async () => {
  const code = voyages[0]!.hit.journeyId
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
  await expect.poll(() => keptVoyages(other)).toEqual([])
})

test('an unreadable answer does not stop a purge, and is deleted too', async () => {
  const page = await withKept({
    'AF-1': { body: 'no JSON' },
    'WEG-1': { body: '{"journeyId":"WEG-1"}' },
  })
  await again(page)
  await expect.poll(() => keptVoyages(page)).toEqual([])
})

test('a brand-new voyage stays, with its pack, until the server says that it does not exist', async () => {
  const body = '{"journeyId":"NIEUW-1"}'
  const page = await withKept({
    'NIEUW-1': { body, fetchedAt: new Date() },
    'NIEUW-2': { body: '{"journeyId":"NIEUW-2"}', fetchedAt: new Date() },
    'WEG-1': { body: '{"journeyId":"WEG-1"}', fetchedAt: new Date(Date.now() - DAY) },
  })
  await page.route('**/api/globe/journey?journeyId=NIEUW-1', (route) =>
    route.fulfill(asServer({ contentType: 'application/json', body })),
  )
  await page.evaluate(async () => {
    for (const [id, codes] of Object.entries({ nieuw: ['NIEUW-1'], toch: ['NIEUW-2'], weg: ['WEG-1'] }))
      await site.putPack(id, codes)
  })
  await page.route('**/api/globe/journey?journeyId=NIEUW-2', (route) =>
    route.fulfill(asServer({ status: 404, json: { code: 'journey_not_found', message: 'x' } })),
  )
  await again(page)
  await expect.poll(() => keptVoyages(page)).toEqual(['NIEUW-1'])
  await expect.poll(() => page.evaluate(() => site.listPacks())).toMatchObject([{ id: 'nieuw', voyages: 1 }])
})

test('a pack is deleted with its voyages, even if none of its answers are kept', async () => {
  const page = await openTab(await openBrowser(), await serve())
  await until(page, { holds: 'catalogue' })
  const code = voyages[0]!.hit.journeyId
  await page.evaluate((there) => site.putPack('weg', ['WEG-1']).then(() => site.putPack('deels', ['WEG-1', there])), code)
  await again(page)
  await expect
    .poll(() => page.evaluate(() => site.listPacks()))
    .toMatchObject([{ id: 'deels', voyages: 1, addresses: [`/api/globe/journey?journeyId=${code}`] }])
})
