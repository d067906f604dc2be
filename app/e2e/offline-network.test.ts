import { randomBytes } from 'node:crypto'
import type { Page, Route } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Journey } from '#domain/journey.ts'
import type { MediaItem } from '#domain/media.ts'
import type { Pack } from '#domain/pack.ts'
import type { Partner } from '#domain/partner.ts'
import type { SearchResults } from '#domain/search.ts'
import type { Menu } from '#domain/side-menu.ts'
import { asServer, baseUrl, openPage } from './harness.ts'
import { keptAnswer, keptAnswers, untilKept } from './kept-answers.ts'
import { chooseFiles, chosen, fillIn, openBadNetwork, openForm } from './stories.ts'

const ask = async <T>(path: string): Promise<T> => (await (await fetch(baseUrl + path)).json()) as T

const journeyAddress = (journeyId: string) => `/api/globe/journey?journeyId=${journeyId}`

/** Fetches from the page, so that the request goes through the worker, which keeps what its policy names. */
const fetchInPage = (page: Page, address: string): Promise<number> =>
  page.evaluate(async (url) => {
    const answer = await fetch(url)
    await answer.arrayBuffer()
    return answer.status
  }, address)

/** A device whose worker is in charge, and has fetched what it fetches ahead. */
async function openHome(): Promise<Page> {
  const page = await openPage('desktop', { offline: true })
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await untilKept(page, '/api/partners')
  return page
}

/** A silent network: every call waits until `answer` is called. */
async function silence(page: Page): Promise<{ answer(route: (waiting: Route) => Promise<void>): Promise<void> }> {
  const waiting: Route[] = []
  let answered: ((route: Route) => Promise<void>) | null = null
  await page.context().route('**/api/**', async (route) => {
    if (answered) return answered(route)
    waiting.push(route)
  })
  onTestFinished(async () => void (await page.context().unrouteAll({ behavior: 'ignoreErrors' })))
  return {
    async answer(by) {
      answered = by
      await Promise.all(waiting.splice(0).map((route) => by(route).catch(() => {})))
    },
  }
}

describe('With a network that is slow, comes and goes, or has a login page, a visitor', () => {
  test('sees kept answers while nobody answers, and then the late answers', async () => {
    const [{ journeyId, ship }] = await ask<[Journey]>('/api/globe/favorites')
    const partners = await ask<Partner[]>('/api/partners')
    const page = await openPage('tablet', { offline: true })
    await page.goto('/')
    await untilKept(page, journeyAddress(journeyId))
    await untilKept(page, '/api/partners')
    const network = await silence(page)
    await page.goto('/')
    await page.locator('.favourite dl').nth(4).waitFor()
    await page.goto(`/wereldbol?journeyId=${journeyId}`)
    await page.getByRole('heading', { level: 1, name: ship.name! }).waitFor()
    await page.goto('/verhaal-delen')
    await page.getByLabel('Verhaal', { exact: true }).waitFor()
    await page.goto('/partners')
    await page.getByRole('link', { name: 'Nationaal Archief' }).waitFor()
    await page.getByText('U ziet de gegevens van').waitFor()
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    const renamed = partners.map((partner) => ({ ...partner, name: `${partner.name} (nieuw)` }))
    await network.answer((route) =>
      route.request().url().includes('/api/partners') ? route.fulfill(asServer({ json: renamed })) : route.continue(),
    )
    await page.getByText('Nationaal Archief (nieuw)').first().waitFor()
    await page.getByText('U ziet de gegevens van').waitFor({ state: 'detached' })
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  })

  const LOGIN = { status: 200, contentType: 'text/html', body: '<h1>Welkom op het wifi van het hotel</h1>' }
  const NOTHING = { status: 404, json: { code: 'journey_not_found', message: 'Deze reis is niet gevonden.' } }

  test('sees all that is kept if a login page, or a gateway with errors, answers everything, and reads on every screen about being offline', async () => {
    const [{ journeyId, ship }] = await ask<[Journey]>('/api/globe/favorites')
    const { menuItems } = await ask<Menu>('/api/sideMenu/page/')
    const { label, to } = menuItems.flatMap((item) => item.subLinks ?? [])[0]!
    const page = await openPage('phone', { offline: true })
    await page.goto('/')
    await untilKept(page, journeyAddress(journeyId))
    await untilKept(page, to.replace('/sidemenu/', '/api/sideMenu/page/'))
    await untilKept(page, '/api/partners')
    const before = await keptAnswers(page)
    const offline = page.getByRole('status').filter({ hasText: 'Offline' })
    for (const answer of [LOGIN, NOTHING]) {
      await page.context().route(/\/(api|health|form|media|iiif)\//, (route) => route.fulfill(answer))
      for (const [path, seen] of [
        ['/', page.locator('.favourite dl').nth(4)],
        ['/partners', page.getByRole('link', { name: 'Nationaal Archief' })],
        [to, page.getByRole('heading', { level: 1, name: label })],
        [`/wereldbol?journeyId=${journeyId}`, page.getByRole('heading', { level: 1, name: ship.name! })],
        ['/zoeken', page.getByRole('heading', { level: 1 })],
        ['/verhaal-delen', page.getByLabel('Verhaal', { exact: true })],
        ['/op-dit-apparaat', page.getByRole('heading', { level: 1 })],
      ] as const) {
        await page.goto(path)
        await seen.waitFor()
        await offline.waitFor()
      }
      expect(await keptAnswers(page)).toEqual(expect.arrayContaining(before))
      expect(await keptAnswer(page, '/api/partners')).toEqual(await ask('/api/partners'))
      await page.context().unrouteAll()
    }
  })

  test('reads about being offline or online again at most once in five seconds', async () => {
    const page = await openPage('desktop')
    await page.clock.install()
    await page.goto('/verhaal-delen')
    await page.getByLabel('Verhaal', { exact: true }).waitFor()
    const said: string[] = []
    for (let half = 0; half < 40; half++) {
      const isOnline = half % 2 === 1
      // The page may have looked for the server by itself just before.
      const answered = isOnline ? page.waitForResponse('**/health/live', { timeout: 2000 }).catch(() => null) : null
      await page.evaluate((name) => dispatchEvent(new Event(name)), isOnline ? 'online' : 'offline')
      await answered
      await page.clock.runFor(500)
      const bar = page.locator('.notice-bar')
      said.push((await bar.count()) > 0 ? await bar.innerText() : '')
    }
    const changes = said.filter((text, at) => at > 0 && text !== said[at - 1]).length
    expect(changes).toBeLessThanOrEqual(4)
    // A state that lasts is shown.
    await page.context().setOffline(true)
    await page.clock.runFor(6000)
    await page.locator('.notice-bar').waitFor()
  })
})

test('A site that was kept from an older server without our header is fetched again from a newer server', async () => {
  let isOld = true
  const site = await openBadNetwork(baseUrl, () => (isOld ? 'unsigned' : 'none'), '/')
  const page = await openPage('desktop', { offline: true, baseURL: site })
  await page.goto('/partners')
  await page.getByText('Offline').waitFor()
  isOld = false
  await page.reload()
  await page.getByRole('link', { name: 'Nationaal Archief' }).waitFor()
  await untilKept(page, '/api/partners')
  await untilKept(page, '/api/globe/favorites')
})

/** Milliseconds for which Chromium lets a database write by an old quota. */
const COUNTED_MS = 31_000

describe('While a visitor uses the site', () => {
  const made = (journeyId: string, bytes = 0) => ({ journeyId, storyIntro: 'a'.repeat(bytes) })

  /** Every voyage that is asked for exists, and has this size. */
  const makeVoyages = (page: Page, bytes: number) =>
    page.context().route('**/api/globe/journey?*', async (route) => {
      const journeyId = new URL(route.request().url()).searchParams.get('journeyId')!
      await route.fulfill(asServer({ json: made(journeyId, bytes) }))
    })

  test('kept answers replace answers that break off and errors; answers to requests with a token are not kept; a voyage is, under the archive’s code, however it was typed; the last 400 used voyages are kept', async () => {
    const page = await openHome()
    for (const status of [500, 429, 522]) {
      await page.context().route('**/api/partners', (route) => route.fulfill(asServer({ status, body: 'stuk' })))
      expect(await fetchInPage(page, '/api/partners')).toBe(200)
      await page.context().unroute('**/api/partners')
    }
    expect(await keptAnswer(page, '/api/partners')).toEqual(await ask('/api/partners'))
    // Who asked too much is not told that the server is away, and the page does not ask again and again.
    const tooMuch = { status: 429, json: { code: 'too_many_rows', message: 'Te veel.' } }
    await page.context().route('**/api/partners', (route) => route.fulfill(asServer(tooMuch)))
    const headers = await page.evaluate(async () => [...(await fetch('/api/partners')).headers.keys()])
    expect(headers).not.toContain('x-fetched-at')
    expect(headers).not.toContain('x-refused')
    await page.context().unroute('**/api/partners')

    const [withToken, without] = ['OR-1945-1', 'GL-1945-1'].map(journeyAddress) as [string, string]
    await page.evaluate(async (url) => {
      await (await fetch(url, { headers: { authorization: 'Bearer x' } })).text()
    }, withToken)
    expect(await fetchInPage(page, without)).toBe(200)
    await untilKept(page, without)
    expect(await keptAnswers(page)).not.toContain(withToken)

    expect(await fetchInPage(page, journeyAddress('ki-1951-1'))).toBe(200)
    await untilKept(page, journeyAddress('KI-1951-1'))
    await expect.poll(() => keptAnswers(page)).not.toContain(journeyAddress('ki-1951-1'))
    await page.context().setOffline(true)
    expect(await fetchInPage(page, journeyAddress('Ki-1951-1'))).toBe(200)
    await page.context().setOffline(false)

    await makeVoyages(page, 0)
    const visit = (code: string) => fetchInPage(page, journeyAddress(code))
    await visit('VROEG-1')
    await visit('VROEG-2')
    await page.evaluate(
      async (addresses) => {
        for (let from = 0; from < addresses.length; from += 20)
          await Promise.all(addresses.slice(from, from + 20).map((address) => fetch(address)))
      },
      Array.from({ length: 390 }, (_, i) => journeyAddress(`X-${i}`)),
    )
    await untilKept(page, journeyAddress('X-389'))
    await page.context().setOffline(true)
    await visit('VROEG-1')
    await page.context().setOffline(false)
    for (let i = 0; i < 12; i++) await visit(`LAAT-${i}`)
    const voyages = async () => (await keptAnswers(page)).filter((address) => address.startsWith('/api/globe/journey'))
    await untilKept(page, journeyAddress('LAAT-11'))
    await expect.poll(async () => (await voyages()).length).toBe(400)
    expect(await voyages()).toContain(journeyAddress('VROEG-1'))
    expect(await voyages()).not.toContain(journeyAddress('VROEG-2'))
  })

  async function visit(page: Page, number: number): Promise<void> {
    expect(await fetchInPage(page, journeyAddress(`G-${number}`))).toBe(200)
    await untilKept(page, journeyAddress(`G-${number}`))
  }

  /** Leaves less room than a voyage or a file needs. */
  async function fill(page: Page): Promise<void> {
    const usage = await page.evaluate(async () => (await navigator.storage.estimate()).usage!)
    const devtools = await page.context().newCDPSession(page)
    const quota = { origin: new URL(baseUrl).origin, quotaSize: usage + 300_000 }
    await devtools.send('Storage.overrideQuotaForOrigin', quota)
  }

  test('a full device deletes the oldest answers, and never what the visitor writes', async () => {
    const page = await openHome()
    await makeVoyages(page, 2_000_000)
    await openForm(page)
    await fillIn(page)
    await page.getByLabel('Verhaal', { exact: true }).fill('Tot de laatste letter')
    for (let i = 0; i < 14; i++) await visit(page, i)
    await fill(page)
    await page.waitForTimeout(COUNTED_MS)
    const names = ['brief-1.pdf', 'brief-2.pdf', 'brief-3.pdf', 'brief-4.pdf']
    const pdf = () => Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(900_000)])
    await chooseFiles(page, ...names.map((name) => ({ name, mimeType: 'application/pdf', buffer: pdf() })))
    await page.waitForTimeout(1500)
    await page.reload()
    expect(await page.getByLabel('Verhaal', { exact: true }).inputValue()).toBe('Tot de laatste letter')
    for (const name of names) await chosen(page).filter({ hasText: name }).first().waitFor()
    expect(await keptAnswers(page)).not.toContain(journeyAddress('G-0'))
    for (let i = 14; i < 18; i++) await visit(page, i)
    await fill(page)
    await visit(page, 18)
    expect(await keptAnswers(page)).not.toContain(journeyAddress('G-14'))
    expect(await keptAnswers(page)).toContain('/api/partners')
  })
})

describe('From before the worker was in charge', () => {
  test('a voyage is kept with its images, under the archive’s code', async () => {
    const favourites = await ask<Journey[]>('/api/globe/favorites')
    const [everything] = (await ask<{ packs: [Pack] }>('/api/packs')).packs.slice(-1)
    const seen = new Set(favourites.map(({ journeyId }) => journeyId))
    const others = everything!.journeys.filter(({ journeyId }) => !seen.has(journeyId)).values()
    // One after the other: the server refuses some of 170 calls at once on a busy machine.
    const packOf = async (): Promise<Pack> => {
      const [pack] = (await ask<{ packs: [Pack] }>(`/api/packs?journeyId=${others.next().value!.journeyId}`)).packs
      return pack.images.length > 0 ? pack : packOf()
    }
    const { id, images } = await packOf()
    const page = await openPage('desktop', { offline: true })
    await page.goto(`/wereldbol?journeyId=${id.toLowerCase()}`)
    await untilKept(page, journeyAddress(id))
    for (const image of images) await untilKept(page, image)
    await expect.poll(() => keptAnswers(page)).not.toContain(journeyAddress(id.toLowerCase()))
  })

  test('a voyage’s images, home and partners are kept, even if the first call of each fails', async () => {
    const page = await openPage('desktop', { offline: true })
    const asked = new Set<string>()
    await page.context().route(/\/api\/(packs|partners|globe\/favorites)|\/media\//, (route) => {
      const url = route.request().url()
      const isFirst = !asked.has(url)
      asked.add(url)
      return isFirst ? route.abort() : route.continue()
    })
    await page.goto('/wereldbol?journeyId=RA-1945-1')
    const { packs } = (await ask('/api/packs?journeyId=RA-1945-1')) as { packs: { images: string[] }[] }
    expect(packs[0]!.images).not.toEqual([])
    for (const address of [...packs[0]!.images, '/api/partners', '/api/globe/favorites']) await untilKept(page, address)
  })

  test('an image that was shown in tiles is kept as one file', async () => {
    const { media } = await ask<{ media: MediaItem[] }>('/api/search?query=1950&tab=5')
    const { _id } = media[0]!
    const page = await openPage('desktop', { offline: true })
    await page.goto(`/zoeken?query=1950&tab=5&scan=${_id}`)
    await untilKept(page, `/media/${_id}`)
  })
})

test('The kept file of an image stands in for sizes that this device never had and for tiles that cannot be fetched, and is deleted once the server answers 403, 404 or 410', async () => {
  const page = await openHome()
  const viewer = page.getByRole('dialog', { name: 'Beeldmateriaal' })
  await page.goto('/zoeken?query=1950&tab=5')
  await page
    .getByRole('tabpanel')
    .getByRole('button', { name: /^Routekaart/ })
    .first()
    .click()
  await viewer.locator('[aria-busy=false]').waitFor()
  const file = `/media/${new URL(page.url()).searchParams.get('scan')}`
  await untilKept(page, file)

  const found = await ask<SearchResults>('/api/search?query=1950&rows=50')
  const { deepZoom } = found.media.find(({ _id }) => file.endsWith(_id))!
  await page.context().setOffline(true)
  const type = await page.evaluate(
    async (address) => (await (await fetch(address)).blob()).type,
    deepZoom!.replace('info.json', 'full/77,/0/default.jpg'),
  )
  expect(type).toBe('image/jpeg')
  await page.context().setOffline(false)

  const asked: string[] = []
  const tiles = /\/(iiif|media)\//
  await page.context().route(tiles, async (route) => {
    asked.push(route.request().url())
    await route.abort()
  })
  await page.reload()
  await viewer.locator('[aria-busy=false]').waitFor()
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  expect(await viewer.getByRole('alert').count()).toBe(0)
  const drawn = () =>
    viewer
      .locator('canvas')
      .first()
      .evaluate((canvas: HTMLCanvasElement) =>
        canvas
          .getContext('2d')!
          .getImageData(0, 0, canvas.width, canvas.height)
          .data.some((value) => value > 0),
      )
  await expect.poll(drawn).toBe(true)
  await page.context().unroute(tiles)

  for (const status of [403, 404, 410]) {
    await page.context().route(`**${file}`, (route) => route.fulfill(asServer({ status, json: { code: 'x', message: 'x' } })))
    await fetchInPage(page, file)
    await expect.poll(() => keptAnswers(page), { message: `after ${status}` }).not.toContain(file)
    await page.context().unroute(`**${file}`)
    await fetchInPage(page, file)
    await untilKept(page, file)
  }
})
