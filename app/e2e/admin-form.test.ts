import type { Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { voyagePageAddress } from '#domain/addresses.ts'
import { ContentPointFieldsSchema } from '#domain/content-point.ts'
import { JourneyFieldsSchema } from '#domain/journey.ts'
import { ShipFieldsSchema } from '#domain/ship.ts'
import { PageFieldsSchema } from '#domain/side-menu.ts'
import { toForm, toWire } from '../admin/form/fields.ts'
import { expectAccessible } from './accessibility.ts'
import { ADMIN, callsOf, field, openAs, refused, serverWithStaff, submit, tokenOf, told } from './admin-page.ts'
import type { Server } from './harness.ts'

/** The first ship of the list, from the server. */
async function firstShip(server: Server) {
  const headers = {
    authorization: `Bearer ${await tokenOf(server, ADMIN)}`,
    'content-type': 'application/json',
  }
  const url = `${server.baseUrl}/api/admin/ship`
  const [ship] = (await (await fetch(url, { headers })).json()) as [Record<string, unknown>]
  const path = `${url}/${ship._id}`
  const read = async () => (await (await fetch(path, { headers })).json()) as Record<string, unknown>
  const write = async (fields: Record<string, unknown>) => {
    const { version } = await read()
    const answer = await fetch(path, {
      method: 'PUT',
      headers,
      body: JSON.stringify({ ...fields, version }),
    })
    expect(answer.status).toBe(200)
  }
  return { ship, form: `/admin/ship/update/${ship._id}`, read, write }
}

/** The public page of a voyage of that ship. */
const VOYAGE = voyagePageAddress('AL-1946-1')

const dialog = (page: Page, name: string) => page.getByRole('alertdialog', { name })

const staff = serverWithStaff()

describe('a form of the admin area', () => {
  test('keeps typed text when it is left, when the tab crashes and when the session ends; logout deletes it', async () => {
    const server = staff()
    const { form, read } = await firstShip(server)
    const page = await openAs(server, ADMIN)
    await page.goto('/admin/ship/list')
    await page.locator('.table__name').first().click()
    await page.goto(form)
    await field(page, 'Company').fill('Rederij van de test')
    await page.getByText(/Unsaved changes, kept on this device \d\d:\d\d/).waitFor()

    // Each way out asks first: a link, the button, the browser's Back.
    for (const go of [
      () => page.locator('.sidebar').getByRole('link', { name: 'User' }).click(),
      () => page.getByRole('button', { name: 'Cancel' }).click(),
      () => page.goBack({ waitUntil: 'commit' }),
    ]) {
      await go()
      await dialog(page, 'Leave without saving?').getByText('1 field is changed.').waitFor()
      expect(page.url()).toContain(form)
      await page.getByRole('button', { name: 'Keep working' }).click()
    }
    await page.locator('.sidebar').getByRole('link', { name: 'User' }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Leave' }).click()
    await page.waitForURL('**/admin/user/list')

    await page.goto(form)
    await page.getByText(/You were working on this at \d\d:\d\d. It was not sent./).waitFor()
    expect(await field(page, 'Company').inputValue()).not.toBe('Rederij van de test')
    await page.getByRole('button', { name: 'Take it up again' }).click()
    expect(await field(page, 'Company').inputValue()).toBe('Rederij van de test')

    // Text is kept while somebody goes on typing, not only in a pause.
    const note = field(page, 'Note').pressSequentially('woord '.repeat(12), { delay: 50 })
    const [typed, kept] = await Promise.all([
      note.then(() => Date.now()),
      page
        .getByText('kept on this device')
        .waitFor()
        .then(() => Date.now()),
    ])
    expect(typed - kept).toBeGreaterThan(500)

    // The tab dies in the middle of a word.
    await field(page, 'Prefix').fill('ts')
    await page.getByText('Unsaved changes').waitFor()
    const context = page.context()
    await expect.poll(() => page.evaluate(() => document.body.textContent)).toContain('kept on this device')
    await page.waitForTimeout(500)
    await page.close({ runBeforeUnload: false })
    const again = await context.newPage()
    await again.goto(form)
    await again.getByRole('button', { name: 'Take it up again' }).click()
    expect(await field(again, 'Prefix').inputValue()).toBe('ts')

    // The session ends while the form is open. After logging in on top of it, the form is as it was.
    const headers = {
      authorization: `Bearer ${await again.evaluate(() => localStorage.getItem('jwtToken'))}`,
    }
    await fetch(`${server.baseUrl}/api/admin/user/logout`, { method: 'POST', headers })
    await again.getByRole('button', { name: 'Update', exact: true }).click()
    await dialog(again, 'Log in again').waitFor()
    await expectAccessible(again)
    await again.getByLabel(`Password of ${ADMIN.username}`).fill('verkeerd')
    await again.getByRole('button', { name: 'Login' }).click()
    await again.getByText('The username or password is wrong.').waitFor()
    await again.getByLabel(`Password of ${ADMIN.username}`).fill(ADMIN.password)
    await again.keyboard.press('Enter')
    await again.getByText('Are you sure you want to submit?').waitFor()
    await expect.poll(() => again.evaluate(() => document.activeElement?.textContent)).toBe('Yes')
    await again.keyboard.press('Enter')
    await told(again, 'Ship updated successfully')
    expect(await read()).toMatchObject({ company: 'Rederij van de test', prefix: 'ts' })
    expect((await read()).note).toContain('woord woord')

    // Logging out deletes unsaved work, after a question.
    await again.goto(form)
    await field(again, 'Company').fill('Vergeten')
    await again.getByText(/kept on this device/).waitFor()
    await again.getByRole('button', { name: 'Logout' }).click()
    await dialog(again, 'Log out without saving?').getByRole('button', { name: 'Leave' }).click()
    await again.waitForURL('**/admin')
    const token = await tokenOf(server, ADMIN)
    await again.evaluate((text) => localStorage.setItem('jwtToken', text), token)
    await again.goto(form)
    await expect.poll(() => field(again, 'Company').inputValue()).toBe('Rederij van de test')
    expect(await again.getByText('It was not sent.').count()).toBe(0)
  })

  test('with unsaved work is listed on the dashboard, asks before it is discarded, and survives the deletion of its record', async () => {
    const server = staff()
    const calls = await callsOf(server)
    const { _id } = await calls<{ _id: string }>('POST', '/ship', { shipName: 'Zinkend schip' })
    const page = await openAs(server, ADMIN)
    const form = `/admin/ship/update/${_id}`
    await page.goto(form)
    await field(page, 'Company').fill('Rederij die blijft')
    await page.getByText('kept on this device').waitFor()
    await page.goto('/admin/ship/create')
    await field(page, 'Ship name').fill('Half getypt')
    await page.getByText('kept on this device').waitFor()

    await page.goto('/admin/dashboard')
    const kept = page.locator('.dashboard__kept li')
    await kept.filter({ hasText: 'Half getypt' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Throw away: Half getypt' }).click()
    await page.getByRole('button', { name: 'No', exact: true }).click()
    await page.getByRole('button', { name: 'Take it up again: Half getypt' }).click()
    await expect.poll(() => field(page, 'Ship name').inputValue()).toBe('Half getypt')
    await page.goto('/admin/dashboard')
    await page.getByRole('button', { name: 'Throw away: Half getypt' }).click()
    await page.getByRole('button', { name: 'Yes', exact: true }).click()
    await expect.poll(() => kept.count()).toBe(1)

    await calls('DELETE', `/ship/${_id}?version=1`)
    await page.goto(form)
    await page.getByText(`Deleted by ${ADMIN.username}, Today`).waitFor()
    await expectAccessible(page)
    await page.goto('/admin/dashboard')
    await kept.filter({ hasText: `Deleted by ${ADMIN.username}` }).waitFor()
    await page.getByRole('button', { name: 'Take it up as a new record: Zinkend schip' }).click()
    await page.waitForURL('**/admin/ship/create')
    await expect.poll(() => field(page, 'Company').inputValue()).toBe('Rederij die blijft')
    expect(await field(page, 'Ship name').inputValue()).toBe('Zinkend schip')
    await submit(page, 'Create')
    await told(page, 'Ship inserted successfully')
    await page.goto('/admin/dashboard')
    await page.getByText('Newest changes').waitFor()
    expect(await kept.count()).toBe(0)
  })

  test('of spellings tries a search before it is saved; visitors then find more', async () => {
    const { baseUrl } = staff()
    const page = await openAs(staff(), ADMIN)
    await page.goto('/admin/variant/list?query=tjhin')
    await page.getByRole('link', { name: 'Tan', exact: true }).click()
    await page.getByRole('button', { name: 'Add a spelling' }).click()
    await page.keyboard.type('Quist')
    await page.getByRole('textbox', { name: 'What a visitor would type' }).fill('quist')
    await page.keyboard.press('Enter')
    const counts = page.getByRole('row', { name: /^Passengers/ }).getByRole('cell')
    await counts.first().waitFor()
    const [now, then] = (await counts.allInnerTexts()).map((text) => Number(text.replace(',', '')))
    expect(then).toBeGreaterThan(now!)
    expect(await page.locator('.trial__new').count()).toBeGreaterThan(0)
    const found = async () => {
      const { total } = (await (await fetch(`${baseUrl}/api/search/passenger?query=quist&rows=1`)).json()) as { total: number }
      return total
    }
    expect(await found()).toBe(now)
    await submit(page, 'Update')
    await told(page, 'Spelling variant updated successfully')
    await expect.poll(found).toBe(then)
  })

  test('shows a field of the form on the page of the voyage: the master of a ship', async () => {
    const server = staff()
    const { ship, form } = await firstShip(server)
    const page = await openAs(server, ADMIN)
    await page.goto(VOYAGE)
    await page.locator('.voyage-ship').first().waitFor()
    expect(await page.getByText('Gezagvoerder').count()).toBe(0)
    await page.goto(form)
    await field(page, 'Master').fill('J. de Wit')
    await submit(page, 'Update')
    await told(page, 'Ship updated successfully')
    await page.goto(`/admin/history/ship/${ship._id}`)
    await page.getByText('Updated: Master').first().waitFor()
    await page.goto(VOYAGE)
    await page.getByText('Gezagvoerder: J. de Wit').first().waitFor()
  })

  test('lets two people who change the same record choose field by field, and loses nothing', async () => {
    const server = staff()
    const { ship, form, read, write } = await firstShip(server)
    const page = await openAs(server, ADMIN)
    await page.goto(form)
    await field(page, 'Ship name').fill('Mijn naam')
    await field(page, 'Company').fill('Mijn rederij')
    await field(page, 'Note').fill('Alleen van mij.')
    await write({ shipName: 'Hun naam', company: 'Hun rederij', nationality: 'Zweeds' })
    await submit(page, 'Update')

    const conflict = page.getByRole('alertdialog', { name: /changed this record while you were working/ })
    await conflict.waitFor()
    await conflict.getByText('0 of 2 chosen').waitFor()
    expect(await conflict.getByText('Nationality').locator('..').textContent()).toContain('Nationality (theirs)')
    const save = conflict.getByRole('button', { name: 'Save these choices' })
    expect(await save.isDisabled()).toBe(true)
    await expectAccessible(page)
    await conflict.getByRole('group', { name: 'Ship name' }).getByRole('radio', { name: 'Yours' }).check()
    await conflict.getByRole('group', { name: 'Company' }).getByRole('radio', { name: 'Original' }).check()
    await save.click()
    await told(page, 'Ship updated successfully')
    expect(await read()).toMatchObject({
      shipName: 'Mijn naam',
      company: ship.company,
      nationality: 'Zweeds',
      note: 'Alleen van mij.',
    })
  })

  test('says that the server is away and keeps the work, until it is saved', async () => {
    const server = staff()
    const { form } = await firstShip(server)
    const page = await openAs(server, ADMIN)
    await page.goto(form)
    await field(page, 'Nationality').fill('Deens')
    await page.getByText('kept on this device').waitFor()
    const away = page.locator('.fui-Toast', { hasText: 'The server cannot be reached just now.' })
    for (const answer of [
      (route: Route) => route.abort(),
      (route: Route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
    ]) {
      await page.route('**/api/admin/ship/*', answer)
      await refused(page, 'Update', /What you typed is kept on this device\.$/)
      await expect.poll(() => away.count()).toBe(1)
      await page.unroute('**/api/admin/ship/*')
    }
    await submit(page, 'Update')
    await told(page, 'Ship updated successfully')
    await away.waitFor({ state: 'detached' })
  })

  test('saves a draft over somebody else’s change as a draft, and asks again if the record has changed since it asked', async () => {
    const server = staff()
    const call = await callsOf(server)
    const content = '<p>Wat bezoekers lezen.</p>'
    const { _id } = await call('POST', '/sideMenu', { title: 'Twee schrijvers', content })
    const path = `/sideMenu/${_id}`
    const change = async (fields: object) => {
      const { version } = await call('GET', path)
      await call('PUT', path, { ...fields, version })
    }
    const page = await openAs(server, ADMIN)
    await page.goto(`/admin/sideMenu/update/${_id}`)
    await field(page, 'Title').fill('Mijn schrijvers')
    await change({ title: 'Hun schrijvers', order: 40 })
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.getByRole('group', { name: 'Title' }).getByRole('radio', { name: 'Yours' }).check()
    await page.getByRole('button', { name: 'Save these choices as a draft' }).click()
    await page.getByText(/Draft saved \d\d:\d\d/).waitFor()
    expect(await call('GET', path)).toMatchObject({ state: 'draft', title: 'Mijn schrijvers', order: 40 })
    const shown = await (await fetch(`${server.baseUrl}/api/sideMenu/page/twee-schrijvers`)).json()
    expect(shown).toMatchObject({ title: 'Hun schrijvers', content })

    await told(page, 'Draft saved')
    for (const name of ['Update draft', 'Update and publish']) await page.getByRole('button', { name, exact: true }).waitFor()
    expect(await page.getByRole('button', { name: 'Update draft' }).isDisabled()).toBe(true)

    const press = async (name: string) => {
      await page.getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem', { name }).click()
      await page.getByRole('button', { name: 'Yes' }).click()
    }
    for (const [at, action] of ['Unpublish', 'Delete'].entries()) {
      await change({ title: `Nog eens ${at}`, draft: true })
      await press(action)
      await told(page, 'Somebody else has changed this meanwhile.')
      await expect.poll(() => field(page, 'Title').inputValue()).toBe(`Nog eens ${at}`)
      await page.locator('.fui-Toast', { hasText: 'Somebody' }).getByRole('button', { name: 'Close' }).click()
      await press(action)
      await told(page, `SideMenu ${action.toLowerCase().replace(/e?$/, 'ed')} successfully`)
    }
    await page.waitForURL('**/admin/sideMenu/list**')
  })

  test('sends every record of the sample back unchanged', async () => {
    const { baseUrl } = staff()
    const headers = { authorization: `Bearer ${await tokenOf(staff(), ADMIN)}` }
    const ask = async (path: string) => (await fetch(`${baseUrl}/api/admin${path}`, { headers })).json()
    for (const [path, schema] of [
      ['/ship', ShipFieldsSchema],
      ['/journey', JourneyFieldsSchema],
      ['/contentPoint', ContentPointFieldsSchema],
      ['/sideMenu', PageFieldsSchema],
    ] as const) {
      const list = (await ask(path)) as { _id: string }[]
      expect(list.length).toBeGreaterThan(5)
      for (const { _id } of list) {
        const record = (await ask(`${path}/${_id}`)) as Record<string, unknown>
        const sent = toWire(schema, toForm(schema, record))
        expect(sent).toEqual(Object.fromEntries(Object.keys(sent).map((name) => [name, record[name]])))
      }
    }
  })
})
