/** The search on a device, on the site itself: whether the device or the server answers. */
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import type { Page, Route } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { publishedStates } from '#search/testing/published.ts'
import { PublishedServer } from '../offline/search/testing/published-server.ts'
import { asServer, baseUrl, openPage } from './harness.ts'
import { heldArchive } from './kept-answers.ts'

const first = fc.sample(publishedStates, { numRuns: 6, seed: 1946 }).find(({ names }) => names.length > 4)!

/** The site at an address of its own, with the archive that another server publishes. */
async function openSite(): Promise<string> {
  const published = await PublishedServer.start(first)
  const proxy = createServer((incoming, outgoing) => {
    const { url = '/', method, headers } = incoming
    const server = url.startsWith('/api/archive') ? published.url : baseUrl
    const onward = request(server + url, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(outgoing)
    })
    // The page may be gone before the answer is there.
    onward.on('error', () => void outgoing.destroy())
    incoming.pipe(onward)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  onTestFinished(async () => {
    proxy.closeAllConnections()
    proxy.close()
    await published.close()
  })
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
}

/** A device that holds the archive's catalogue. */
async function openDevice(): Promise<Page> {
  const page = await openPage('desktop', { baseURL: await openSite() })
  await page.goto('/')
  await expect.poll(() => heldArchive(page)).toBe('catalogue')
  return page
}

const surname = first.names[0]!.fullName.split(' ').at(-1)!

/** What a server does that gives no answer to a search. */
const SILENCES: [string, string, (route: Route) => Promise<void> | undefined][] = [
  ['is silent', '**/api/search?**', () => undefined],
  ['says that it is away', '**/api/search?**', (route) => route.fulfill(asServer({ status: 503, body: '{}' }))],
  ['cannot be reached', '**/api/**', (route) => route.abort()],
]

test('with names the device answers at once, at each letter and without a call, if the server has the same archive; it answers too if the server does not, and the page says so', async () => {
  const page = await openDevice()
  const searches: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/search') searches.push(searchParams.get('query') ?? '')
  })
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
  // One step Back undoes all letters.
  await page.goBack()
  await page.locator('h1', { hasText: '‘Oranje’' }).waitFor()

  for (const { fullName } of first.names.slice(0, 4)) {
    const name = fullName.split(' ').at(-1)!
    await field.fill(name)
    await field.press('Enter')
    await expect.poll(() => page.locator('.ledger').innerText()).toContain(name)
  }
  expect(searches).toEqual([])

  const lines = page.locator('.ledger tbody tr')
  for (const [silence, calls, answer] of SILENCES) {
    await page.context().route(calls, answer)
    await page.goto(`/zoeken?query=${encodeURIComponent(surname)}`)
    await expect.poll(() => lines.count(), { message: `the server ${silence}` }).toBeGreaterThan(0)
    expect(await page.locator('.ledger').innerText()).toContain(surname)
    await page.context().unroute(calls)
  }

  await page.context().route(/\/(api|health)\//, (route) => route.abort())
  await page.goto(`/zoeken?query=${encodeURIComponent(surname)}`)
  await expect.poll(() => lines.count()).toBeGreaterThan(0)
  await page.getByText('U ziet wat op dit apparaat bewaard is.').waitFor()

  // The search begins before the page has loaded, and so before the device's search has started.
  await page.route('**/favicon.svg?later', (route) => setTimeout(() => void route.abort(), 1500))
  await page.addInitScript(() => {
    const image = new Image()
    image.src = '/favicon.svg?later'
    document.addEventListener('DOMContentLoaded', () => document.body.append(image))
  })
  await page.goto(`/zoeken?query=${encodeURIComponent(surname)}`, { waitUntil: 'commit' })
  await expect.poll(() => lines.count()).toBeGreaterThan(0)
})

const AWAY = asServer({
  status: 503,
  json: { code: 'search_unavailable', message: 'Zoeken is even niet mogelijk.' },
})
const ships = (page: Page) => page.getByRole('tab', { name: /^Schepen/ })
const notLookedFor = (page: Page) => page.getByRole('heading', { level: 1, name: 'Op naam zoeken kan nu niet' })

test('without names the device answers while the server is slow, until the server’s answer comes; an answer that broke off is asked for again; earlier results stay while the server is away', async () => {
  const page = await openDevice()
  const found = page.getByRole('heading', { level: 1, name: /passagiers voor ‘Sibajak’$/ })
  await page.context().route('**/api/search?**', (route) => void setTimeout(() => void route.continue(), 6000))
  await page.goto('/zoeken?query=Sibajak')
  await notLookedFor(page).waitFor()
  await page.getByText('Stand van').waitFor()
  await found.waitFor()
  expect(await page.getByText('Stand van').count()).toBe(0)
  await expect.poll(() => ships(page).innerText()).toMatch(/[1-9]/)
  await page.context().unroute('**/api/search?**')

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
  await found.waitFor()
  await page.context().unroute('**/api/search?**')

  await page.goto('/zoeken?query=Sibajak')
  await found.waitFor()
  await expect.poll(() => heldArchive(page)).toBe('catalogue')
  await page.context().route('**/api/search?**', (route) => route.fulfill(AWAY))
  await page.getByRole('combobox').press('Enter')
  await page.locator('.quiet-line', { hasText: 'De resultaten komen vanzelf.' }).waitFor()
  await found.waitFor()
  await page.getByRole('combobox').fill('Oranje')
  const call = page.waitForRequest(/api.search\?.*Oranje/)
  await page.getByRole('combobox').press('Enter')
  await (await call).response()
  await page.locator('.quiet-line').waitFor()
  await found.waitFor()
  expect(await page.getByText('Stand van').count()).toBe(0)
  await page.context().unroute('**/api/search?**')
  await page.getByRole('heading', { level: 1, name: /‘Oranje’$/ }).waitFor()
})
