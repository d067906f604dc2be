import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Menu } from '#domain/side-menu.ts'
import { expectAccessible, expectTouchable } from './accessibility.ts'
import { baseUrl, goTo, openPage, staffed } from './harness.ts'
import { CONTACT_EMAIL } from './server.ts'

const readMenu = async (): Promise<Menu> => (await (await fetch(`${baseUrl}/api/sideMenu/page/`)).json()) as Menu
const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Hoofdmenu' })
const toggleOf = (page: Page) => page.getByRole('button', { name: 'MENU', exact: true })

describe('The main menu', () => {
  test('is open on home and closed elsewhere, names a partner, shows where the visitor is, and leads back to searching', async () => {
    const section = (await readMenu()).menuItems.find((item) => item.subLinks)!
    const current = section.subLinks![1]!
    const page = await openPage('desktop')
    const toPartners = async () => {
      await menuOf(page).getByRole('link', { name: 'Partners' }).click()
      await page.waitForURL('**/partners')
    }
    await page.goto('/')
    await menuOf(page).locator('.partner-link a').waitFor()
    expect(await page.getByText('Heb je vragen?').count()).toBe(0)
    expect(await menuOf(page).getByRole('link', { name: 'Zoeken' }).count()).toBe(0)
    await toPartners()
    expect(await menuOf(page).count()).toBe(0)
    expect(await toggleOf(page).getAttribute('aria-expanded')).toBe('false')
    await page.getByRole('link', { name: 'Overtocht, naar de beginpagina' }).click()
    await menuOf(page).waitFor()
    expect(await toggleOf(page).getAttribute('aria-expanded')).toBe('true')

    // Who closes it on home finds it open on the next visit.
    await toggleOf(page).click()
    expect(await menuOf(page).count()).toBe(0)
    await page.goto('/partners')
    await page.goto('/')
    await menuOf(page).waitFor()

    // It leads back to searching with the cursor in the field, from any page but home.
    await toPartners()
    await toggleOf(page).click()
    await menuOf(page).getByRole('link', { name: 'Zoeken' }).click()
    await page.getByPlaceholder('Zoek op passagier of schip').and(page.locator(':focus')).waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
    await toPartners()
    await toggleOf(page).click()
    await menuOf(page).getByRole('link', { name: 'Start een reis' }).click()
    await page.waitForURL(`${baseUrl}/`)
    await menuOf(page).getByRole('link', { name: 'Start een reis' }).click()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('query')

    // The dropdown that holds the page is open.
    await goTo(page, current.to)
    await toggleOf(page).click()
    const opened = menuOf(page).getByRole('button', { name: section.label })
    expect(await opened.getAttribute('aria-expanded')).toBe('true')
    const marked = menuOf(page).locator('[aria-current=page]')
    expect(await marked.allInnerTexts()).toEqual([current.label])
  })

  test('on a phone opens one dropdown at a time, is accessible over a page, and is closed by Back and skipped by it later', async () => {
    const sections = (await readMenu()).menuItems.filter((item) => item.subLinks)
    expect(sections.length).toBeGreaterThan(1)
    const page = await openPage('phone')
    await page.goto('/')
    for (const { label } of sections) {
      await menuOf(page).getByRole('button', { name: label }).click()
      expect(await menuOf(page).locator('button[aria-expanded=true]').allInnerTexts()).toEqual([label])
    }
    await menuOf(page)
      .getByRole('button', { name: sections.at(-1)!.label })
      .click()
    expect(await menuOf(page).locator('button[aria-expanded=true]').count()).toBe(0)

    await menuOf(page).getByRole('link', { name: 'Partners' }).click()
    await page.waitForURL('**/partners')
    await toggleOf(page).click()
    await hasNoFaults(page)
    await page.goBack()
    await menuOf(page).waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe('/partners')

    await toggleOf(page).click()
    await menuOf(page).getByRole('link', { name: 'Over dit archief' }).click()
    await page.waitForURL('**/sidemenu/**')
    expect(await menuOf(page).count()).toBe(0)
    await page.goBack()
    await page.getByRole('heading', { name: 'Partners', level: 1 }).waitFor()
    expect(await menuOf(page).count()).toBe(0)
    await page.goBack()
    await page.getByRole('heading', { name: 'FAVORIETE REIZEN' }).waitFor()
  })

  test('on a tablet is accessible over a page, closes with Escape, its button or a press beside it, and leaves no history entry', async () => {
    const page = await openPage('tablet')
    await page.goto('/')
    await goTo(page, '/partners')
    await toggleOf(page).focus()
    await page.keyboard.press('Enter')
    await hasNoFaults(page)
    await page.keyboard.press('Escape')
    await menuOf(page).waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('MENU')

    await toggleOf(page).click()
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'MENU' }).click()
    await menuOf(page).waitFor({ state: 'detached' })
    await toggleOf(page).click()
    await page.mouse.click(100, 400)
    await menuOf(page).waitFor({ state: 'detached' })
    await page.goBack()
    await page.getByRole('heading', { name: 'FAVORIETE REIZEN' }).waitFor()
  })

  test('names the address for questions if there is one', async () => {
    const page = await openPage('desktop', { baseURL: staffed.baseUrl })
    await page.goto('/')
    await page.getByText('Heb je vragen? Mail dan naar:').waitFor()
    const address = page.getByRole('link', { name: CONTACT_EMAIL })
    expect(await address.getAttribute('href')).toBe(`mailto:${CONTACT_EMAIL}`)
  })
})

/** The menu over a page is accessible and large enough for fingers. */
async function hasNoFaults(page: Page): Promise<void> {
  await menuOf(page).getByRole('link', { name: 'Partners' }).waitFor()
  await expectAccessible(page)
  await expectTouchable(page)
}
