import { describe, expect, test } from 'vitest'
import { expectAccessible, expectTouchable } from './accessibility.ts'
import { inTimeline, modal, names, openMap, openPlain, pins, timeline } from './globe-page.ts'
import { goTo, type Viewport, viewports } from './harness.ts'

describe('On every screen', () => {
  test.each(Object.keys(viewports) as Viewport[])('%s: the voyage and its modal are accessible', async (viewport) => {
    const { page, points } = await openMap({}, viewport)
    await names(page).first().waitFor()
    await expectAccessible(page)
    await expectTouchable(page)
    await goTo(page, `${page.url()}&contentPointId=${points[1]!.id}&isJourneyModalOpen=open`)
    await modal(page).waitFor()
    await pins(page).first().waitFor()
    await expectAccessible(page)
    await expectTouchable(page)
  })

  test('an upright tablet shows the whole line about the ship', async () => {
    const { page } = await openPlain({}, 'tablet')
    await page.setViewportSize({ width: 768, height: 1024 })
    await timeline(page).getByRole('button', { name: 'Volgende' }).press('End')
    const log = page.locator('.voyage-log:visible')
    await expect.poll(() => log.innerText()).not.toContain(' 0 zeemijl')
    const { x, width } = (await log.boundingBox())!
    expect(x + width).toBeLessThanOrEqual(768)
  })

  test('a voyage can be followed by keyboard only', async () => {
    const { page, points } = await openPlain({})
    await page.locator('body').press('Tab')
    for (let tabs = 0; tabs < 60; tabs++) {
      const name = await page.evaluate(() => document.activeElement?.textContent ?? '')
      if (name.startsWith(points[1]!.city) && (await inTimeline(page))) break
      await page.keyboard.press('Tab')
    }
    expect(await inTimeline(page)).toBe(true)
    await page.keyboard.press('Enter')
    await modal(page).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => modal(page).count()).toBe(0)
    expect(await inTimeline(page)).toBe(true)
  })
})
