import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { ADMIN, callsOf, openAs, serverWithStaff, told, total, VOLUNTEER } from './admin-page.ts'

const server = serverWithStaff()

type Row = { _id: string; version: number; content: string; title: string }

describe('the history', () => {
  test('shows who changed which words, and makes a draft of an older version', async () => {
    const call = await callsOf(server())
    const [page] = await call<Row[]>('GET', '/sideMenu?query=archief')
    const path = `/sideMenu/${page?._id}`
    const before = await call<Row>('GET', path)
    const content = `<p>Een nieuw begin.</p>${before.content.replace('173 reizen', '174 tochten')}`
    await call('PUT', path, { version: before.version, title: 'Over het archief', content })

    const staff = await openAs(server(), ADMIN)
    await staff.goto('/admin/history?page=1&kind=sideMenu')
    await staff.getByText(/2. Updated: Title, Content/).waitFor()
    await expectAccessible(staff)
    await staff.getByRole('link', { name: 'Over het archief' }).first().click()
    await staff.getByRole('heading', { name: 'History of Over het archief' }).waitFor()
    await staff.getByText('2 versions').waitFor()
    const changes = staff.locator('.changes').first()
    await changes.waitFor()
    expect(await changes.locator('del').allTextContents()).toEqual(['dit', '173 reizen'])
    expect(await changes.locator('ins').allTextContents()).toEqual(['het', 'Een nieuw begin.', '174 tochten'])
    await staff.getByText(/^Unchanged: .*Page Id.* parts of Content/).waitFor()
    await staff.getByText('This is how the record is now.').waitFor()
    await expectAccessible(staff)
    await staff.getByRole('button', { name: 'Show the whole version' }).click()
    await staff.getByText('Content, paragraph 5').waitFor()

    await staff.getByRole('link', { name: /1. Created by import of/ }).click()
    await staff.getByText('Nothing becomes public until you publish it.').waitFor()
    // Somebody else saves a draft meanwhile. It may not be overwritten unseen.
    const read = await call<Row>('GET', path)
    await call('PUT', path, { version: read.version, content: '<p>Van een ander.</p>', draft: true })
    await staff.getByRole('button', { name: 'Restore' }).click()
    await told(staff, 'Somebody else has changed this meanwhile.')
    await staff.getByText('3 versions').waitFor()
    expect(await call('GET', path)).toMatchObject({ content: '<p>Van een ander.</p>' })
    await staff.getByRole('button', { name: 'Restore' }).click()
    await told(staff, 'Version 1 is a draft now')
    await staff.waitForURL(`**/admin/sideMenu/update/${page?._id}`)
    await staff.getByText(/^published version of \d\d\/\d\d\/\d{4} stays public$/).waitFor()
    const [newest] = await call<Row[]>('GET', `/history?kind=sideMenu&id=${page?._id}`)
    expect(newest).toMatchObject({ action: 'restored', restoredFrom: 1 })
    const shown = await fetch(`${server().baseUrl}/api${path.replace(/\d+$/, 'page/over-dit-archief')}`)
    expect(await shown.json()).toMatchObject({ title: 'Over het archief' })

    // The preview shows it as visitors would see it.
    const preview = await staff.goto(`/admin/sideMenu/preview/${page?._id}`)
    expect(preview?.headers()['cache-control']).toBe('no-store')
    await staff.getByText('Preview: not public yet').waitFor()
    await staff.getByRole('heading', { name: 'Over dit archief' }).waitFor()
    expect(await staff.locator('html').getAttribute('lang')).toBe('nl')
    expect(await staff.getByText('Een nieuw begin.').count()).toBe(0)
    await expectAccessible(staff)
    await staff.getByRole('link', { name: 'Back to the form' }).click()
    await staff.getByRole('button', { name: 'Preview' }).waitFor()
    await staff.evaluate(() => localStorage.clear())
    await staff.goto(`/admin/sideMenu/preview/${page?._id}`)
    await staff.waitForURL('**/admin')
  })
})

describe('the bin', () => {
  test('restores deleted records; only admins are shown users', async () => {
    const call = await callsOf(server())
    const made = await call('POST', '/ship', { shipName: 'Schip van de test' })
    await call('DELETE', `/ship/${made._id}?version=1`)
    await call('POST', '/user', { ...VOLUNTEER, isAdmin: false })
    const gone = await call('POST', '/user', { ...VOLUNTEER, username: 'stagiair1', isAdmin: false })
    await call('DELETE', `/user/${gone._id}?version=1`)

    const volunteer = await openAs(server(), VOLUNTEER, 'phone')
    await volunteer.goto('/admin/bin')
    await volunteer.getByRole('button', { name: 'Restore Schip van de test' }).waitFor()
    await volunteer.getByText('Of an imported one a mark stays after that').waitFor()
    expect(await volunteer.getByText('stagiair1').count()).toBe(0)
    await expectAccessible(volunteer)

    const page = await openAs(server(), ADMIN)
    await page.goto('/admin/bin')
    await total(page, '1 - 2 of 2 rows')
    await page.getByRole('searchbox').fill('stagiair')
    await total(page, '1 - 1 of 1 rows')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Restore stagiair1' }).click()
    await told(page, 'stagiair1 restored successfully')
    await page.getByRole('button', { name: 'Clear search and filter' }).click()
    await page.getByRole('button', { name: 'Restore Schip van de test' }).click()
    await told(page, 'Schip van de test restored successfully')
    expect((await call('GET', `/ship/${made._id}`)).state).toBe('unpublished')
  })
})

describe('many records', () => {
  test('are ticked, given one field and exported; the change is undone in the history, and an import would be', async () => {
    const page = await openAs(server(), ADMIN)
    await page.goto('/admin/ship/list?page=1&query=nieuw')
    await page.getByRole('checkbox', { name: 'Select Nieuw Amsterdam' }).check()
    await page.getByRole('button', { name: /^Select all \d+ found$/ }).click()
    await page.getByRole('button', { name: 'Set a field' }).click()
    await page.getByRole('combobox', { name: 'Field' }).click()
    await page.getByRole('option', { name: 'Nationality' }).click()
    await page.getByRole('textbox', { name: 'New value of Nationality' }).fill('=Proef')
    const change = page.getByRole('button', { name: /^Change \d+ ships$/ })
    await change.waitFor()
    await expectAccessible(page)
    await change.click()
    await told(page, 'ships changed')
    await page.getByRole('cell', { name: '=Proef' }).first().waitFor()

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    expect((await download).suggestedFilename()).toBe('ships.csv')
    const file = await text(await (await download).createReadStream())
    const [head, ...ships] = file.trimEnd().split('\r\n')
    expect(head).toMatch(/^ship_name,type_prefix,/)
    expect(ships.length).toBeGreaterThan(1)
    expect(ships.every((line) => line.includes("'=Proef"))).toBe(true)

    await page.goto('/admin/history')
    await page.getByRole('button', { name: 'Undo' }).first().click()
    await page.getByRole('button', { name: 'Yes' }).click()
    await told(page, 'Undone for')

    await page.goto('/admin/journey/list?page=1')
    await page.getByRole('combobox', { name: 'Rows on a page' }).click()
    await page.getByRole('option', { name: '100' }).click()
    await page.getByText(/^1 - 100 of \d+ rows$/).waitFor()
    await page.reload()
    await page.getByText(/^1 - 100 of \d+ rows$/).waitFor()
    await page.getByRole('combobox', { name: 'Missing' }).click()
    await page.getByRole('option', { name: 'no dates' }).click()
    await expect
      .poll(() => page.locator('td[data-field="startDate"], td[data-field="endDate"]').allTextContents())
      .toContain('unknown')

    await page.goto('/admin/import/list')
    await page.getByRole('button', { name: 'Undo import 1' }).click()
    await page.getByText(/passengers go, as if never imported/).waitFor()
    await expectAccessible(page)
    await page.locator('.undo-import').getByRole('button', { name: 'No' }).click()
    await page.locator('.undo-import').waitFor({ state: 'detached' })
  })
})
