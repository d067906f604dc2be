/** Windows lets people with poor sight choose a few colours. The browser then draws every page in those. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { ADMIN, callsOf, goToScreen, openAs, sendStory } from './admin-page.ts'
import { addressOf, openPlain, timeline } from './globe-page.ts'
import { openPage, staffed } from './harness.ts'
import { faultsOfStates } from './states.ts'
import { openForm } from './stories.ts'

const forced = { forcedColors: 'active' } as const

const expectTold = async (page: Page) => expect(await faultsOfStates(page), page.url()).toEqual([])

describe('In forced colours, chosen, open and disabled controls look different', () => {
  test('on home and the pages of the menu', async () => {
    const page = await openPage('desktop', { ...forced, colorScheme: 'dark' })
    await page.goto('/')
    await page.locator('.favourite dl').nth(4).waitFor()
    await expectTold(page)
    await page.goto('/sidemenu/de-eerste-schepen')
    await page.locator('.page__section a').first().waitFor()
    await expectTold(page)
    await page.getByRole('button', { name: 'MENU' }).click()
    await page.getByRole('dialog', { name: 'Menu' }).waitFor()
    await expectTold(page)
    await page.goto('/?kiosk=60')
    await page.getByRole('button', { name: 'Start de kioskmodus' }).waitFor()
    await expectTold(page)
  })

  test('in the results, their filters and suggestions', async () => {
    const page = await openPage('desktop', forced)
    await page.goto('/zoeken?query=jansen')
    await page.locator('#results:not(.stale) .ledger').waitFor()
    await expectTold(page)
    await page.getByRole('combobox').fill('jans')
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('ArrowDown')
    await expectTold(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/zoeken?query=jansen')
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('dialog', { name: 'Filters' }).waitFor()
    await expectTold(page)
  })

  test('in the form for a story', async () => {
    const page = await openPage('desktop', forced)
    await openForm(page)
    await expectTold(page)
  })

  test('on a voyage and in the viewer of its list', async () => {
    const { page, journey } = await openPlain({}, 'desktop', forced)
    await timeline(page).waitFor()
    await expectTold(page)
    await page.goto(addressOf({ journeyId: journey.journeyId, isJourneyModalOpen: 'open' }))
    await page.locator('dialog[open]').first().waitFor()
    await expectTold(page)
    await page.goto('/zoeken?query=1950&tab=5')
    await page.locator('.thumbs button').first().click()
    await page.locator('.image-viewer[open] button').first().waitFor()
    await expectTold(page)
  })

  test('in the lists of the admin area', async () => {
    const page = await openAs(staffed, ADMIN)
    await page.emulateMedia(forced)
    await sendStory(staffed)
    for (const path of ['dashboard', 'journey/list', 'sideMenu/list', 'submission/list', 'history']) {
      await goToScreen(page, `/admin/${path}`)
      await page.locator('main :is(.table__name, .table__open, .tree, .dashboard__counts b)').first().waitFor()
      await expectTold(page)
    }
  })

  test('in the forms of the admin area', async () => {
    const page = await openAs(staffed, ADMIN)
    await page.emulateMedia(forced)
    const call = await callsOf(staffed)
    const firstOf = async (path: string) => (await call<{ _id: string }[]>('GET', path))[0]!._id
    for (const path of [
      `journey/update/${await firstOf('/journey?query=NA-1946-1&rows=1')}`,
      `generalContentPoint/update/${await firstOf('/contentPoint?type=general&query=Ataka&rows=1')}`,
      'user/create',
    ]) {
      await goToScreen(page, `/admin/${path}`)
      await page.locator('main .form fieldset').first().waitFor()
      await expectTold(page)
    }
  })
})
