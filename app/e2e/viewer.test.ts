import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { SearchResults } from '#domain/search.ts'
import { asServer, baseUrl, openPage } from './harness.ts'
import { ask } from './search-page.ts'

/** Makes all images ones that only have a plain file. */
const withoutZoom = (page: Page) =>
  page.route(/\/api\/search\/?\?/, async (route) => {
    const answer = await route.fetch()
    const found = (await answer.json()) as SearchResults
    const media = found.media.map((item) => ({ ...item, deepZoom: null }))
    await route.fulfill(asServer({ json: { ...found, media } }))
  })

describe('Images that cannot be zoomed', () => {
  test('are shown one at a time, round and round, even those that the list has not loaded', async () => {
    const page = await openPage('phone')
    await withoutZoom(page)
    await page.goto('/zoeken?query=1950&tab=5')
    await page
      .getByRole('tabpanel')
      .getByRole('button', { name: /^Routekaart/ })
      .first()
      .click()
    const viewer = page.getByRole('dialog', { name: 'Beeldmateriaal' })
    const place = viewer.getByText(/^afbeelding \d+ van/)
    await expect.poll(() => place.innerText()).toMatch(/^afbeelding 1 van/)
    const count = Number(/\d+$/.exec(await place.innerText())![0])
    const slides = viewer.locator('.slider > *')
    await slides.first().waitFor()
    expect(await slides.count()).toBe(count)
    expect(count).toBeGreaterThan(10)
    const turn = async (name: string, to: number) => {
      await viewer.getByRole('button', { name }).click()
      await expect.poll(() => place.innerText()).toBe(`afbeelding ${to} van ${count}`)
      await page.waitForTimeout(800)
      expect(await place.innerText()).toBe(`afbeelding ${to} van ${count}`)
    }
    await turn('Vorige afbeelding', count)
    await turn('Vorige afbeelding', count - 1)
    await turn('Volgende afbeelding', count)
    await turn('Volgende afbeelding', 1)
    await turn('Vorige afbeelding', count)
    const shown = viewer.locator('.slider > [aria-hidden=false]')
    const room = (await viewer.locator('.slider').boundingBox())!
    expect(Math.abs((await shown.boundingBox())!.x - room.x)).toBeLessThan(2)
  })
})

describe('Images of the archive', () => {
  const FOUND = 'query=1950&tab=5'
  const viewerOf = (page: Page) => page.getByRole('dialog', { name: 'Beeldmateriaal' })
  const press = (page: Page, name: string) => viewerOf(page).getByRole('button', { name, exact: true }).click()
  const scanOf = (page: Page) => new URL(page.url()).searchParams.get('scan')
  const focused = (page: Page) => page.evaluate(() => document.activeElement?.id)

  test('before the first comes the last of all, and closing leads to the thumbnail of the shown image', async () => {
    const { media, totalMedia } = await ask(`${FOUND}&rows=100`)
    const ids = media.map(({ _id }) => _id)
    const page = await openPage('phone')
    await page.goto(`/zoeken?${FOUND}`)
    await page.locator('.thumbs button').first().click()
    await press(page, 'Vorige afbeelding')
    await viewerOf(page).getByText(`afbeelding ${totalMedia} van ${totalMedia}`, { exact: true }).waitFor()
    expect(scanOf(page)).toBe(ids.at(-1))
    await press(page, 'Sluiten')
    const thumbnail = page.locator(`#thumb-${ids.at(-1)}`)
    await expect.poll(() => focused(page)).toBe(`thumb-${ids.at(-1)}`)
    await expect.poll(async () => (await thumbnail.boundingBox())!.y).toBeLessThan(844)
    const shown = await page.locator('.thumbs button').evaluateAll((all) => all.map(({ id }) => id))
    expect(shown).toEqual(ids.map((id) => `thumb-${id}`))
    // After closing, the viewer is gone from the history too.
    await page.goBack()
    await expect.poll(() => page.url()).toBe('about:blank')
  })

  test('one that the list has not loaded can be opened by a link', async () => {
    const { media } = await ask(`${FOUND}&rows=100`)
    const last = media.at(-1)!
    const page = await openPage('desktop')
    await page.goto(`/zoeken?${FOUND}&scan=${last._id}`)
    await viewerOf(page).getByText(last.Beschrijving).waitFor()
    await press(page, 'Vorige afbeelding')
    await expect.poll(() => scanOf(page)).toBe(media.at(-2)!._id)
    await press(page, 'Sluiten')
    await expect.poll(() => focused(page)).toBe(`thumb-${media.at(-2)!._id}`)
  })

  test('one that cannot be loaded says so, and can be tried again', async () => {
    const { totalMedia } = await ask(FOUND)
    const page = await openPage('desktop')
    // An error of the server, because without a network the device itself knows which images there are.
    await page.route(/offset=/, (route) => route.fulfill(asServer({ status: 500, body: '{}' })))
    await page.goto(`/zoeken?${FOUND}`)
    await page.locator('.thumbs button').first().click()
    await press(page, 'Vorige afbeelding')
    await viewerOf(page).getByText('De gevraagde afbeelding kon niet worden geladen.').waitFor()
    await page.unroute(/offset=/)
    await press(page, 'Opnieuw proberen')
    await viewerOf(page).getByText(`afbeelding ${totalMedia} van ${totalMedia}`, { exact: true }).waitFor()
    expect(await viewerOf(page).getByRole('alert').count()).toBe(0)
  })

  test.for(['desktop', 'phone'] as const)('are shown whole and as large as before after a turn, on a %s', async (size) => {
    const { media } = await ask(FOUND)
    const { width, height } = (await (await fetch(baseUrl + media[0]!.deepZoom)).json()) as Size
    const page = await openPage(size, { reducedMotion: 'reduce' })
    await page.goto(`/zoeken?${FOUND}`)
    await page.locator('.thumbs button').first().click()
    const viewer = viewerOf(page)
    await viewer.locator('[aria-busy=false] canvas').first().waitFor()
    const zoom = () => viewer.locator('output').innerText()
    const shape = () => expect.poll(() => shapeOf(page))
    await shape().toBeCloseTo(width / height, 1)
    await press(page, 'Draai een kwartslag')
    await shape().toBeCloseTo(height / width, 1)
    const least = await viewer.getByRole('button', { name: 'Zoom uit' }).getAttribute('aria-disabled')
    expect([await zoom(), least]).toEqual(['100%', 'true'])
    await press(page, 'Zoom in')
    await press(page, 'Zoom in')
    await expect.poll(zoom).toBe('196%')
    await press(page, 'Zoom uit')
    await press(page, 'Zoom uit')
    await shape().toBeCloseTo(height / width, 1)
    await press(page, 'Draai een kwartslag')
    await shape().toBeCloseTo(width / height, 1)
    expect(await zoom()).toBe('100%')
  })
})

interface Size {
  width: number
  height: number
}

/** Width divided by height of the drawn image. It differs from the image's own if a part is off the screen. */
const shapeOf = (page: Page): Promise<number> =>
  page
    .getByRole('dialog', { name: 'Beeldmateriaal' })
    .locator('canvas')
    .first()
    .evaluate((element) => {
      const canvas = element as HTMLCanvasElement
      const { width, height } = canvas
      const pixels = canvas.getContext('2d')!.getImageData(0, 0, width, height).data
      let [left, right, top, bottom] = [width, 0, height, 0]
      for (let y = 0; y < height; y++) {
        for (let x = 0; x < width; x++) {
          if (pixels[(y * width + x) * 4 + 3] === 0) continue
          left = Math.min(left, x)
          right = Math.max(right, x)
          top = Math.min(top, y)
          bottom = Math.max(bottom, y)
        }
      }
      return (right - left) / (bottom - top)
    })
