/** The search on a device, on the site itself: whether the device or the server answers. */
import fc from 'fast-check'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { publishedStates } from '#search/testing/published.ts'
import { PublishedServer } from '../offline/search/testing/published-server.ts'
import { asServer, openPage } from './harness.ts'
import { heldArchive } from './kept-answers.ts'

const first = fc.sample(publishedStates, { numRuns: 6, seed: 1946 }).find(({ names }) => names.length > 4)!

/** The site, with an archive that another server publishes. `names`: the device keeps the names. */
async function openSite({ names }: { names: boolean }) {
  const server = await PublishedServer.start(first)
  onTestFinished(() => server.close())
  const page = await openPage('desktop')
  const searches: string[] = []
  await page.context().route('**/api/archive**', async (route) => {
    const { pathname, search } = new URL(route.request().url())
    // The page may be gone before the answer is there.
    const answer = route.fetch({ url: server.url + pathname + search }).then((response) => route.fulfill({ response }))
    await answer.catch(() => undefined)
  })
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/search') searches.push(searchParams.get('query') ?? '')
  })
  await page.goto('/')
  await expect.poll(() => heldArchive(page)).toBe('catalogue')
  if (!names) return { page, searches }
  await page.evaluate(() => {
    const opening = indexedDB.open('overtocht-archive')
    return new Promise<void>((resolve) => {
      opening.onsuccess = () => {
        const db = opening.result
        const trx = db.transaction('records', 'readwrite')
        trx.objectStore('records').put(true, 'wanted')
        trx.oncomplete = () => resolve(db.close())
      }
    })
  })
  await page.reload()
  await expect.poll(() => heldArchive(page)).toBe('names')
  return { page, searches }
}

const surname = first.names[0]!.fullName.split(' ').at(-1)!

test('the device answers without a call once it knows that the server has the same archive', async () => {
  const { page, searches } = await openSite({ names: true })
  await page.goto(`/zoeken?query=${surname}`)
  await page.waitForTimeout(3000)
  searches.length = 0
  const field = page.getByRole('combobox').first()
  for (const { fullName } of first.names.slice(0, 4)) {
    const name = fullName.split(' ').at(-1)!
    await field.fill(name)
    await field.press('Enter')
    await expect.poll(() => page.locator('.ledger').innerText()).toContain(name)
  }
  expect(searches).toEqual([])
})

test('results follow each typed letter without a call, and one step Back undoes them', async () => {
  const { page, searches } = await openSite({ names: true })
  await page.goto('/zoeken?query=Oranje')
  await page.waitForTimeout(3000)
  searches.length = 0
  const length = await page.evaluate(() => history.length)
  const field = page.getByRole('combobox').first()
  await field.fill('')
  for (const at of Array.from(surname).keys()) {
    await field.press(surname[at]!)
    const typed = surname.slice(0, at + 1)
    await expect.poll(() => page.locator('h1').innerText()).toContain(`‘${typed}’`)
    expect(new URL(page.url()).searchParams.get('query')).toBe(typed)
    expect(await field.inputValue()).toBe(typed)
  }
  await expect.poll(() => page.locator('.ledger').innerText()).toContain(surname)
  await field.press('Enter')
  expect(await page.evaluate(() => history.length)).toBe(length + 1)
  expect(searches).toEqual([])
  await page.goBack()
  await page.locator('h1', { hasText: '‘Oranje’' }).waitFor()
})

test.each([
  ['is silent', async (page: Page) => page.context().route('**/api/search?**', () => undefined)],
  [
    'says that it is away',
    async (page: Page) =>
      page.context().route('**/api/search?**', (route) => route.fulfill(asServer({ status: 503, body: '{}' }))),
  ],
  ['cannot be reached', async (page: Page) => page.context().route('**/api/**', (route) => route.abort())],
])('the device answers if the server %s', async (_, silence) => {
  const { page } = await openSite({ names: true })
  await silence(page)
  await page.goto(`/zoeken?query=${encodeURIComponent(surname)}`)
  await expect.poll(() => page.locator('.ledger tbody tr').count()).toBeGreaterThan(0)
  expect(await page.locator('.ledger').innerText()).toContain(surname)
})

test('if the server does not answer the page says so, although the device can answer', async () => {
  const { page } = await openSite({ names: true })
  await page.context().route(/\/(api|health)\//, (route) => route.abort())
  await page.goto(`/zoeken?query=${encodeURIComponent(surname)}`)
  await expect.poll(() => page.locator('.ledger tbody tr').count()).toBeGreaterThan(0)
  await page.getByText('U ziet wat op dit apparaat bewaard is.').waitFor()
})

const AWAY = asServer({
  status: 503,
  json: { code: 'search_unavailable', message: 'Zoeken is even niet mogelijk.' },
})
const ships = (page: Page) => page.getByRole('tab', { name: /^Schepen/ })
const notLookedFor = (page: Page) => page.getByRole('heading', { level: 1, name: 'Op naam zoeken kan nu niet' })

test('without names the device answers while the server is slow, until the server’s answer comes', async () => {
  const { page } = await openSite({ names: false })
  await page.context().route('**/api/search?**', (route) => void setTimeout(() => void route.continue(), 6000))
  await page.goto('/zoeken?query=Sibajak')
  await notLookedFor(page).waitFor()
  await page.getByText('Stand van').waitFor()
  await page.getByRole('heading', { level: 1, name: /passagiers voor ‘Sibajak’$/ }).waitFor()
  expect(await page.getByText('Stand van').count()).toBe(0)
  await expect.poll(() => ships(page).innerText()).toMatch(/[1-9]/)
})

test('without names, an answer of the server that broke off is asked for again', async () => {
  const { page } = await openSite({ names: false })
  const seen = Promise.withResolvers<void>()
  let asked = 0
  await page.context().route('**/api/search?**', async (route) => {
    if (asked++ === 0) return route.fulfill(asServer({ status: 200, body: '{"passengers":[' }))
    await seen.promise
    return route.continue()
  })
  await page.goto('/zoeken?query=Sibajak')
  await notLookedFor(page).waitFor()
  seen.resolve()
  await page.getByRole('heading', { level: 1, name: /passagiers voor ‘Sibajak’$/ }).waitFor()
})

test('without names, earlier results of the server stay on screen while the server says that it is away', async () => {
  const { page } = await openSite({ names: false })
  await page.goto('/zoeken?query=Sibajak')
  const found = page.getByRole('heading', { level: 1, name: /passagiers voor ‘Sibajak’$/ })
  await found.waitFor()
  await expect.poll(() => heldArchive(page)).toBe('catalogue')
  await page.context().route('**/api/search?**', (route) => route.fulfill(AWAY))
  await page.getByRole('combobox').press('Enter')
  await page.locator('.quiet-line', { hasText: 'De resultaten komen vanzelf.' }).waitFor()
  await found.waitFor()
  await page.getByRole('combobox').fill('Oranje')
  const asked = page.waitForRequest(/api.search\?.*Oranje/)
  await page.getByRole('combobox').press('Enter')
  await (await asked).response()
  await page.locator('.quiet-line').waitFor()
  await found.waitFor()
  expect(await page.getByText('Stand van').count()).toBe(0)
  await page.context().unroute('**/api/search?**')
  await page.getByRole('heading', { level: 1, name: /‘Oranje’$/ }).waitFor()
})

test('a page that was just opened waits until it knows what the device holds', async () => {
  const { page } = await openSite({ names: true })
  await page.context().route(/\/(api|health)\//, (route) => route.abort())
  // The search begins before the page has loaded, and so before the device's search has started.
  await page.route('**/favicon.svg?later', (route) => setTimeout(() => void route.abort(), 1500))
  await page.addInitScript(() => {
    const image = new Image()
    image.src = '/favicon.svg?later'
    document.addEventListener('DOMContentLoaded', () => document.body.append(image))
  })
  await page.goto(`/zoeken?query=${encodeURIComponent(surname)}`, { waitUntil: 'commit' })
  await expect.poll(() => page.locator('.ledger tbody tr').count()).toBeGreaterThan(0)
})
