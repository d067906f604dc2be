import { expect, test } from 'vitest'
import { ADMIN, field, openAs, sendStory, serverWithStaff, submit, tokenOf, told, VOLUNTEER } from './admin-page.ts'

const staff = serverWithStaff()

const calling = async () => {
  const headers = { authorization: `Bearer ${await tokenOf(staff(), ADMIN)}`, 'content-type': 'application/json' }
  return async <T>(method: string, path: string, body?: object): Promise<T> => {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    return (await (await fetch(`${staff().baseUrl}/api/admin${path}`, { method, headers, ...sent })).json()) as T
  }
}

test('an editor saves a draft that a publisher finds on the dashboard; each sees that the other has the record open', async () => {
  const call = await calling()
  await call('POST', '/user', { ...VOLUNTEER, isAdmin: false, role: 'editor' })
  const [ship] = await call<[{ _id: string; shipName: string }]>('GET', '/ship?rows=1')
  const path = `/admin/ship/update/${ship._id}`
  const page = await openAs(staff(), ADMIN)
  await page.goto('/admin/dashboard')
  await page.getByText('Nothing waits.').waitFor()
  await page.getByText('Up to date').waitFor()

  const editor = await openAs(staff(), VOLUNTEER)
  await editor.goto(path)
  await editor.getByText('A publisher makes it public.').waitFor()
  for (const name of ['Update', 'More actions']) expect(await editor.getByRole('button', { name, exact: true }).count()).toBe(0)
  await page.goto(path)
  await page.getByText(`${VOLUNTEER.username} also has this open`).waitFor()
  await editor.getByText(`${ADMIN.username} also has this open`).waitFor()

  await field(editor, 'Company').fill('Stoomvaart Maatschappij De Proef')
  await editor.getByRole('button', { name: 'Save draft' }).click()
  await told(editor, 'Draft saved')
  await editor.close()
  await expect.poll(() => page.getByText('also has this open').count()).toBe(0)

  await page.goto('/admin/dashboard')
  const waits = page.locator('.waiting li', { hasText: 'Ship: draft' })
  await waits.getByText(`${VOLUNTEER.username}: ${ship.shipName}`).waitFor()
  await waits.getByRole('link', { name: /^Go on/ }).click()
  await submit(page, 'Update and publish')
  await told(page, 'Ship updated successfully')
  expect(await call('GET', `/ship/${ship._id}`)).toMatchObject({
    state: 'published',
    company: 'Stoomvaart Maatschappij De Proef',
  })

  const reader = await openAs(staff(), VOLUNTEER)
  await reader.goto('/admin/passenger/list')
  await reader.locator('.table__name').first().click()
  await reader.getByText('Publishers change passengers.').waitFor()
  expect(await field(reader, 'Name').isDisabled()).toBe(true)
  expect(await reader.getByRole('button', { name: 'Withdraw' }).count()).toBe(0)
})

test('the queue shows what waits, and leads from one to the next, also when one has left it', async () => {
  for (const passengerName of ['Anna Eerste', 'Bernard Tweede']) await sendStory(staff(), { passengerName })
  const page = await openAs(staff(), ADMIN)
  await page.goto('/admin/submission/list')
  await page.getByText('State: waiting').waitFor()
  await page.getByRole('button', { name: 'Bernard Tweede' }).click()
  await page.getByText('1 of 2').waitFor()
  await page.getByRole('button', { name: 'Reject' }).click()
  await page.getByText('1 left').waitFor()
  await page.getByRole('button', { name: 'Next submission' }).click()
  await page.getByRole('heading', { name: /^Anna Eerste/ }).waitFor()
  await page.getByText('1 of 1').waitFor()
  await page.getByRole('button', { name: 'Close the story' }).click()
  await expect.poll(() => page.locator('.table__open').allTextContents()).toEqual(['Anna Eerste'])
  await page.getByRole('combobox', { name: 'State' }).click()
  await page.getByRole('option', { name: 'all' }).click()
  await page.getByRole('button', { name: 'Bernard Tweede' }).waitFor()
})
