import { gzipSync } from 'node:zlib'
import type { Page, Response } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { Partner } from '#domain/partner.ts'
import type { Settings } from '#domain/settings.ts'
import { expectAccessible, expectTree, tabTo } from './accessibility.ts'
import {
  ADMIN,
  callsOf,
  field,
  names,
  openAs,
  openList,
  refused,
  serverWithStaff,
  submit,
  told,
  total,
  VOLUNTEER,
} from './admin-page.ts'
import { openPage } from './harness.ts'

const staff = serverWithStaff()

type Row = { _id: string; version: number }

/** The most bytes for the first visit to a list: page, scripts, styles, typefaces and answers. */
const FIRST_LOAD = 300_000

/** The bytes of an answer, gzipped. Typefaces are already compressed. */
async function weightOf(response: Response): Promise<number> {
  const body = await response.body()
  return response.url().endsWith('.woff2') ? body.length : gzipSync(body, { level: 9 }).length
}

/** The name of the element with the focus. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document
    return activeElement === document.body ? '' : (activeElement?.ariaLabel ?? activeElement?.textContent ?? '')
  })

describe('the admin area', () => {
  test('lets staff in only with the right password, and out again', async () => {
    const server = staff()
    const page = await openPage('desktop', { baseURL: server.baseUrl })
    await page.goto('/admin/ship/list')
    await page.waitForURL('**/admin')
    expect(await page.locator('html').getAttribute('lang')).toBe('en')
    await page.getByRole('button', { name: 'Login' }).click()
    await page.getByText('Please input your username!').waitFor()
    await page.getByText('Please input your password!').waitFor()
    await expectAccessible(page)

    await field(page, 'Username').fill(ADMIN.username)
    await field(page, 'Password').fill('verkeerd')
    await page.getByRole('button', { name: 'Login' }).click()
    await told(page, 'The username or password is wrong.')
    await field(page, 'Password').fill(ADMIN.password)
    await page.getByRole('button', { name: 'Login' }).click()
    await page.waitForURL('**/admin/dashboard')
    await told(page, 'Login Successful')
    await page.getByRole('link', { name: 'Ships 88' }).waitFor()
    await expectAccessible(page)
    const token = await page.evaluate(() => localStorage.getItem('jwtToken'))

    await page.goto('/admin')
    await page.waitForURL('**/admin/dashboard')
    await page.goto('/admin/nergens')
    await page.getByRole('heading', { name: '404' }).waitFor()
    await page.getByText('Sorry, the page you visited does not exist.').waitFor()
    await page.getByText('Back Home').click()
    await page.waitForURL('**/admin/dashboard')

    // If a screen's code does not come, the page leads home; a second time too.
    await page.route(/BinPage/, (route) => route.abort())
    for (let i = 0; i < 2; i++) {
      await page.getByRole('link', { name: 'Bin' }).click()
      await told(page, 'Something went wrong.')
      await page.waitForURL('**/admin/dashboard')
      await page.getByRole('link', { name: 'Ships 88' }).waitFor()
      await page.getByRole('button', { name: 'Close' }).first().click()
    }

    await page.getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL('**/admin')
    expect(await page.evaluate(() => localStorage.getItem('jwtToken'))).toBeNull()
    await expect
      .poll(async () => {
        const headers = { authorization: `Bearer ${token}` }
        return (await fetch(`${server.baseUrl}/api/admin/user`, { headers })).status
      })
      .toBe(401)

    // For the server the session has ended, or the token is not a token at all.
    for (const stored of [String(token), 'geen.token.dit']) {
      await page.evaluate((text) => localStorage.setItem('jwtToken', text), stored)
      await page.goto('/admin/ship/list')
      await told(page, 'Unauthorised access')
      await page.waitForURL('**/admin')
      expect(await page.evaluate(() => localStorage.getItem('jwtToken'))).toBeNull()
    }
  })

  test('lets staff log in, change a ship and publish that by keys alone', async () => {
    const page = await openPage('desktop', { baseURL: staff().baseUrl })
    await page.goto('/admin')
    await tabTo(page, field(page, 'Username'))
    await page.keyboard.type(ADMIN.username)
    await tabTo(page, field(page, 'Password'))
    await page.keyboard.type(ADMIN.password)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/admin/dashboard')
    await tabTo(page, page.getByRole('link', { name: 'Ships 88' }))
    await page.keyboard.press('Enter')
    await total(page, '1 - 20 of 88 rows')
    // On a slow machine the message goes before the tree is compared, so the tree is without it.
    await page.getByText('Login Successful').waitFor({ state: 'hidden' })
    await expectTree(page, 'admin-list')
    await tabTo(page, page.getByRole('searchbox'))
    await page.keyboard.type('alcantara')
    await total(page, '1 - 1 of 1 rows')
    await tabTo(page, page.getByRole('cell').getByRole('link', { name: 'Alcantara' }))
    await page.keyboard.press('Enter')
    await expect.poll(() => field(page, 'Ship name').inputValue()).toBe('Alcantara')
    await expectTree(page, 'admin-form')
    await tabTo(page, field(page, 'Built'))
    await page.keyboard.press('Control+A')
    await page.keyboard.type('1926')
    await tabTo(page, page.getByRole('button', { name: 'Update', exact: true }))
    await page.keyboard.press('Enter')
    await page.getByText('Are you sure you want to submit?').waitFor()
    await tabTo(page, page.getByRole('button', { name: 'Yes' }))
    await page.keyboard.press('Enter')
    await told(page, 'Ship updated successfully')
    await expect.poll(() => focused(page)).not.toBe('')
    const address = await page.locator('.fui-Toast').getByRole('link', { name: 'View on site' }).getAttribute('href')
    const visitor = await openPage('desktop', { baseURL: staff().baseUrl })
    await visitor.goto(String(address))
    await visitor.getByText('1926').first().waitFor()
  })

  test('lists, adds, changes and deletes ships, and leads back to the same place', async () => {
    const server = staff()
    const page = await openAs(server, ADMIN)
    const parts: Promise<number>[] = []
    page.on('response', (response) => parts.push(weightOf(response)))
    await page.goto('/admin/ship/list')
    await total(page, '1 - 20 of 88 rows')
    await page.evaluate(() => document.fonts.ready)
    page.removeAllListeners('response')
    const weights = await Promise.all(parts)
    expect(weights.length).toBeGreaterThan(10)
    expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeLessThan(FIRST_LOAD)
    expect((await names(page))[0]).toBe('Alcantara')
    await page.getByRole('button', { name: 'Ship name' }).click()
    await expect.poll(() => names(page).then(([first]) => first)).toBe('Zuiderkruis')
    expect(await page.getByRole('columnheader', { name: 'Ship name' }).getAttribute('aria-sort')).toBe('descending')
    await page.getByRole('button', { name: 'Next page' }).click()
    await total(page, '21 - 40 of 88 rows')
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await page.locator('.sidebar').getByRole('link', { name: 'Ship' }).click()
    await total(page, '21 - 40 of 88 rows')
    await page.keyboard.press('/')
    await page.keyboard.type('willem')
    await expect.poll(() => names(page)).toEqual(expect.arrayContaining(['Willem Ruys']))
    await expectAccessible(page)

    await page.getByRole('combobox', { name: 'State' }).click()
    await page.getByRole('option', { name: 'Unpublished' }).click()
    await page.getByText('No ships match “willem”.').waitFor()
    await page.getByRole('button', { name: 'Clear search and filter' }).click()
    await total(page, '1 - 20 of 88 rows')
    await page.getByRole('combobox', { name: 'State' }).click()
    await page.getByRole('option', { name: 'Published', exact: true }).click()
    await page.waitForURL('**state=published')
    await total(page, '1 - 20 of 88 rows')

    const place = page.url()
    await page.getByRole('link', { name: 'Add' }).click()
    await refused(page, 'Create', 'Ship Name is required')
    await expect.poll(() => field(page, 'Ship name').evaluate((e) => e === document.activeElement)).toBe(true)
    await expectAccessible(page)
    await field(page, 'Ship name').fill('Willemina van Testen')
    await field(page, 'Built').fill('1938')
    await field(page, 'Tonnage').fill('12.345')
    await page.getByText('Read as 12345.').waitFor()
    await submit(page, 'Create')
    await told(page, 'Ship inserted successfully')
    expect(page.url()).toBe(place)
    // The list shows the new ship, whatever page it is on, and links to it on the site.
    const made = page.getByRole('row', { name: 'Willemina van Testen New' })
    await made.getByRole('cell', { name: '12,345' }).waitFor()
    const site = page.locator('.fui-Toast').getByRole('link', { name: 'View on site' })
    const address = String(await site.getAttribute('href'))
    expect(address).toMatch(/^\/schip\/\d+$/)
    await made.getByRole('button', { name: 'Actions for' }).click()
    const item = page.getByRole('menuitem', { name: 'View on site' })
    expect(await item.getAttribute('href')).toBe(address)
    await page.keyboard.press('Escape')

    await page.getByRole('link', { name: 'Willemina van Testen' }).click()
    await expect.poll(() => field(page, 'Built').inputValue()).toBe('1938')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.waitForURL(place)
    await page.getByRole('link', { name: 'Willemina van Testen' }).click()
    await field(page, 'Ship name').fill('Willem Ruys')
    const own = page.locator('.form__top').getByRole('link', { name: 'View on site' })
    expect(await own.getAttribute('href')).toBe(address)
    const taken = page.locator('.field', { has: field(page, 'Ship name') })
    await refused(page, 'Update', 'There is another ship of this name.')
    await taken.getByText('There is another ship of this name.').waitFor()
    await field(page, 'Ship name').fill('Willemina de Tweede')
    await taken.getByText('There is another ship').waitFor({ state: 'detached' })
    await submit(page, 'Update')
    await told(page, 'Ship updated successfully')
    expect(page.url()).toBe(place)

    // Somebody else changes it meanwhile, so the row is read again.
    const call = await callsOf(server)
    const [{ _id, version }] = await call<[Row]>('GET', '/ship?query=tweede&rows=1')
    await call('PUT', `/ship/${_id}`, { version, company: 'Rederij van hen' })
    const askToDelete = async () => {
      await page.getByRole('button', { name: 'Actions for Willemina de Tweede' }).click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
    }
    await askToDelete()
    await page.getByRole('button', { name: 'Yes' }).click()
    await told(page, 'Somebody else has changed this meanwhile.')
    await page.getByRole('cell', { name: 'Rederij van hen' }).waitFor()
    await askToDelete()
    await page.getByText('Do you want to delete this Ship permanently?').waitFor()
    await page.getByRole('alertdialog').getByText('Willemina de Tweede').waitFor()
    await page.getByText('It is kept in the bin for 30 days.').waitFor()
    await expectAccessible(page)
    // The focus returns to the button that asked, and is not lost with a deleted row.
    await expect.poll(() => focused(page)).toBe('No')
    await page.keyboard.press('Escape')
    await expect.poll(() => focused(page)).toBe('Actions for Willemina de Tweede')
    await page.keyboard.press('Delete')
    await page.getByRole('button', { name: 'Yes' }).focus()
    await page.keyboard.press('Enter')
    await told(page, 'Ship deleted successfully')
    await expect.poll(() => focused(page)).toMatch(/^(Actions for )?[A-Z]/)
    // Tab can leave a notification.
    await page.locator('.fui-Toast').getByRole('button', { name: 'Close' }).first().focus()
    await expect.poll(() => page.keyboard.press('Tab').then(() => focused(page))).not.toBe('Close')
    await expect.poll(() => names(page)).not.toContain('Willemina de Tweede')
  })

  test('shows users to all staff, and only lets admins change them', async () => {
    const server = staff()
    const admin = await openAs(server, ADMIN, 'phone')
    await admin.goto('/admin/user/create')
    await field(admin, 'User name').fill(VOLUNTEER.username)
    await field(admin, 'Password').fill('12345678')
    await refused(admin, 'Create', /^This is one of the commonest passwords/)
    await admin.locator('.field', { hasText: 'This is one of the commonest passwords' }).waitFor()
    await field(admin, 'Password').fill(VOLUNTEER.password)
    await submit(admin, 'Create')
    await told(admin, 'User inserted successfully')
    await admin.getByRole('row', { name: `${VOLUNTEER.username} New` }).waitFor()
    await total(admin, '1 - 2 of 2 rows')
    await admin.getByText('1 / 1').waitFor()
    await admin.goto('/admin/ship/list')
    await total(admin, '1 - 20 of 88 rows')
    await expectAccessible(admin)
    await admin.getByRole('button', { name: 'Menu' }).click()
    await admin.getByRole('link', { name: 'Side Menu' }).waitFor()

    const page = await openAs(server, VOLUNTEER)
    await page.goto('/admin/user/list')
    await page.getByText('You can read this list. Admins add, change and delete users.').waitFor()
    await total(page, '1 - 2 of 2 rows')
    expect(await page.getByRole('cell').allTextContents()).toEqual(expect.arrayContaining(['Yes', 'No']))
    expect(await page.getByRole('link', { name: 'Add' }).count()).toBe(0)
    expect(await page.getByRole('columnheader', { name: 'Action' }).count()).toBe(0)
    await page.getByRole('link', { name: VOLUNTEER.username }).click()
    await field(page, 'Old password').fill('verkeerd')
    await field(page, 'New password').fill('een-heel-ander-woord')
    await refused(page, 'Update', 'The old password is wrong.')
    await page.locator('.field', { hasText: 'The old password is wrong.' }).waitFor()
    await field(page, 'Old password').fill(VOLUNTEER.password)
    await submit(page, 'Update')
    await told(page, 'User updated successfully')
  })

  test('keeps the partners: their order, and a logo that visitors see', async () => {
    const { baseUrl } = staff()
    const page = await openAs(staff(), ADMIN)
    const shown = async () => (await (await fetch(`${baseUrl}/api/partners`)).json()) as Partner[]
    const sources = async () => (await shown()).filter(({ role }) => role === 'bron').map(({ name }) => name)
    const [first, second, third] = await sources()
    await page.goto('/admin/partner/list')
    await page.getByRole('button', { name: `Move up: ${third}` }).click()
    expect(await sources()).toEqual([first, second, third, 'Natural Earth'])
    await page.getByRole('button', { name: 'Save order' }).click()
    await told(page, 'Partner updated successfully')
    expect(await sources()).toEqual([first, third, second, 'Natural Earth'])
    expect(await page.locator('.partners .table__name').allInnerTexts()).toEqual((await shown()).map(({ name }) => name))

    await page.getByRole('link', { name: second!, exact: true }).click()
    const buffer = await sharp({ create: { width: 300, height: 90, channels: 3, background: '#369' } })
      .png()
      .toBuffer()
    await page.getByLabel('Choose a logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
    await page.getByText('Only 300 wide').waitFor()
    await field(page, 'Logo, in words').fill('Logo van de bron')
    await submit(page, 'Update')
    await told(page, 'Partner updated successfully')
    await page.goto('/partners')
    const logo = page.getByRole('img', { name: 'Logo van de bron' })
    await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(300)
  })

  test('shows admins who may open a passenger list now and who did, and ends access', async () => {
    const { baseUrl } = staff()
    const open = await openList(baseUrl, 'NA-1946-1')
    const page = await openAs(staff(), ADMIN)
    await page.goto('/admin/accessLog')
    const access = page.getByRole('listitem').filter({ hasText: 'NA-1946-1 Nieuw Amsterdam' })
    await access.getByText(/code typed \d\d:\d\d, ends \d\d:\d\d/).waitFor()
    const row = page.getByRole('row').filter({ hasText: 'NA-1946-1' })
    expect(await row.first().innerText()).toMatch(/the code\s+visitor/)
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export CSV' }).click()])
    expect(file.suggestedFilename()).toBe('access-log.csv')
    await access.getByRole('button', { name: 'End access' }).click()
    await told(page, 'Access ended successfully')
    await access.waitFor({ state: 'detached' })
    expect(await open()).toBe(403)
    const from = page.getByLabel('From', { exact: true })
    await from.fill('01/01/2030')
    await page.getByText('0 times opened').waitFor()
    expect(new URL(page.url()).searchParams.get('from')).toBe('2030-01-01')
  })

  test('lets admins alone keep the settings, at once for visitors, and never over those of another admin', async () => {
    const page = await openAs(staff(), ADMIN)
    await page.goto('/admin/dashboard')
    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByText('Nothing changed').waitFor()
    await field(page, 'E-mail address').fill('geen adres')
    await page.getByRole('radio', { name: 'Embargoed until' }).check()
    await refused(page, 'Save settings', 'Must be an e-mail address.', 'Give a number of years.')
    await field(page, 'Years after birth').fill('110')
    await field(page, 'E-mail address').fill('vragen@overtocht.example')
    await page.getByRole('combobox', { name: 'Partner' }).click()
    await page.getByRole('option', { name: 'Nationaal Archief' }).click()
    await page.getByText('3 changes: Contact, Menu, New passengers').waitFor()
    await submit(page, 'Save settings')
    await told(page, 'Settings updated successfully')
    await page.getByText('Nothing changed').waitFor()

    const visitor = await openPage('desktop', { baseURL: staff().baseUrl })
    await visitor.goto('/partners')
    await visitor.getByRole('button', { name: 'Menu' }).click()
    await visitor.getByText('vragen@overtocht.example').waitFor()
    await visitor
      .locator('.partner-link', { hasText: 'Nationaal Archief' })
      .or(visitor.locator('.partner-link').getByRole('img', { name: 'Nationaal Archief' }))
      .waitFor()

    const call = await callsOf(staff())
    const other = await call<Settings>('GET', '/settings')
    const { version } = other
    await call('PUT', '/settings', { ...other, offlineNames: 'kiosks', embargoYears: 100 })
    await field(page, 'Years after birth').fill('90')
    await submit(page, 'Save settings')
    await page.getByRole('radio', { name: /^Yours/ }).check()
    await page.getByRole('button', { name: 'Save these choices' }).click()
    await told(page, 'Settings updated successfully')
    expect(await call('GET', '/settings')).toMatchObject({ offlineNames: 'kiosks', embargoYears: 90, version: version + 2 })

    await page.getByRole('link', { name: 'History', exact: true }).last().click()
    await page.getByRole('heading', { name: 'History of Settings' }).waitFor()
    await page.getByText('4. Updated: New passengers').waitFor()
    await page.locator('.changes ins', { hasText: '90' }).waitFor()
  })
})
