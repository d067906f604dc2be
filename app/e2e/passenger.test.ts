/** The page of one passenger, the Reisblad: on the screen, on paper, shared and without a network. */
import { inflateSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { PassengerPage } from '#domain/passenger-page.ts'
import { expectAccessible } from './accessibility.ts'
import { FIREFOX, printedByFirefox } from './firefox.ts'
import { asServer, baseUrl, openPage, staffed } from './harness.ts'
import { heldArchive, untilKept } from './kept-answers.ts'
import { atEveryWidth, faultsOfLayout } from './layout.ts'
import { ask, rows } from './search-page.ts'

const passengerOf = async (query: string, site: string = baseUrl): Promise<PassengerPage> => {
  const { _id } = (await ask(query, site)).passengers[0]!
  return (await fetch(`${site}/api/passenger/${_id}`)).json() as Promise<PassengerPage>
}
const found = (site?: string) => passengerOf('query=jansen+sibajak+1947&rows=1', site)
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const kin = (page: Page) => page.getByRole('region', { name: 'Mogelijk samen gereisd' }).getByRole('link')

/** Opens the page once its map has names and the sheet for paper is there. */
async function openReisblad(page: Page, { _id, fullName }: Pick<PassengerPage, '_id' | 'fullName'>): Promise<void> {
  await page.goto(`/passagier/${_id}`)
  await heading(page, fullName).waitFor()
  await page.locator('main .route-map .name[data-placed]').first().waitFor()
  await page.locator('.a4 .name[data-placed]').first().waitFor({ state: 'attached' })
}

/** One A4 with text that can be selected. */
function expectOneSheet(pdf: Buffer): void {
  const objects = objectsOf(pdf)
  expect(objects.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  expect(objects).toMatch(/\/MediaBox\s*\[\s*0 0 59[456][.\d]* 84[12]/)
  expect(objects).toContain('/ToUnicode')
}

/** The objects of a PDF as text. Firefox packs them into compressed streams. */
const objectsOf = (pdf: Buffer): string =>
  pdf.toString('latin1').replace(/(\/ObjStm.*?stream\r?\n)(.*?)endstream/gs, (_, before, packed) => {
    return before + inflateSync(Buffer.from(packed, 'latin1')).toString('latin1')
  })

describe('A passenger', () => {
  test('is found, stands above the voyage, and has a page with the facts, the stories and those who may be family', async () => {
    const page = await openPage('desktop')
    await page.goto('/zoeken?query=jansen+sibajak+1947')
    const { _id, fullName, journey, days, together } = await found()
    await rows(page).first().click()
    const chosen = page.getByRole('region', { name: fullName, exact: true })
    await chosen.getByRole('link', { name: 'Naar het reisblad' }).click()
    await heading(page, fullName).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/passagier/${_id}`)
    expect(await page.title()).toBe(`${fullName} – Overtocht`)
    const sentence = `voer in ${days} dagen van ${journey.startCity} naar ${journey.endCity} aan boord van de ${journey.ship.name}.`
    await page.getByText(sentence).first().waitFor()
    const names = together.map((one) => one.fullName)
    expect(names.length).toBeGreaterThan(0)
    // They come with the voyage, after the passenger's own sentence.
    await kin(page).first().waitFor()
    expect((await kin(page).allInnerTexts()).map((text) => text.trim())).toEqual(names.slice(0, 10))
    await kin(page).first().click()
    await heading(page, names[0]!).waitFor()
    const { totalPassengers } = await ask('query=jansen+sibajak+1947&rows=1')
    const back = page.getByRole('link', { name: /^Terug naar [\d.]+ passagiers? voor ‘jansen sibajak 1947’$/ })
    expect(await back.getAttribute('href')).toBe('/zoeken?query=jansen+sibajak+1947')
    expect((await back.innerText()).replace(/\D/g, '')).toBe(`${totalPassengers}1947`)
    await page.goBack()
    await page.getByRole('link', { name: 'De Lloydkade' }).click()
    await page.waitForURL(/wereldbol/)
    await page.getByRole('dialog').getByText('De Lloydkade').first().waitFor()
    expect(new URL(page.url()).searchParams.get('passenger')).toBe(_id)
  })

  test('can be let go of, which keeps the voyage; a link with nobody of that voyage lets go by itself', async () => {
    const { _id, fullName, journey } = await found()
    const page = await openPage('phone')
    await page.goto(`/wereldbol?journeyId=${journey.journeyId}&passenger=${_id}`)
    await page
      .getByRole('region', { name: fullName, exact: true })
      .getByRole('button', { name: 'Laat deze passagier los' })
      .click()
    await expect.poll(() => new URL(page.url()).search).toBe(`?journeyId=${journey.journeyId}`)
    await page.goto(`/wereldbol?journeyId=NA-1946-1&passenger=${_id}`)
    await expect.poll(() => new URL(page.url()).search).toBe('?journeyId=NA-1946-1')
    // A link may name the passenger alone.
    await page.goto(`/wereldbol?passenger=${_id}`)
    await page.getByRole('region', { name: fullName, exact: true }).waitFor()
    expect(new URL(page.url()).search).toBe(`?journeyId=${journey.journeyId}&passenger=${_id}`)
  })

  test('who is unknown has no page, and the page says how to go on', async () => {
    const page = await openPage('desktop')
    const answer = await page.goto('/passagier/999999999')
    expect(answer!.status()).toBe(404)
    await heading(page, 'Deze passagier is niet gevonden').waitFor()
    // The key of one who was merged into another: the server answers with the other.
    const kept = await found()
    await page.route('**/api/passenger/999999998', (to) => to.fulfill(asServer({ json: kept })))
    await page.goto('/passagier/999999998')
    await page.waitForURL(`${baseUrl}/passagier/${kept._id}`)
    await heading(page, kept.fullName).waitFor()
    await page.goto('/passagier/999999999')
    await heading(page, 'Deze passagier is niet gevonden').waitFor()
    await expect.poll(() => page.title()).toBe('Niet gevonden – Overtocht')
    await page.goto('/passagier/jan%20jansen')
    await heading(page, 'Deze passagier is niet gevonden').waitFor()
    expect(await (await fetch(`${baseUrl}/passagier/${(await found())._id}`)).text()).toContain('content="noindex"')
  })
})

describe('The Reisblad', () => {
  test('is accessible, and has no faults of layout at any width', async () => {
    const page = await openPage('desktop', { bypassCSP: true })
    await openReisblad(page, await found())
    await expectAccessible(page)
    await atEveryWidth(page, () => faultsOfLayout(page))
    const common = await passengerOf('query=de+vries+nieuw+amsterdam+1946&rows=1')
    expect(common.together.length).toBeGreaterThan(10)
    await openReisblad(page, common)
    expect(await kin(page).count()).toBe(10)
    await page.getByText(/^Nog \d+ na/).click()
    expect(await kin(page).count()).toBe(common.together.length)
    await openReisblad(page, await passengerOf('query=kota+gede&rows=1'))
    await atEveryWidth(page, () => faultsOfLayout(page))
  })

  test('is one page of paper with the name, the stories, a code and text that can be selected', async () => {
    const page = await openPage('desktop')
    const told = await passengerOf('query=nieuw+amsterdam+1946&rows=1')
    // The longest name there may be, on a voyage with more stories than the sheet has room for.
    const long = { ...told, fullName: 'Wilhelmina-Cornelia van Nieuwenhuizen '.repeat(5).trim() }
    for (const passenger of [told, await found(), long]) {
      if (passenger === long) await page.route(`**/api/passenger/${long._id}`, (to) => to.fulfill(asServer({ json: long })))
      await openReisblad(page, passenger)
      expectOneSheet(await page.pdf({ preferCSSPageSize: true }))
      await page.emulateMedia({ media: 'print' })
      const sheet = await page.locator('.a4').boundingBox()
      // Nothing is cut off: the foot of the sheet lies within its frame.
      const foot = await page.locator('.a4 footer').boundingBox()
      expect(foot!.y + foot!.height).toBeLessThan(sheet!.y + sheet!.height)
      const list = await page.locator('.a4 section').evaluate((one) => one.scrollHeight - one.clientHeight)
      expect(list).toBeLessThanOrEqual(1)
      expect(await page.locator('.masthead').isVisible()).toBe(false)
      await page.emulateMedia({ media: null })
    }
  })

  test.skipIf(!FIREFOX)('is one page of paper in Firefox too', async () => {
    const queries = ['query=nieuw+amsterdam+1946&rows=1', 'query=jansen+sibajak+1947&rows=1']
    const passengers = await Promise.all(queries.map((query) => passengerOf(query)))
    const addresses = passengers.map(({ _id }) => `${baseUrl}/passagier/${_id}`)
    const pdfs = await printedByFirefox(addresses, '.a4 .name[data-placed]')
    expect(pdfs).toHaveLength(2)
    pdfs.forEach(expectOneSheet)
  })

  test('is shared by its address, which names nobody, without asking other sites for anything', async () => {
    const passenger = await found()
    const page = await openPage('desktop', { permissions: ['clipboard-read', 'clipboard-write'] })
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).origin))
    await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
    await openReisblad(page, passenger)
    await page.getByRole('button', { name: 'Delen' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delen' })
    const address = `${baseUrl}/passagier/${passenger._id}`
    expect(await dialog.getByRole('textbox', { name: 'Adres' }).inputValue()).toBe(address)
    await dialog.getByRole('button', { name: 'Kopieer het adres' }).click()
    await dialog.getByText('Adres gekopieerd').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
    expect(await dialog.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')).toContain(encodeURIComponent(address))
    expect(await dialog.getByRole('link', { name: 'E-mail' }).getAttribute('href')).toContain(encodeURIComponent(address))
    expect(new Set(asked)).toEqual(new Set([baseUrl]))
  })
})

describe('Without a network', () => {
  test('the page of a kept name on a kept voyage still opens', async () => {
    const { _id, fullName, journey } = await found(staffed.baseUrl)
    const page = await openPage('desktop', { offline: true, baseURL: staffed.baseUrl })
    await page.goto('/op-dit-apparaat')
    await page.getByRole('button', { name: 'Namen bewaren voor offline' }).click()
    await page.getByText('De namen zijn bewaard').waitFor()
    await expect.poll(() => heldArchive(page)).toBe('names')
    await page.goto(`/wereldbol?journeyId=${journey.journeyId}`)
    await untilKept(page, `/api/globe/journey?journeyId=${journey.journeyId}`)
    await page.context().setOffline(true)
    await page.goto(`/passagier/${_id}`)
    await heading(page, fullName).waitFor()
    await page.getByText('De Lloydkade').first().waitFor()
    await page.goto('/passagier/999999999')
    await page.getByRole('alert').getByText('Deze passagier kon').waitFor()
  })
})
