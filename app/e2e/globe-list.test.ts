import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectTree, tabTo } from './accessibility.ts'
import { addressOf, alert, findVoyage, openPlain, parametersOf, someVoyage, waitForParameters } from './globe-page.ts'
import { openPage, type PageOptions, readingRoom, staffed } from './harness.ts'
import { ask, rows } from './search-page.ts'
import { LIST_CODE } from './server.ts'

const ALERT =
  'Helaas kunnen de passagierslijsten uitsluitend geraadpleegd worden bij het Kenniscentrum van het Indisch Herinneringscentrum. Dit in verband met de privacywet AVG'

describe('The passenger list', () => {
  test('stays closed outside the reading room, with the reason, and asks for the code in the site’s own words', async () => {
    const { page, journey } = await openPlain({ query: 'x' })
    const asked: string[] = []
    page.on('request', (request) => request.method() === 'POST' && asked.push(request.url()))
    const button = page.getByRole('button', { name: 'Bekijk de passagierlijst' })
    await button.click()
    await alert(page).waitFor()
    expect(await alert(page).innerText()).toContain(ALERT)
    expect(parametersOf(page).isPassengerListModalOpen).toBe('open')
    // The server is not called without a code.
    await alert(page).getByRole('button', { name: 'Open de lijst' }).click()
    await alert(page).getByText('U bent vergeten het wachtwoord in te vullen.').waitFor()
    const field = alert(page).getByLabel('Wachtwoord')
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true)
    expect(await field.evaluate((input) => input.matches('[aria-invalid=true]'))).toBe(true)
    expect(asked).toEqual([])
    await alert(page).getByRole('button', { name: 'OK' }).click()
    await waitForParameters(page, { journeyId: journey.journeyId, query: 'x' })
    expect(await alert(page).count()).toBe(0)

    // The focus comes back when it closes, even if Back closes it.
    const hasFocus = () => button.evaluate((element) => element === document.activeElement)
    for (const leave of [() => page.goBack(), () => page.keyboard.press('Escape')]) {
      await button.press('Enter')
      await alert(page).waitFor()
      await leave()
      await waitForParameters(page, { journeyId: journey.journeyId, query: 'x' })
      await expect.poll(hasFocus).toBe(true)
    }
  })

  test('shows its first page on the button if the visitor has access, until the lists are closed, and keeps no pages', async () => {
    const { page, server, journeyId } = await openList({}, staffed, { offline: true })
    const button = page.getByRole('button', { name: 'Bekijk de passagierlijst' })
    const thumbnail = button.locator('img')
    const hasFocus = () => button.evaluate((element) => element === document.activeElement)
    expect(await thumbnail.count()).toBe(0)
    await alert(page).getByLabel('Wachtwoord').fill(LIST_CODE)
    await alert(page).getByRole('button', { name: 'Open de lijst' }).click()
    await listOf(page).locator('[aria-busy=false]').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => listOf(page).count()).toBe(0)
    expect(await hasFocus()).toBe(true)
    await page.reload()
    await thumbnail.waitFor()
    await expect.poll(() => thumbnail.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
    const pages = await pagesOf(page, server, journeyId)
    expect(await thumbnail.getAttribute('src')).toBe(pages[0]!.thumbMedium)
    expect(await keptOf(page, pages)).toEqual([])
    await page.getByRole('button', { name: 'Sluit de lijsten' }).click()
    await expect.poll(() => thumbnail.count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Sluit de lijsten' }).count()).toBe(0)
    expect(await hasFocus()).toBe(true)
    expect((await page.request.get(`${server.baseUrl}${pages[0]!.thumbMedium}`)).status()).toBe(403)
  })

  test('can be closed for the next reader while a page is open, and closes by itself when the access ends', async () => {
    const { page, server, journeyId } = await openList({}, staffed)
    await alert(page).getByLabel('Wachtwoord').fill(LIST_CODE)
    await alert(page).getByRole('button', { name: 'Open de lijst' }).click()
    await listOf(page).getByRole('button', { name: 'Sluit de lijsten' }).click()
    await waitForParameters(page, { journeyId })
    expect([await listOf(page).count(), await alert(page).count()]).toEqual([0, 0])
    await page.getByRole('button', { name: 'Bekijk de passagierlijst' }).click()
    await alert(page).waitFor()

    await alert(page).getByLabel('Wachtwoord').fill(LIST_CODE)
    await alert(page).getByRole('button', { name: 'Open de lijst' }).click()
    await listOf(page).locator('[aria-busy=false]').waitFor()
    await page.context().clearCookies()
    await page.keyboard.press('PageDown')
    await alert(page).waitFor()
    expect(await listOf(page).count()).toBe(0)
    expect((await page.request.get(`${server.baseUrl}/api/passengerList/access`)).ok()).toBe(true)
  })

  test('that was never scanned cannot be opened', async () => {
    const journey = await findVoyage(({ passengerList }) => passengerList.pages === 0)
    const page = await openPage('desktop')
    await page.goto(addressOf({ journeyId: journey.journeyId, isPassengerListModalOpen: 'open' }))
    expect(await page.getByRole('button', { name: 'Bekijk de passagierlijst' }).isDisabled()).toBe(true)
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  test('is corrected by page, zooms to a limit, says if a part of a page is missing, and fills the screen', async () => {
    const { page, pages } = await openList({})
    const viewer = listOf(page)
    await viewer.locator('[aria-busy=false]').waitFor()
    await viewer.getByText(`pagina 1 van ${pages}`).waitFor()
    await viewer.getByRole('button', { name: 'Klopt dit niet?' }).click()
    const form = page.getByRole('dialog', { name: 'Klopt dit niet?' })
    await form.getByText('Passagierslijst, pagina 1,').waitFor()
    await form.getByLabel('Een naam mag hier niet staan').check()
    const answer = form.getByLabel('Welke naam, en waarom niet?')
    // The form keeps its keys and Escape to itself.
    await answer.pressSequentially('+ regel 7 rcf')
    await page.keyboard.press('PageDown')
    expect(await answer.inputValue()).toBe('+ regel 7 rcf')
    await page.keyboard.press('Escape')
    await expect.poll(() => form.count()).toBe(0)
    await viewer.getByText(`pagina 1 van ${pages}`).waitFor()

    // A zoom button at its limit keeps the focus.
    const zoomIn = viewer.getByRole('button', { name: 'Zoom in' })
    for (let step = 0; step < 8; step++) await zoomIn.press('Enter')
    await expect.poll(() => zoomIn.getAttribute('aria-disabled')).toBe('true')
    expect(await zoomIn.evaluate((button) => button === document.activeElement)).toBe(true)

    // The keys still work after another try.
    await page.route('**/default.jpg', (route) => route.abort())
    await page.keyboard.press('PageDown')
    await viewer.getByText('Een deel van deze afbeelding kon niet worden geladen').waitFor()
    await page.unroute('**/default.jpg')
    await viewer.getByRole('button', { name: 'Opnieuw proberen' }).click()
    await expect.poll(() => viewer.getByRole('alert').count()).toBe(0)
    await page.keyboard.press('PageDown')
    await viewer.getByText(`pagina 3 van ${pages}`).waitFor()

    // Escape first leaves the full screen, and then closes the list.
    const isFull = () => page.evaluate(() => document.fullscreenElement !== null)
    await viewer.getByRole('button', { name: 'Volledig scherm' }).click()
    await expect.poll(isFull).toBe(true)
    expect(await viewer.getByRole('button', { name: 'Sluiten' }).isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(isFull).toBe(false)
    expect(await viewer.count()).toBe(1)
    await page.keyboard.press('Escape')
    await expect.poll(() => viewer.count()).toBe(0)
  })

  test('opens in a reading room, page by page', async () => {
    const { page, server, journeyId, pages } = await openList({}, readingRoom, { offline: true })
    const viewer = listOf(page)
    await viewer.getByText(`pagina 1 van ${pages}`).waitFor()
    await page.keyboard.press('PageDown')
    await viewer.getByText(`pagina 2 van ${pages}`).waitFor()
    await viewer.locator('[aria-busy=false]').waitFor()
    await page.keyboard.press('+')
    await expect.poll(() => viewer.getByLabel('Vergroting').innerText()).toBe('140%')
    await page.keyboard.press('0')
    await expect.poll(() => viewer.getByLabel('Vergroting').innerText()).toBe('100%')
    expect(await keptOf(page, await pagesOf(page, server, journeyId))).toEqual([])
    await viewer.getByRole('button', { name: 'Sluiten' }).click()
    await waitForParameters(page, { journeyId })
  })

  test('is reached by keys alone from the search, and left again to the results; each screen says what it is', async () => {
    const { baseUrl: baseURL } = readingRoom
    const page = await openPage('desktop', { baseURL })
    const hasFocus = (element: Locator) => element.evaluate((it) => it === document.activeElement)
    await page.goto('/')
    await page.locator('.favourite dl').nth(4).waitFor()
    await expectTree(page, 'home')
    await tabTo(page, page.getByRole('combobox'))
    await page.keyboard.type('claessen nieuw amsterdam 1946')
    await page.keyboard.press('Enter')
    const hit = rows(page).first().getByRole('link').first()
    await hit.waitFor()
    await page.getByText('Dat waren ze allemaal.').waitFor()
    await expectTree(page, 'results')
    await tabTo(page, hit)
    await page.keyboard.press('Enter')
    const list = page.getByRole('button', { name: 'Bekijk de passagierlijst' })
    await page.getByText('Dit apparaat kan de wereldkaart niet tekenen').waitFor()
    await page.getByRole('heading', { name: 'Agnes Gerarda Claessen', level: 2 }).waitFor()
    await expectTree(page, 'voyage')
    await tabTo(page, list)
    await page.keyboard.press('Enter')
    const viewer = listOf(page)
    await viewer.locator('[aria-busy=false] canvas').first().waitFor()
    await expectTree(page, 'viewer')
    await tabTo(page, viewer.getByRole('button', { name: 'Zoom in' }))
    await page.keyboard.press('Enter')
    await expect.poll(() => viewer.getByLabel('Vergroting').innerText()).toBe('140%')
    // The focus stays within what lies over the page, both ways round.
    await tabTo(page, viewer.getByRole('button', { name: 'Sluiten' }))
    await tabTo(page, viewer.getByRole('button', { name: 'Zoom in' }), 'Shift+Tab')
    await page.keyboard.press('Escape')
    await viewer.waitFor({ state: 'detached' })
    await expect.poll(() => hasFocus(list)).toBe(true)
    await tabTo(page, page.getByRole('link', { name: 'Terug', exact: true }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await rows(page).first().waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true)

    await page.goto('/zoeken?query=qqxzvw')
    await page.getByRole('heading', { name: 'Niets gevonden voor ‘qqxzvw’' }).waitFor()
    await page.locator('.browse').waitFor()
    await expectTree(page, 'nothing-found')
    const { passengers } = await ask('query=agnes+gerarda+claessen', baseURL)
    await page.goto(`/passagier/${passengers[0]!._id}`)
    await page.locator('main:not([aria-busy=true]) h1').waitFor()
    await expectTree(page, 'passenger')
  })

  test('opens at the page and the region in the address, which stays up to date, or else whole at its last page', async () => {
    const { page, journeyId, pages } = await openList({ scan: '2', xywh: '200,300,600,400' })
    const viewer = listOf(page)
    await viewer.getByText(`pagina 2 van ${pages}`).waitFor()
    await viewer.locator('[aria-busy=false]').waitFor()
    const enlarged = Number.parseInt(await viewer.getByLabel('Vergroting').innerText(), 10)
    expect(enlarged).toBeGreaterThan(150)
    await page.waitForTimeout(1000)
    expect(parametersOf(page)).toMatchObject({ scan: '2', xywh: '200,300,600,400' })
    await page.keyboard.press('+')
    await expect.poll(() => parametersOf(page).xywh).not.toBe('200,300,600,400')
    const [x, y, width] = parametersOf(page).xywh!.split(',').map(Number)
    expect([x! >= 200, y! >= 200, width! > 100]).toEqual([true, true, true])
    await page.keyboard.press('PageDown')
    await viewer.getByText(`pagina 3 van ${pages}`).waitFor()
    await expect.poll(() => parametersOf(page).scan).toBe('3')
    expect(parametersOf(page).xywh).toBeUndefined()
    await page.keyboard.press('Escape')
    await waitForParameters(page, { journeyId })
    expect(await viewer.count()).toBe(0)

    const query = { journeyId, isPassengerListModalOpen: 'open', scan: '99', xywh: '999999,0,5,5' }
    await page.goto(addressOf(query))
    await viewer.getByText(`pagina ${pages} van ${pages}`).waitFor()
    await viewer.locator('[aria-busy=false]').waitFor()
    expect(await viewer.getByLabel('Vergroting').innerText()).toBe('100%')
  })
})

type Site = typeof readingRoom

interface ListPage {
  _id: string
  thumbMedium: string
}

async function pagesOf(page: Page, server: Site, journeyId: string): Promise<ListPage[]> {
  const answer = await page.request.get(`${server.baseUrl}/api/passengerList/${journeyId}`)
  const { pages } = (await answer.json()) as { pages: ListPage[] }
  expect(pages[0]!.thumbMedium).toContain(pages[0]!._id)
  return pages
}

/** What the device keeps of a list: its call, tiles, or one of its pages. Other images of the voyage may be kept. */
async function keptOf(page: Page, pages: ListPage[]) {
  const addresses = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => url)
  })
  expect(addresses).not.toEqual([])
  const isOfList = (address: string) =>
    /\/iiif|\/api\/passengerList/.test(address) || pages.some(({ _id }) => address.includes(_id))
  return addresses.filter(isOfList)
}

const listOf = (page: Page) => page.getByRole('dialog', { name: /^Passagierslijst / })

/** Opens a voyage's list by its address. By default in the reading room, and on a device that keeps nothing. */
async function openList(query: Record<string, string>, server: Site = readingRoom, options: PageOptions = {}) {
  const { journeyId, passengerList } = await someVoyage()
  const page = await openPage('desktop', { baseURL: server.baseUrl, ...options })
  await page.goto(addressOf({ journeyId, isPassengerListModalOpen: 'open', ...query }))
  return { page, server, journeyId, pages: passengerList.pages }
}
