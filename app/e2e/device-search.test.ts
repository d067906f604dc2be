/** The search on a device, in Chromium: it asks a server that publishes random archives, and answers as Node does. */
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { SearchQuery } from '#domain/search-query.ts'
import { inTextOrder } from '#domain/text-order.ts'
import { MemoryArchive } from '#search/memory/archive.ts'
import { HeldArchive } from '#search/memory/held-archive.ts'
import { catalogueDocuments } from '#search/published/changes.ts'
import { questions, words } from '#search/testing/arbitrary.ts'
import { type PublishedState, publishedStates } from '#search/testing/published.ts'
import type { Site } from '../offline/search/testing/page.ts'
import { PublishedServer } from '../offline/search/testing/published-server.ts'
import { plainBrowser } from './chromium.ts'
import { temporaryFolder } from './harness.ts'

declare const site: Site

const SEED = 1946
const ASKED_OF_EACH = 25
const DAY = 86_400_000

const states = fc.sample(publishedStates, { numRuns: 6, seed: SEED }).filter(({ names }) => names.length > 1)
const first = states[0]!
const asked: SearchQuery[] = fc
  .sample(questions, { numRuns: ASKED_OF_EACH, seed: SEED })
  .map((question) => ({ ...question, offset: 0, rows: 10 }))

async function serve(state = first): Promise<PublishedServer> {
  const server = await PublishedServer.start(state)
  onTestFinished(() => server.close())
  return server
}

async function openBrowser(): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(await temporaryFolder(), plainBrowser)
  onTestFinished(() => context.close())
  return context
}

/** A tab whose search has started. */
async function openTab(context: BrowserContext, server: PublishedServer): Promise<Page> {
  const page = await context.newPage()
  await page.goto(server.url)
  await page.evaluate(() => site.start())
  return page
}

const until = (page: Page, is: Parameters<Site['until']>[0]) =>
  page.evaluate((state) => site.until(state), is)
const keep = async (page: Page) => {
  await page.evaluate(() => site.keepNames(true))
  await until(page, { holds: 'names', ready: true })
}
const ask = async (page: Page, queries = asked) =>
  (await page.evaluate((all) => site.askAll('find', all), queries)).answers.map((answer) =>
    JSON.parse(answer),
  )
/** After a page has been loaded again. */
const again = async (page: Page) => {
  await page.reload()
  await page.evaluate(() => site.start())
}
const filesAsked = (server: PublishedServer) =>
  server.asked.filter((path) => path.startsWith('/api/archive/'))

function inNode({ catalogue, names }: PublishedState): HeldArchive {
  return new HeldArchive(MemoryArchive.build({ ...catalogueDocuments(catalogue), passenger: names }))
}

async function expectAnswersOf(page: Page, state: PublishedState): Promise<void> {
  const node = inNode(state)
  for (const [at, { answer, from }] of (await ask(page)).entries()) {
    expect(from.withNames).toBe(true)
    expect(JSON.stringify(answer)).toBe(JSON.stringify(await node.find(asked[at]!)))
  }
  const { answers } = await page.evaluate((typed) => site.askAll('suggest', typed), words)
  for (const [at, typed] of words.entries())
    expect(JSON.parse(answers[at]!).answer).toEqual(await node.suggest(typed))
}

test('answers as Node does, also after changes, from a renewed base, and when put back', async () => {
  const server = await serve()
  const page = await openTab(await openBrowser(), server)
  await keep(page)
  await expectAnswersOf(page, first)
  for (const state of states.slice(1, -1)) {
    server.change(state)
    await page.evaluate(() => site.settled())
    await expectAnswersOf(page, state)
  }
  const before = filesAsked(server).length
  await again(page)
  await expectAnswersOf(page, states.at(-2)!)
  expect(filesAsked(server)).toHaveLength(before)
  server.renew(states.at(-1)!)
  await page.evaluate(() => site.settled())
  await expectAnswersOf(page, states.at(-1)!)
})

test('only the changes are fetched of an archive that it holds', async () => {
  const server = await serve()
  const page = await openTab(await openBrowser(), server)
  await keep(page)
  const before = new Set(filesAsked(server))
  server.change(states[1]!)
  await page.evaluate(() => site.settled())
  const changes = server.archive.parts.flatMap((part) => part.changes.map(({ url }) => url))
  expect(
    filesAsked(server)
      .filter((path) => !before.has(path))
      .sort(),
  ).toEqual(changes.sort())
})

test('without names it answers for voyages, and says that names were not looked for', async () => {
  const server = await serve()
  const page = await openTab(await openBrowser(), server)
  await until(page, { holds: 'catalogue' })
  expect(filesAsked(server)).toHaveLength(1)
  const code = first.catalogue.journey[0]!.hit.journeyId
  const [{ answer, from }] = await ask(page, [
    { query: `xqzwv ${code}`, tab: 'journeys', offset: 0, rows: 5 },
  ])
  expect(from).toMatchObject({ withNames: false, notLookedFor: 'xqzwv' })
  expect(answer.journeys.map(({ journeyId }: { journeyId: string }) => journeyId)).toContain(code)
})

test('a download goes on where it was broken off', async () => {
  const server = await serve()
  const page = await openTab(await openBrowser(), server)
  await until(page, { holds: 'catalogue' })
  server.breakAfter = 200
  await page.evaluate(() => site.keepNames(true))
  await expect.poll(() => page.evaluate(() => site.isPieceKept())).toBe(true)
  server.breakAfter = null
  await again(page)
  await until(page, { holds: 'names' })
  const { url } = server.archive.parts.find(({ name }) => name === 'names')!.base
  expect(filesAsked(server).slice(1)).toEqual([url, `${url}?from=200`])
  await expectAnswersOf(page, first)
})

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

test('what is not the published file is not kept', async () => {
  const server = await serve()
  server.isDamaging = true
  const page = await openTab(await openBrowser(), server)
  await expect.poll(() => filesAsked(server).length).toBe(1)
  await until(page, { progress: null })
  expect(await page.evaluate(() => site.state().holds)).toBe('nothing')
  server.isDamaging = false
  await again(page)
  await until(page, { holds: 'catalogue' })
})

describe('what lies on the device', () => {
  async function withNames() {
    const server = await serve()
    const page = await openTab(await openBrowser(), server)
    await keep(page)
    await expect.poll(() => page.evaluate(() => site.isIndexKept())).toBe(true)
    server.asked.length = 0
    return { server, page }
  }

  test('files that are damaged are fetched anew', async () => {
    const { server, page } = await withNames()
    await page.evaluate(() => site.damageFiles())
    await again(page)
    await page.evaluate(() => site.askDevice('open', null).catch(() => null))
    await until(page, { holds: 'names', ready: true })
    await expectAnswersOf(page, first)
    expect(filesAsked(server).length).toBeGreaterThan(0)
  })

  test.each([
    ['damaged', 100],
    ['of another version of the normaliser', 4],
  ])('an index that is %s is built from the files that are there', async (_, at) => {
    const { server, page } = await withNames()
    await page.evaluate((byte) => site.changeIndex(byte), at)
    await again(page)
    await expectAnswersOf(page, first)
    expect(filesAsked(server)).toEqual([])
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

  test('a clock that is years on costs nothing where the server answers', async () => {
    const { server, page } = await withNames()
    await page.evaluate((ms) => site.changeAway(ms), 800 * DAY)
    await again(page)
    await expectAnswersOf(page, first)
    expect(filesAsked(server)).toEqual([])
  })

  test('names go when nobody may have them any more', async () => {
    const { server, page } = await withNames()
    server.allow('nobody')
    await again(page)
    await until(page, { holds: 'catalogue', namesBytes: null })
    expect(await page.evaluate(() => site.isIndexKept())).toBe(false)
  })
})

test('a device without room for the names follows the catalogue, and fetches them when another tab is asked', async () => {
  const names = Array.from({ length: 60_000 }, (_, at) => ({
    ...{ id: at + 1, journey: first.catalogue.journey[0]!.id, demonstration: true },
    fullName: createHash('sha256').update(`${at}`).digest('base64'),
  }))
  const many = { ...first, names }
  const server = await serve(many)
  // In a browser of its own, and before anything is kept: otherwise Chromium does not look at the quota at once.
  const browser = await chromium.launch(plainBrowser)
  onTestFinished(() => browser.close())
  const context = await browser.newContext()
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  const allow = (quotaSize: number) =>
    devtools.send('Storage.overrideQuotaForOrigin', { origin: server.url, quotaSize })
  await allow(1_500_000)
  await page.goto(server.url)
  await page.evaluate(() => site.start())
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
  const other = await openTab(context, server)
  await keep(other)
  await until(page, { holds: 'names' })
  server.change(many)
  await page.evaluate(() => site.settled())
  expect(await page.evaluate(() => site.state())).toMatchObject({ holds: 'names', fault: null })
  expect(await ships()).toBe(before)
})

test('two tabs fetch the names once, and both answer; deleted in one, they are gone in the other', async () => {
  const server = await serve()
  const context = await openBrowser()
  const [one, other] = [await openTab(context, server), await openTab(context, server)]
  await until(other, { holds: 'catalogue' })
  await keep(one)
  await until(other, { holds: 'names' })
  await expectAnswersOf(one, first)
  await expectAnswersOf(other, first)
  expect(filesAsked(server)).toHaveLength(2)
  await one.evaluate(() => site.keepNames(false))
  await until(other, { holds: 'catalogue' })
  const [{ from }] = await ask(other, [asked[0]!])
  expect(from.withNames).toBe(false)
})

test('a worker that dies twice is given up', async () => {
  const server = await serve()
  const context = await openBrowser()
  let started = 0
  await context.route(/worker-.*\.js/, (route) => {
    started += 1
    return route.abort()
  })
  const page = await openTab(context, server)
  await expect.poll(() => started).toBe(2)
  await expect.poll(() => page.evaluate(() => site.state().offered)).toBe(false)
})

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
async function withKept(voyages: Record<string, { body: string; fetchedAt?: Date }>): Promise<Page> {
  const page = await openTab(await openBrowser(), await serve())
  await until(page, { holds: 'catalogue' })
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
  return page
}
const addressOf = (code: string) => `/api/globe/journey?journeyId=${code}`
const keptVoyages = (page: Page) =>
  page.evaluate(async () =>
    (await (await caches.open('voyages')).keys()).map(({ url }) =>
      new URL(url).searchParams.get('journeyId'),
    ),
  )

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

test('texts stand in the same order as in Node', async () => {
  const names = `Åland,Ålborg,Émile,emmahaven,Emmahaven,IJmuiden,ijs,Ilha,Yacht,Ymir,Tjirebon,Tjikampek,Čepu,
Djakarta,D'Orsay,de Ruyter,De Rijp,'t Hof,Zoë,Zoe,Œuvre,ß,ss,ǆ,Łódź,Surabaya,Soerabaja,Sœurs,São Paulo,Oranje (2),Oranje,10,9`
  const texts = [
    ...names.split(',').map((text) => text.trim()),
    ...fc.sample(fc.string({ unit: 'grapheme', maxLength: 12 }), { numRuns: 2000, seed: SEED }),
  ]
  const server = await serve()
  const page = await openTab(await openBrowser(), server)
  const inChromium = await page.evaluate((all) => site.inOrder(all), texts)
  expect(inChromium).toEqual(inTextOrder(texts, (text) => text))
})
