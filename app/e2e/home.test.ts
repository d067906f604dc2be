import { describe, expect, test } from 'vitest'
import type { Journey, Overview } from '#domain/journey.ts'
import { expectAccessible, expectTouchable } from './accessibility.ts'
import { asServer, baseUrl, openPage, type Viewport, viewports } from './harness.ts'

const api = async <T>(path: string): Promise<T> => (await (await fetch(baseUrl + path)).json()) as T
const sizes = Object.keys(viewports) as Viewport[]

describe('A visitor on home', () => {
  test('reads what there is to find, sees the five favourite voyages, searches, and follows a favourite voyage to the globe', async () => {
    const page = await openPage('desktop')
    await page.goto('/')
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Ervaar de Nederlands-Indische repatriëring')
    const { journeys, journeysWithNames } = await api<Overview>('/api/globe/overview')
    await page.getByText(`namen, van ${journeysWithNames} van de ${journeys} reizen.`).waitFor()

    await page.getByRole('heading', { name: 'FAVORIETE REIZEN' }).waitFor()
    const cards = page.getByRole('listitem').filter({ hasText: 'Volg de reis' })
    await cards.nth(4).waitFor()
    const favourites = await api<Journey[]>('/api/globe/favorites')
    expect(await cards.count()).toBe(5)
    for (const [index, { ship, startCity, endCity, passengerCount }] of favourites.entries()) {
      const text = await cards.nth(index).innerText()
      expect(text).toContain(ship.name)
      expect(text).toContain(startCity ?? 'haven onbekend')
      expect(text).toContain(endCity ?? 'haven onbekend')
      expect(text).toContain(passengerCount?.toLocaleString('nl-NL') ?? 'aantal passagiers onbekend')
    }
    expect(await cards.first().innerText()).toMatch(
      /\d\d (jan|feb|mrt|apr|mei|jun|jul|aug|sep|okt|nov|dec) 19\d\d|datum onbekend/,
    )

    // After an empty search the visitor stays on home, with the cursor in the field.
    await page.getByRole('button', { name: 'Zoek', exact: true }).click()
    expect(new URL(page.url()).pathname).toBe('/')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('query')
    const field = page.getByPlaceholder('Zoek op passagier of schip')
    expect(await page.getByRole('button', { name: 'Wis de zoekterm' }).count()).toBe(0)
    await field.fill('jansen')
    await page.getByRole('button', { name: 'Wis de zoekterm' }).click()
    expect(await field.inputValue()).toBe('')
    await field.fill('Sibajak')
    await field.press('Enter')
    await page.waitForURL('**/zoeken?query=Sibajak')
    await page.goBack()
    await page.getByRole('heading', { name: 'FAVORIETE REIZEN' }).waitFor()

    const [first] = favourites
    await page.getByRole('link', { name: first!.ship.name! }).first().click()
    expect(new URL(page.url()).pathname).toBe('/wereldbol')
    expect(new URL(page.url()).searchParams.get('journeyId')).toBe(first!.journeyId)
  })

  test('can search again when the favourites do not come', async () => {
    const page = await openPage('desktop')
    // An error of the server, because after one of the network the page asks again by itself.
    const fault = { status: 500, json: { code: 'internal_error', message: 'Er ging iets mis.' } }
    await page.route('**/api/globe/favorites', (route) => route.fulfill(asServer(fault)))
    await page.goto('/')
    await page.getByRole('alert').getByText('De favoriete reizen konden').waitFor()
    await page.unroute('**/api/globe/favorites')
    await page.getByRole('button', { name: 'Probeer opnieuw' }).click()
    await page.getByRole('link', { name: 'Volg de reis' }).first().waitFor()
  })
})

test.each(sizes)(
  'Home on a %s does not shift while it loads, is large enough for fingers, and has no accessibility faults in the light and in the dark',
  async (size) => {
    const page = await openPage(size)
    await page.addInitScript(watchLayoutShift)
    await page.goto('/')
    await page.locator('.favourite dl').nth(4).waitFor()
    await page.getByRole('button', { name: 'MENU' }).waitFor()
    await expectTouchable(page)
    expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThan(0.02)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.locator(`html[data-theme=${colorScheme}]`).waitFor()
      await expectAccessible(page, `home in the ${colorScheme}`)
    }
  },
)

function watchLayoutShift(): void {
  const seen = Object.assign(window, { shift: 0 })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) seen.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}
