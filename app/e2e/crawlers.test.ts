/** Search engines and visitors without scripts read the archive in the HTML that is sent; for everybody else the page takes over. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Journeys, Ships } from '#domain/browse.ts'
import type { Downloads } from '#domain/downloads.ts'
import type { Journey } from '#domain/journey.ts'
import type { StoryResults } from '#domain/stories.ts'
import { expectAccessible } from './accessibility.ts'
import { baseUrl, openPage } from './harness.ts'

const get = async <T>(path: string) => (await fetch(baseUrl + path)).json() as Promise<T>
const html = async (path: string) => (await fetch(baseUrl + path, { headers: { accept: 'text/html' } })).text()
const unescaped = (text: string) => text.replaceAll('&amp;', '&')
const VOYAGE = '/wereldbol?journeyId=KI-1951-1'
const PAGE = '/sidemenu/de-eerste-schepen'

/** All pages that links in the HTML lead to, by their canonical addresses. */
async function crawl(): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const seen = new Set(['/'])
  for (const path of seen) {
    const body = await html(path)
    const canonical = /<link rel="canonical" href="(.*?)"/.exec(body)?.[1]
    if (canonical) found.set(unescaped(canonical), body)
    for (const [, href] of body.matchAll(/<a href="(\/[^"#]*)/g))
      if (!/^\/(api|media|iiif|download)\//.test(href!)) seen.add(unescaped(href!))
  }
  return found
}

describe('A search engine', () => {
  test('reaches every voyage, ship, story and page by links alone, finds the same in the sitemap, and no name of a passenger', async () => {
    const found = await crawl()
    const sitemap = await html('/sitemap.xml')
    const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => unescaped(loc!))
    expect(new Set(found.keys())).toEqual(new Set(listed))
    expect(new Set(listed).size).toBe(listed.length)
    const { journeys } = await get<Journeys>('/api/journeys')
    const { ships } = await get<Ships>('/api/ships')
    const { stories } = await get<StoryResults>('/api/search/story?limit=100')
    const addresses = [
      ...journeys.map(({ journeyId }) => `/wereldbol?journeyId=${journeyId}`),
      ...ships.map(({ _id }) => `/schip/${_id}`),
      ...stories.filter(({ kind }) => kind === 'story').map(({ to }) => to),
    ]
    expect(addresses.filter((address) => !found.has(baseUrl + address))).toEqual([])

    const named = journeys.filter(({ names }) => names.entered > 0).slice(0, 20)
    const voyages = await Promise.all(named.map(({ journeyId }) => get<Journey>(`/api/globe/journey?journeyId=${journeyId}`)))
    const names = voyages.flatMap(({ ship }) => ship.passengers.map(({ fullName }) => fullName))
    expect(names.length).toBeGreaterThan(1000)
    const all = [...found.values()].join('\n')
    expect(names.filter((name) => all.includes(name))).toEqual([])
    expect(Math.max(...[...found.values()].map(({ length }) => length))).toBeLessThan(60_000)
  })

  test('is told of a dataset whose every download is there', async () => {
    const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(await html('/gegevens'))![1]!)
    expect(data['@type']).toBe('Dataset')
    for (const { contentUrl, encodingFormat } of data.distribution) {
      const { status, headers } = await fetch(contentUrl)
      expect([contentUrl, status, headers.get('content-type')]).toEqual([contentUrl, 200, `${encodingFormat}; charset=utf-8`])
    }
  })
})

describe('A visitor without scripts', () => {
  test('reads a voyage and walks on by its links', async () => {
    const page = await openPage('phone', { javaScriptEnabled: false })
    await page.goto(VOYAGE)
    await page.getByRole('heading', { level: 1, name: 'Kota Inten' }).waitFor()
    await page.getByRole('link', { name: /gebouwd 1927/ }).click()
    await page.getByRole('heading', { name: /reizen? van dit schip/ }).waitFor()
    await page.getByRole('link', { name: 'Overtocht' }).click()
    await page.getByRole('heading', { name: 'FAVORIETE REIZEN' }).waitFor()
    await page.locator('noscript p').waitFor()
  })

  test('or whose scripts do not come, sees the text after a while, and it is accessible', async () => {
    const page = await openPage('phone', { bypassCSP: true })
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto(VOYAGE)
    const heading = page.locator('.sent h1')
    expect(await heading.isVisible()).toBe(false)
    await heading.waitFor({ state: 'visible' })
    for (const path of [VOYAGE, '/', '/reizen', '/schepen', '/schip/1', '/verhalen', '/gegevens', PAGE]) {
      await page.goto(path)
      // At once.
      await page.addStyleTag({ content: '.sent { animation-delay: 0s !important }' })
      await heading.waitFor({ state: 'visible' })
      await expectAccessible(page)
    }
  })
})

/** The texts of an element, without spaces and invisible signs. */
const textsOf = (page: Page, selector: string) =>
  page.evaluate((inside) => {
    const walker = document.createTreeWalker(document.querySelector(inside)!, NodeFilter.SHOW_TEXT)
    const texts: string[] = []
    while (walker.nextNode()) texts.push((walker.currentNode as Text).data.replace(/[\s\u2060]+/g, ''))
    return texts.filter((text) => text !== '')
  }, selector)

test('What the HTML says is what the page then says, and the page takes its place without a trace', async () => {
  const { ships } = await get<Ships>('/api/ships')
  const ship = `/schip/${ships.find(({ journeys }) => journeys > 1)!._id}`
  const sent = await openPage('phone', { javaScriptEnabled: false })
  const page = await openPage('phone')
  const said: string[] = []
  page.on('console', (message) => message.type() === 'error' && said.push(message.text()))
  for (const [path, own] of [
    // The page shows its way to other voyages otherwise.
    [VOYAGE, ['Allereizen']],
    [ship, []],
    [PAGE, []],
    ['/reizen', []],
    ['/schepen', []],
    ['/partners', []],
    ['/gegevens', []],
  ] as const) {
    await sent.goto(path)
    const texts = await textsOf(sent, '.sent main')
    expect(texts.length).toBeGreaterThan(3)
    await page.goto(path)
    const missing = async () => {
      const shown = (await textsOf(page, '#root')).join('')
      return texts.filter((text) => !shown.includes(text))
    }
    await page.locator('main h1').waitFor()
    await expect.poll(missing, { message: path }).toEqual(own)
    expect(await page.locator('.sent').count()).toBe(0)
    expect(await page.locator('#root').count()).toBe(1)
  }
  expect(said).toEqual([])
})

test('A visitor finds the downloads at the foot of a page, and saves a file', async () => {
  const page = await openPage('desktop')
  await page.goto('/partners')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Gegevens' }).click()
  await page.getByRole('heading', { level: 1, name: 'Gegevens van het archief' }).waitFor()
  const { files } = await get<Downloads>('/api/downloads')
  expect(await page.getByRole('main').getByRole('listitem').count()).toBe(files.length)
  await expectAccessible(page)
  const saved = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Schepen, CSV' }).click()
  expect((await saved).suggestedFilename()).toBe('ships.csv')
})
