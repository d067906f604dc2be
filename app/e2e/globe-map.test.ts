import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { ContentPoint } from '#domain/content-point.ts'
import type { Journey } from '#domain/journey.ts'
import { addressOf, findVoyage, modal, names, openMap, parametersOf, pins, someVoyage } from './globe-page.ts'
import { countFrames, drawCalls, heapUsed, livingContexts, rememberContexts, untilStill } from './graphics.ts'
import { asServer, baseUrl, openPage, viewports } from './harness.ts'
import { SCREENS } from './layout.ts'

describe('The map', () => {
  test('shows the whole voyage, flies to its first point, draws nothing while nothing happens, and shows the whole again on request', async () => {
    const page = await openPage('desktop', { graphics: true })
    const files: string[] = []
    page.on('request', (request) => files.push(new URL(request.url()).pathname))
    await countFrames(page)
    await rememberFirstPlaces(page)
    const { journeyId, contentPoints } = await someVoyage()
    await page.goto(addressOf({ journeyId }))
    await pins(page).first().waitFor()
    const map = (await page.locator('.map').boundingBox())!
    const tipsOnMap = async () => {
      const tips = await Promise.all((await pins(page).all()).map(tipOf))
      return tips.filter(({ x, y }) => x > map.x && x < map.x + map.width && y > map.y && y < map.y + map.height)
    }
    const places = await page.locator('.pin').count()
    const { first, atFirst } = await page.evaluate(() => ({
      first: [...(globalThis as unknown as Remembered).firstPlaces.values()],
      atFirst: document.querySelectorAll('.pin').length,
    }))
    expect(atFirst).toBe(places)
    expect(first.filter(([x, y]) => x > 0 && x < map.width && y > 0 && y < map.height)).toHaveLength(places)
    await hasFlownTo(page, contentPoints[0]!)
    expect((await tipsOnMap()).length).toBeLessThan(places)

    await untilStill(page)
    const before = await drawCalls(page)
    await page.waitForTimeout(3000)
    expect(await drawCalls(page)).toBe(before)
    // The library requests none of its own files.
    expect(files.filter((path) => path.startsWith('/cesium/'))).toEqual([])
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await expect.poll(() => drawCalls(page)).toBeGreaterThan(before)

    await page.getByRole('button', { name: 'Hele reis' }).click()
    await expect.poll(async () => (await tipsOnMap()).length).toBe(places)
  })

  test('stays where a visitor put it who presses before it is drawn', async () => {
    const page = await openPage('desktop', { graphics: true })
    await page.addInitScript(() => {
      const seen = new MutationObserver(() => {
        const isDrawn = performance.getEntriesByName('globe-ready').length > 0
        if (!document.querySelector('.pin') || isDrawn) return
        seen.disconnect()
        document.querySelector<HTMLElement>('.map-zoom__whole')!.click()
        performance.mark('pressed')
      })
      seen.observe(document, { subtree: true, childList: true })
    })
    const { journeyId, contentPoints } = await someVoyage()
    await page.goto(addressOf({ journeyId }))
    const marks = () => page.evaluate(() => performance.getEntriesByType('mark').map(({ name }) => name))
    await expect.poll(marks).toContain('globe-ready')
    expect((await marks()).filter((name) => ['pressed', 'globe-ready'].includes(name))).toEqual(['pressed', 'globe-ready'])
    const places = new Set(contentPoints.map(placeKey)).size
    await expect.poll(() => page.evaluate(uncovered, places)).toEqual([])
  })

  test('can be dragged and zoomed on a name, to its limits; its names, large enough for a finger, and its pins open their point', async () => {
    const { page, points } = await openMap()
    await hasFlownTo(page, points[0]!)
    const key = await names(page).first().getAttribute('data-label')
    const [name, pin] = [page.locator(`[data-label="${key}"]`), page.locator(`[data-place="${key}"]`)]
    const middleOfName = async () => {
      const { x, y, width, height } = (await name.boundingBox())!
      return { x: x + width / 2, y: y + height / 2 }
    }
    const start = await middleOfName()
    const atFirst = await tipOf(pin)
    await page.mouse.move(start.x, start.y)
    await page.mouse.down()
    await page.mouse.move(start.x + 60, start.y + 40, { steps: 6 })
    await page.waitForTimeout(400)
    await page.mouse.up()
    await expect.poll(async () => (await tipOf(pin)).x).toBeGreaterThan(atFirst.x + 40)
    await page.waitForTimeout(1500)
    // To drag a name does not press it.
    expect(parametersOf(page).contentPointId).toBeUndefined()
    const apart = async () => Math.hypot(...(await firstTwoApart(page)))
    const near = await apart()
    const now = await middleOfName()
    await page.mouse.move(now.x, now.y)
    await page.mouse.wheel(0, -400)
    await expect.poll(apart).toBeGreaterThan(near * 1.1)

    const [nearer, farther] = ['Zoom in', 'Zoom uit'].map((label) => page.getByRole('button', { name: label }))
    for (const [button, other] of [
      [farther!, nearer!],
      [nearer!, farther!],
    ] as const) {
      for (let step = 0; step < 8 && (await button.isEnabled()); step++) {
        const before = await apart()
        await button.press('Enter')
        await expect.poll(apart).not.toBeCloseTo(before, 1)
      }
      expect([await button.isEnabled(), await other.isEnabled()]).toEqual([false, true])
      const end = await apart()
      await button.press('Enter')
      await page.mouse.wheel(0, button === farther ? 400 : -400)
      await page.waitForTimeout(300)
      expect(await apart()).toBeCloseTo(end, 0)
      // At its limit the button keeps the focus.
      expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
    }

    await page.getByRole('button', { name: 'Hele reis' }).click()
    await expect.poll(() => names(page).count()).toBeGreaterThan(3)
    await namesOpenTheirPoint(page, points)
    const place = await pins(page).first().getAttribute('data-place')
    await pins(page).first().click()
    await modal(page).waitFor()
    expect(parametersOf(page).contentPointId).toBe(place)
    expect(points.map(({ id }) => id)).toContain(place)
    await page.keyboard.press('Escape')
    await expect.poll(() => modal(page).count()).toBe(0)
  })

  test('on a phone gives the focus back to a pin; its names are large enough for a finger, open their point and cover no other', async () => {
    const { page, points } = await openMap({}, 'phone')
    await hasFlownTo(page, points[0]!)
    const pin = page.locator('.pin--current, .pin').first()
    await pin.click()
    await modal(page).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => modal(page).count()).toBe(0)
    expect(await pin.evaluate((element) => element === document.activeElement)).toBe(true)

    await page.getByRole('button', { name: 'Hele reis' }).click()
    await expect.poll(() => names(page).count()).toBeGreaterThan(3)
    // A press goes to what is seen under the pointer, even if pins and names are close together.
    const mistaken = await page.evaluate(() => {
      const shown = [...document.querySelectorAll<HTMLElement>('.pin')].filter((pin) =>
        pin.checkVisibility({ visibilityProperty: true }),
      )
      const drawn = shown.flatMap((pin) => [...pin.querySelectorAll('circle, .map-label')])
      return drawn
        .filter((part) => part.checkVisibility({ visibilityProperty: true }))
        .filter((part) => {
          const { x, y, width, height } = part.getBoundingClientRect()
          const there = document.elementFromPoint(x + width / 2, y + height / 2)
          return there !== null && there.closest('.pin') !== part.closest('.pin')
        })
        .map((part) => part.closest('.pin')!.ariaLabel)
    })
    expect(mistaken).toEqual([])
    await namesOpenTheirPoint(page, points)
  })

  test('shows the whole voyage and all its stops uncovered, at every size, upright and on its side', {
    timeout: 600_000,
  }, async () => {
    const bothWays = SCREENS.flatMap(([width, height]) => [
      [width, height],
      [height, width],
    ]) as [number, number][]
    const sizes = [...new Map(bothWays.map((size) => [size.join(), size])).values()]
    const page = await openPage('desktop', { graphics: true, reducedMotion: 'reduce' })
    await showsAll(
      page,
      await voyageRoundTheWorld(),
      sizes.filter(([, height]) => height >= 320 && height <= 1366),
    )
    const few: [number, number][] = [
      [768, 1024],
      [820, 1180],
      [844, 390],
      [1366, 768],
    ]
    const many = await findVoyage(({ contentPoints }) => contentPoints.length > 9)
    await showsAll(page, many, few)
    const far = await findVoyage(({ startCity }) => startCity === 'Sydney')
    await showsAll(page, far, few)
  })

  test('leaves no graphics context and no memory behind', { timeout: 600_000 }, async () => {
    const page = await openPage('tablet', { graphics: true })
    await rememberContexts(page)
    const session = await page.context().newCDPSession(page)
    await page.goto('/')
    const heap: number[] = []
    for (let round = 0; round < 8; round++) {
      await page.locator('a[href*="/wereldbol?journeyId="]').first().click()
      await pins(page).first().waitFor()
      expect(await livingContexts(page)).toBe(1)
      await page.getByRole('link', { name: 'Terug' }).first().click()
      await page.waitForURL(`${baseUrl}/`)
      heap.push(await heapUsed(session))
    }
    expect(await livingContexts(page)).toBe(0)
    expect(await page.locator('head style').filter({ hasText: 'cesium' }).count()).toBe(0)
    const MEGABYTE = 1024 ** 2
    expect((heap.at(-1)! - heap[3]!) / MEGABYTE).toBeLessThan(4)
  })
})

/** A voyage with fourteen stops, longer than any of the sample and with longer names, as the server would answer it. */
async function voyageRoundTheWorld(): Promise<Journey> {
  const journey = await findVoyage(({ startCity }) => startCity === 'Sydney')
  const { contentPoints } = journey
  const [first, last] = [contentPoints[0]!, contentPoints.at(-1)!]
  const between = contentPoints[1]!
  const calls: [string, number, number][] = [
    ['Fremantle', 115.7, -32.05],
    ['Tandjong Priok', 106.9, -6.1],
    ['Tandjong Priok', 106.9, -6.1],
    ['Sabang', 95.3, 5.9],
    ['Colombo – Aden', 62, 10],
    ['Aden', 45, 12.8],
    ['Suez', 32.5, 29.9],
    ['Ataka', 32.4, 29.9],
    ['Port Said', 32.3, 31.3],
    ['Port Said – Gibraltar', 14, 35.5],
    ['Gibraltar – Southampton', -9.5, 43],
    ['Southampton', -1.4, 50.9],
  ]
  const points = [
    first,
    ...calls.map(([city, longitude, latitude], index) => ({
      ...between,
      id: `made-${index}`,
      city,
      longitude,
      latitude,
      path: [],
      distance: Math.round(((index + 1) / 13) * last.totalDistance),
    })),
    last,
  ]
  return { ...journey, contentPoints: points.map((point) => ({ ...point, path: [] })) }
}

/** With the whole voyage in view its names are large enough for a finger, and a press on each opens its point. */
async function namesOpenTheirPoint(page: Page, points: readonly ContentPoint[]): Promise<void> {
  const keys = await names(page).evaluateAll((all) => all.map((name) => (name as HTMLElement).dataset.label))
  for (const key of keys) {
    const name = page.locator(`[data-label="${key}"]`)
    const box = (await name.boundingBox())!
    expect([Math.round(box.width) >= 44, Math.round(box.height) >= 44]).toEqual([true, true])
    expect(await name.evaluate((element) => getComputedStyle(element).cursor)).toBe('pointer')
    expect(await name.textContent()).toContain(points.find(({ id }) => id === key)!.city)
    await name.locator('.map-label').click()
    await modal(page).waitFor()
    expect(parametersOf(page).contentPointId).toBe(key)
    await page.keyboard.press('Escape')
    await expect.poll(() => modal(page).count()).toBe(0)
    await page.getByRole('button', { name: 'Hele reis' }).click()
    await name.waitFor()
  }
}

/** Opens the voyage at a place in the east of the Mediterranean, where pins are closest together. */
async function showsAll(page: Page, journey: Journey, sizes: [number, number][]): Promise<void> {
  await page.setViewportSize(viewports.desktop)
  await page.route(/\/api\/globe\/journey/, (route) => route.fulfill(asServer({ json: journey })))
  const current = journey.contentPoints.find(({ city }) => /Said|Suez/.test(city))!
  await page.goto(addressOf({ journeyId: journey.journeyId, contentPointId: current.id }))
  await pins(page).first().waitFor()
  const atFirst = await page.evaluate(uncovered, null)
  expect(
    atFirst.filter((fault) => fault.startsWith('the buttons')),
    'as it opens',
  ).toEqual([])
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height })
    await page.getByRole('button', { name: 'Hele reis' }).press('Enter')
    const faults = () => page.evaluate(uncovered, new Set(journey.contentPoints.map(placeKey)).size)
    await expect.poll(faults, { message: `${journey.journeyId} ${width} x ${height}` }).toEqual([])
  }
  await page.unroute(/\/api\/globe\/journey/)
}

const placeKey = ({ longitude, latitude }: ContentPoint) => `${longitude.toFixed(3)} ${latitude.toFixed(3)}`

/** Runs in the browser: pins and stops that are covered or cut off. `places` is the expected number of pins. */
function uncovered(places: number | null): string[] {
  const boxOf = (element: Element) => element.getBoundingClientRect()
  const all = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].filter((element) =>
      element.checkVisibility({ visibilityProperty: true }),
    )
  const meet = (a: DOMRect, b: DOMRect) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1
  const within = (a: DOMRect, b: DOMRect) =>
    a.left >= b.left - 2 && a.right <= b.right + 2 && a.top >= b.top - 2 && a.bottom <= b.bottom + 2
  const drops = all('.pin').map((pin) => ({ pin, box: boxOf(pin.querySelector('path')!) }))
  const screen = new DOMRect(0, 0, innerWidth, innerHeight)
  const faults: string[] = []
  if (places !== null) {
    if (drops.length !== places) faults.push(`${drops.length} of ${places} pins`)
    const map = boxOf(document.querySelector('.map')!)
    for (const { pin, box } of drops)
      if (!within(box, map) || !within(box, screen)) faults.push(`${pin.ariaLabel} is off the map`)
    for (const selector of ['.voyage-panel', '.voyage-player', '.voyage-line', '.voyage-top', '.voyage-end'])
      for (const panel of all(selector))
        for (const { pin, box } of drops) if (meet(boxOf(panel), box)) faults.push(`${selector} lies over ${pin.ariaLabel}`)
  }
  for (const { pin, box } of drops)
    if (meet(boxOf(document.querySelector('.map-zoom')!), box)) faults.push(`the buttons lie over ${pin.ariaLabel}`)
  for (const card of all('.map-label--current'))
    for (const { pin, box } of drops) if (meet(boxOf(card), box)) faults.push(`the card lies over ${pin.ariaLabel}`)
  const stops = all('.voyage-line li button')
  const line = all('.voyage-line')[0]
  if (innerWidth >= 768 && !line) faults.push('there is no line')
  for (const [index, stop] of stops.entries()) {
    const box = boxOf(stop)
    if (box.left < boxOf(line!).left - 1 || box.right > boxOf(line!).right + 1) faults.push(`${stop.innerText} is off the line`)
    if (!within(box, screen)) faults.push(`${stop.innerText} is off the screen`)
    if (stop.scrollWidth > stop.clientWidth + 1) faults.push(`${stop.innerText} is cut`)
    for (const other of stops.slice(index + 1))
      if (meet(box, boxOf(other))) faults.push(`${stop.innerText} lies over ${other.innerText}`)
  }
  return faults
}

interface Remembered {
  /** Where the tip of each pin was first shown, from the top left corner of the map. */
  firstPlaces: Map<string, [number, number]>
}

const rememberFirstPlaces = (page: Page) =>
  page.addInitScript(() => {
    const { firstPlaces } = Object.assign(globalThis, { firstPlaces: new Map() }) as Remembered
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        if (!(target instanceof HTMLElement)) continue
        const { place } = target.dataset
        if (!place || firstPlaces.has(place) || target.style.visibility !== 'visible') continue
        const offset = Number.parseFloat(target.style.getPropertyValue('--offset'))
        const [left, top] = [target.style.left, target.style.top].map(Number.parseFloat) as [number, number]
        firstPlaces.set(place, [left + 22 - offset, top + 44])
      }
    }).observe(document, { subtree: true, attributes: true, attributeFilter: ['style'] })
  })

/** Where the tip of a pin is on the page. */
const tipOf = (pin: Locator): Promise<{ x: number; y: number }> =>
  pin.locator('svg').evaluate((svg) => {
    const { x, y } = svg.getBoundingClientRect()
    return { x, y }
  })

/** Waits until the first flight has ended, with this point in the middle of the map. */
async function hasFlownTo(page: Page, { id }: ContentPoint): Promise<void> {
  const awayFromMiddle = async () => {
    const map = (await page.locator('.map').boundingBox())!
    const { x, y } = await tipOf(page.locator(`[data-place="${id}"]`))
    return Math.hypot(x - map.x - map.width / 2, y - map.y - map.height / 2)
  }
  await expect.poll(awayFromMiddle).toBeLessThan(3)
}

async function firstTwoApart(page: Page): Promise<[number, number]> {
  const [a, b] = [await tipOf(pins(page).first()), await tipOf(pins(page).nth(1))]
  return [a.x - b.x, a.y - b.y]
}
