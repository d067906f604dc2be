/** Stories and other texts that are found by their words. What tests of the share form use is in `stories.ts`. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { StoryResults } from '#domain/stories.ts'
import { expectAccessible, expectTouchable } from './accessibility.ts'
import { asServer, atEachSize, baseUrl, goTo, openPage, viewports } from './harness.ts'
import { atEveryWidth, faultsOfLayout } from './layout.ts'
import { ask, rows } from './search-page.ts'

const SHIP = 'Nieuw Amsterdam'
const askTexts = async (parameters: string): Promise<StoryResults> =>
  (await fetch(`${baseUrl}/api/search/story?${parameters}`)).json() as Promise<StoryResults>

const strip = (page: Page) => page.getByRole('region', { name: 'In de verhalen' })
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name, exact: true })
const format = (count: number) => count.toLocaleString('nl-NL')
/** The story on a voyage that the reader is at. */
const openStory = (page: Page) => page.getByRole('dialog').locator('[aria-current=step]')
const titles = (page: Page) => page.locator('.ledger .pn').allInnerTexts()

describe('In the results', () => {
  test('stories stand above the rows of every tab, in three columns on a desktop, two on a tablet and one on a phone', async () => {
    const columns = { desktop: 3, tablet: 2, phone: 1 }
    const { stories, storyCounts } = await ask(`query=${SHIP}`)
    const page = await openPage('desktop', { bypassCSP: true })
    for (const tab of [1, 2, 3, 5]) {
      await goTo(page, `/zoeken?query=${SHIP}&tab=${tab}`)
      // The table before is hidden until the code of this one has come.
      await page.locator('#results:not(.stale) .list > :is(.ledger, .thumbs)').waitFor()
      await atEachSize(page, async (size) => {
        const where = `tab ${tab} on a ${size}`
        await strip(page)
          .getByRole('link', { name: `Alle ${storyCounts.story} verhalen` })
          .waitFor()
        const shown = strip(page).locator('li').filter({ visible: true })
        const titlesShown = await shown.getByRole('link').allInnerTexts()
        expect(titlesShown, where).toEqual(stories.slice(0, columns[size]).map(({ title }) => title))
        expect(await shown.first().innerText(), where).toContain(`${stories[0]!.place} · ${stories[0]!.period}`)
        expect(await shown.first().locator('mark').first().innerText(), where).toBe(SHIP)
        const bottom = await strip(page).evaluate((element) => element.getBoundingClientRect().bottom)
        const table = page.locator('.list > :is(.ledger, .thumbs)')
        expect(await table.evaluate((element) => element.getBoundingClientRect().top), where).toBeGreaterThanOrEqual(bottom)
        await expectAccessible(page, where)
      })
    }
  })

  test('a story opens its voyage with the text on the screen, and Back returns to the results', async () => {
    const { stories } = await ask(`query=${SHIP}&tab=3`)
    const page = await openPage('desktop')
    await page.goto(`/zoeken?query=${SHIP}&tab=3`)
    await strip(page).getByRole('link', { name: stories[0]!.title }).click()
    await openStory(page).getByText(stories[0]!.title, { exact: true }).waitFor()
    await expect.poll(() => page.url()).toBe(baseUrl + stories[0]!.to)
    await page.goBack()
    await strip(page).waitFor()
    expect(await page.getByRole('tab', { selected: true }).innerText()).toMatch(/^Reizen/)
  })

  test('where nobody has the name as typed, the headline, the title and the tab call the passengers guesses', async () => {
    const { totalPassengers, guessed } = await ask('query=Zonderling Jansen')
    expect(guessed).toBe(true)
    const said = `Niemand heet precies ‘Zonderling Jansen’. ${format(totalPassengers)} namen die erop lijken`
    const page = await openPage('phone')
    await page.goto('/zoeken?query=Zonderling%20Jansen')
    await heading(page, said).waitFor()
    await expect.poll(() => page.title()).toContain(said)
    await page.getByRole('tab', { name: `Passagiers ${format(totalPassengers)} lijken erop` }).waitFor()
    await page.getByRole('status').filter({ hasText: 'Niemand heet precies' }).waitFor({ state: 'attached' })
    expect(await faultsOfLayout(page)).toEqual([])
  })

  test('a search without texts has no strip, and texts that are no stories say what they are', async () => {
    expect((await ask('query=Jansen')).totalStories).toBe(0)
    const page = await openPage('phone')
    await page.goto('/zoeken?query=Jansen')
    await rows(page).first().waitFor()
    expect(await strip(page).count()).toBe(0)
    await page.setViewportSize(viewports.desktop)
    await page.goto('/zoeken?query=Sibajak')
    await strip(page)
      .getByRole('link', { name: /^Sibajak, .* reis$/ })
      .first()
      .waitFor()
    await page.getByRole('link', { name: /^Alle \d+ teksten$/ }).waitFor()
  })
})

describe('Where no passenger is found but texts are', () => {
  test('the page says so and shows them first, at every size', async () => {
    const page = await openPage('desktop', { bypassCSP: true })
    await page.goto('/zoeken?query=contractpension')
    const headline = 'Geen passagier ‘contractpension’, wel één verhaal'
    await atEachSize(page, async (size) => {
      await heading(page, headline).waitFor()
      await expect.poll(() => page.locator('main > [role=status]').innerText()).toBe(headline)
      await expect.poll(() => page.title()).toBe(`${headline} – Overtocht`)
      await page.getByText('Het woord staat niet op de lijsten die we hebben, maar wel in deze teksten:').waitFor()
      expect(await page.locator('#results section').getByRole('link').allInnerTexts(), size).toEqual([
        'Het contractpension',
        expect.stringMatching(/^Het contractpension\s+pagina$/),
        expect.stringMatching(/^Namen die beginnen met con\s/),
      ])
      await page.getByRole('heading', { level: 2, name: 'Zocht u een naam?' }).waitFor()
      await expectAccessible(page, size)
      await page.getByRole('link', { name: 'Het contractpension pagina' }).click()
      await page.waitForURL(`${baseUrl}/sidemenu/het-contractpension`)
      await page.goBack()
    })
  })

  test('another tab says that of its own rows, and several words are plural', async () => {
    const page = await openPage('desktop')
    await page.goto('/zoeken?query=KNIL&tab=2')
    await heading(page, 'Geen schip ‘KNIL’, wel één verhaal').waitFor()
    await page.getByText('Het woord staat wel in deze teksten:').waitFor()
    await page.getByRole('heading', { level: 2, name: 'Dit vonden we ook' }).waitFor()
    await goTo(page, '/zoeken?query=krijgsgevangenen+schommels')
    await heading(page, /^Geen passagier ‘krijgsgevangenen schommels’, wel /).waitFor()
    await page.getByText(/^De woorden staan /).waitFor()
    await goTo(page, '/zoeken?query=krijgsgevangenen+schommels+vuurtorens')
    await page.getByText(/^De meeste woorden staan /).waitFor()
  })
})

describe('The list of all texts', () => {
  test('has every story and then the other texts; its tabs and the way back lead to the results', async () => {
    const all = await askTexts(`query=${SHIP}&limit=100`)
    const { totalPassengers, totalJourneys } = await ask(`query=${SHIP}`)
    const page = await openPage('desktop', { bypassCSP: true })
    await page.goto(`/zoeken?query=${SHIP}&tab=3`)
    await page.getByRole('link', { name: 'Alle 9 verhalen' }).click()
    await page.waitForURL(`${baseUrl}/verhalen?query=Nieuw+Amsterdam`)
    await heading(page, '9 verhalen met ‘Nieuw Amsterdam’').waitFor()
    await expect.poll(() => page.title()).toBe('9 verhalen met ‘Nieuw Amsterdam’ – Overtocht')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
    expect(await titles(page)).toEqual(all.stories.slice(0, all.storyCounts.story).map(({ title }) => title))
    expect(await rows(page).first().innerText()).toMatch(/\d\d [a-z]{3} 194\d – \d\d [a-z]{3} 1946/)
    const pages = page.getByRole('region', { name: 'Ook op deze pagina’s' }).getByRole('link')
    const expected = all.stories.filter(({ kind }) => kind === 'page')
    expect(await pages.locator('b').allInnerTexts()).toEqual(expected.map(({ title }) => title))
    for (const also of ['bij deze reizen', 'bij dit schip', 'bij dit beeldmateriaal'])
      await page.getByRole('heading', { level: 2, name: `Ook ${also}` }).waitFor()
    await expectAccessible(page)

    const tabs = page.getByRole('navigation', { name: 'Soort resultaat' }).getByRole('link')
    expect((await tabs.allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))).toEqual([
      `Passagiers ${format(totalPassengers)}`,
      'Schepen 1',
      `Reizen ${totalJourneys}`,
      'Passagierslijsten 1',
      'Beeldmateriaal 3',
    ])
    await page.getByRole('button', { name: 'Verwijs naar deze pagina' }).click()
    expect(await page.getByLabel('Verwijzing').inputValue()).toContain(`${baseUrl}/verhalen?query=Nieuw+Amsterdam`)
    await page.getByRole('button', { name: 'Sluiten' }).click()

    await page.getByRole('link', { name: `Terug naar ${totalJourneys} reizen` }).click()
    await page.getByRole('tab', { name: /^Reizen/, selected: true }).waitFor()
    await page.goForward()
    await tabs.nth(1).click()
    await page.waitForURL(`${baseUrl}/zoeken?query=Nieuw+Amsterdam&tab=2`)
    await page.goto('/verhalen?query=Nieuw+Amsterdam')
    await page.getByRole('link', { name: `Terug naar ${format(totalPassengers)} passagiers` }).click()
    await page.waitForURL(`${baseUrl}/zoeken?query=Nieuw+Amsterdam`)
  })

  test('can be browsed without a query; more rows come, and Back finds them again', async () => {
    const { totalStories, stories } = await askTexts('limit=100')
    expect(totalStories).toBeGreaterThan(20)
    const page = await openPage('phone', { bypassCSP: true })
    await page.goto('/zoeken')
    await page.getByRole('link', { name: 'Blader door alle verhalen' }).click()
    await heading(page, `${totalStories} verhalen`).waitFor()
    await rows(page).nth(19).scrollIntoViewIfNeeded()
    await expect.poll(() => rows(page).count()).toBe(totalStories)
    expect(await titles(page)).toEqual(stories.map(({ title }) => title))
    await page.getByText('Dat waren ze allemaal.').waitFor()
    await expectAccessible(page)
    await expectTouchable(page)
    await page.getByRole('link', { name: stories.at(-1)!.title }).click()
    await page.waitForURL(/wereldbol/)
    await page.goBack()
    await expect.poll(() => rows(page).count()).toBe(totalStories)
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(500)
  })

  test('says that no text has the words, and leads to all stories', async () => {
    const page = await openPage('tablet', { bypassCSP: true })
    await page.goto('/verhalen?query=qqxzvw')
    await heading(page, 'Geen verhalen met ‘qqxzvw’').waitFor()
    await page.getByRole('link', { name: 'Terug naar de zoekresultaten' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Blader door alle verhalen' }).press('Enter')
    await page.waitForURL(`${baseUrl}/verhalen`)
    await rows(page).first().waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
  })

  test('says why it cannot be shown, and keeps its rows if more cannot be loaded', async () => {
    const page = await openPage('desktop', { bypassCSP: true })
    const body = JSON.stringify({ code: 'server_error', message: 'Er ging iets mis.' })
    const fail = () =>
      page.route(/search\/story/, (route) => route.fulfill(asServer({ status: 500, contentType: 'application/json', body })))
    await fail()
    await page.goto('/verhalen?query=Ataka')
    await page.getByRole('alert').getByText('De verhalen konden niet worden geladen.').waitFor()
    await heading(page, 'Verhalen met ‘Ataka’').waitFor()
    await expectAccessible(page)
    await page.unroute(/search\/story/)
    await page.route(/search\/story/, (route) => route.abort())
    await page.getByRole('button', { name: 'Probeer opnieuw' }).click()
    await page.getByText(/zonder verbinding niet worden getoond/).waitFor()
    await page.unroute(/search\/story/)
    await page.getByRole('button', { name: 'Probeer opnieuw' }).click()
    await heading(page, /^\d verhalen met ‘Ataka’$/).waitFor()

    await page.goto('/verhalen')
    await rows(page).nth(19).waitFor()
    await fail()
    await rows(page).nth(19).scrollIntoViewIfNeeded()
    await page.getByText('Laden is niet gelukt. Probeer het opnieuw.').waitFor()
    expect(await rows(page).count()).toBe(20)
    await page.unroute(/search\/story/)
    await page.getByRole('button', { name: 'Meer verhalen' }).click()
    await expect.poll(() => rows(page).count()).toBeGreaterThan(20)
  })
})

test('a suggested story leads to its voyage, from home and by the keys', async () => {
  const { stories } = await askTexts('query=contractpension')
  const page = await openPage('desktop')
  await page.goto('/')
  const field = page.getByRole('combobox')
  await field.fill('contractp')
  const option = page.getByRole('option', { name: `Verhaal Het contractpension ${stories[0]!.journeys} reizen` })
  await option.waitFor()
  await atEveryWidth(page, async () => (await faultsOfLayout(page)).filter((fault) => !fault.includes(' lies over ')), [
    [320, 568],
    [1440, 900],
  ])
  await field.press('ArrowUp')
  expect(await option.getAttribute('aria-selected')).toBe('true')
  await field.press('Enter')
  await openStory(page).getByText('Het contractpension', { exact: true }).waitFor()
  await expect.poll(() => page.url()).toBe(baseUrl + stories[0]!.to)
})
