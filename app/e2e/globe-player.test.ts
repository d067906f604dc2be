import type { CDPSession, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { ContentPoint } from '#domain/content-point.ts'
import type { Journey } from '#domain/journey.ts'
import {
  addressOf,
  findVoyage,
  mark,
  modal,
  openPlain,
  parametersOf,
  slow,
  someVoyage,
  timeline,
  waitForParameters,
} from './globe-page.ts'
import { openPage } from './harness.ts'

describe('The player', slow, () => {
  const button = (page: Page, name: string) => timeline(page).getByRole('button', { name, exact: true })
  const log = (page: Page) => timeline(page).locator('.voyage-log').innerText()

  test('steps by buttons and keys, and stops at the ends', async () => {
    const { page, points } = await openPlain({})
    expect(await button(page, 'Vorige').getAttribute('aria-disabled')).toBe('true')
    await button(page, 'Volgende').click()
    expect(parametersOf(page).contentPointId).toBe(points[1]!.id)
    expect(await modal(page).count()).toBe(0)
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => parametersOf(page).contentPointId).toBe(points[2]!.id)
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => parametersOf(page).contentPointId).toBe(points[1]!.id)
    await button(page, 'Volgende').focus()
    await page.keyboard.press('End')
    await expect.poll(() => parametersOf(page).contentPointId).toBe(points.at(-1)!.id)
    expect(await button(page, 'Volgende').getAttribute('aria-disabled')).toBe('true')
    await page.keyboard.press('ArrowRight')
    expect(parametersOf(page).contentPointId).toBe(points.at(-1)!.id)
    await page.keyboard.press('Home')
    await expect.poll(() => parametersOf(page).contentPointId).toBe(points[0]!.id)
  })

  test('sails the ship along, with day and distance, until another action pauses it', async () => {
    const { page, points } = await openPlain({})
    const before = await log(page)
    expect(before).toMatch(/^dag 1 van \d+ · 0 zeemijl$/)
    await button(page, 'Afspelen').click()
    await expect.poll(() => log(page)).not.toBe(before)
    await button(page, 'Pauze').waitFor()
    await mark(page, points.length - 1).click()
    await button(page, 'Afspelen').waitFor()
    const { startDate, endDate } = await someVoyage()
    const days = (Date.parse(endDate!) - Date.parse(startDate!)) / 86_400_000 + 1
    expect(await log(page)).toMatch(new RegExp(`^dag ${days} van ${days} · [\\d.]+ zeemijl$`))
  })

  test('is paused by Back, which takes the ship to where the voyage opens', async () => {
    const { page, journey } = await openPlain({})
    await button(page, 'Volgende').click()
    await button(page, 'Afspelen').click()
    await button(page, 'Pauze').waitFor()
    await page.goBack()
    await button(page, 'Afspelen').waitFor({ timeout: 5000 })
    await waitForParameters(page, { journeyId: journey.journeyId })
    await expect.poll(() => log(page)).toMatch(/^dag 1 van \d+ · 0 zeemijl$/)
  })

  test('leaves the ship where it is when a story is closed', async () => {
    const { page, journey } = await openPlain({})
    await mark(page, 2).click()
    await modal(page).waitFor()
    const there = await log(page)
    await page.keyboard.press('Escape')
    await waitForParameters(page, { journeyId: journey.journeyId })
    expect(await log(page)).toBe(there)
  })

  test('goes from point to point by the arrows up and down on the ship, too', async () => {
    const { page, points } = await openPlain({})
    await page.getByRole('slider', { name: 'Positie van het schip' }).focus()
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => parametersOf(page).contentPointId).toBe(points[1]!.id)
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => parametersOf(page).contentPointId).toBe(points[0]!.id)
  })

  test('tells stories at one place apart by their titles, and a stop of unknown date says nothing of it', async () => {
    const fits = ({ contentPoints: [first, second] }: Journey) =>
      second !== undefined && second.distance === 0 && first!.title !== null && second.title !== null
    const { journeyId, contentPoints } = await findVoyage(fits)
    const page = await openPage('phone')
    await page.goto(addressOf({ journeyId }))
    const here = timeline(page).locator('.voyage-player__here')
    const [first, second] = contentPoints as [ContentPoint, ContentPoint]
    await expect.poll(() => here.innerText()).toBe(`${first.city}\n${first.title}`)
    await button(page, 'Volgende').click()
    await expect.poll(() => here.innerText()).toBe(`${second.city}\n${second.title}`)
    expect(await timeline(page).getByRole('status').innerText()).toContain(second.title!)
    await page.setViewportSize({ width: 1440, height: 900 })
    for (const [index, { city, title }] of [first, second].entries()) {
      expect(await mark(page, index).locator('small').innerText()).toBe(title)
      expect(await mark(page, index).innerText()).toMatch(new RegExp(`^${city}`))
    }
    const ship = page.getByRole('slider', { name: 'Positie van het schip' })
    expect(await ship.getAttribute('aria-valuetext')).toContain(second.title!)
    expect(contentPoints.some(({ startDate, endDate }) => !startDate && !endDate)).toBe(true)
    expect(await timeline(page).locator('.voyage-line').innerText()).not.toContain('onbekend')
  })

  test('goes on from a place with several points to the sea', async () => {
    const journey = await findVoyage(
      ({ contentPoints: [, second, third] }) => second?.distance === 0 && third !== undefined,
    )
    const page = await openPage('desktop')
    await page.goto(addressOf({ journeyId: journey.journeyId }))
    await button(page, 'Afspelen').click()
    const ship = page.getByRole('slider', { name: 'Positie van het schip' })
    await expect.poll(async () => Number(await ship.inputValue()), { timeout: 30_000 }).toBeGreaterThan(0)
    await button(page, 'Pauze').click()
  })

  test('jumps from point to point where motion is to be reduced', async () => {
    const { page, points } = await openPlain({}, 'desktop', { reducedMotion: 'reduce' })
    const handle = page.getByRole('slider', { name: 'Positie van het schip' })
    await button(page, 'Afspelen').click()
    const seen = new Set<number>()
    const end = Date.now() + 4000
    while (Date.now() < end) seen.add(Math.round(Number(await handle.inputValue())))
    const stops = new Set(points.map(({ distance }) => distance))
    expect([...seen].filter((distance) => !stops.has(distance))).toEqual([])
    expect(seen.has(points[1]!.distance)).toBe(true)
  })

  test('keeps the point that the ship is at in view where the line is wider than the screen', async () => {
    const { page, points } = await openPlain({}, 'tablet')
    const room = (await page.locator('.voyage-line').boundingBox())!
    for (const [key, index] of [
      ['End', points.length - 1],
      ['Home', 0],
    ] as const) {
      await button(page, 'Volgende').focus()
      await page.keyboard.press(key)
      const inView = async () => {
        const box = (await mark(page, index).boundingBox())!
        return box.x >= room.x - 1 && box.x + box.width <= room.x + room.width + 1
      }
      await expect.poll(inView).toBe(true)
    }
  })

  test('lets the ship be dragged along the line', async () => {
    const { page, points } = await openPlain({})
    const handle = page.getByRole('slider', { name: 'Positie van het schip' })
    const box = (await handle.boundingBox())!
    await page.mouse.move(box.x + 8, box.y + box.height / 2)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width * 0.45, box.y + box.height / 2, { steps: 5 })
    await page.mouse.up()
    const sailed = Number(await handle.inputValue())
    expect(sailed).toBeGreaterThan(0.3 * points.at(-1)!.distance)
    const passed = points.findLast(({ distance }) => distance <= sailed + 1)!
    await expect.poll(() => parametersOf(page).contentPointId).toBe(passed.id)
  })

  test('follows a finger drawn over it on a phone', async () => {
    const { page, points } = await openPlain({}, 'phone')
    const session = await page.context().newCDPSession(page)
    await swipe(session, { from: 300, to: 120, y: (await button(page, 'Volgende').boundingBox())!.y + 20 })
    await expect.poll(() => parametersOf(page).contentPointId).toBe(points[1]!.id)
    await swipe(session, { from: 120, to: 300, y: (await button(page, 'Volgende').boundingBox())!.y + 20 })
    await expect.poll(() => parametersOf(page).contentPointId).toBe(points[0]!.id)
  })
})

async function swipe(session: CDPSession, { from, to, y }: { from: number; to: number; y: number }) {
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: from, y }] })
  await session.send('Input.dispatchTouchEvent', {
    type: 'touchMove',
    touchPoints: [{ x: (from + to) / 2, y }],
  })
  await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: to, y }] })
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}
