import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Journey } from '#domain/journey.ts'
import type { Menu } from '#domain/side-menu.ts'
import { asServer, baseUrl, openAddress, openPage, openProfile, temporaryFolder } from './harness.ts'
import { keptAnswer, keptAnswers, untilKept } from './kept-answers.ts'

const firstPage = async (context: BrowserContext): Promise<Page> => context.pages()[0] ?? (await context.newPage())

describe('A visitor without a network', () => {
  test('opens home, pages and voyages seen before, and partners, after the browser was started again', async () => {
    const server = await openAddress()
    const profile = await temporaryFolder()
    const [favourite] = (await (await fetch(`${server.baseUrl}/api/globe/favorites`)).json()) as Journey[]
    const { menuItems } = (await (await fetch(`${server.baseUrl}/api/sideMenu/page/`)).json()) as Menu
    const [seen] = menuItems.flatMap((item) => item.subLinks ?? [])

    const online = await openProfile(profile, 'desktop', { baseURL: server.baseUrl })
    const before = await firstPage(online)
    await before.goto(seen!.to)
    await before.getByRole('heading', { level: 1, name: seen!.label }).waitFor()
    // On the first visit the page was fetched before the worker was in charge.
    await untilKept(before, seen!.to.replace('/sidemenu/', '/api/sideMenu/page/'))
    await untilKept(before, '/api/globe/favorites')
    await untilKept(before, '/api/partners')
    await before.goto(`/wereldbol?journeyId=${favourite!.journeyId}&query=jansen`)
    await untilKept(before, `/api/globe/journey?journeyId=${favourite!.journeyId}`)
    await before.goto('/zoeken?query=jansen')
    await before.getByRole('heading', { level: 1 }).waitFor()
    expect((await keptAnswers(before)).filter((address) => /search|jansen/.test(address))).toEqual([])
    await online.close()
    await server.stop()

    const offline = await openProfile(profile, 'desktop', { baseURL: server.baseUrl })
    const page = await firstPage(offline)
    await page.goto('/')
    const notice = page.getByRole('status').filter({ hasText: 'Offline' })
    await notice.waitFor()
    // The bar may have no date at first. It has one five seconds later.
    await expect.poll(() => notice.innerText()).toMatch(/U ziet de gegevens van \d{1,2} [a-z]+ 20\d\d, \d\d:\d\d/)
    await page.locator('.favourite dl').nth(4).waitFor()
    await page.getByRole('navigation', { name: 'Hoofdmenu' }).getByRole('link', { name: 'Partners' }).click()
    await page.getByRole('heading', { level: 1, name: 'Partners' }).waitFor()
    await page.getByRole('link', { name: 'Nationaal Archief' }).waitFor()
    await page.goto(seen!.to)
    await page.getByRole('heading', { level: 1, name: seen!.label }).waitFor()
    await page.goto(`/wereldbol?journeyId=${favourite!.journeyId}`)
    await page.getByRole('heading', { level: 1, name: favourite!.ship.name! }).waitFor()
    await page.goto('/sidemenu/nooit-gezien')
    await page.getByText('nog niet op dit apparaat bewaard').waitFor()
    await page.goto('/wereldbol?journeyId=NOOIT-1946-1')
    await page.getByText('deze reis is niet op dit apparaat bewaard').waitFor()
    await page
      .getByRole('region', { name: 'Deze reizen staan wel op dit apparaat' })
      .getByRole('link', { name: favourite!.name })
      .click()
    await page.getByRole('heading', { level: 1, name: favourite!.ship.name! }).waitFor()
  })

  test('opens every favourite voyage and every page of menu and footer after one visit to home', async () => {
    const server = await openAddress()
    const api = async <T>(path: string): Promise<T> => (await (await fetch(server.baseUrl + path)).json()) as T
    const favourites = await api<Journey[]>('/api/globe/favorites')
    const { menuItems, footer } = await api<Menu>('/api/sideMenu/page/')
    const pages = [...menuItems.flatMap((item) => item.subLinks ?? []), ...footer!.links]
    expect([favourites.length, footer!.links.length, pages.length > 4]).toEqual([5, 3, true])

    const page = await openPage('desktop', { offline: true, baseURL: server.baseUrl })
    await page.goto('/')
    for (const { journeyId } of favourites) {
      await untilKept(page, `/api/globe/journey?journeyId=${journeyId}`)
      const kept = await keptAnswer(page, `/api/globe/journey?journeyId=${journeyId}`)
      expect(kept).toEqual(await api(`/api/globe/journey?journeyId=${journeyId}`))
    }
    for (const { to } of pages) await untilKept(page, to.replace('/sidemenu/', '/api/sideMenu/page/'))
    await server.stop()

    for (const [at, { to, label }] of pages.entries()) {
      // To load the site again costs ten times as much as a new screen.
      await (at === 0 ? page.goto(to) : page.evaluate((path) => history.pushState(null, '', path), to))
      await page.getByRole('heading', { level: 1, name: label }).waitFor()
    }
    for (const { journeyId, ship } of favourites) {
      await page.goto(`/wereldbol?journeyId=${journeyId}`)
      await page.getByRole('heading', { level: 1, name: ship.name! }).waitFor()
      await page.getByText(/U ziet de gegevens van \d/).waitFor()
    }
  })

  test('gets changed and missing pages again, does not see a kept page that was taken back since, reads so while the server has no database, and sees new data and no notice once the network is back', async () => {
    const page = await openPage('phone', { offline: true })
    const { menuItems } = (await (await fetch(`${baseUrl}/api/sideMenu/page/`)).json()) as Menu
    const links = menuItems.flatMap((item) => item.subLinks ?? [])
    const [first, second] = links.map(({ to }) => to.replace('/sidemenu/', '/api/sideMenu/page/'))
    await page.goto('/')
    await untilKept(page, first!)
    await untilKept(page, second!)
    // Pretends that the menu and its first page were edited since the last visit.
    await page.evaluate(
      async ([menu, edited, missing]) => {
        const pages = await caches.open('pages')
        await pages.put(menu!, Response.json({ menuItems: [] }))
        await pages.put(edited!, Response.json({ title: 'oud' }))
        await pages.delete(missing!)
      },
      ['/api/sideMenu/page', first!, second!],
    )
    await page.reload()
    await expect.poll(() => keptAnswer(page, first!)).toMatchObject({ title: links[0]!.label })
    await untilKept(page, second!)

    await untilKept(page, '/api/partners')
    const takenBack = '/api/sideMenu/page/ingetrokken'
    await page.evaluate(
      async (url) => (await caches.open('pages')).put(url, Response.json({ title: 'Ingetrokken' })),
      takenBack,
    )
    await page.goto('/sidemenu/ingetrokken')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => keptAnswers(page)).not.toContain(takenBack)

    const partner = page.getByRole('link', { name: 'Nationaal Archief' })
    const away = {
      status: 503,
      headers: { 'retry-after': '1' },
      json: { code: 'database_unavailable', message: 'De gegevens zijn even niet bereikbaar.' },
    }
    // For the whole context, so that the worker's requests are routed too.
    await page.context().route('**/api/partners', (route) => route.fulfill(asServer(away)))
    await page.goto('/partners')
    await page.getByText('U ziet de gegevens van').waitFor()
    await partner.waitFor()
    await page.evaluate(async () => (await caches.open('home')).delete(`${location.origin}/api/partners`))
    await page.reload()
    await page.getByRole('alert').getByText('We proberen het vanzelf opnieuw').waitFor()
    expect(await page.getByText('Offline').count()).toBe(0)
    await page.context().unroute('**/api/partners')
    await partner.waitFor()
    await untilKept(page, '/api/partners')

    await page.context().setOffline(true)
    await page.reload()
    await page.getByText('U ziet de gegevens van').waitFor()
    await page.context().setOffline(false)
    // It replaces the notice, so that the text below does not move.
    await page.getByText('U bent weer online.').waitFor()
    await partner.waitFor()
    await page.getByRole('link', { name: 'Overtocht' }).first().click()
    await page.getByText('U bent weer online.').waitFor({ state: 'detached' })
  })

  test('does not see such a page either if it was on screen before in the same tab', async () => {
    const page = await openPage('phone')
    await page.goto('/')
    const { menuItems }: Menu = await (await page.request.get('/api/sideMenu/page/')).json()
    const links = menuItems.flatMap(({ to, subLinks = [] }) => [to, ...subLinks.map((link) => link.to)])
    const path = links.find((to) => to?.startsWith('/sidemenu/'))!
    await page.goto(path)
    const heading = page.getByRole('heading', { level: 1 })
    const title = await heading.innerText()
    const otherHeading = heading.filter({ hasNotText: title })
    await page.getByRole('link', { name: 'Overtocht' }).first().click()
    await otherHeading.waitFor()
    await page.route(`**/api/sideMenu/page/${path.split('/').at(-1)}`, (route) =>
      route.fulfill(asServer({ status: 404, json: { code: 'not_found', message: 'Deze pagina bestaat niet.' } })),
    )
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Hier staat geen pagina' }).waitFor()
  })
})

test('On plain http there is no service worker, but the site works', async () => {
  const page = await openPage('tablet', { offline: true })
  await page.addInitScript(() => {
    // On plain http it is missing.
    Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')
    Reflect.deleteProperty(Crypto.prototype, 'randomUUID')
  })
  await page.goto('/')
  await page.locator('.favourite dl').nth(4).waitFor()
  expect(await keptAnswers(page)).toEqual([])
})
