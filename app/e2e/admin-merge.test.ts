/** Staff merge records that are one, undo it, and copy a voyage. */
import { expect, test } from 'vitest'
import { ADMIN, callsOf, names, openAs, serverWithStaff, told } from './admin-page.ts'

const server = serverWithStaff()

test('two ships become one field by field and are taken apart in the history; a voyage is copied under a new code', async () => {
  const call = await callsOf(server())
  const [kept] = await call<{ _id: string; journeys: number; company: string }[]>('GET', '/ship?query=Sibajak&rows=1')
  const { _id } = await call<{ _id: string }>('POST', '/ship', {
    shipName: 'Sibayak',
    company: 'Rotterdamsche Lloyd',
    master: 'J. Proef',
  })
  await call('POST', '/journey', { journeyId: 'SI-1949-9', ship: _id, startDate: '1949-01-02' })
  const page = await openAs(server(), ADMIN)
  await page.goto('/admin/ship/list?query=Siba')
  await page.getByRole('button', { name: 'Actions for Sibajak' }).click()
  await page.getByRole('menuitem', { name: 'Merge with another' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Merge Sibajak with another' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  // The one that is ticked first stays.
  for (const name of ['Sibajak', 'Sibayak']) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  await page.getByRole('button', { name: 'Merge', exact: true }).click()
  await dialog.getByText('Moves here: 1 × journey').waitFor()
  // An empty field is taken from the other; the name stays.
  expect(await dialog.getByRole('group', { name: 'Ship name' }).getByRole('radio').first().isChecked()).toBe(true)
  expect(await dialog.getByRole('group', { name: 'Master' }).getByRole('radio').last().isChecked()).toBe(true)
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
  await told(page, 'Ship merged successfully')
  expect(await call('GET', `/ship/${kept!._id}`)).toMatchObject({
    shipName: 'Sibajak',
    master: 'J. Proef',
    journeys: kept!.journeys + 1,
  })
  const moved = await fetch(`${server().baseUrl}/schip/${_id}`, { redirect: 'manual' })
  expect([moved.status, moved.headers.get('location')]).toEqual([308, `/schip/${kept!._id}`])

  await page.goto('/admin/history')
  const row = page.locator('tbody tr', { hasText: 'Merged with Sibayak' })
  await row.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await told(page, 'Taken apart again')
  expect(await call('GET', `/ship/${_id}`)).toMatchObject({ shipName: 'Sibayak', journeys: 1, isPublic: true })

  await page.goto('/admin/journey/list?query=SI-1949-9')
  await page.locator('.table__name').first().click()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  const code = page.getByRole('textbox', { name: 'Code of the new journey' })
  await expect.poll(() => code.inputValue()).toMatch(/^SI-1949-/)
  await code.fill('SI-1949-9')
  await page.getByRole('button', { name: 'Make the draft' }).click()
  await page.getByText('There is, or was, another journey with this code.').waitFor()
  await code.fill('SI-1949-10')
  await page.getByRole('button', { name: 'Make the draft' }).click()
  await page.waitForURL(/journey\/update\/\d+$/)
  await page.getByText('SI-1949-10').first().waitFor()
  await page.goto('/admin/journey/list?query=SI-1949-10&state=draft')
  await expect.poll(() => names(page)).toHaveLength(1)
})
