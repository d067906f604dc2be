/** Staff find, correct, withdraw and embargo passengers, and undo it. */
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { ADMIN, callsOf, field, names, openAs, serverWithStaff, submit, told } from './admin-page.ts'

const server = serverWithStaff()
const LIST = '/admin/passenger/list'

type Call = Awaited<ReturnType<typeof callsOf>>
let call: Call
let journey: string
const FAMILY = ['Zacharias Proefman', 'Zelia Proefman', 'Zeno Proefman']
beforeAll(async () => {
  call = await callsOf(server())
  journey = (await call<{ _id: string }[]>('GET', '/journey?query=NA-1946-1&rows=1'))[0]!._id
  for (const fullName of FAMILY) await call('POST', '/passenger', { fullName, journey })
})

/** The names that visitors find. */
async function found(query: string): Promise<string[]> {
  const answer = await fetch(`${server().baseUrl}/api/search/passenger?query=${query}`)
  return ((await answer.json()) as { passengers: { fullName: string }[] }).passengers.map(({ fullName }) => fullName)
}
const row = (page: Page, name: string) => page.locator('tbody tr', { hasText: name })
const search = async (page: Page, query: string) => {
  await page.getByRole('searchbox').fill(query)
  await page.waitForURL(new RegExp(`query=${query}`))
}

describe('The passengers', () => {
  test('are found, narrowed to a journey, corrected beside the scanned page, and found by visitors at once', async () => {
    const page = await openAs(server(), ADMIN)
    await page.goto(LIST)
    await search(page, 'proefman')
    await expect.poll(() => names(page)).toEqual(FAMILY)
    await page.getByRole('combobox', { name: 'Journey' }).fill('NA-1946-1')
    await page.getByRole('option', { name: 'NA-1946-1 Nieuw Amsterdam' }).click()
    await page.getByText('3 passengers of this journey').waitFor()
    await page.getByRole('link', { name: 'Zeno Proefman' }).click()
    await field(page, 'List page').fill('2')
    await page.getByRole('img', { name: 'Page 2 of the passenger list' }).waitFor()
    const line = page.getByRole('slider', { name: 'Reading line' })
    await line.press('ArrowDown')
    expect(await line.getAttribute('aria-valuenow')).toBe('11')
    await field(page, 'Name').fill('Zeno Proefmans')
    await field(page, 'Birth year').fill('1931')
    await page.getByRole('textbox', { name: 'Note for staff' }).fill('Stond er als Proefman.')
    await submit(page, 'Update')
    await told(page, 'Passenger updated successfully')
    await expect.poll(() => names(page)).toEqual([...FAMILY.slice(0, 2), 'Zeno Proefmans'])
    await expect.poll(() => found('proefmans')).toContain('Zeno Proefmans')
  })

  test('who are ticked or all found are withdrawn after the question has counted them, and come back by one undo', async () => {
    const page = await openAs(server(), ADMIN)
    await page.goto(`${LIST}?page=1&query=proefman`)
    await page.getByRole('checkbox', { name: 'Select Zelia Proefman' }).check()
    await page.getByText('1 selected').waitFor()
    await page.getByRole('checkbox', { name: 'Select this page' }).click()
    await page.getByText('3 selected').waitFor()
    await page.getByRole('button', { name: 'Withdraw' }).click()
    await page.getByText('leave the site, search and every device').waitFor()
    await page.getByRole('button', { name: 'Withdraw 3 passengers' }).click()
    await told(page, '3 passengers withdrawn')
    await expect.poll(() => row(page, 'Zelia').textContent()).toContain('Withdrawn')
    await expect.poll(() => found('proefman')).toEqual([])

    await page.goto('/admin/history')
    await row(page, '3 passengers').getByRole('button', { name: 'Undo' }).first().click()
    await page.getByRole('button', { name: 'Yes' }).click()
    await told(page, 'Undone for 3 passengers')
    await row(page, 'undone since').first().waitFor()
    await expect.poll(async () => (await found('proefman')).length).toBe(3)
  })

  test('are put under embargo from the menu of a row, and withdrawn and put back in the form', async () => {
    const page = await openAs(server(), ADMIN)
    await page.goto(`${LIST}?page=1&query=proefman`)
    await page.getByRole('button', { name: 'Actions for Zacharias Proefman' }).click()
    await page.getByRole('menuitem', { name: 'Embargo until' }).click()
    await page.getByRole('textbox', { name: 'Embargo until' }).fill('01/01/2090')
    await page.getByRole('button', { name: 'Embargo 1 passenger' }).click()
    await told(page, '1 passenger embargoed')
    await expect.poll(() => row(page, 'Zacharias').textContent()).toContain('until 01/01/2090')
    await expect.poll(() => found('proefman')).not.toContain('Zacharias Proefman')

    await page.getByRole('link', { name: 'Zacharias Proefman' }).click()
    await field(page, 'Public from').fill('')
    await submit(page, 'Update')
    await expect.poll(() => row(page, 'Zacharias').textContent()).toContain('Public')
    await page.getByRole('link', { name: 'Zacharias Proefman' }).click()
    await page.getByRole('button', { name: 'Withdraw' }).click()
    await page.getByRole('button', { name: 'Yes' }).click()
    await told(page, 'Passenger withdrawn successfully')
    await expect.poll(() => found('proefman')).not.toContain('Zacharias Proefman')
    await page.getByRole('button', { name: 'Put back' }).click()
    await page.getByRole('button', { name: 'Yes' }).click()
    await told(page, 'Passenger put back successfully')
    await expect.poll(() => found('proefman')).toContain('Zacharias Proefman')
  })
  test('are erased for good by an admin who gives a reason', async () => {
    const { _id } = await call<{ _id: string }>('POST', '/passenger', { fullName: 'Zoë Vergeetmij', journey })
    const page = await openAs(server(), ADMIN)
    await page.goto(`/admin/passenger/update/${_id}`)
    await page.getByRole('button', { name: 'Erase' }).click()
    const question = page.getByRole('alertdialog', { name: 'Erase Zoë Vergeetmij for good?' })
    await question.getByText('An empty line, so that NA-1946-1 still counts').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('No, keep the record')
    await field(page, 'Reason').fill('Familie Vergeetmij')
    await question.getByRole('checkbox').check()
    await question.getByRole('button', { name: 'Erase for good' }).click()
    await question.getByText('it may not have the name').waitFor()
    await field(page, 'Reason').fill('Verzoek 2026-031')
    await question.getByRole('button', { name: 'Erase for good' }).click()
    await told(page, 'Person erased')
    await page.getByText('This person was erased on request.').waitFor()
    await page.getByText('Erased on request: Verzoek 2026-031').waitFor()
    expect(await page.locator('main').textContent()).not.toContain('Vergeetmij')
    await expect.poll(() => found('vergeetmij')).toEqual([])
  })
})
