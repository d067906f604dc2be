import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { ADMIN, openAs, serverWithStaff } from './admin-page.ts'

const staff = serverWithStaff()

const PEOPLE = ['Naam;Reisnr;Geb.jr;Kamp', 'Eva de Proef;NA-1946-1;1919;Lage Mierde', 'Mina de Proef;NA-1999-9;?;']

test('a list with headings of others is mapped, checked, imported, and its wrong row is corrected and dropped again', async () => {
  const page = await openAs(staff(), ADMIN)
  await page.goto('/admin/import/list')
  await page.getByRole('link', { name: 'New import' }).click()
  const drop = (name: string, content: string) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  await drop('passagiers.csv', PEOPLE.join('\n'))
  await page.getByText('Read', { exact: true }).waitFor()
  await expectAccessible(page)
  await button('Next: columns').click()
  expect(await page.getByRole('combobox', { name: 'Naam goes into' }).textContent()).toBe('Name')
  await page.getByText('1 still to choose', { exact: true }).waitFor()
  await expectAccessible(page)
  await button(/^Leave it out.*Kamp$/).click()
  await button('Next: check').click()
  await page.getByText('2 rows read. 1 would be written, 1 stays out.').waitFor()
  await page.getByRole('cell', { name: /NA-1999-9/ }).waitFor()
  await expectAccessible(page)
  // Why a row stays out is said at every width.
  for (const width of [820, 390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.getByRole('cell', { name: /NA-1999-9/ }).waitFor()
  }
  // What was chosen and found survives a reload.
  await page.reload()
  await page.getByText('2 rows read. 1 would be written, 1 stays out.').waitFor()
  const downloading = page.waitForEvent('download')
  await button('Download the wrong rows').click()
  const wrong = await text(await (await downloading).createReadStream())
  await button('Import 1 row').click()
  await page.getByText('1 row is in the archive.').waitFor()
  await expectAccessible(page)
  const done = page.url()
  await page.goto('/admin/dashboard')
  await page.getByRole('link', { name: /Correct.*Wrong row of the last import/ }).click()
  await page.waitForURL(done)

  await page.getByRole('link', { name: 'New import' }).click()
  await drop('verbeterd.csv', wrong.replace('NA-1999-9', 'NA-1946-1'))
  await page.getByText('Read', { exact: true }).waitFor()
  await button('Next: columns').click()
  await page.getByText('remembered from an earlier import').first().waitFor()
  await button('Next: check').click()
  await page.getByText('1 row read. 1 would be written, 0 stay out.').waitFor()
})
