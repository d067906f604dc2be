/** The search on a device, on the site itself: who answers. */
import fc from 'fast-check'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { publishedStates } from '#search/testing/published.ts'
import { PublishedServer } from '../offline/search/testing/published-server.ts'
import { openPage } from './harness.ts'
import { heldArchive } from './kept-answers.ts'

const first = fc.sample(publishedStates, { numRuns: 6, seed: 1946 }).find(({ names }) => names.length > 4)!

/** A results page of the site, whose search takes over what another server publishes; names are wanted on this device. */
async function openSite() {
  const server = await PublishedServer.start(first)
  onTestFinished(() => server.close())
  const page = await openPage('desktop', { serviceWorkers: 'block' })
  const searches: string[] = []
  await page.context().route('**/api/archive**', async (route) => {
    const { pathname } = new URL(route.request().url())
    await route.fulfill({ response: await route.fetch({ url: server.url + pathname }) })
  })
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/search') searches.push(searchParams.get('query') ?? '')
  })
  await page.goto('/')
  await expect.poll(() => heldArchive(page)).toBe('catalogue')
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

test('the device answers without a call once it knows that its archive is the server’s', async () => {
  const { page, searches } = await openSite()
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

test.each([
  ['is silent', async (page: Page) => page.context().route('**/api/search?**', () => undefined)],
  [
    'says that it is away',
    async (page: Page) =>
      page.context().route('**/api/search?**', (route) => route.fulfill({ status: 503, body: '{}' })),
  ],
  ['is not reached', async (page: Page) => page.context().route('**/api/**', (route) => route.abort())],
])('the device answers where the server %s', async (_, silence) => {
  const { page } = await openSite()
  await silence(page)
  await page.goto(`/zoeken?query=${encodeURIComponent(surname)}`)
  await expect.poll(() => page.locator('.ledger tbody tr').count()).toBeGreaterThan(0)
  expect(await page.locator('.ledger').innerText()).toContain(surname)
})
