import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { ADMIN, callsOf, field, openAs, refused, serverWithStaff, submit, told } from './admin-page.ts'

const server = serverWithStaff()

/** The titles in the order of the menu, with a dash before titles under a heading. */
const tree = (page: Page) =>
  page
    .locator('.tree__row')
    .evaluateAll((rows) =>
      rows.map((row) => (row.classList.contains('tree__row--under') ? '- ' : '') + row.querySelector('a')?.textContent),
    )
const handle = (page: Page, title: string) => page.getByRole('button', { name: `Move ${title}`, exact: true })
const strip = (page: Page) => page.locator('.strip').textContent()

const SAMPLE = [
  ...['De repatriëring', '- De eerste schepen', '- De Molukse transporten', '- Zwarte Sinterklaas'],
  ...['- Het contractpension', 'Aan boord', '- Slapen in het ruim', '- Door het Suezkanaal'],
  ...['- Het ritme van de oceaan', 'Over dit archief'],
  ...['Privacyverklaring', 'Colofon', 'Toegankelijkheid'],
]

describe('the side menu', () => {
  test('is ordered by keys, buttons and dragging, and saved in one call', async () => {
    const page = await openAs(server(), ADMIN)
    await page.goto('/admin/sideMenu/list')
    await page.locator('.tree__row').first().waitFor()
    expect(await tree(page)).toEqual(SAMPLE)
    await page.getByText('no text of its own').first().waitFor()
    await expectAccessible(page)

    const said = page.locator('.list [role=status]')
    await handle(page, 'Over dit archief').focus()
    await page.keyboard.press('Space')
    for (const [key, where] of [
      ['ArrowRight', 'Place 4 of 4 under Aan boord.'],
      ['ArrowUp', 'Place 3 of 4 under Aan boord.'],
      ['ArrowLeft', 'Place 3 of 6 on the main level.'],
      ['ArrowUp', 'Place 2 of 6 on the main level.'],
      ['ArrowDown', 'Place 3 of 6 on the main level.'],
    ] as const) {
      await page.keyboard.press(key)
      await said
        .getByText(where)
        .or(said.filter({ hasText: where }))
        .first()
        .waitFor()
      await expect.poll(() => handle(page, 'Over dit archief').evaluate((e) => e === document.activeElement)).toBe(true)
    }
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Escape')
    await expect.poll(() => tree(page)).toEqual(SAMPLE)

    // A heading takes its pages along, and cannot go under another heading.
    await page.getByRole('button', { name: 'Move down: De repatriëring' }).click()
    await expect.poll(async () => (await tree(page)).indexOf('De repatriëring')).toBe(4)
    expect(
      await page.getByRole('button', { name: 'Put it under the item above: De repatriëring' }).getAttribute('aria-disabled'),
    ).toBe('true')
    expect(await strip(page)).toContain('De repatriëring moved from place 1 to 2, not saved yet')
    await page.locator('.sidebar').getByRole('link', { name: 'User' }).click()
    await page.getByRole('alertdialog', { name: 'Leave without saving the order?' }).waitFor()
    await page.getByRole('button', { name: 'Keep working' }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => tree(page)).toEqual(SAMPLE)

    const from = (await handle(page, 'De Molukse transporten').boundingBox())!
    await page.mouse.move(from.x + 10, from.y + 10)
    await page.mouse.down()
    await page.mouse.move(from.x + 10, from.y + 56, { steps: 5 })
    await page.locator('.tree__row--line-above').waitFor()
    await page.mouse.up()
    await expect.poll(async () => (await tree(page)).indexOf('- De Molukse transporten')).toBe(3)
    expect(await strip(page)).toContain('De Molukse transporten moved from place 2 to 3, not saved yet')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save order' }).click()
    await told(page, 'SideMenu updated successfully')
    await expect.poll(() => strip(page)).toBe('1 - 13 of 13 rows')
    await page.reload()
    await page.locator('.tree__row').first().waitFor()
    await expect.poll(async () => (await tree(page)).indexOf('- De Molukse transporten')).toBe(3)

    await page.getByRole('searchbox').fill('suez')
    await expect.poll(() => tree(page)).toEqual(['- Door het Suezkanaal'])
    expect(await handle(page, 'Door het Suezkanaal').count()).toBe(0)
  })

  test('has pages whose address is made of the title, and made again on request', async () => {
    const page = await openAs(server(), ADMIN)
    await page.goto('/admin/sideMenu/create')
    await refused(page, 'Create', 'Title is required', 'Page Id is required')
    await field(page, 'Order').fill('')
    await refused(page, 'Create', 'Order is required')
    await expectAccessible(page)
    await field(page, 'Title').fill('Brieven & dagboeken')
    await field(page, 'Order').fill('9')
    await expect.poll(() => field(page, 'Page Id').inputValue()).toBe('brieven-dagboeken')
    expect(await field(page, 'Page Id').isDisabled()).toBe(true)
    await page.getByRole('combobox', { name: 'Under' }).click()
    await page.getByRole('option', { name: 'Aan boord' }).click()
    await submit(page, 'Create')
    await told(page, 'SideMenu inserted successfully')
    await page.locator('.tree__row', { hasText: 'Brieven & dagboeken' }).getByText('New').waitFor()
    await page.getByRole('link', { name: 'Brieven & dagboeken' }).click()

    const derive = page.getByRole('button', { name: 'Derive anew' })
    await derive.waitFor()
    expect(await derive.isDisabled()).toBe(true)
    await field(page, 'Title').fill('Brieven')
    await submit(page, 'Update')
    await told(page, 'SideMenu updated successfully')
    await page.getByRole('link', { name: 'Brieven', exact: true }).click()
    await derive.click()
    const question = page.getByRole('alertdialog', { name: 'Give this page another address?' })
    await question.getByText('/sidemenu/brieven-dagboeken').waitFor()
    await question.getByRole('button', { name: 'Yes' }).click()
    await expect.poll(() => field(page, 'Page Id').inputValue()).toBe('brieven')
    const old = await fetch(`${server().baseUrl}/api/sideMenu/page/brieven-dagboeken`)
    expect(await old.json()).toMatchObject({ pageId: 'brieven' })
  })

  test('has the privacy statement that visitors agree to, and the dashboard says if it is not public', async () => {
    const call = await callsOf(server())
    const pages = await call<{ _id: string; pageId: string; version: number }[]>('GET', '/sideMenu')
    const { _id, version } = pages.find(({ pageId }) => pageId === 'privacyverklaring')!
    const page = await openAs(server(), ADMIN)
    await page.goto('/admin/sideMenu/list')
    await page.locator('.tree__row', { hasText: 'Colofon' }).getByText('in the footer').waitFor()
    await page.goto('/admin/dashboard')
    const bar = page.getByText('The share form asks visitors to agree')
    await page.getByRole('heading', { name: 'Newest changes' }).waitFor()
    expect(await bar.count()).toBe(0)
    await call('POST', `/sideMenu/${_id}/unpublish`, { version })
    await page.reload()
    await bar.waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Open the page' }).click()
    await page.getByRole('heading', { name: 'Privacyverklaring' }).waitFor()
  })

  test('names its dead links, and its rows go to the bin one by one', async () => {
    const call = await callsOf(server())
    const content = '<p><a href="/sidemenu/dagboeken">het dagboek</a></p>'
    await call('POST', '/sideMenu', { title: 'Met een dode link', order: 20, content })
    const page = await openAs(server(), ADMIN, 'tablet')
    await page.goto('/admin/sideMenu/list')
    const row = page.locator('.tree__row', { hasText: 'Met een dode link' })
    await row.getByText('1 dead link').waitFor()
    await page.getByRole('row', { name: /het dagboek .*dagboeken \(no such page\)/ }).waitFor()
    await expectAccessible(page)
    await row.getByRole('button', { name: 'Actions for Met een dode link' }).click()
    await page.getByRole('menuitem', { name: 'Move up' }).waitFor()
    await page.keyboard.press('Escape')
    await row.getByRole('link').focus()
    await page.keyboard.press('Delete')
    await page.getByText('Do you want to delete this Side Menu permanently?').waitFor()
    await page.getByRole('button', { name: 'Yes' }).click()
    await told(page, 'SideMenu deleted successfully')
    await expect.poll(() => row.count()).toBe(0)
  })

  test('has ticked pages taken from the site and put back in one go, and no ticks while an order is not saved', async () => {
    const page = await openAs(server(), ADMIN)
    await page.goto('/admin/sideMenu/list')
    const state = (title: string) => page.locator('.tree__row', { hasText: title }).locator('.tree__state').innerText()
    const pages = ['Slapen in het ruim', 'Door het Suezkanaal']
    for (const [act, done, expected] of [
      ['Unpublish', 'Unpublish 2 pages', 'Unpublished'],
      ['Publish', 'Publish 2 pages', 'Published'],
    ] as const) {
      for (const title of pages) await page.getByRole('checkbox', { name: `Select ${title}` }).check()
      await page.getByText('2 selected').waitFor()
      await page.getByRole('region', { name: 'Selected pages' }).getByRole('button', { name: act, exact: true }).click()
      await page.getByRole('button', { name: done }).click()
      for (const title of pages) await expect.poll(() => state(title)).toBe(expected)
      await page.getByText('2 selected').waitFor({ state: 'detached' })
    }
    await page.getByRole('button', { name: 'Move down: De repatriëring' }).click()
    await page.getByRole('button', { name: 'Save order' }).waitFor()
    expect(await page.getByRole('checkbox').count()).toBe(0)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('checkbox').first().waitFor()
  })
})
