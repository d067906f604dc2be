import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { SearchResults } from '#domain/search.ts'
import { openPage } from './harness.ts'

/** Images of which only a plain file is there, as the wire allows. */
const withoutZoom = (page: Page) =>
  page.route(/\/api\/search\/?\?/, async (route) => {
    const answer = await route.fetch()
    const found = (await answer.json()) as SearchResults
    const media = found.media.map((item) => ({ ...item, deepZoom: null }))
    await route.fulfill({ json: { ...found, media } })
  })

describe('Images that cannot be zoomed', { timeout: 120_000 }, () => {
  test('are turned one at a time, round and round, also to those that the list has not loaded', async () => {
    const page = await openPage('phone')
    await withoutZoom(page)
    await page.goto('/zoeken?query=1950&tab=5')
    await page
      .getByRole('tabpanel')
      .getByRole('button', { name: /^Routekaart/ })
      .first()
      .click()
    const viewer = page.getByRole('dialog', { name: 'Beeldmateriaal' })
    const place = viewer.getByText(/^pagina \d+ van/)
    await expect.poll(() => place.innerText(), { timeout: 20_000 }).toMatch(/^pagina 1 van/)
    const count = Number(/\d+$/.exec(await place.innerText())![0])
    const slides = viewer.locator('.slider > *')
    await slides.first().waitFor()
    expect(await slides.count()).toBe(count)
    expect(count).toBeGreaterThan(10)
    const turn = async (name: string, to: number) => {
      await viewer.getByRole('button', { name }).click()
      await expect.poll(() => place.innerText(), { timeout: 10_000 }).toBe(`pagina ${to} van ${count}`)
      await page.waitForTimeout(800)
      expect(await place.innerText()).toBe(`pagina ${to} van ${count}`)
    }
    await turn('Vorige pagina', count)
    await turn('Vorige pagina', count - 1)
    await turn('Volgende pagina', count)
    await turn('Volgende pagina', 1)
    await turn('Vorige pagina', count)
    const shown = viewer.locator('.slider > [aria-hidden=false]')
    const room = (await viewer.locator('.slider').boundingBox())!
    expect(Math.abs((await shown.boundingBox())!.x - room.x)).toBeLessThan(2)
  })
})
