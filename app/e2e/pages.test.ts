import { describe, expect, test } from 'vitest'
import type { Partner } from '#domain/partner.ts'
import type { Menu, Page } from '#domain/side-menu.ts'
import { expectAccessible } from './accessibility.ts'
import { asServer, atEachSize, baseUrl, goTo, openPage } from './harness.ts'

const api = async <T>(path: string): Promise<T> => (await (await fetch(baseUrl + path)).json()) as T

/** The first page in the menu's first dropdown that names voyages, with its section. */
async function somePage(): Promise<{ path: string; section: string; siblings: string[]; page: Page }> {
  const { menuItems } = await api<Menu>('/api/sideMenu/page/')
  for (const { label, subLinks = [] } of menuItems) {
    for (const link of subLinks) {
      const page = await api<Page>(link.to.replace('/sidemenu/', '/api/sideMenu/page/'))
      if (page.journeys.length > 0)
        return { path: link.to, section: label, siblings: subLinks.map((other) => other.label), page }
    }
  }
  throw new Error('No page of the sample archive tells of voyages.')
}

describe('A page of the menu', () => {
  test('shows its text, its section and its voyages', async () => {
    const { path, section, siblings, page: expected } = await somePage()
    const page = await openPage('desktop')
    await page.goto(path)
    await page.getByRole('heading', { level: 1, name: expected.title }).waitFor()
    expect(await page.title()).toBe(`${expected.title} – Overtocht`)
    expect(await page.getByRole('navigation', { name: section }).getByRole('link').allInnerTexts()).toEqual(siblings)
    const voyages = page.getByRole('complementary', { name: 'Reizen in dit verhaal' }).getByRole('link')
    expect(await voyages.count()).toBe(expected.journeys.length)
    await voyages.first().click()
    expect(new URL(page.url()).searchParams.get('journeyId')).toBe(expected.journeys[0]!.journeyId)
  })

  test('starts at the top after the bottom of another page, and Back restores the place', async () => {
    const { path, siblings } = await somePage()
    const page = await openPage('phone')
    await page.goto(path)
    await page.getByRole('link', { name: siblings.at(-1)! }).scrollIntoViewIfNeeded()
    const left = await page.evaluate(() => scrollY)
    expect(left).toBeGreaterThan(500)
    await page.getByRole('link', { name: siblings.at(-1)! }).click()
    await page.getByRole('heading', { level: 1, name: siblings.at(-1)! }).waitFor()
    expect(await page.evaluate(() => scrollY)).toBe(0)
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: siblings[0]! }).waitFor()
    await expect.poll(() => page.evaluate(() => scrollY)).toBeCloseTo(left, -2)
  })

  test('shows nothing of a stored text that could be harmful', async () => {
    const { path, page: stored } = await somePage()
    const page = await openPage('desktop', { refused: true })
    const content =
      '<p class="lead" id="main" style="position:fixed">Goed</p><script>document.title="kwaad"</script>' +
      '<img src="https://elders.example/x.png" alt="weg"><img src="/media/x" alt="binnen" srcset="//elders.example/y 2x">' +
      '<a href="javascript:alert(1)">klik</a><iframe src="/"></iframe><form><input></form><marquee>blijft</marquee>' +
      '<table><tr><td colspan="2">cel</td></tr></table><a href="/partners">verder</a>'
    await page.route(/\/api\/sideMenu\/page\/.+/, (route) => route.fulfill(asServer({ json: { ...stored, content } })))
    await page.goto(path)
    await page.getByText('blijft').waitFor()
    const shown = await page.locator('.prose').innerHTML()
    expect(shown).not.toMatch(/script|style|id=|javascript|iframe|form|elders|marquee/)
    expect(shown).toContain('<p class="lead">Goed</p>')
    expect(shown).toContain('<td colspan="2" rowspan="1">cel</td>')
    expect(await page.title()).toBe(`${stored.title} – Overtocht`)
    await page.getByRole('link', { name: 'verder' }).click()
    await page.getByRole('heading', { level: 1, name: 'Partners' }).waitFor()
  })

  test('opens by its address in capitals too, from other sites and within this site, and corrects the address', async () => {
    const { path, page: expected } = await somePage()
    const capitals = `/sidemenu/${expected.pageId.toUpperCase()}?van=brief`
    const page = await openPage('desktop')
    await page.goto(capitals)
    await page.getByRole('heading', { level: 1, name: expected.title }).waitFor()
    expect(page.url()).toBe(`${baseUrl}${path}?van=brief`)
    await page.goto('/partners')
    await page.getByRole('heading', { level: 1, name: 'Partners' }).waitFor()
    await goTo(page, capitals)
    await page.getByRole('heading', { level: 1, name: expected.title }).waitFor()
    await expect.poll(() => page.url()).toBe(`${baseUrl}${path}?van=brief`)
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Partners' }).waitFor()
  })

  test('that does not exist shows a way on', async () => {
    const page = await openPage('desktop')
    for (const id of ['%', '%E0%A4%A', '%00', 'x'.repeat(150), 'x'.repeat(6000), 'bestaat-niet']) {
      const answer = await page.goto(`/sidemenu/${id}`)
      expect([id, answer?.status()]).toEqual([id, 404])
      await page.getByRole('heading', { name: 'Hier staat geen pagina' }).waitFor()
    }
    await page.getByRole('link', { name: 'Zoek op passagier of schip' }).click()
    await page.getByRole('heading', { name: 'FAVORIETE REIZEN' }).waitFor()
  })
})

describe('The footer', () => {
  test('leads to its pages, which are not in the menu, and is on every page but the globe', async () => {
    const { menuItems, footer } = await api<Menu>('/api/sideMenu/page/')
    expect(JSON.stringify(menuItems)).not.toContain('privacyverklaring')
    const page = await openPage('phone')
    await page.goto('/wereldbol?journeyId=KI-1951-1')
    await page.getByRole('heading', { level: 1, name: 'Kota Inten' }).waitFor()
    const bar = page.getByRole('contentinfo')
    expect(await bar.count()).toBe(0)
    // In results the footer only comes after the last row.
    for (const path of ['/', '/zoeken', '/zoeken?query=sibajak&tab=2', '/partners', '/verhaal-delen', '/op-dit-apparaat']) {
      await page.goto(path)
      await bar.getByText('Bronnen: Nationaal Archief').waitFor()
    }
    expect(await bar.innerText()).not.toContain('Verhalen en kaarten')
    for (const { label } of footer!.links) {
      await bar.getByRole('link', { name: label }).click()
      await page.getByRole('heading', { level: 1, name: label }).waitFor()
      await expectAccessible(page)
    }
  })
})

describe('The partners page', () => {
  test('names every partner, funder and source under its heading, with a link to its site', async () => {
    const partners = await api<Partner[]>('/api/partners')
    const page = await openPage('desktop')
    await page.goto('/partners')
    const titles = { partner: 'Partners', financier: 'Financiers', bron: 'Bronnen' }
    for (const { name, role, url } of partners) {
      const region = page.getByRole('region', { name: titles[role] })
      const link = region.getByRole('link', { name })
      if (url === null) {
        await region.getByText(name).waitFor()
        expect(await link.count()).toBe(0)
        continue
      }
      await link.waitFor()
      expect(await link.getAttribute('href')).toBe(url)
      expect(await link.getAttribute('target')).toBe('_blank')
      expect(await link.textContent()).toContain('andere site')
    }
  })
})

test('An unknown address says so, and shows a way on', async () => {
  const page = await openPage('phone')
  const answer = await page.goto('/bestaat/niet')
  expect(answer?.status()).toBe(404)
  await page.getByRole('heading', { name: 'Deze pagina bestaat niet' }).waitFor()
  await expectAccessible(page)
})

test('A visitor with an older browser reads what to do, on every address', async () => {
  const page = await openPage('tablet')
  await page.addInitScript(() => Reflect.deleteProperty(Promise, 'withResolvers'))
  for (const path of ['/', '/zoeken?query=jansen', '/wereldbol?journeyId=NA-1946-1', '/bestaat/niet']) {
    await page.goto(path)
    await page.getByRole('heading', { name: 'Uw browser is te oud voor deze site' }).waitFor()
    expect(await page.getByRole('main').innerText()).toMatch(/minstens Chrome \d+, .* of Safari [\d.]+\./)
    expect(await page.locator('#root').count()).toBe(0)
  }
})

test('Pages and partners have no accessibility faults, at every size, in the light and in the dark', async () => {
  const { path, page: expected } = await somePage()
  const page = await openPage('desktop')
  const lookAt = async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.locator(`html[data-theme=${colorScheme}]`).waitFor()
      await atEachSize(page, (size) => expectAccessible(page, `${page.url()} on a ${size} in the ${colorScheme}`))
    }
  }
  await page.goto(path)
  await page.getByRole('heading', { level: 1, name: expected.title }).waitFor()
  await lookAt()
  await goTo(page, '/partners')
  await page.getByRole('region', { name: 'Bronnen' }).waitFor()
  await lookAt()
})
