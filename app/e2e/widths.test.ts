import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { Menu } from '#domain/side-menu.ts'
import { FILE_MAX } from '#domain/submission.ts'
import { addressOf, openMap, openPlain } from './globe-page.ts'
import { baseUrl, goTo, openPage, openServer, temporaryFolder } from './harness.ts'
import { atEveryWidth, faultsOfGround, faultsOfLayout } from './layout.ts'
import { chooseFiles, fillIn, openForm, pdf, press, unsent } from './stories.ts'

/** The colour of the sea, which is the same in both themes. */
const SEA = '#1f4a5c'

const pagesOfTheMenu = async (): Promise<string[]> => {
  const { menuItems } = (await (await fetch(`${baseUrl}/api/sideMenu/page/`)).json()) as Menu
  return menuItems.flatMap(({ to, subLinks = [] }) => [to ?? [], subLinks.map((link) => link.to)].flat())
}

describe('At every width from a small phone to a wide desktop', () => {
  test('home has no faults of layout, its text is on the sea, with the menu open and closed, and the menu leaves room', async () => {
    const page = await openPage('desktop')
    await page.goto('/')
    await page.locator('.favourite dl').nth(4).waitFor()
    await page.locator('.hero .route').first().waitFor({ state: 'attached' })
    const look = async () => {
      // Letters of four times the size reach over land too, and so do letters with wide spaces.
      const isHuge = await page.evaluate(() => {
        const { fontSize, letterSpacing } = getComputedStyle(document.documentElement)
        return Number.parseFloat(fontSize) > 40 || letterSpacing !== 'normal'
      })
      const ground = isHuge ? [] : await faultsOfGround(page, '.hero h1, .hero__figures', SEA)
      return [...(await faultsOfLayout(page)), ...ground]
    }
    // Large letters and wide spaces may leave less.
    const lookForRoom = () =>
      page.evaluate(() => {
        const { style } = document.documentElement
        if (style.fontSize !== '' || getComputedStyle(document.documentElement).letterSpacing !== 'normal') return []
        const { width } = document.querySelector('.favourites')!.getBoundingClientRect()
        return width > Math.min(innerWidth - 1, 680) ? [] : [`the menu leaves ${width} px for the favourites`]
      })
    await atEveryWidth(page, async () => [...(await look()), ...(await lookForRoom())])
    await page.getByRole('button', { name: 'MENU' }).click()
    await atEveryWidth(page, look)
  })

  test('every page of the menu has no faults of layout', async () => {
    const page = await openPage('desktop')
    for (const path of await pagesOfTheMenu()) {
      await goTo(page, path)
      await page.locator('main:not([aria-busy=true]) h1').waitFor()
      await atEveryWidth(page, () => faultsOfLayout(page))
    }
  })

  test('the share form has no faults of layout, with all its messages', async () => {
    const page = await openPage('desktop')
    await openForm(page)
    await chooseFiles(page, pdf(`${'lange-naam-'.repeat(12)}.pdf`, 'brief'), pdf('groot.pdf', 'groot', FILE_MAX))
    await press(page)
    await page.getByText('Nog zes velden kloppen niet').waitFor()
    await atEveryWidth(page, () => faultsOfLayout(page))
    await page.context().setOffline(true)
    await fillIn(page, { 'Naam van de passagier': `Johanna ${'van der '.repeat(20)}Koesoema` })
    await press(page)
    await unsent(page).getByRole('button', { name: 'Intrekken' }).click()
    await atEveryWidth(page, () => faultsOfLayout(page))
  })

  test('the menu over a page, an unknown address and the globe without a voyage have no faults of layout', async () => {
    const page = await openPage('desktop')
    await page.goto('/bestaat/niet')
    await page.getByRole('link', { name: 'Over dit archief' }).waitFor()
    await atEveryWidth(page, () => faultsOfLayout(page))
    await page.getByRole('button', { name: 'MENU' }).click()
    await page.getByRole('dialog', { name: 'Menu' }).waitFor()
    await atEveryWidth(page, () => faultsOfLayout(page))
    await page.goto('/wereldbol')
    await page.getByRole('heading', { name: 'Kies een reis' }).waitFor()
    await atEveryWidth(page, () => faultsOfLayout(page))
  })

  test('a voyage has no faults of layout, on the map and as a list, with its story and with the alert before its list', async () => {
    const { page, points } = await openMap()
    await atEveryWidth(page, () => faultsOfLayout(page))
    const told = points.find(({ story }) => story)!
    const { page: plain, journey } = await openPlain({})
    await atEveryWidth(plain, () => faultsOfLayout(plain))
    for (const more of [{ contentPointId: told.id, isJourneyModalOpen: 'open' }, { isPassengerListModalOpen: 'open' }]) {
      await goTo(plain, addressOf({ journeyId: journey.journeyId, ...more }))
      await plain.locator('dialog[open]').first().waitFor()
      await atEveryWidth(plain, () => faultsOfLayout(plain))
    }
  }, 400_000)

  test('results have no faults of layout in every tab, with nothing found, nothing asked, and suggestions', async () => {
    const page = await openPage('desktop')
    for (const search of ['query=jansen', 'query=rotterdam&tab=2', 'query=rotterdam&tab=3', 'query=sibajak&tab=5']) {
      await goTo(page, `/zoeken?${search}`)
      await page.locator('#results:not(.stale) :is(.ledger, .thumbs)').waitFor()
      await atEveryWidth(page, () => faultsOfLayout(page))
    }
    for (const search of [
      '',
      'query=qqxzvw',
      'query=jansen+1931',
      'query=contractpension',
      'query=sibajak&startCity=Timboektoe',
    ]) {
      await goTo(page, `/zoeken?${search}`)
      await page.locator('main :is(.empty-search, #results:not(.stale)) h1').waitFor()
      await atEveryWidth(page, () => faultsOfLayout(page))
    }
    await page.getByRole('combobox').fill('jans')
    await page.getByRole('option').first().waitFor()
    await atEveryWidth(page, async () => (await faultsOfLayout(page)).filter((fault) => !fault.includes(' lies over ')))
  }, 400_000)

  test('the list of all texts has no faults of layout, with stories and other texts, with nothing found, and to browse', async () => {
    const page = await openPage('desktop')
    for (const search of ['?query=nieuw+amsterdam', '?query=sibajak', '?query=qqxzvw', '']) {
      await goTo(page, `/verhalen${search}`)
      await page.locator('main:not([aria-busy=true]) h1').waitFor()
      await atEveryWidth(page, () => faultsOfLayout(page))
    }
  }, 400_000)

  test('partners have no faults of layout, with and without a logo', async () => {
    const folder = await temporaryFolder()
    await writeFile(
      join(folder, 'partners.csv'),
      [
        'name,role,url,logo',
        'Indisch Herinneringscentrum,partner,https://herinnering.example/over-ons,',
        'Museum van de Overtocht,partner,https://museum.example,logo.png',
        'Stichting Familiearchief,partner,,',
        'Ministerie van Volksgezondheid,financier,https://ministerie.example,',
        'Nationaal Archief,bron,https://archief.example,',
      ].join('\n'),
    )
    const logo = sharp({ create: { width: 900, height: 220, channels: 3, background: '#00407a' } })
    await logo.png().toFile(join(folder, 'logo.png'))
    const server = await openServer({ SAMPLE_ARCHIVE: folder }, join(folder, 'data'))
    const page = await openPage('desktop', { baseURL: server.baseUrl })
    await page.goto('/partners')
    const museum = page.getByRole('link', { name: /Museum van de Overtocht/ })
    await museum.scrollIntoViewIfNeeded()
    const image = museum.locator('img')
    await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(900)
    expect(await page.getByRole('region').allInnerTexts()).toEqual([
      expect.stringContaining('Stichting Familiearchief'),
      expect.stringContaining('Ministerie van Volksgezondheid'),
      expect.stringContaining('Nationaal Archief'),
    ])
    await atEveryWidth(page, () => faultsOfLayout(page))
  })
})
