import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Journey } from '#domain/journey.ts'
import type { PassengerResults } from '#domain/search.ts'
import { addressOf, findVoyage, mark, modal, openMap, openPlain, parametersOf, someVoyage, timeline } from './globe-page.ts'
import { asServer, baseUrl, openPage } from './harness.ts'

const aboard = (page: Page) => page.getByRole('region', { name: /^Gevonden bij uw zoekvraag/ })

const askPassengers = async (query: Record<string, string>) =>
  (await (await fetch(`${baseUrl}/api/search/passenger?${new URLSearchParams(query)}`)).json()) as PassengerResults

describe('A voyage', () => {
  test('shows its ship, ports, stories and source beside a map with a pin for every place', async () => {
    const { page, journey, points } = await openMap({ query: 'johan' })
    await page.getByRole('heading', { level: 1, name: journey.ship.name! }).waitFor()
    const panel = page.getByRole('region', { name: 'De reis', exact: true })
    expect(await panel.getByRole('term').allInnerTexts()).toEqual(['Vertrek', 'Aankomst'])
    expect(await aboard(page).getByRole('listitem').count()).toBe(10)
    const told = points.filter(({ story }) => story !== null)
    expect(await panel.locator('.voyage-story:not([data-bare]) .prose').count()).toBe(
      told.length + (journey.storyIntro ? 1 : 0),
    )
    expect(await panel.getByRole('link', { name: new URL(journey.source!).hostname }).getAttribute('href')).toBe(journey.source)
    const places = new Set(points.map(({ longitude, latitude }) => `${longitude} ${latitude}`))
    expect(await page.locator('.pin').count()).toBe(places.size)
    expect(await timeline(page).getByRole('listitem').count()).toBe(points.length)
  })

  test('names passengers that the search found aboard, the first few with a link to all, and nothing if there are none', async () => {
    const { page, journey } = await openPlain({ query: 'johan' })
    await aboard(page).getByRole('heading', { name: 'Gevonden bij uw zoekvraag johan' }).waitFor()
    const { passengers, total } = await askPassengers({
      query: 'johan',
      journeyId: journey.journeyId,
      rows: '10',
    })
    expect(total).toBeGreaterThan(20)
    expect(await aboard(page).locator('.name').allInnerTexts()).toEqual(passengers.map((hit) => hit.fullName))
    await aboard(page).getByRole('link', { name: 'Alle namen als deze op deze reis' }).click()
    await page.getByRole('heading', { name: new RegExp(`^${total} passagiers`) }).waitFor()

    for (const query of ['xqzwvk', journey.ship.name!]) {
      const asked = page.waitForResponse((response) => response.url().includes('/api/search/passenger'))
      await page.goto(addressOf({ journeyId: journey.journeyId, query }))
      await asked
      await page.waitForTimeout(300)
      expect(await page.getByText('Gevonden bij uw zoekvraag').count()).toBe(0)
    }
  })

  test('names the chosen passenger, by a number in the address, and in the list of all aboard too', async () => {
    const { journeyId, ship } = await someVoyage()
    const { passengers } = await askPassengers({ query: ship.name!, journeyId, rows: '100' })
    const { _id, fullName } = passengers.at(-1)!
    const { page } = await openPlain({ query: ship.name!, passenger: _id })
    await page.getByRole('region', { name: fullName, exact: true }).getByText('Passagier', { exact: true }).waitFor()
    expect(await aboard(page).count()).toBe(0)
    expect(parametersOf(page)).toEqual({ journeyId, query: ship.name!, passenger: _id })
  })

  test('asks the server only for the voyage, and never sends the searched name', async () => {
    const page = await openPage('desktop')
    const { journeyId } = await someVoyage()
    const asked: string[] = []
    page.on('request', (request) => request.url().includes('/api/globe/') && asked.push(request.url()))
    await page.goto(addressOf({ journeyId, query: 'Jansen' }))
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(asked).toEqual([`${baseUrl}/api/globe/journey?journeyId=${journeyId}`])
  })

  test('whose code is in small letters in a link is fetched once, and shown under the archive’s code', async () => {
    const { page, journey } = await openPlain({ query: 'x' })
    await page.goto('/')
    const asked: string[] = []
    page.on('request', (request) => request.url().includes('/api/globe/journey') && asked.push(request.url()))
    // Navigates as a link on the page does, without the server.
    await page.evaluate(
      (address) => {
        history.pushState(null, '', address)
      },
      addressOf({ journeyId: journey.journeyId.toLowerCase() }),
    )
    await page.getByRole('heading', { level: 1, name: journey.ship.name! }).waitFor()
    await expect.poll(() => parametersOf(page)).toEqual({ journeyId: journey.journeyId })
    await page.getByText('Dit apparaat kan de wereldkaart niet tekenen').waitFor()
    expect(asked).toHaveLength(1)
  })

  test('with a much too long name in the address asks the server for no more than it takes', async () => {
    const page = await openPage('desktop')
    const refused: string[] = []
    page.on('response', (response) => response.status() >= 400 && refused.push(response.url()))
    const { journeyId } = await someVoyage()
    const names = page.waitForResponse((response) => response.url().includes('/api/search/passenger'))
    await page.goto(addressOf({ journeyId, query: 'x'.repeat(300) }))
    await names
    expect(refused).toEqual([])
  })

  test.each([
    ['without any known place', (journey: Journey) => journey.contentPoints.length === 0],
    ['of a single place', (journey: Journey) => journey.contentPoints.length === 1],
  ])('%s still makes sense', async (_what, fits) => {
    const journey = await findVoyage(fits)
    const page = await openPage('desktop')
    await page.goto(addressOf({ journeyId: journey.journeyId, contentPointId: 'nothing', isJourneyModalOpen: 'open' }))
    await modal(page).getByRole('button', { name: 'sluiten' }).click()
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.getByRole('region', { name: 'De reis', exact: true }).getByText('onbekend').count()).toBeGreaterThan(0)
    expect(await timeline(page).getByRole('listitem').count()).toBe(journey.contentPoints.length)
  })

  test('that cannot be fetched says so, and is fetched on another try, or by itself if the server asks to wait', async () => {
    const page = await openPage('desktop')
    const { journeyId, ship } = await someVoyage()
    // An error of the server, because after one of the network the page asks again by itself.
    const fault = { status: 500, json: { code: 'internal_error', message: 'Er ging iets mis.' } }
    const away = {
      status: 503,
      headers: { 'retry-after': '1' },
      json: { ...fault.json, code: 'database_unavailable' },
    }
    let answer: typeof fault = fault
    // For the whole context, because by then the service worker may make the request.
    await page.context().route('**/api/globe/journey**', (route) => route.fulfill(asServer(answer)))
    await page.goto(addressOf({ journeyId }))
    await page.getByRole('heading', { name: 'De reis kon niet worden geladen' }).waitFor()
    answer = away
    await page.getByRole('button', { name: 'Probeer opnieuw' }).click()
    await page.getByRole('alert').getByText('We proberen het vanzelf opnieuw').waitFor()
    await page.context().unroute('**/api/globe/journey**')
    await page.getByRole('heading', { level: 1, name: ship.name! }).waitFor()
  })

  test('that is not in the archive is a page with ways on', async () => {
    const page = await openPage('phone')
    await page.goto(addressOf({ journeyId: 'NOOIT-1900-1', query: 'x' }))
    await page.getByRole('heading', { name: 'Deze reis is er niet' }).waitFor()
    await page.getByRole('link', { name: 'Terug' }).click()
    await page.waitForURL(`${baseUrl}/zoeken?query=x`)
    for (const journeyId of ['\0', 'x'.repeat(300)]) {
      await page.goto(addressOf({ journeyId }))
      await page.getByRole('heading', { name: 'Deze reis is er niet' }).waitFor()
    }
  })
})

describe('Terug', () => {
  test('returns to the results as they were', async () => {
    const { ship, journeyId } = await someVoyage()
    const page = await openPage('desktop')
    const results = `${baseUrl}/zoeken?${new URLSearchParams({ query: ship.name!, tab: '3' })}`
    await page.goto(results)
    await page.locator(`a[href*="${journeyId}"]`).first().click()
    await mark(page, 1).click()
    await modal(page).waitFor()
    await page.getByRole('link', { name: 'Terug' }).first().click()
    await page.waitForURL((url) => url.pathname === '/zoeken' && url.searchParams.get('tab') === '3')
  })

  test('leads a visitor who came from another site to the results for the name, or home', async () => {
    const { page, journey } = await openPlain({ query: 'Jansen' })
    await page.getByRole('link', { name: 'Terug' }).first().click()
    await page.waitForURL(`${baseUrl}/zoeken?query=Jansen`)
    await page.goto(addressOf({ journeyId: journey.journeyId }))
    await page.getByRole('link', { name: 'Terug' }).first().click()
    await page.waitForURL(`${baseUrl}/`)
  })
})
