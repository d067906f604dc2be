import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { asServer, openPage } from './harness.ts'
import { ask, loadAgain, rows } from './search-page.ts'

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')
const status = (page: Page) => page.locator('main > [role=status]')

async function searchFor(page: Page, term: string) {
  await page.getByRole('combobox').focus()
  await page.keyboard.press('Control+A')
  await page.keyboard.type(term)
  await page.keyboard.press('Enter')
}

/** Holds back the answers to matching requests until the returned function is called. */
async function hold(page: Page, requests: RegExp): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(requests, async (route) => {
    await released
    // Fails if the request was aborted meanwhile.
    await route.continue().catch(() => undefined)
  })
  return release
}

test('Back before a search was answered keeps what is on screen, even after the answer comes', async () => {
  const page = await openPage('desktop')
  await page.goto('/zoeken?query=Sibajak')
  await rows(page).first().waitFor()
  const release = await hold(page, /api\/search\?.*Jansen/)
  const calledOff = page.waitForEvent('requestfailed', (request) => request.url().includes('Jansen'))
  await searchFor(page, 'Jansen')
  await page.waitForURL(/query=Jansen/)
  await page.goBack()
  await page.waitForURL(/query=Sibajak/)
  await expect.poll(() => status(page).textContent()).toMatch(/‘Sibajak’$/)
  await calledOff
  release()
  expect(await page.locator('#results.stale').count()).toBe(0)
  await page.getByRole('heading', { level: 1, name: '‘Sibajak’' }).waitFor()
})

test('suggestions that come after Enter do not open over the results', async () => {
  const page = await openPage('tablet')
  await page.goto('/zoeken?query=Sibajak')
  await rows(page).first().waitFor()
  const release = await hold(page, /api\/search\/suggest/)
  const asked = page.waitForRequest(/suggest\?query=Jansen/)
  await searchFor(page, 'Jansen')
  await asked
  const answered = page.waitForResponse(/suggest\?query=Jansen/)
  release()
  await answered
  await page.getByRole('heading', { level: 1, name: '‘Jansen’' }).waitFor()
  expect(await page.getByRole('option').count()).toBe(0)
  expect(await page.getByRole('combobox').getAttribute('aria-expanded')).toBe('false')
})

test('the button for more rows keeps the focus while they load, and passes it to the end of the list', async () => {
  const { totalJourneys } = await ask('query=Sibajak&tab=3')
  expect(totalJourneys).toBeGreaterThan(5)
  const page = await openPage('phone')
  const release = await hold(page, /api\/search\?.*offset=5/)
  await page.goto('/zoeken?query=Sibajak&tab=3')
  const more = page.locator('.more-rows button')
  await more.focus()
  await page.getByRole('button', { name: 'Bezig met laden' }).waitFor()
  expect(await focused(page)).toBe('Bezig met laden')
  release()
  await page.getByText('Dat waren ze allemaal.').waitFor()
  expect(await focused(page)).toBe('Dat waren ze allemaal.')
  expect(await rows(page).count()).toBe(totalJourneys)
})

test('a failed search is announced, and trying again keeps the focus until there are results', async () => {
  const page = await openPage('desktop')
  const body = JSON.stringify({ code: 'server_error', message: 'Er ging iets mis.' })
  await page.route(/api\/search\?/, (route) => route.fulfill(asServer({ status: 500, contentType: 'application/json', body })))
  await page.goto('/zoeken?query=Jansen')
  await expect.poll(() => status(page).textContent()).toBe('Zoeken is even niet gelukt.')
  await page.getByRole('button', { name: 'Probeer opnieuw' }).focus()
  const failed = page.waitForResponse(/api\/search\?/)
  await page.keyboard.press('Enter')
  await failed
  await expect.poll(() => status(page).textContent()).toBe('Zoeken is even niet gelukt.')
  expect(await focused(page)).toBe('Probeer opnieuw')
  await page.unroute(/api\/search\?/)
  await page.keyboard.press('Enter')
  await rows(page).first().waitFor()
  expect(await page.getByText('Zoeken is even niet gelukt.').count()).toBe(0)
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
})

test('one heading says that nothing was found within the filters', async () => {
  const page = await openPage('desktop')
  await page.goto('/zoeken?query=Sibajak&startCity=Timboektoe')
  await page.getByRole('heading', { name: 'Niets gevonden voor ‘Sibajak’' }).waitFor()
  expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual(['Niets gevonden voor ‘Sibajak’'])
  await page.locator('.ways a').first().waitFor()
})

test('a way on by the beginning of a name names only that beginning, and keeps the year', async () => {
  const { waysOn } = await ask('query=koesoemadiningratt+1951')
  const way = waysOn.find(({ kind }) => kind === 'wildcard')
  if (!way) throw new Error('the sample has no name that begins so')
  const page = await openPage('phone')
  await page.goto('/zoeken?query=koesoemadiningratt+1951')
  const title = `Namen die beginnen met ${way.value.replace(/\*.*$/, '')}`
  await page.locator('.ways a', { has: page.getByText(title, { exact: true }) }).press('Enter')
  await page.waitForURL((url) => url.searchParams.get('query') === way.value)
  await rows(page).first().waitFor()
})

test('a list that has become shorter is restored as far as it goes', async () => {
  const { totalJourneys } = await ask('query=Sibajak&tab=3')
  const page = await openPage('desktop')
  await loadAgain(page, '/zoeken?query=Sibajak&tab=3', 750)
  await expect.poll(() => rows(page).count()).toBe(totalJourneys)
  await expect.poll(() => page.evaluate(() => history.state.rows)).toBe(Math.ceil(totalJourneys / 5) * 5)
})

test('on a phone the file and the reference are behind one button, before the long list', async () => {
  const page = await openPage('phone')
  await page.goto('/zoeken?query=Jansen')
  const list = page.locator('.ledger')
  expect((await list.locator('.pn').first().boundingBox())!.y).toBeLessThan(380)
  const more = page.getByRole('button', { name: 'Meer mogelijkheden' })
  await more.press('Enter')
  expect(await more.getAttribute('aria-expanded')).toBe('true')
  for (const way of [
    page.getByRole('link', { name: 'Download als CSV' }),
    page.getByRole('button', { name: 'Verwijs naar deze pagina' }),
  ]) {
    const box = await way.boundingBox()
    expect(box!.y + box!.height).toBeLessThanOrEqual((await list.boundingBox())!.y)
  }
})

test('the button for more cities keeps the focus and says whether they are shown', async () => {
  const { filters } = await ask('query=Bakker')
  expect(filters.startCity.length).toBeGreaterThan(4)
  const page = await openPage('desktop')
  await page.goto('/zoeken?query=Bakker')
  const cities = page.getByRole('group', { name: 'Vertrek' })
  await cities.getByRole('button', { name: /^Nog / }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => cities.getByRole('checkbox').count()).toBe(filters.startCity.length)
  expect(await focused(page)).toBe('Minder steden')
  await page.keyboard.press('Enter')
  await expect.poll(() => cities.getByRole('checkbox').count()).toBe(4)
  expect(await focused(page)).toMatch(/^Nog /)
})

test('a reference that is opened again does not say that it was copied', async () => {
  const page = await openPage('desktop', { permissions: ['clipboard-read', 'clipboard-write'] })
  await page.goto('/zoeken?query=Jansen')
  const open = page.getByRole('button', { name: 'Verwijs naar deze pagina' })
  await open.press('Enter')
  await page.getByRole('button', { name: 'Kopieer' }).press('Enter')
  await page.getByText('Gekopieerd.').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('/zoeken?query=Jansen')
  await page.keyboard.press('Escape')
  await open.press('Enter')
  await page.getByRole('dialog', { name: 'Verwijs naar deze pagina' }).waitFor()
  expect(await page.getByText('Gekopieerd.').count()).toBe(0)
})
