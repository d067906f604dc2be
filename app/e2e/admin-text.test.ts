import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import {
  ADMIN,
  callsOf,
  field,
  openAs,
  refused,
  serverWithStaff,
  submit,
  submitAndAddAnother,
  tokenOf,
  told,
} from './admin-page.ts'
import type { Server } from './harness.ts'

const IMAGE = join(import.meta.dirname, '../../archive/images/route-NA-1946-1.png')
const clipboard = (name: string) => readFile(join(import.meta.dirname, 'clipboard', `${name}.html`), 'utf8')

interface Point {
  _id: string
  isPort: boolean
  version: number
  [field: string]: unknown
}

async function points({ baseUrl }: Server) {
  const headers = { authorization: `Bearer ${await tokenOf(staff(), ADMIN)}` }
  const ask = async <T>(path: string) =>
    (await (await fetch(`${baseUrl}/api/admin/contentPoint${path}`, { headers })).json()) as T
  const all = (query: string) => ask<Point[]>(`?${new URLSearchParams({ query })}`)
  return { all, one: (id: string) => ask<Point>(`/${id}`) }
}

const text = (page: Page) => page.getByRole('textbox', { name: 'Story', exact: true })
const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Text' }).getByRole('button', { name, exact: true })
const choice = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
const map = (page: Page) => page.getByRole('application', { name: 'Map' })
const dialog = (page: Page, name: string) => page.getByRole('alertdialog', { name })
/** Waits until the cursor is back in the text, which is a frame after a press in the toolbar. */
const inText = (page: Page) => expect.poll(() => text(page).evaluate((place) => place === document.activeElement)).toBe(true)
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

async function paste(page: Page, html: string): Promise<void> {
  await text(page).evaluate((place, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', pasted)
    clipboardData.setData('text/plain', 'x')
    place.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)
}

const staff = serverWithStaff()

describe('the editor of texts', () => {
  test('writes a story with emphasis, links, tables and pictures, and only changes what is edited', async () => {
    const { all, one } = await points(staff())
    const page = await openAs(staff(), ADMIN)
    await page.goto('/admin/generalContentPoint/create')
    await field(page, 'Latitude').fill('52')
    await field(page, 'Longitude').fill('4')
    await field(page, 'Title').fill('Geschreven in de proef')

    await page.getByText('Story', { exact: true }).click()
    await page.keyboard.type('Een begin')
    await page.keyboard.press('Alt+F10')
    await expect.poll(() => focused(page)).toBe('Kind of block: Paragraph')
    await page.keyboard.press('Enter')
    await page.getByRole('menuitemradio', { name: 'Lead' }).press('Enter')
    await expect.poll(() => tool(page, 'Kind of block: Lead').isVisible()).toBe(true)
    await inText(page)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Alt+F10')
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => focused(page)).toBe('Bold')
    await page.keyboard.press('Enter')
    await inText(page)
    await page.keyboard.type('Vet')
    await page.keyboard.press('Control+b')

    await tool(page, 'Link').click()
    await page.getByRole('button', { name: 'Another address' }).click()
    await field(page, 'Address').fill('javascript:alert(1)')
    await page.getByRole('button', { name: 'Add link' }).click()
    await page.getByText('Must be a path such as').waitFor()
    await page.getByRole('button', { name: 'A page of this site' }).click()
    await choice(page, 'A page of this site').fill('oranje')
    for (const kind of ['Journey', 'Ship']) await page.getByRole('option', { name: kind }).first().waitFor()
    await choice(page, 'A page of this site').fill('partn')
    await page.getByRole('option', { name: 'Partners' }).click()
    await page.getByText('/partners', { exact: true }).waitFor()
    await field(page, 'Text').fill(' partners')
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await dialog(page, 'Link').waitFor({ state: 'detached' })
    await inText(page)
    await page.keyboard.press('Enter')
    await paste(page, await clipboard('google-docs'))
    // Goes below the table that was pasted last.
    await page.keyboard.press('ArrowDown')
    await page.locator('.ProseMirror-gapcursor').waitFor({ state: 'attached' })
    await page.keyboard.press('Enter')

    await tool(page, 'Image').click()
    await page.getByRole('button', { name: 'Insert image' }).click()
    await page.getByText('Alternative text is required.').waitFor()
    await page.locator('input[type=file]').setInputFiles(IMAGE)
    await field(page, 'Alternative text').fill('Kaart van de reis')
    await field(page, 'Caption').fill('De reis')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Insert image' }).click()
    await dialog(page, 'Image').waitFor({ state: 'detached' })
    await field(page, 'Alternative text').fill('Kaart')
    await expectAccessible(page)
    await submit(page, 'Create')
    await told(page, 'ContentPoint inserted successfully')

    const [made] = await all('Geschreven')
    const { story, mediaFiles } = await one(made!._id)
    const [image] = mediaFiles as { url: string }[]
    const pasted = (await clipboard('google-docs.clean')).replaceAll('\n', '')
    const figure = `<figure><img src="${image?.url}" alt="Kaart" width="1600" height="1120" /><figcaption>De reis</figcaption></figure>`
    const whole = `<p class="lead">Een begin</p><p><strong>Vet</strong><a href="/partners">partners</a></p>${pasted}${figure}`
    expect(story).toBe(whole)

    await page.goto(`/admin/generalContentPoint/update/${made!._id}`)
    await text(page)
      .getByText('koffers', { exact: true })
      .dblclick({ position: { x: 12, y: 8 } })
    expect(await page.getByText('Unsaved changes').count()).toBe(0)
    // Undo takes the word back as one change, however slowly the letters come.
    await page.keyboard.insertText('kisten')
    await page.getByText('Unsaved changes').waitFor()
    await page.keyboard.press('Control+z')
    await expect.poll(() => page.getByText('Unsaved changes').count()).toBe(0)
    await page.keyboard.press('Control+y')
    await submit(page, 'Update')
    await told(page, 'ContentPoint updated successfully')
    expect((await one(made!._id)).story).toBe(whole.replace('>koffers', '>kisten'))
  })

  test('fits a phone: buttons without room are in a menu', async () => {
    const [aden] = await (await points(staff())).all('Aden')
    const page = await openAs(staff(), ADMIN, 'phone')
    await page.goto(`/admin/generalContentPoint/update/${aden!._id}`)
    await text(page).waitFor()
    expect((await page.locator('.rich').boundingBox())?.height).toBe(250)
    const tools = await page.getByRole('toolbar').getByRole('button').filter({ visible: true }).all()
    for (const button of tools) expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await expectAccessible(page)
    // Items of the menu lie over the strip at the bottom. The pointer gives them the focus, and must not scroll the page.
    await tool(page, 'More').evaluate((button) => scrollBy(0, button.getBoundingClientRect().bottom - 400))
    // Playwright waits for a menu that moves, and scrolls the page meanwhile.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const scrolled = () => page.evaluate(() => scrollY)
    const before = await scrolled()
    await tool(page, 'More').click()
    const low = page.getByRole('menuitemcheckbox', { name: 'Underline' })
    await low.hover()
    expect(await low.evaluate((item) => item === document.activeElement)).toBe(true)
    expect(await scrolled()).toBe(before)
    await page.getByRole('menuitem', { name: 'Table' }).click()
    await expect.poll(() => text(page).locator('th').count()).toBe(3)
    await tool(page, 'More').click()
    await page.getByRole('menuitem', { name: 'Add row below' }).click()
    await expect.poll(() => text(page).locator('tr').count()).toBe(4)
  })
})

describe('a picture', () => {
  const figureOf = (url: string) => `<figure><img src="${url}" alt="Kaart" /><figcaption>De reis</figcaption></figure>`
  const isShown = (page: Page, place: string) =>
    expect
      .poll(() => page.locator(`${place} img`).evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0)
  async function send(): Promise<string> {
    const form = new FormData()
    form.append('file', new Blob([await readFile(IMAGE)], { type: 'image/png' }), 'kaart.png')
    const headers = { authorization: `Bearer ${await tokenOf(staff(), ADMIN)}` }
    const answer = await fetch(`${staff().baseUrl}/api/admin/media`, { method: 'POST', headers, body: form })
    return ((await answer.json()) as { url: string }).url
  }
  const statusOf = async (address: string) => (await fetch(staff().baseUrl + address)).status

  test('in a draft is seen by staff in the editor and the preview, and by nobody else', async () => {
    const calls = await callsOf(staff())
    const url = await send()
    const content = `<p>Voor</p>${figureOf(url)}<p>In de zin <img src="${url}" alt="klein" />.</p>`
    const { _id } = await calls('POST', '/sideMenu', { title: 'Met een kaart', content, draft: true })
    const page = await openAs(staff(), ADMIN)
    const refused: string[] = []
    page.on('response', (response) => response.status() >= 400 && refused.push(response.url()))
    await page.goto(`/admin/sideMenu/update/${_id}`)
    await isShown(page, '.rich__figure')
    await isShown(page, '.rich__text p')
    expect(await page.getByText('Unsaved changes').count()).toBe(0)
    await page.goto(`/admin/sideMenu/preview/${_id}`)
    await isShown(page, '.prose figure')
    expect(refused).toEqual([])
    expect(await statusOf(url)).toBe(404)
  })

  test('that was uploaded by mistake is deleted from the form, unless another record shows it', async () => {
    const calls = await callsOf(staff())
    const url = await send()
    // Another try cannot have the same addresses.
    const titles = ['Met een vergissing', 'Met dezelfde'].map((title) => `${title} ${Date.now()}`)
    const [mine, other] = await Promise.all(
      titles.map((title) => calls('POST', '/sideMenu', { title, content: `<p>Voor</p>${figureOf(url)}<p>Na</p>` })),
    )
    const page = await openAs(staff(), ADMIN)
    await page.goto(`/admin/sideMenu/update/${mine!._id}`)
    const ask = async () => {
      await page.getByRole('button', { name: 'Replace or delete' }).click()
      await page.getByRole('button', { name: 'Delete for good' }).click()
    }
    await ask()
    const question = dialog(page, "Do you want to delete 'Kaart' permanently?")
    await question.getByText('is also used by').waitFor()
    await question.getByRole('link', { name: `Show ${titles[1]}` }).waitFor()
    expect(await question.getByRole('button', { name: 'Delete' }).getAttribute('aria-disabled')).toBe('true')
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Close' }).click()
    await calls('PUT', `/sideMenu/${other!._id}`, { version: 1, content: '<p>Zonder</p>' })
    expect(await statusOf(url)).toBe(200)
    await field(page, 'Title').fill('Hersteld')
    await ask()
    await question.getByText('It is used here alone').waitFor()
    await question.getByRole('button', { name: 'Yes' }).click()
    await told(page, 'Picture deleted successfully')
    await expect.poll(() => page.locator('.rich__figure').count()).toBe(0)
    expect(await statusOf(url)).toBe(404)
    expect(await field(page, 'Title').inputValue()).toBe('Hersteld')
    await submit(page, 'Update')
    await told(page, 'SideMenu updated successfully')
    expect(await calls('GET', `/sideMenu/${mine!._id}`)).toMatchObject({
      title: 'Hersteld',
      content: '<p>Voor</p><p>Na</p>',
    })
  })

  test('that is gone has a placeholder in the form, to take it out or choose another', async () => {
    const calls = await callsOf(staff())
    const content = figureOf('/media/00000000-0000-4000-8000-000000000000').repeat(2)
    const title = `Met een gat ${Date.now()}`
    const { _id } = await calls('POST', '/sideMenu', { title, content, draft: true })
    const page = await openAs(staff(), ADMIN)
    await page.goto(`/admin/sideMenu/update/${_id}`)
    await expect.poll(() => page.getByText('picture is gone').count()).toBe(2)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Take it out' }).first().click()
    await expect.poll(() => page.getByText('picture is gone').count()).toBe(1)
    await page.getByRole('button', { name: 'Choose another' }).click()
    await page.locator('input[type=file]').setInputFiles(IMAGE)
    await page.getByRole('button', { name: 'Change image' }).click()
    await dialog(page, 'Image').waitFor({ state: 'detached' })
    await isShown(page, '.rich__figure')
    await page.getByRole('button', { name: 'Update draft' }).click()
    await page.getByText('Draft saved').first().waitFor()
    const saved = await calls('GET', `/sideMenu/${_id}`)
    expect(saved.content).toMatch(/^<figure><img src="\/media\/[^"]+" alt="Kaart" width="1600" height="1120" \/>/)
  })
})

describe('content points', () => {
  test('have coordinates or a leg, and a port that is renamed keeps its legs and stories', async () => {
    const { all, one } = await points(staff())
    const page = await openAs(staff(), ADMIN)
    const sent: string[] = []
    page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()))
    await page.goto('/admin/generalContentPoint/create')
    expect(await field(page, 'Latitude').inputValue()).toBe('')
    await refused(page, 'Create', 'Latitude is required', 'Longitude is required')
    await field(page, 'Latitude').fill('52abc')
    await field(page, 'Longitude').fill('4,3')
    await page.getByText('Read as 4.3').waitFor()
    await refused(page, 'Create', 'Latitude and longitude should only be in number')
    await expectAccessible(page)
    expect(sent).toEqual([])

    await field(page, 'Latitude').fill('52,1')
    const at = async () =>
      (await Promise.all(['Latitude', 'Longitude'].map((name) => field(page, name).inputValue()))).map((typed) =>
        Number(typed.replace(',', '.')),
      )
    const pin = page.locator('.place-map__pin')
    await pin.waitFor()
    await map(page).press('ArrowUp')
    await expect.poll(async () => (await at())[0]).toBeGreaterThan(52.1)
    await map(page).click({ position: { x: 30, y: 200 } })
    await expect.poll(async () => (await at())[1]).toBeLessThan(4.3)
    const [south, west] = await at()
    await pin.dragTo(map(page), { targetPosition: { x: 200, y: 60 }, steps: 5 })
    await expect.poll(async () => (await at())[1]).toBeGreaterThan(west!)
    expect((await at())[0]).toBeGreaterThan(south!)
    await field(page, 'Latitude').fill('52,1')
    await field(page, 'Longitude').fill('4,3')
    await choice(page, 'City').fill('Proefhaven')
    await page.getByRole('radio', { name: 'A leg between two ports' }).click()
    await refused(page, 'Create', 'A port is required.')
    await page.getByRole('radio', { name: 'A port or place' }).click()
    await submit(page, 'Create')
    await told(page, 'ContentPoint inserted successfully')
    const [made] = await all('Proefhaven')
    expect(made).toMatchObject({ latitude: 52.1, longitude: 4.3, isPort: false, allVoyages: false })

    const port = (await all('Ataka')).find(({ isPort }) => isPort)
    await page.goto(`/admin/generalContentPoint/update/${port!._id}`)
    await page.getByRole('button', { name: '1 leg, 2 stories' }).waitFor()
    await choice(page, 'City').fill('Ataqah')
    for (const answer of ['No', 'Yes']) {
      await submit(page, 'Update')
      const question = dialog(page, 'Change the port Ataka to Ataqah?')
      await question.getByText('Its legs and stories change too: 1 leg, 2 stories.').waitFor()
      await question.getByRole('button', { name: answer }).click()
    }
    await told(page, 'ContentPoint updated successfully')
    expect((await all('Ataqah')).filter(({ city }) => city === 'Ataqah')).toHaveLength(3)
    expect((await one(port!._id)).version).toBe(port!.version + 1)
  })

  test('of a city that was typed before the ports came lie there once they are known', async () => {
    const page = await openAs(staff(), ADMIN)
    const typed = Promise.withResolvers<void>()
    await page.route('**/api/admin/seaMap', async (route) => {
      await typed.promise
      await route.continue()
    })
    await page.goto('/admin/personalContentPoint/create')
    await choice(page, 'City').pressSequentially('Colombo')
    expect(await field(page, 'Latitude').inputValue()).toBe('0')
    typed.resolve()
    await expect.poll(() => field(page, 'Latitude').inputValue()).toBe('6.95')
  })

  test('of a person begin at 0, lie where their city is, name their voyage and days, and can be deleted', async () => {
    const page = await openAs(staff(), ADMIN)
    await page.goto('/admin/personalContentPoint/create')
    expect(await field(page, 'Latitude').inputValue()).toBe('0')
    expect(await field(page, 'Longitude').inputValue()).toBe('0')
    await field(page, 'Title').fill('Zonder dagen')
    await submitAndAddAnother(page)
    await dialog(page, 'Publish at 0, 0?').getByRole('button', { name: 'No' }).click()
    // A longer name that begins like a port is not that port.
    for (const [city, latitude] of [
      ['Adenstad', '0'],
      ['Colombo', '6.95'],
      ['Singapore', '1.262'],
      ['', '0'],
    ] as const) {
      await choice(page, 'City').fill('')
      await choice(page, 'City').pressSequentially(city)
      await expect.poll(() => field(page, 'Latitude').inputValue()).toBe(latitude)
    }
    await field(page, 'Latitude').fill('1.3')
    await choice(page, 'City').fill('Colombo')
    await page.keyboard.press('Escape')
    await page.getByText('The port Colombo lies at 6.95, 79.845.').waitFor()
    expect(await field(page, 'Latitude').inputValue()).toBe('1.3')
    await page.getByRole('button', { name: 'Put it there' }).click()
    await expect.poll(() => field(page, 'Latitude').inputValue()).toBe('6.95')
    await submitAndAddAnother(page)
    await told(page, 'ContentPoint inserted successfully')
    await expect.poll(() => field(page, 'Title').inputValue()).toBe('')
    await field(page, 'Title').fill('Met een dag')
    await field(page, 'Arrived').fill('27/03/1946')
    await choice(page, 'Journey').fill('NA-1946-1')
    await page.getByRole('option', { name: 'NA-1946-1' }).click()
    await submit(page, 'Create')
    await dialog(page, 'Publish at 0, 0?').getByRole('button', { name: 'Yes' }).click()
    await page.waitForURL('**/personalContentPoint/list**')

    const row = (name: string) => page.getByRole('row', { name }).getByRole('cell').allTextContents()
    await expect.poll(() => row('Met een dag')).toEqual(expect.arrayContaining(['NA-1946-1', '27/03/1946', '-']))
    expect((await row('Zonder dagen')).filter((cell) => cell === '-')).toHaveLength(2)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Actions for Zonder dagen' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByText('Do you want to delete this Content Point permanently?').waitFor()
    await page.getByRole('button', { name: 'Yes' }).click()
    await told(page, 'ContentPoint deleted successfully')
  })
})
