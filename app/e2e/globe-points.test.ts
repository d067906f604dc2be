import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  addressOf,
  alert,
  findVoyage,
  inTimeline,
  mark,
  modal,
  openPlain,
  parametersOf,
  sectionTop,
  someVoyage,
  waitForParameters,
} from './globe-page.ts'
import { baseUrl, goTo, openPage } from './harness.ts'

describe('A content point', () => {
  test('opens its story a second after a press, or at once if pressed again; Back, Forward and Escape undo and redo it', async () => {
    const { page, journey, points } = await openPlain({})
    const start = { journeyId: journey.journeyId }
    const isAt = (index: number) => ({ ...start, contentPointId: points[index]!.id, isJourneyModalOpen: 'open' })
    const pressed = await pressAndWait(page, 2)
    expect(pressed.milliseconds).toBeGreaterThan(950)
    await waitForParameters(page, isAt(2))
    await modal(page).getByRole('button', { name: 'sluiten' }).click()
    await waitForParameters(page, start)
    expect(await modal(page).count()).toBe(0)
    await goTo(page, addressOf({ ...start, contentPointId: points[2]!.id }))
    await expect.poll(() => mark(page, 2).getAttribute('aria-current')).toBe('step')
    expect((await pressAndWait(page, 2)).frames).toBeLessThan(4)
    await modal(page).getByRole('button', { name: 'sluiten' }).click()
    await waitForParameters(page, start)

    // Back undoes it step by step, and Forward does it again.
    await mark(page, 1).click()
    await modal(page).waitFor()
    await mark(page, 3).click()
    await waitForParameters(page, isAt(3))
    await page.goBack()
    await waitForParameters(page, isAt(1))
    await modal(page).waitFor()
    await page.goBack()
    await waitForParameters(page, start)
    expect(await modal(page).count()).toBe(0)
    await page.goForward()
    await modal(page).waitFor()
    expect(await mark(page, 1).getAttribute('aria-current')).toBe('step')

    // Another press on the same point makes no step for Back.
    await page.goBack()
    await waitForParameters(page, start)
    await mark(page, 1).click()
    await modal(page).waitFor()
    await mark(page, 1).click()
    await page.goBack()
    await waitForParameters(page, start)
    await page.goForward()
    await expect.poll(() => parametersOf(page).contentPointId).toBe(points[1]!.id)
    await page.goBack()
    await waitForParameters(page, start)

    // Its stop gets the focus when its story is closed, even if the story was opened at another stop.
    const hasFocus = (index: number) => mark(page, index).evaluate((stop) => stop === document.activeElement)
    await mark(page, 1).press('Enter')
    await modal(page).waitFor()
    for (let step = 0; step < 2; step++) await page.keyboard.press('ArrowRight')
    await expect.poll(() => mark(page, 3).getAttribute('aria-current')).toBe('step')
    expect(await modal(page).evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(() => modal(page).count()).toBe(0)
    expect(await hasFocus(3)).toBe(true)

    // Escape on the timeline closes it too, but what is on top of it is closed first.
    await goTo(page, addressOf({ ...start, isPassengerListModalOpen: 'open' }))
    await alert(page).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => alert(page).count()).toBe(0)
    await mark(page, 1).click()
    await modal(page).waitFor()
    await mark(page, 2).click()
    expect(await inTimeline(page)).toBe(true)
    await page.keyboard.press('Escape')
    await waitForParameters(page, start)
    expect(await modal(page).count()).toBe(0)
  })

  test('pressed while the modal is open scrolls to its section', async () => {
    const { page, points } = await openPlain({ isJourneyModalOpen: 'open' })
    const told = points.findLastIndex(({ story }) => story !== null)
    await mark(page, told).click()
    await expect.poll(() => sectionTop(page, points[told]!)).toBeLessThan(40)
    const first = points.findIndex(({ story }) => story !== null)
    await mark(page, first).click()
    await expect.poll(() => sectionTop(page, points[first]!)).toBeGreaterThanOrEqual(0)
    expect(parametersOf(page).contentPointId).toBe(points[first]!.id)
  })

  test('in the address gets the focus on its stop when its story is closed; a voyage without one gives it to the page', async () => {
    const { contentPoints } = await someVoyage()
    const { page, journey } = await openPlain({ contentPointId: contentPoints[1]!.id, isJourneyModalOpen: 'open' })
    await page.keyboard.press('Escape')
    await expect.poll(() => modal(page).count()).toBe(0)
    expect(await mark(page, 1).evaluate((stop) => stop === document.activeElement)).toBe(true)
    await page.goto(addressOf({ journeyId: journey.journeyId, isJourneyModalOpen: 'open' }))
    await modal(page).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => modal(page).count()).toBe(0)
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
  })
})

describe('An address', () => {
  const cases = [true, false].flatMap((isModalOpen) =>
    [true, false].flatMap((isListOpen) =>
      (['known', 'unknown', 'none'] as const).map((point) => ({ point, isModalOpen, isListOpen })),
    ),
  )
  test('opens what it names, in any combination', async () => {
    const { journeyId, contentPoints } = await someVoyage()
    const page = await openPage('desktop')
    for (const { point, isModalOpen, isListOpen } of cases) {
      const query = {
        journeyId,
        ...(point !== 'none' && { contentPointId: point === 'known' ? contentPoints[1]!.id : 'x"]' }),
        ...(isModalOpen && { isJourneyModalOpen: 'open' }),
        ...(isListOpen && { isPassengerListModalOpen: 'open' }),
        query: 'de Vries',
      }
      await page.goto(addressOf(query))
      await page.getByRole('heading', { level: 1 }).waitFor()
      if (isListOpen) await alert(page).waitFor()
      expect([query, await modal(page).count()]).toEqual([query, isModalOpen ? 1 : 0])
      expect([query, await alert(page).count()]).toEqual([query, isListOpen ? 1 : 0])
      expect(await page.locator('.voyage-line [aria-current=step]').count()).toBe(point === 'known' ? 1 : 0)
      const { contentPointId = '', ...others } = query
      expect(parametersOf(page)).toEqual({ ...others, ...(point === 'known' && { contentPointId }) })
    }
  })

  test('loses parameters that mean nothing on its voyage, without a step for Back', async () => {
    const journey = await someVoyage()
    const other = await findVoyage(
      ({ journeyId, contentPoints }) => journeyId !== journey.journeyId && contentPoints.length > 0,
    )
    const page = await openPage('desktop')
    await page.goto(
      addressOf({
        journeyId: journey.journeyId,
        contentPointId: other.contentPoints[0]!.id,
        scan: 'onzin',
        xywh: 'onzin',
        passenger: 'Jan Jansen',
        query: 'Jansen',
      }),
    )
    await waitForParameters(page, { journeyId: journey.journeyId, query: 'Jansen' })
    await page.goto(addressOf({ journeyId: journey.journeyId, passenger: '999999999' }))
    await waitForParameters(page, { journeyId: journey.journeyId })
    await page.goBack()
    await waitForParameters(page, { journeyId: journey.journeyId, query: 'Jansen' })
  })

  test('without a voyage asks to choose one, and leads home', async () => {
    const page = await openPage('desktop')
    await page.goto('/wereldbol')
    await page.getByRole('heading', { name: 'Kies een reis' }).waitFor()
    await page.getByRole('link', { name: 'Terug' }).click()
    await page.waitForURL(`${baseUrl}/`)
  })
})

/** How long it takes from a press on the timeline until the modal is on the screen. */
const pressAndWait = (page: Page, index: number): Promise<{ milliseconds: number; frames: number }> =>
  page.evaluate(async (place) => {
    const start = performance.now()
    let frames = 0
    document.querySelectorAll<HTMLButtonElement>('.voyage-line li button')[place]!.click()
    for (; !document.querySelector('dialog.voyage-modal[open]'); frames++) await new Promise(requestAnimationFrame)
    return { milliseconds: performance.now() - start, frames }
  }, index)
