import { describe, expect, test } from 'vitest'
import { zipOf } from '#importer/testing/zip.ts'
import { expectAccessible } from './accessibility.ts'
import { ADMIN, callsOf, drawPicture, field, openAs, serverWithStaff, submit, told } from './admin-page.ts'

const server = serverWithStaff()

const fileOf = async (name: string, colour: string) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(await drawPicture(colour)),
})

describe('The media library', () => {
  test('takes many files at once, names the one that is wrong, finds what is not used, and replaces a file', async () => {
    const page = await openAs(server(), ADMIN)
    await page.goto('/admin/media/list')
    await page.getByRole('link', { name: 'Add files' }).click()
    await page.getByLabel('Choose files').setInputFiles([
      await fileOf('jas.png', '#624'),
      {
        name: 'fotos.zip',
        mimeType: 'application/zip',
        buffer: zipOf({ 'brief.png': 'Lieve allen', 'koffer.png': (await fileOf('koffer.png', '#426')).buffer }),
      },
    ])
    await page.getByText('Left out: The file is no JPEG').waitFor()
    await field(page, 'Description of jas.png').fill('De jas uit Ataka')
    await field(page, 'Maker').fill('J. de Vries')
    await field(page, 'Year').fill('1949')
    await page.getByRole('combobox', { name: 'Licence', exact: true }).click()
    await page.getByRole('option', { name: 'CC BY', exact: true }).click()
    await page.getByRole('button', { name: 'Add 2 files' }).click()
    await told(page, '1 file added successfully')
    await page.getByText('Description is required').waitFor()
    await field(page, 'Description of koffer.png').fill('Koffer')
    await page.getByRole('button', { name: 'Add 1 file' }).click()
    // The first file was told of in the same words.
    await field(page, 'Description of koffer.png').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Leave brief.png out' }).click()
    await page.getByRole('link', { name: 'Media list' }).click()

    await page.getByRole('combobox', { name: 'Use' }).click()
    await page.getByRole('option', { name: 'not used' }).click()
    await page.getByText('2 files', { exact: true }).waitFor()
    for (const name of ['De jas uit Ataka', 'Koffer']) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
    await page.getByRole('button', { name: 'Set a field' }).click()
    await page.getByRole('combobox', { name: 'Field' }).click()
    await page.getByRole('option', { name: 'Source (Collectie)' }).click()
    await page.getByLabel('New value of Source (Collectie)').fill('Familie De Vries')
    await page.getByRole('button', { name: 'Change 2 files' }).click()
    await told(page, '2 files changed')
    await page.getByRole('link', { name: 'De jas uit Ataka' }).click()
    const details = page.getByRole('complementary', { name: 'Details' })
    await details.getByRole('heading', { name: 'Not used' }).waitFor()
    await expectAccessible(page)
    await details.getByRole('link', { name: 'Update' }).click()
    await page.getByRole('heading', { name: 'De jas uit Ataka' }).waitFor()
    await page.getByRole('combobox', { name: 'Journey' }).fill('NA-1946-1')
    await page.getByRole('option', { name: /NA-1946-1/ }).click()
    await submit(page, 'Update')
    await told(page, 'Picture updated successfully')

    const call = await callsOf(server())
    const [jacket] = await call<{ _id: string; picture: string }[]>('GET', '/media?query=Ataka%20jas&rows=1')
    const tag = async () => (await fetch(`${server().baseUrl}/media/${jacket!.picture}`)).headers.get('etag')
    const before = await tag()
    await page.goto(`/admin/media/update/${jacket!._id}`)
    await page.getByRole('heading', { name: 'Used once' }).waitFor()
    expect(await page.getByRole('button', { name: 'Delete' }).getAttribute('aria-disabled')).toBe('true')
    await page.getByRole('button', { name: 'Replace file' }).click()
    await page.getByLabel('Choose the new file').setInputFiles(await fileOf('beter.png', '#264'))
    await page.getByRole('dialog').getByRole('button', { name: 'Replace file' }).click()
    await told(page, 'File replaced successfully')
    await page.getByText(/^beter\.png/).waitFor()
    expect(await tag()).not.toBe(before)

    await page.goto(`/zoeken?query=ataka&tab=5&scan=${jacket!.picture}`)
    const caption = page.locator('.image-viewer__caption')
    await caption.getByText('Maker: J. de Vries, 1949').waitFor()
    expect(await caption.getByRole('link', { name: 'CC BY 4.0' }).getAttribute('href')).toBe(
      'https://creativecommons.org/licenses/by/4.0/',
    )
  })
})
