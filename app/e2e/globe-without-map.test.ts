import { describe, expect, test } from 'vitest'
import { modal, openMap, openPlain, pins, sectionTop, someVoyage } from './globe-page.ts'
import { viewports } from './harness.ts'

describe('A map', () => {
  test('that loses its graphics says so, keeps the story, and comes back on another try', async () => {
    const { page, journey } = await openMap({}, 'tablet')
    await page.locator('.map-canvas canvas').evaluate((canvas) => {
      const gl = (canvas as HTMLCanvasElement).getContext('webgl2')!
      gl.getExtension('WEBGL_lose_context')!.loseContext()
    })
    await page.getByText('De wereldkaart is weggevallen').waitFor()
    expect(await page.locator('.voyage-story').first().isVisible()).toBe(true)
    expect(await page.getByRole('list', { name: 'Plaatsen van de reis' }).getByRole('listitem').count()).toBe(
      journey.contentPoints.length,
    )
    await page.getByRole('button', { name: 'Opnieuw proberen' }).click()
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
    await pins(page).first().waitFor()
  })

  test('that a browser cannot draw is a list with the same dates, distances and stories', async () => {
    const { page, points } = await openPlain({})
    const rows = page.getByRole('list', { name: 'Plaatsen van de reis' }).getByRole('listitem')
    expect(await rows.count()).toBe(points.length)
    const stories = page.getByRole('list', { name: 'De reis, van plaats tot plaats' }).locator('> li')
    expect(await stories.count()).toBe(points.length)
    for (const [index, point] of points.entries()) {
      expect(await stories.nth(index).innerText()).toContain(point.city)
      expect(await stories.nth(index).innerText()).toMatch(/zeemijl/)
    }
    await rows.nth(1).getByRole('button').click()
    await modal(page).waitFor()
  })

  test('that a browser cannot draw leaves the story open at the point of the address', async () => {
    const { contentPoints } = await someVoyage()
    const point = contentPoints.filter(({ story }) => story !== null).at(-2)!
    const { page } = await openPlain({ contentPointId: point.id, isJourneyModalOpen: 'open' }, 'phone')
    await expect.poll(() => sectionTop(page, point)).toBeLessThan(40)
    expect(await sectionTop(page, point)).toBeGreaterThanOrEqual(0)
  })
})

test('A printed voyage has every point with its story, even while the modal is open', async () => {
  const { page, points } = await openMap({ isJourneyModalOpen: 'open' })
  await page.emulateMedia({ media: 'print' })
  const stories = page.getByRole('list', { name: 'De reis, van plaats tot plaats' }).locator('> li')
  expect(await stories.filter({ visible: true }).count()).toBe(points.length)
  expect(await stories.last().innerText()).toMatch(/zeemijl van het vertrekpunt/)
  for (const { width, height } of Object.values(viewports)) {
    await page.setViewportSize({ width, height })
    for (const part of ['.voyage-chart', '.voyage-list', '.voyage-grip', '.voyage-timeline'])
      expect(await page.locator(part).filter({ visible: true }).count(), `${part} at ${width}`).toBe(0)
    // Narrow screens have no room for them, so only a screen reader gets them there.
    for (const part of ['.voyage-story__miles', '.voyage-story[data-bare]'])
      expect((await page.locator(part).first().boundingBox())!.height, `${part} at ${width}`).toBeGreaterThan(5)
  }
})
