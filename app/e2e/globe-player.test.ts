import type { CDPSession, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { ContentPoint } from '#domain/content-point.ts'
import type { Journey } from '#domain/journey.ts'
import {
  addressOf,
  findVoyage,
  getJourney,
  mark,
  modal,
  openPlain,
  parametersOf,
  timeline,
  waitForParameters,
} from './globe-page.ts'
import { openPage } from './harness.ts'

describe('The player', () => {
  const button = (page: Page, name: string) => timeline(page).getByRole('button', { name, exact: true })
  const log = (page: Page) => timeline(page).locator('.voyage-log').innerText()

  test('steps by buttons and keys, on the ship too, stops at the ends, and has a ship that can be dragged along the line', async () => {
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

    const ship = page.getByRole('slider', { name: 'Positie van het schip' })
    await ship.focus()
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => parametersOf(page).contentPointId).toBe(points[1]!.id)
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => parametersOf(page).contentPointId).toBe(points[0]!.id)

    const box = (await ship.boundingBox())!
    await page.mouse.move(box.x + 8, box.y + box.height / 2)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width * 0.45, box.y + box.height / 2, { steps: 5 })
    await page.mouse.up()
    const sailed = Number(await ship.inputValue())
    expect(sailed).toBeGreaterThan(0.3 * points.at(-1)!.distance)
    const passed = points.findLast(({ distance }) => distance <= sailed + 1)!
    await expect.poll(() => parametersOf(page).contentPointId).toBe(passed.id)
  })

  test('moves the ship, with day and distance, until Back or another action pauses it; at the end it offers what to do next', async () => {
    const { page, journey, points } = await openPlain({})
    await button(page, 'Volgende').click()
    await button(page, 'Afspelen').click()
    await button(page, 'Pauze').waitFor()
    // The ship returns to where the voyage opened.
    await page.goBack()
    await button(page, 'Afspelen').waitFor()
    await waitForParameters(page, { journeyId: journey.journeyId })
    await expect.poll(() => log(page)).toMatch(/^dag 1 van \d+ · 0 zeemijl$/)

    // A story that is closed leaves the ship where it is.
    await mark(page, 2).click()
    await modal(page).waitFor()
    const there = await log(page)
    await page.keyboard.press('Escape')
    await waitForParameters(page, { journeyId: journey.journeyId })
    expect(await log(page)).toBe(there)

    await button(page, 'Volgende').focus()
    await page.keyboard.press('Home')
    await expect.poll(() => log(page)).toMatch(/^dag 1 van \d+ · 0 zeemijl$/)
    const before = await log(page)
    await button(page, 'Afspelen').click()
    await expect.poll(() => log(page)).not.toBe(before)
    await button(page, 'Pauze').waitFor()
    await mark(page, points.length - 1).click()
    await button(page, 'Opnieuw').waitFor()
    const { startDate, endDate } = journey
    const days = (Date.parse(endDate!) - Date.parse(startDate!)) / 86_400_000 + 1
    expect(await log(page)).toMatch(new RegExp(`^dag ${days} van ${days} · [\\d.]+ zeemijl$`))
    await modal(page).waitFor()
    await page.keyboard.press('Escape')
    await waitForParameters(page, { journeyId: journey.journeyId })

    // It says that the voyage has ended, until a step back.
    const end = page.getByRole('region', { name: 'Einde van de reis' })
    await button(page, 'Vorige').click()
    await expect.poll(() => end.count()).toBe(0)
    await button(page, 'Volgende').focus()
    await page.keyboard.press('End')
    await end.getByRole('heading', { name: `Aangekomen in ${points.at(-1)!.city}` }).waitFor()
    expect(await end.innerText()).toMatch(/\d dagen · [\d.]+ zeemijl/)
    const addresses = async () =>
      await end.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    await expect
      .poll(addresses)
      .toEqual([
        `/zoeken?query=${journey.journeyId}`,
        expect.stringMatching(/^\/verhaal-delen\?schip=/),
        expect.stringMatching(/^\/wereldbol\?journeyId=/),
      ])
    const other = new URLSearchParams((await addresses())[2]!.split('?')[1]).get('journeyId')!
    expect([(await getJourney(other)).ship.name, other === journey.journeyId]).toEqual([journey.ship.name, false])
    await button(page, 'Vorige').click()
    await expect.poll(() => end.count()).toBe(0)
    await page.keyboard.press('End')
    await end.waitFor()
    await button(page, 'Opnieuw').click()
    await expect.poll(() => end.count()).toBe(0)
    await expect.poll(() => parametersOf(page).contentPointId).not.toBe(points.at(-1)!.id)
  })

  test('numbers stories at one place, and shows no date for a stop of unknown date', async () => {
    const fits = ({ contentPoints: [first, second] }: Journey) =>
      second !== undefined && second.distance === 0 && first!.title !== null && second.title !== null
    const { journeyId, contentPoints } = await findVoyage(fits)
    const page = await openPage('phone')
    await page.goto(addressOf({ journeyId }))
    const here = timeline(page).locator('.voyage-player__here')
    const [first, second] = contentPoints as [ContentPoint, ContentPoint]
    await expect.poll(() => here.innerText()).toMatch(new RegExp(`^${first.city}\\n.* · 1 van 2$`))
    await button(page, 'Volgende').click()
    await expect.poll(() => here.innerText()).toMatch(new RegExp(`^${second.city}\\n.* · 2 van 2$`))
    expect(await timeline(page).getByRole('status').innerText()).toContain(second.title!)
    await page.setViewportSize({ width: 1440, height: 900 })
    for (const [index, { city }] of [first, second].entries()) {
      expect(await mark(page, index).locator('small').innerText()).toContain(`${index + 1} van 2`)
      expect(await mark(page, index).innerText()).toMatch(new RegExp(`^${city}`))
    }
    const ship = page.getByRole('slider', { name: 'Positie van het schip' })
    expect(await ship.getAttribute('aria-valuetext')).toContain(second.title!)
    expect(contentPoints.some(({ startDate, endDate }) => !startDate && !endDate)).toBe(true)
    expect(await timeline(page).locator('.voyage-line').innerText()).not.toContain('onbekend')
  })

  test('sails on from a place with several points', async () => {
    const journey = await findVoyage(({ contentPoints: [, second, third] }) => second?.distance === 0 && third !== undefined)
    const page = await openPage('desktop')
    await page.clock.install()
    await page.goto(addressOf({ journeyId: journey.journeyId }))
    await button(page, 'Afspelen').click()
    const ship = page.getByRole('slider', { name: 'Positie van het schip' })
    const away = async () => {
      await page.clock.runFor(5000)
      return Number(await ship.inputValue())
    }
    await expect.poll(away).toBeGreaterThan(0)
    await button(page, 'Pauze').click()
  })

  test('jumps from point to point if the visitor wants reduced motion', async () => {
    const { page, points } = await openPlain({}, 'desktop', { reducedMotion: 'reduce' })
    const handle = page.getByRole('slider', { name: 'Positie van het schip' })
    await button(page, 'Afspelen').click()
    const seen = await handle.evaluate(async (slider: HTMLInputElement) => {
      const distances = new Set<number>()
      const end = performance.now() + 4000
      while (performance.now() < end) {
        distances.add(Math.round(slider.valueAsNumber))
        await new Promise(requestAnimationFrame)
      }
      return [...distances]
    })
    const stops = new Set(points.map(({ distance }) => distance))
    expect(seen.filter((distance) => !stops.has(distance))).toEqual([])
    expect(seen).toContain(points[1]!.distance)
  })

  test('stays at a story long enough to read it, or until it is sent on, if the visitor chose that', async () => {
    const { page, points } = await openPlain({}, 'desktop', { reducedMotion: 'reduce' })
    await page.clock.install()
    await page.reload()
    const told = points.findIndex(({ story }, index) => index > 0 && story !== null)
    const words = `${points[told]!.title ?? ''} ${points[told]!.story!.replace(/<[^>]*>/g, ' ')}`.match(/\S+/g)!
    const seconds = words.length / (200 / 60)
    const at = () => points.findIndex(({ id }) => id === parametersOf(page).contentPointId)
    for (let steps = 1; steps < told; steps++) await button(page, 'Volgende').click()
    await button(page, 'Afspelen').click()
    await expect.poll(at).toBe(told)
    await page.getByText('Tijd om te lezen').waitFor()
    // The page's clock also runs by itself.
    await page.clock.runFor((seconds / 2) * 1000)
    expect(at()).toBe(told)
    await page.clock.runFor(seconds * 1000)
    await expect.poll(at).toBe(told + 1)
    await button(page, 'Pauze').click()

    await button(page, 'Snelheid: gewoon').click()
    await page.getByRole('radio', { name: 'snel' }).check()
    await page.getByLabel('Wacht tot ik gelezen heb').check()
    await page.keyboard.press('Escape')
    await button(page, 'Afspelen').click()
    await expect.poll(at).toBe(told + 2)
    await button(page, 'Vaar verder').waitFor()
    await page.clock.runFor(600_000)
    expect(at()).toBe(told + 2)
    expect(await timeline(page).getByRole('status').innerText()).toContain('Het schip wacht op u')
    await page.getByRole('button', { name: 'Gelezen, vaar verder' }).click()
    await expect.poll(at).toBe(told + 3)
    await page.reload()
    await button(page, 'Snelheid: snel').click()
    expect(await page.getByLabel('Wacht tot ik gelezen heb').isChecked()).toBe(true)
    await page.keyboard.press('Escape')
    await button(page, 'Afspelen').click()
    await expect.poll(at).toBe(told + 4)
  })

  test('follows a finger on a phone', async () => {
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
