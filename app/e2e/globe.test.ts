import type { CDPSession, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { ContentPoint } from '#domain/content-point.ts'
import type { Journey } from '#domain/journey.ts'
import { expectAccessible, expectTouchable } from './accessibility.ts'
import { countFrames, drawCalls, heapUsed, livingContexts, rememberContexts, untilStill } from './graphics.ts'
import { baseUrl, openPage, openServer, type PageOptions, type Viewport, viewports } from './harness.ts'

const ALERT =
  'Helaas kunnen de passagierslijsten uitsluitend geraadpleegd worden bij het Kenniscentrum van het Indisch Herinneringscentrum. Dit in verband met de privacywet AVG'
/** Milliseconds: software rendering on a busy machine takes its time. */
const PATIENCE = 90_000
const slow = { timeout: 240_000 }

const getJourney = async (code: string): Promise<Journey> =>
  (await (await fetch(`${baseUrl}/api/globe/journey?journeyId=${code}`)).json()) as Journey

/** A favourite voyage with a route of several points and stories. */
async function someVoyage(): Promise<Journey> {
  const favourites = (await (await fetch(`${baseUrl}/api/globe/favorites`)).json()) as Journey[]
  const told = favourites.find(
    ({ contentPoints }) => contentPoints.length > 4 && contentPoints.some(({ story }) => story),
  )
  if (!told) throw new Error('No favourite of the sample has five points.')
  return told
}

/** A browser that has no WebGL. */
const withoutWebGl = (page: Page) =>
  page.addInitScript(() => {
    const getContext = HTMLCanvasElement.prototype.getContext
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: []) {
      return kind.startsWith('webgl') ? null : getContext.call(this, kind, ...rest)
    } as typeof getContext
  })

/** A voyage without its map, which the URL, the player and the modals do not need: quick also on a slow machine. */
async function openPlain(
  query: Record<string, string>,
  viewport: Viewport = 'desktop',
  options?: PageOptions,
) {
  const journey = await someVoyage()
  const page = await openPage(viewport, options)
  await withoutWebGl(page)
  await page.goto(addressOf({ journeyId: journey.journeyId, ...query }))
  await page.getByText('Dit apparaat kan de wereldkaart niet tekenen').waitFor({ timeout: PATIENCE })
  return { page, journey, points: journey.contentPoints }
}

async function openMap(
  query: Record<string, string> = {},
  viewport: Viewport = 'desktop',
  options?: PageOptions,
) {
  const journey = await someVoyage()
  const page = await openPage(viewport, options)
  await page.goto(addressOf({ journeyId: journey.journeyId, ...query }))
  await pins(page).first().waitFor({ timeout: PATIENCE })
  return { page, journey, points: journey.contentPoints }
}

const addressOf = (query: Record<string, string>) => `/wereldbol?${new URLSearchParams(query)}`
const parametersOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)
const pins = (page: Page) => page.locator('.pin:visible')
const modal = (page: Page) => page.locator('dialog.voyage-modal[open]')
const alert = (page: Page) => page.getByRole('alertdialog', { name: 'Passagierslijsten' })
const timeline = (page: Page) => page.getByRole('region', { name: 'Tijdlijn' })
const mark = (page: Page, index: number) =>
  timeline(page).getByRole('listitem').nth(index).getByRole('button')
const sectionTop = (page: Page, point: ContentPoint) =>
  page.locator(`.voyage-modal [data-point="${point.id}"]`).evaluate((section) => {
    const scroller = section.closest('.voyage-modal__scroll')!
    const { top } = section.getBoundingClientRect()
    const atEnd = scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 2
    return atEnd ? 0 : Math.round(top - scroller.getBoundingClientRect().top)
  })
const waitForParameters = (page: Page, wanted: Record<string, string>) =>
  expect.poll(() => parametersOf(page), { timeout: 10_000 }).toEqual(wanted)

describe('A voyage', slow, () => {
  test('tells of its ship, ports, stories and source beside a map with a pin for every place', async () => {
    const { page, journey, points } = await openMap({ query: 'jansen' })
    await page.getByRole('heading', { level: 1, name: journey.ship.name! }).waitFor()
    const panel = page.getByRole('region', { name: 'De reis', exact: true })
    expect(await panel.getByRole('term').allInnerTexts()).toEqual(['Vertrek', 'Aankomst'])
    expect(await panel.getByText('jansen').count()).toBe(1)
    const told = points.filter(({ story }) => story !== null)
    expect(await panel.locator('.voyage-story:not([data-bare]) .prose').count()).toBe(
      told.length + (journey.storyIntro ? 1 : 0),
    )
    expect(
      await panel.getByRole('link', { name: new URL(journey.source!).hostname }).getAttribute('href'),
    ).toBe(journey.source)
    const places = new Set(points.map(({ longitude, latitude }) => `${longitude} ${latitude}`))
    expect(await page.locator('.pin').count()).toBe(places.size)
    expect(await timeline(page).getByRole('listitem').count()).toBe(points.length)
  })

  test('asks the server for the voyage alone, never for the name that was searched', async () => {
    const page = await openPage('desktop')
    await withoutWebGl(page)
    const { journeyId } = await someVoyage()
    const asked: string[] = []
    page.on('request', (request) => request.url().includes('/api/globe/') && asked.push(request.url()))
    await page.goto(addressOf({ journeyId, query: 'Jansen' }))
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(asked).toEqual([`${baseUrl}/api/globe/journey?journeyId=${journeyId}`])
  })

  test.each([
    ['without any known place', (journey: Journey) => journey.contentPoints.length === 0],
    ['of a single place', (journey: Journey) => journey.contentPoints.length === 1],
  ])('%s still makes sense', async (_what, fits) => {
    const journey = await findVoyage(fits)
    const page = await openPage('desktop')
    await page.goto(
      addressOf({ journeyId: journey.journeyId, contentPointId: 'nothing', isJourneyModalOpen: 'open' }),
    )
    await modal(page).getByRole('button', { name: 'sluiten' }).click()
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(
      await page.getByRole('region', { name: 'De reis', exact: true }).getByText('onbekend').count(),
    ).toBeGreaterThan(0)
    expect(await timeline(page).getByRole('listitem').count()).toBe(journey.contentPoints.length)
  })

  test('that cannot be fetched says so, and is fetched on another try', async () => {
    const page = await openPage('desktop')
    await withoutWebGl(page)
    const { journeyId, ship } = await someVoyage()
    // A fault of the server's: after one of the network the page asks again by itself.
    const fault = { status: 500, json: { code: 'internal_error', message: 'Er ging iets mis.' } }
    await page.route('**/api/globe/journey**', (route) => route.fulfill(fault))
    await page.goto(addressOf({ journeyId }))
    await page.getByRole('heading', { name: 'De reis kon niet worden geladen' }).waitFor()
    await page.unroute('**/api/globe/journey**')
    await page.getByRole('button', { name: 'Probeer opnieuw' }).click()
    await page.getByRole('heading', { level: 1, name: ship.name! }).waitFor()
  })

  test('that is not in the archive is a page with ways on', async () => {
    const page = await openPage('phone')
    await page.goto(addressOf({ journeyId: 'NOOIT-1900-1', query: 'x' }))
    await page.getByRole('heading', { name: 'Deze reis is er niet' }).waitFor()
    await page.getByRole('link', { name: 'Terug' }).click()
    await page.waitForURL(`${baseUrl}/zoeken?query=x`)
    for (const journeyId of ['\0', 'x'.repeat(300)]) {
      await page.goto(addressOf({ journeyId }))
      await page.getByRole('heading', { name: 'Deze reis is er niet' }).waitFor()
    }
  })
})

describe('A content point', slow, () => {
  test('flies there when pressed, and opens its story a second later; pressed again, at once', async () => {
    const { page, journey, points } = await openPlain({})
    const point = points[2]!
    const pressed = await pressAndWait(page, 2)
    expect(pressed.milliseconds).toBeGreaterThan(950)
    await waitForParameters(page, {
      journeyId: journey.journeyId,
      contentPointId: point.id,
      isJourneyModalOpen: 'open',
    })
    await modal(page).getByRole('button', { name: 'sluiten' }).click()
    await waitForParameters(page, { journeyId: journey.journeyId })
    expect(await modal(page).count()).toBe(0)

    await page.goto(addressOf({ journeyId: journey.journeyId, contentPointId: point.id }))
    await mark(page, 2).waitFor()
    expect((await pressAndWait(page, 2)).frames).toBeLessThan(4)
  })

  test('pressed while the modal is open scrolls to its section', async () => {
    const { page, points } = await openPlain({ isJourneyModalOpen: 'open' })
    const told = points.findLastIndex(({ story }) => story !== null)
    await mark(page, told).click()
    await expect.poll(() => sectionTop(page, points[told]!), { timeout: 10_000 }).toBeLessThan(40)
    const first = points.findIndex(({ story }) => story !== null)
    await mark(page, first).click()
    await expect.poll(() => sectionTop(page, points[first]!), { timeout: 10_000 }).toBeGreaterThanOrEqual(0)
    expect(parametersOf(page).contentPointId).toBe(points[first]!.id)
  })

  test('is undone by Back, step by step, and done again by Forward', async () => {
    const { page, journey, points } = await openPlain({})
    const start = { journeyId: journey.journeyId }
    const opened = { ...start, contentPointId: points[1]!.id, isJourneyModalOpen: 'open' }
    await mark(page, 1).click()
    await modal(page).waitFor()
    await mark(page, 3).click()
    await waitForParameters(page, { ...opened, contentPointId: points[3]!.id })
    await page.goBack()
    await waitForParameters(page, opened)
    await modal(page).waitFor()
    await page.goBack()
    await waitForParameters(page, start)
    expect(await modal(page).count()).toBe(0)
    await page.goForward()
    await modal(page).waitFor()
    expect(await mark(page, 1).getAttribute('aria-current')).toBe('step')
  })

  test('is a pin on the map, too', async () => {
    const { page, points } = await openMap()
    const pin = pins(page).first()
    const key = await pin.getAttribute('data-place')
    await pin.click({ timeout: PATIENCE })
    await modal(page).waitFor({ timeout: PATIENCE })
    expect(parametersOf(page).contentPointId).toBe(key)
    expect(points.map(({ id }) => id)).toContain(key)
    await page.keyboard.press('Escape')
    await expect.poll(() => modal(page).count()).toBe(0)
  })
})

describe('An address', slow, () => {
  const cases = [true, false].flatMap((isModalOpen) =>
    [true, false].flatMap((isListOpen) =>
      (['known', 'unknown', 'none'] as const).map((point) => ({ point, isModalOpen, isListOpen })),
    ),
  )
  test('opens from a cold start what it names, in any combination', async () => {
    const { page, journey, points } = await openPlain({})
    for (const { point, isModalOpen, isListOpen } of cases) {
      const query = {
        journeyId: journey.journeyId,
        ...(point !== 'none' && { contentPointId: point === 'known' ? points[1]!.id : 'x"]' }),
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
      expect(parametersOf(page)).toEqual(query)
    }
  })

  test('without a voyage leads on', async () => {
    const page = await openPage('desktop')
    await page.goto('/wereldbol')
    await page.getByRole('heading', { name: 'Kies een reis' }).waitFor()
    await page.getByRole('link', { name: 'Terug' }).click()
    await page.waitForURL(`${baseUrl}/`)
  })
})

describe('Terug', slow, () => {
  test('returns to the results as they were', async () => {
    const { ship, journeyId } = await someVoyage()
    const page = await openPage('desktop')
    await withoutWebGl(page)
    const results = `${baseUrl}/zoeken?${new URLSearchParams({ query: ship.name!, tab: '3' })}`
    await page.goto(results)
    await page.locator(`a[href*="${journeyId}"]`).first().click()
    await mark(page, 1).click()
    await modal(page).waitFor()
    await page.getByRole('link', { name: 'Terug' }).first().click()
    await page.waitForURL((url) => url.pathname === '/zoeken' && url.searchParams.get('tab') === '3')
  })

  test('leads a visitor who came from elsewhere to the results of the name, or home', async () => {
    const { page, journey } = await openPlain({ query: 'Jansen' })
    await page.getByRole('link', { name: 'Terug' }).first().click()
    await page.waitForURL(`${baseUrl}/zoeken?query=Jansen`)
    await page.goto(addressOf({ journeyId: journey.journeyId }))
    await page.getByRole('link', { name: 'Terug' }).first().click()
    await page.waitForURL(`${baseUrl}/`)
  })
})

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
    await expect.poll(() => log(page), { timeout: 15_000 }).not.toBe(before)
    await button(page, 'Pauze').waitFor()
    await mark(page, points.length - 1).click()
    await button(page, 'Afspelen').waitFor()
    const { startDate, endDate } = await someVoyage()
    const days = (Date.parse(endDate!) - Date.parse(startDate!)) / 86_400_000 + 1
    expect(await log(page)).toMatch(new RegExp(`^dag ${days} van ${days} · [\\d.]+ zeemijl$`))
  })

  test('goes on from a place with several points to the sea', async () => {
    const journey = await findVoyage(
      ({ contentPoints: [, second, third] }) => second?.distance === 0 && third !== undefined,
    )
    const page = await openPage('desktop')
    await withoutWebGl(page)
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
      await expect.poll(inView, { timeout: 10_000 }).toBe(true)
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

describe('The passenger list', slow, () => {
  test('of a visitor elsewhere stays shut, with the reason', async () => {
    const { page, journey } = await openPlain({ query: 'x' })
    await page.getByRole('button', { name: 'Bekijk de passagierlijst' }).click()
    await alert(page).waitFor()
    expect(await alert(page).innerText()).toContain(ALERT)
    expect(parametersOf(page).isPassengerListModalOpen).toBe('open')
    await alert(page).getByRole('button', { name: 'OK' }).click()
    await waitForParameters(page, { journeyId: journey.journeyId, query: 'x' })
    expect(await alert(page).count()).toBe(0)
  })

  test('gives the focus back where it was, also when Back closes it', async () => {
    const { page, journey } = await openPlain({})
    const button = page.getByRole('button', { name: 'Bekijk de passagierlijst' })
    const hasFocus = () => button.evaluate((element) => element === document.activeElement)
    for (const leave of [() => page.goBack(), () => page.keyboard.press('Escape')]) {
      await button.press('Enter')
      await alert(page).waitFor()
      await leave()
      await waitForParameters(page, { journeyId: journey.journeyId })
      await expect.poll(hasFocus).toBe(true)
    }
  })

  test('that was never scanned cannot be opened', async () => {
    const journey = await findVoyage(({ passengerList }) => passengerList.pages === 0)
    const page = await openPage('desktop')
    await withoutWebGl(page)
    await page.goto(addressOf({ journeyId: journey.journeyId, isPassengerListModalOpen: 'open' }))
    expect(await page.getByRole('button', { name: 'Bekijk de passagierlijst' }).isDisabled()).toBe(true)
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  test('opens in a reading room, page by page', async () => {
    const server = await openServer({ PASSENGER_LIST_ALLOWED_IPS: '127.0.0.0/8,::1' })
    const { journeyId, passengerList } = await someVoyage()
    const page = await openPage('desktop', { baseURL: server.baseUrl })
    await withoutWebGl(page)
    await page.goto(addressOf({ journeyId, isPassengerListModalOpen: 'open' }))
    const viewer = page.getByRole('dialog', { name: /^Passagierslijst / })
    await viewer.getByText(`pagina 1 van ${passengerList.pages}`).waitFor({ timeout: PATIENCE })
    await page.keyboard.press('PageDown')
    await viewer.getByText(`pagina 2 van ${passengerList.pages}`).waitFor()
    await viewer.locator('[aria-busy=false]').waitFor()
    await page.keyboard.press('+')
    await expect.poll(() => viewer.getByLabel('Vergroting').innerText(), { timeout: 10_000 }).toBe('140%')
    await page.keyboard.press('0')
    await expect.poll(() => viewer.getByLabel('Vergroting').innerText(), { timeout: 10_000 }).toBe('100%')
    expect(await kept(page)).toEqual([])
    await viewer.getByRole('button', { name: 'Sluiten' }).click()
    await waitForParameters(page, { journeyId })
  })

  test('opens at the page and the part of it that the address names, and keeps them there', async () => {
    const { page, journeyId, pages } = await openList({ scan: '2', xywh: '200,300,600,400' })
    const viewer = listOf(page)
    await viewer.getByText(`pagina 2 van ${pages}`).waitFor({ timeout: PATIENCE })
    await viewer.locator('[aria-busy=false]').waitFor()
    const enlarged = Number.parseInt(await viewer.getByLabel('Vergroting').innerText(), 10)
    expect(enlarged).toBeGreaterThan(150)
    await page.waitForTimeout(1000)
    expect(parametersOf(page)).toMatchObject({ scan: '2', xywh: '200,300,600,400' })
    await page.keyboard.press('+')
    await expect.poll(() => parametersOf(page).xywh, { timeout: 10_000 }).not.toBe('200,300,600,400')
    const [x, y, width] = parametersOf(page).xywh!.split(',').map(Number)
    expect([x! >= 200, y! >= 200, width! > 100]).toEqual([true, true, true])
    await page.keyboard.press('PageDown')
    await viewer.getByText(`pagina 3 van ${pages}`).waitFor()
    await expect.poll(() => parametersOf(page).scan).toBe('3')
    expect(parametersOf(page).xywh).toBeUndefined()
    await page.keyboard.press('Escape')
    await waitForParameters(page, { journeyId })
    expect(await viewer.count()).toBe(0)
  })

  test('opens whole at its last page where the address names none that it has', async () => {
    const { page, pages } = await openList({ scan: '99', xywh: '999999,0,5,5' })
    await listOf(page).getByText(`pagina ${pages} van ${pages}`).waitFor({ timeout: PATIENCE })
    await listOf(page).locator('[aria-busy=false]').waitFor()
    expect(await listOf(page).getByLabel('Vergroting').innerText()).toBe('100%')
  })

  test('of which the grant is over shuts before the eyes of who reads it', async () => {
    const { page, server } = await openList({}, { PASSENGER_LIST_CODE: 'leeszaal' })
    await alert(page).getByLabel('Wachtwoord').fill('leeszaal')
    await alert(page).getByRole('button', { name: 'Open de lijst' }).click()
    await listOf(page).locator('[aria-busy=false]').waitFor({ timeout: PATIENCE })
    await page.context().clearCookies()
    await page.keyboard.press('PageDown')
    await alert(page).waitFor()
    expect(await listOf(page).count()).toBe(0)
    expect((await page.request.get(`${server.baseUrl}/api/passengerList/access`)).ok()).toBe(true)
  })
})

/** What the browser's caches hold of images and lists. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests
      .flat()
      .map(({ url }) => url)
      .filter((url) => /\/(iiif|media|api\/passengerList)/.test(url))
  })

const listOf = (page: Page) => page.getByRole('dialog', { name: /^Passagierslijst / })

/** A voyage's list, asked for from a cold start; without another way in, this machine is in the reading room. */
async function openList(
  query: Record<string, string>,
  env: Record<string, string> = { PASSENGER_LIST_ALLOWED_IPS: '127.0.0.0/8,::1' },
) {
  const server = await openServer(env)
  const { journeyId, passengerList } = await someVoyage()
  const page = await openPage('desktop', { baseURL: server.baseUrl })
  await withoutWebGl(page)
  await page.goto(addressOf({ journeyId, isPassengerListModalOpen: 'open', ...query }))
  return { page, server, journeyId, pages: passengerList.pages }
}

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

  test('that is lost says so, keeps the story, and comes back on another try', async () => {
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
    await pins(page).first().waitFor({ timeout: PATIENCE })
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
})

test('A voyage on paper has every point, with its story, also while the modal is open', slow, async () => {
  const { page, points } = await openMap({ isJourneyModalOpen: 'open' })
  await page.emulateMedia({ media: 'print' })
  const stories = page.getByRole('list', { name: 'De reis, van plaats tot plaats' }).locator('> li')
  expect(await stories.filter({ visible: true }).count()).toBe(points.length)
  expect(await stories.last().innerText()).toMatch(/zeemijl van het vertrekpunt/)
  expect(await page.locator('.voyage-chart').isVisible()).toBe(false)
})

describe('On every screen', slow, () => {
  test.each(Object.keys(viewports) as Viewport[])(
    '%s: the voyage and its modal are accessible',
    async (viewport) => {
      const { page, points } = await openMap({}, viewport)
      await page.waitForTimeout(2500)
      await expectAccessible(page)
      await expectTouchable(page)
      await page.goto(`${page.url()}&contentPointId=${points[1]!.id}&isJourneyModalOpen=open`)
      await modal(page).waitFor()
      await pins(page).first().waitFor({ timeout: PATIENCE })
      await expectAccessible(page)
      await expectTouchable(page)
    },
  )

  test('a voyage can be told by keyboard alone', async () => {
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

const inTimeline = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('.voyage-line') !== null)

/** How long it takes from the press on a mark of the timeline until the modal is on the screen. */
const pressAndWait = (page: Page, index: number): Promise<{ milliseconds: number; frames: number }> =>
  page.evaluate(async (place) => {
    const start = performance.now()
    let frames = 0
    document.querySelectorAll<HTMLButtonElement>('.voyage-line li button')[place]!.click()
    for (; !document.querySelector('dialog.voyage-modal[open]'); frames++)
      await new Promise(requestAnimationFrame)
    return { milliseconds: performance.now() - start, frames }
  }, index)

/** The first voyage of the archive that fits. */
async function findVoyage(fits: (journey: Journey) => boolean): Promise<Journey> {
  for (let year = 1945; year <= 1968; year++) {
    const found = (await (await fetch(`${baseUrl}/api/search?query=${year}&tab=3&rows=100`)).json()) as {
      journeys: { journeyId: string }[]
    }
    for (const { journeyId } of found.journeys) {
      const journey = await getJourney(journeyId)
      if (fits(journey)) return journey
    }
  }
  throw new Error('No voyage of the sample fits.')
}

async function swipe(session: CDPSession, { from, to, y }: { from: number; to: number; y: number }) {
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: from, y }] })
  await session.send('Input.dispatchTouchEvent', {
    type: 'touchMove',
    touchPoints: [{ x: (from + to) / 2, y }],
  })
  await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: to, y }] })
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}
