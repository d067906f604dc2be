import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Journey } from '#domain/journey.ts'
import type { Menu } from '#domain/side-menu.ts'
import { openPage, openProfile, openServer, temporaryFolder } from './harness.ts'

/** A test that starts a server of its own has its start to wait for. */
const OWN_SERVER_MS = 240_000

/** Patient: these pages load while the worker fetches the whole site, and with the globe drawn in software. */
async function firstPage(context: BrowserContext): Promise<Page> {
  const page = context.pages()[0] ?? (await context.newPage())
  page.setDefaultTimeout(90_000)
  return page
}

/** The addresses of everything that the site has kept on the device, its own files apart. */
const keptAnswers = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => !name.includes('precache'))
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return keys.flat().map(({ url }) => url.slice(location.origin.length))
  })

const untilKept = (page: Page, address: string) =>
  expect.poll(() => keptAnswers(page), { timeout: 60_000 }).toContain(address)

describe('A visitor without a network', () => {
  test(
    'opens the beginning, the pages and voyages seen before, and partners, in a browser started anew',
    async () => {
      const server = await openServer()
      const profile = await temporaryFolder()
      const [favourite] = (await (await fetch(`${server.baseUrl}/api/globe/favorites`)).json()) as Journey[]
      const { menuItems } = (await (await fetch(`${server.baseUrl}/api/sideMenu/page/`)).json()) as Menu
      const [seen, unseen] = menuItems.flatMap((item) => item.subLinks ?? [])

      const online = await openProfile(profile, 'desktop', { baseURL: server.baseUrl })
      const before = await firstPage(online)
      await before.goto(seen!.to)
      await before.getByRole('heading', { level: 1, name: seen!.label }).waitFor()
      // The first visit fetched its page before the worker was in charge.
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
      expect(await notice.innerText()).toMatch(/U ziet de gegevens van \d{1,2} [a-z]+ 20\d\d, \d\d:\d\d/)
      await page.locator('.favourite dl').nth(4).waitFor()
      await page
        .getByRole('navigation', { name: 'Hoofdmenu' })
        .getByRole('link', { name: 'Partners' })
        .click()
      await page.getByRole('heading', { level: 1, name: 'Partners' }).waitFor()
      await page.getByRole('link', { name: 'Nationaal Archief' }).waitFor()
      await page.goto(seen!.to)
      await page.getByRole('heading', { level: 1, name: seen!.label }).waitFor()
      await page.goto(`/wereldbol?journeyId=${favourite!.journeyId}`)
      await page.getByRole('heading', { level: 1, name: favourite!.ship.name! }).waitFor()
      await page.goto(unseen!.to)
      await page.getByText('nog niet op dit apparaat bewaard').waitFor()
    },
    OWN_SERVER_MS,
  )

  test('sees the notice go and the data renewed once the network answers again', async () => {
    const page = await openPage('phone')
    await page.goto('/partners')
    await untilKept(page, '/api/partners')
    await page.context().setOffline(true)
    await page.reload()
    await page.getByText('U ziet de gegevens van').waitFor()
    await page.context().setOffline(false)
    await page.getByRole('status').waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Nationaal Archief' }).waitFor()
  })
})

test('A tablet on plain http has no service worker, and the site works all the same', async () => {
  const page = await openPage('tablet')
  await page.addInitScript(() => {
    // As in every context that is not secure.
    Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')
    Reflect.deleteProperty(Crypto.prototype, 'randomUUID')
  })
  await page.goto('/')
  await page.locator('.favourite dl').nth(4).waitFor()
  expect(await keptAnswers(page)).toEqual([])
})
