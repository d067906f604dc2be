import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { asServer, baseUrl, openPage } from './harness.ts'
import { ask, rows } from './search-page.ts'

const addressOf = (page: Page) => page.url().slice(baseUrl.length)

async function searchFor(page: Page, term: string) {
  await page.getByRole('combobox').fill(term)
  await page.keyboard.press('Enter')
}

/** Makes matching searches fail. Gives the addresses that were asked. */
async function failing(page: Page, searches: RegExp): Promise<string[]> {
  const asked: string[] = []
  await page.route(searches, (route) => {
    asked.push(route.request().url())
    return route.fulfill(asServer({ status: 500, json: { code: 'server_error', message: 'Er ging iets mis.' } }))
  })
  return asked
}

const SEARCHES = /\/api\/search\/?\?/

test('meaningless parameters are removed from the address, without a step for Back', async () => {
  const page = await openPage('desktop')
  await page.goto('/')
  for (const [link, address] of [
    ['/zoeken?query=Jansen&page=27&utm_source=x&tab=9', '/zoeken?query=Jansen'],
    ['/zoeken?query=Jansen&scan=nonsense&xywh=1,2,3,4', '/zoeken?query=Jansen'],
    ['/zoeken?query=1950&tab=5&scan=nonsense&xywh=1,2,3,4', '/zoeken?query=1950&tab=5'],
    ['/zoeken?startCity=Batavia', '/zoeken'],
    ['/zoeken?query=Jansen&startDate=1946-01-01&unknownDate=true', '/zoeken?query=Jansen&startDate=1946-01-01'],
  ] as const) {
    await page.goto(link)
    await expect.poll(() => addressOf(page)).toBe(address)
  }
  await page.goBack()
  await expect.poll(() => addressOf(page)).toBe('/zoeken')
})

test('after a failed search the earlier results stay, and Back shows them without a call', async () => {
  const page = await openPage('desktop')
  await page.goto('/zoeken?query=Sibajak')
  await rows(page).first().waitFor()
  await failing(page, /\/api\/search\/?\?.*Jansen/)
  await searchFor(page, 'Jansen')
  await page.locator('.quiet-line', { hasText: 'Zoeken is even niet gelukt.' }).waitFor()
  await page.getByRole('heading', { level: 1, name: '‘Sibajak’' }).waitFor()
  expect(await rows(page).count()).toBeGreaterThan(0)
  const asked = await failing(page, SEARCHES)
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: '‘Sibajak’' }).waitFor()
  expect(await rows(page).count()).toBeGreaterThan(0)
  expect(asked).toEqual([])
  expect(await page.locator('.quiet-line').count()).toBe(0)
})

test('a search that is repeated and fails keeps its results, and says so in one line', async () => {
  const page = await openPage('desktop')
  await page.goto('/zoeken?query=Sibajak')
  await rows(page).first().waitFor()
  const length = await page.evaluate(() => history.length)
  await failing(page, SEARCHES)
  await page.getByRole('combobox').press('Enter')
  await page.locator('.quiet-line', { hasText: 'Zoeken is even niet gelukt.' }).waitFor()
  await page.getByRole('heading', { level: 1, name: '‘Sibajak’' }).waitFor()
  expect(await rows(page).count()).toBeGreaterThan(0)
  expect(await page.evaluate(() => history.length)).toBe(length)
  await page.unroute(SEARCHES)
  await page.getByRole('button', { name: 'Probeer opnieuw' }).click()
  await expect.poll(() => page.locator('.quiet-line').count()).toBe(0)
})

test('while the search engine is away the results stay, one line says so, and new results come by themselves', async () => {
  const page = await openPage('desktop')
  // The device may not hold an archive, because then it would answer.
  await page.route('**/api/archive', (route) => route.abort())
  await page.goto('/zoeken?query=Sibajak')
  await rows(page).first().waitFor()
  const body = { code: 'search_unavailable', message: 'Zoeken is even niet mogelijk.' }
  await page.route(SEARCHES, (route) => route.fulfill(asServer({ status: 503, json: body })))
  const away = page.locator('.quiet-line', {
    hasText: 'Zoeken is even niet mogelijk. De resultaten komen vanzelf.',
  })
  await page.getByRole('combobox').press('Enter')
  await away.waitFor()
  expect(await rows(page).count()).toBeGreaterThan(0)
  expect(await page.getByRole('button', { name: 'Probeer opnieuw' }).count()).toBe(0)
  await searchFor(page, 'Jansen')
  await away.waitFor()
  expect(await page.locator('main').innerText()).toContain('Sibajak')
  await page.unroute(SEARCHES)
  await page.getByRole('heading', { level: 1, name: '‘Jansen’' }).waitFor()
  await rows(page).first().waitFor()
  expect(await page.locator('.quiet-line').count()).toBe(0)
})

test('another search begins at the top of its list', async () => {
  const page = await openPage('phone')
  await page.goto('/zoeken?query=koesoemadiningratt+1951')
  const way = page.locator('.ways a').last()
  await way.scrollIntoViewIfNeeded()
  await page.evaluate(() => scrollBy(0, 300))
  await way.press('Enter')
  await page.locator('.ledger, .thumbs').waitFor()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test('Back closes the filters on a phone and keeps the choices, and the next Back undoes them', async () => {
  const { filters } = await ask('query=Jansen')
  const page = await openPage('phone')
  await page.goto('/')
  await searchFor(page, 'Jansen')
  await page.getByRole('button', { name: 'Filters' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  for (const { value } of filters.endCity.slice(0, 2)) {
    await sheet.getByRole('group', { name: 'Aankomst' }).getByRole('checkbox', { name: value }).check()
    await page.waitForURL(new RegExp(`endCity=.*${value}`))
  }
  const chosen = addressOf(page)
  await page.goBack()
  await sheet.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Filters (2)' }).waitFor()
  expect(addressOf(page)).toBe(chosen)
  await page.goBack()
  await page.getByRole('button', { name: 'Filters', exact: true }).waitFor()
  await expect.poll(() => addressOf(page)).toBe('/zoeken?query=Jansen')
  await page.goBack()
  await page.waitForURL(`${baseUrl}/`)
})
