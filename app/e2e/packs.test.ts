/** Packs: voyages that a visitor asks to keep on the device. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Journey } from '#domain/journey.ts'
import type { Pack } from '#domain/pack.ts'
import { ADMIN, callsOf } from './admin-page.ts'
import { asServer, openAddress, openPage, openServer, type Server, viewports } from './harness.ts'
import { keptAnswers, untilKept } from './kept-answers.ts'

const STAFF = { ADMIN_USERNAME: ADMIN.username, ADMIN_PASSWORD: ADMIN.password }

const packsOf = async ({ baseUrl }: Pick<Server, 'baseUrl'>): Promise<Pack[]> =>
  ((await (await fetch(`${baseUrl}/api/packs`)).json()) as { packs: Pack[] }).packs

const journeyAddress = (code: string) => `/api/globe/journey?journeyId=${code}`

async function openDevice(server: Pick<Server, 'baseUrl'>): Promise<Page> {
  const page = await openPage('tablet', { offline: true, baseURL: server.baseUrl })
  await page.goto('/')
  await untilKept(page, '/api/partners')
  await page.goto('/op-dit-apparaat')
  return page
}

const rowOf = (page: Page, title: string) => page.locator('.pack', { hasText: title })
const press = (page: Page, title: string, name: string) => rowOf(page, title).getByRole('button', { name }).click()

describe('Packs', () => {
  test('a pack that staff chose is kept with its images, and opens without a network', async () => {
    const server = await openServer(STAFF)
    const call = await callsOf(server)
    type Listed = { _id: string; journeyId: string; version: number }
    const journeys = await call<Listed[]>('GET', '/journey?limit=100')
    const chosen = journeys.find(({ journeyId }) => journeyId === 'RA-1945-1')!
    const record = await call('GET', `/journey/${chosen._id}`)
    await call('PUT', `/journey/${chosen._id}`, { ...record, inPack: true })
    const [pack] = await packsOf(server)
    expect([pack!.journeys.length, pack!.images.length]).toEqual([1, 1])

    const page = await openDevice(server)
    await press(page, 'Keuze van de redactie', 'Bewaar voor offline')
    await rowOf(page, 'Keuze van de redactie').getByText('· bewaard').waitFor()
    expect(await keptAnswers(page)).toEqual(expect.arrayContaining([journeyAddress('RA-1945-1'), ...pack!.images]))
    await server.stop()
    await page.goto('/wereldbol?journeyId=RA-1945-1')
    await page.getByRole('heading', { level: 1, name: 'Ranchi' }).waitFor()
    await page.getByText('Deze reis staat op dit apparaat.').waitFor({ state: 'detached' })
    await page.goto('/op-dit-apparaat')
    await press(page, 'Keuze van de redactie', 'Verwijderen')
    await rowOf(page, 'Keuze van de redactie').waitFor({ state: 'detached' })
    // It was visited, and visited voyages stay as always.
    expect(await keptAnswers(page)).toContain(journeyAddress('RA-1945-1'))
  })

  test('without room the page says so, and waits until somebody has made room; the pack of all voyages continues where the network was lost, and stays however many others are visited', async () => {
    const server = await openAddress()
    const [pack] = await packsOf(server)
    expect(pack!.title).toBe('Alle reizen')
    const page = await openDevice(server)
    const devtools = await page.context().newCDPSession(page)
    const allow = (quotaSize: number) => devtools.send('Storage.overrideQuotaForOrigin', { origin: server.baseUrl, quotaSize })
    await allow((await page.evaluate(async () => (await navigator.storage.estimate()).usage!)) + 300_000)
    await press(page, 'Alle reizen', 'Bewaar voor offline')
    await page.getByText('Er is geen ruimte meer op dit apparaat.').waitFor()
    const asked: string[] = []
    page.context().on('request', (request) => asked.push(request.url()))
    await page.reload()
    await rowOf(page, 'Alle reizen').getByText('nog niet helemaal bewaard').waitFor()
    await page.waitForTimeout(3000)
    expect(asked.filter((url) => url.includes('/api/globe/journey?'))).toEqual([])
    await allow(500_000_000)

    const fetched: string[] = []
    await page.context().route('**/api/globe/journey?*', async (route) => {
      if (fetched.length >= 40) return route.abort()
      fetched.push(route.request().url())
      await route.continue()
    })
    await press(page, 'Alle reizen', 'Verdergaan')
    await page.getByText('De verbinding viel weg.').waitFor()
    await rowOf(page, 'Alle reizen').getByText('nog niet helemaal bewaard').waitFor()
    await page.context().unroute('**/api/globe/journey?*')
    const again: string[] = []
    page.context().on('request', (request) => {
      if (request.url().includes('/api/globe/journey?')) again.push(request.url())
    })
    await press(page, 'Alle reizen', 'Verdergaan')
    await rowOf(page, 'Alle reizen').getByText('· bewaard').waitFor()
    expect(again.filter((url) => fetched.includes(url))).toEqual([])
    const kept = new Set(await keptAnswers(page))
    for (const { journeyId } of pack!.journeys) expect(kept.has(journeyAddress(journeyId))).toBe(true)
    // Pretends that the server said for a while that this voyage does not exist.
    const lost = journeyAddress(pack!.journeys.at(-1)!.journeyId)
    await page.evaluate(async (url) => (await caches.open('voyages')).delete(url), lost)
    await page.reload()
    await untilKept(page, lost)
  })

  test('two tabs fetch a pack once; removing it keeps voyages that were visited, before it or in it', async () => {
    const server = await openAddress()
    const [pack] = await packsOf(server)
    const favourites = (await (await fetch(`${server.baseUrl}/api/globe/favorites`)).json()) as Journey[]
    const ahead = favourites.map(({ journeyId }) => journeyId)
    const [before, from] = pack!.journeys.map(({ journeyId }) => journeyId).filter((id) => !ahead.includes(id))
    const page = await openDevice(server)
    const visit = (code: string) => page.evaluate((url) => fetch(url).then(({ ok }) => ok), journeyAddress(code))
    await visit(before!)
    await untilKept(page, journeyAddress(before!))
    const other = await page.context().newPage()
    await other.goto('/op-dit-apparaat')
    const asked: string[] = []
    page.context().on('request', (request) => {
      if (request.url().includes('/api/globe/journey?')) asked.push(request.url())
    })
    await press(page, 'Alle reizen', 'Bewaar voor offline')
    // The other tab has heard of it.
    await press(other, 'Alle reizen', 'Verdergaan')
    for (const tab of [page, other]) await rowOf(tab, 'Alle reizen').getByText('· bewaard').waitFor()
    expect(asked.length).toBeLessThanOrEqual(pack!.journeys.length)
    expect(new Set(asked).size).toBe(asked.length)
    await other.close()
    await page.context().setOffline(true)
    expect(await visit(from!)).toBe(true)
    await press(page, 'Alle reizen', 'Verwijderen')
    await rowOf(page, 'Alle reizen').getByRole('button').waitFor({ state: 'detached' })
    const voyages = (await keptAnswers(page)).filter((address) => address.startsWith('/api/globe/journey'))
    expect(voyages.toSorted()).toEqual([before!, from!, ...ahead].map(journeyAddress).toSorted())
  })

  test('one voyage can be kept from its own page, which first says how large it is, and is brought up to date by itself at the next visit', async () => {
    const server = await openAddress()
    const page = await openPage('phone', { offline: true, baseURL: server.baseUrl })
    await page.goto('/')
    await untilKept(page, '/api/partners')
    await page.goto('/wereldbol?journeyId=NA-1946-1')
    await page.getByRole('button', { name: 'Bewaar voor offline' }).click()
    await page.getByText(/neemt ongeveer [\d,]+ [kM]B in\./).waitFor()
    await page.getByRole('button', { name: 'Bewaren', exact: true }).click()
    await page.getByText('Deze reis staat op dit apparaat.').waitFor()
    await page.goto('/op-dit-apparaat')
    await page.locator('.pack', { hasText: 'Nieuw Amsterdam' }).getByText('bewaard').waitFor()

    await page.setViewportSize(viewports.tablet)
    const packOf = async (code: string) => {
      const answer = await fetch(`${server.baseUrl}/api/packs?journeyId=${code}`)
      return ((await answer.json()) as { packs: [Pack] }).packs[0]
    }
    const [own, other] = await Promise.all(['NA-1946-1', 'RA-1945-1'].map(packOf))
    const [image] = other!.images
    const more = { ...own!, images: [...own!.images, image!] }
    await page.context().route('**/api/packs?*', (route) => route.fulfill(asServer({ json: { packs: [more] } })))
    await page.goto('/op-dit-apparaat')
    await expect.poll(() => keptAnswers(page)).toContain(image)
    await rowOf(page, 'Nieuw Amsterdam').getByText('Bijgewerkt op').waitFor()
    // Images that the pack does not have any more are deleted. The voyage itself stays.
    await page.context().unroute('**/api/packs?*')
    await page.reload()
    await expect.poll(() => keptAnswers(page)).not.toContain(image)
    expect(await keptAnswers(page)).toContain(journeyAddress('NA-1946-1'))

    await page.setViewportSize(viewports.phone)
    await page.goto('/wereldbol?journeyId=NA-1946-1')
    await page.getByRole('button', { name: 'Verwijderen' }).click()
    await page.getByRole('button', { name: 'Bewaar voor offline' }).waitFor()
  })

  test('the voyages of a search can be kept together, and each opens without a network', async () => {
    const server = await openAddress()
    const page = await openDevice(server)
    await page.goto('/zoeken?query=oranje&tab=3')
    const headline = page.getByRole('heading', { level: 1, name: /^\d+ reizen voor/ })
    const found = Number.parseInt(await headline.innerText(), 10)
    expect(found).toBeGreaterThan(5)
    await page.getByRole('button', { name: `Bewaar deze ${found} reizen` }).click()
    await page.getByRole('button', { name: 'Bewaren', exact: true }).click()
    // It fetches some eighty voyages one by one, which a busy machine may need a minute for.
    await page.getByText('Op dit apparaat bewaard').waitFor({ timeout: 240_000 })
    await page.goto('/op-dit-apparaat')
    await page.getByText(`en ${found - 1} andere reizen`).waitFor()
    await server.stop()
    await page.reload()
    await page.getByRole('button', { name: /^Toon alle \d+ reizen$/ }).click()
    expect(await page.getByRole('button', { name: 'Bewaar voor offline' }).count()).toBe(0)
    await page.locator('.device__there').getByRole('link', { name: 'Oranje, Batavia' }).last().click()
    await page.getByRole('heading', { level: 1, name: 'Oranje' }).waitFor()
  })
})
