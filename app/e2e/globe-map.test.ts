import { describe, expect, test } from 'vitest'
import { addressOf, openMap, PATIENCE, pins, slow, someVoyage } from './globe-page.ts'
import { countFrames, drawCalls, heapUsed, livingContexts, rememberContexts, untilStill } from './graphics.ts'
import { baseUrl, openPage } from './harness.ts'

describe('The map', slow, () => {
  test('draws no frame while nothing happens, and asks for no file of its library', async () => {
    const page = await openPage('desktop')
    const files: string[] = []
    page.on('request', (request) => files.push(new URL(request.url()).pathname))
    await countFrames(page)
    const { journeyId } = await someVoyage()
    await page.goto(addressOf({ journeyId }))
    await pins(page).first().waitFor({ timeout: PATIENCE })
    await untilStill(page)
    const before = await drawCalls(page)
    await page.waitForTimeout(3000)
    expect(await drawCalls(page)).toBe(before)
    expect(files.filter((path) => path.startsWith('/cesium/'))).toEqual([])
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await expect.poll(() => drawCalls(page), { timeout: PATIENCE }).toBeGreaterThan(before)
  })

  test('zooms no further than its limits', async () => {
    const { page } = await openMap({}, 'desktop', { reducedMotion: 'reduce' })
    const [first, second] = ['.pin:visible', '.pin:visible >> nth=1']
    const apart = async () => {
      const [a, b] = [
        await page.locator(first!).first().boundingBox(),
        await page.locator(second!).boundingBox(),
      ]
      return Math.hypot(a!.x - b!.x, a!.y - b!.y)
    }
    for (let step = 0; step < 6; step++) await page.getByRole('button', { name: 'Zoom uit' }).click()
    await page.waitForTimeout(1500)
    const farthest = await apart()
    await page.getByRole('button', { name: 'Zoom uit' }).click()
    await page.waitForTimeout(1500)
    expect(await apart()).toBeCloseTo(farthest, 0)
  })

  test('leaves no graphics context and no memory behind', { timeout: 600_000 }, async () => {
    const page = await openPage('tablet')
    await rememberContexts(page)
    const session = await page.context().newCDPSession(page)
    await page.goto('/')
    const heap: number[] = []
    for (let round = 0; round < 20; round++) {
      await page.locator('a[href*="/wereldbol?journeyId="]').first().click()
      await pins(page).first().waitFor({ timeout: PATIENCE })
      expect(await livingContexts(page)).toBe(1)
      await page.getByRole('link', { name: 'Terug' }).first().click()
      await page.waitForURL(`${baseUrl}/`)
      heap.push(await heapUsed(session))
    }
    expect(await livingContexts(page)).toBe(0)
    expect(await page.locator('head style').filter({ hasText: 'cesium' }).count()).toBe(0)
    const MEGABYTE = 1024 ** 2
    expect((heap.at(-1)! - heap[4]!) / MEGABYTE).toBeLessThan(8)
  })
})
