/** 'Klopt dit niet?': a visitor corrects a record, with and without a network, and staff accept or withdraw. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { PassengerPage } from '#domain/passenger-page.ts'
import { expectAccessible } from './accessibility.ts'
import { ADMIN, callsOf, names, openAs, sendCorrection, serverWithStaff, submit, told, total } from './admin-page.ts'
import { baseUrl, openPage } from './harness.ts'
import { atEveryWidth, faultsOfLayout } from './layout.ts'

const server = serverWithStaff()

/** The passengers of a search, by the server `at`. */
async function passengersOf(at: string, query: string): Promise<PassengerPage[]> {
  const answer = await fetch(`${at}/api/search/?query=${query}&rows=5`)
  const { passengers } = (await answer.json()) as { passengers: PassengerPage[] }
  return passengers
}
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const open = (page: Page) => page.getByRole('button', { name: 'Klopt dit niet?' })
const dialog = (page: Page, name = 'Klopt dit niet?') => page.getByRole('dialog', { name })
const send = async (page: Page) => {
  await dialog(page)
    .getByLabel(/Ik geef toestemming/)
    .check()
  await dialog(page).getByRole('button', { name: 'Versturen' }).click()
}
describe('A wrong fact', () => {
  test('on the Reisblad is corrected by a visitor, accepted by staff, and right on the page and in the history', async () => {
    const { baseUrl: at } = server()
    const [person, other] = await passengersOf(at, 'jansen+sibajak+1947')
    const { _id, fullName } = person!
    const page = await openPage('desktop', { baseURL: at })
    await page.goto(`/passagier/${_id}`)
    await open(page).click()
    const form = dialog(page)
    await form.getByText(`${fullName}, Sibajak,`).waitFor()
    await form.getByLabel('Pagina van de lijst').check()
    await form.getByText('Nu staat er niets.').waitFor()
    await form.getByLabel('Naam', { exact: true }).check()
    await form.getByText(`Nu staat er: ${fullName}`).waitFor()
    await form.getByLabel(/e-mailadres/).fill('nergens')
    await send(page)
    await form.getByRole('link', { name: 'U bent vergeten in te vullen hoe het moet zijn.' }).click()
    await page.keyboard.type('Johanna Wilhelmina Zonderling')
    await form.getByLabel('Hoe weet u dat?').fill('Het staat zo in het trouwboekje.')
    await form.getByLabel(/e-mailadres/).fill('m.proef@example.org')
    await form.getByRole('button', { name: 'Versturen' }).click()
    const thanks = dialog(page, 'Dank u wel')
    await thanks.getByText('Verstuurd', { exact: true }).waitFor()
    await thanks.getByText('Het archief kan u schrijven op m.proef@example.org.').waitFor()
    await expectAccessible(page)
    await thanks.getByRole('button', { name: 'Terug naar het reisblad' }).press('Enter')
    expect(await page.getByRole('dialog').count()).toBe(0)

    // A name that somebody wants removed stands first, though it came earlier.
    await sendCorrection(server(), { kind: 'passenger', _id: other!._id, field: 'removal', proposal: 'Zij wil dit niet.' })
    await sendCorrection(server(), { kind: 'passenger', _id, field: 'other', proposal: 'Van alles.' })
    const staff = await openAs(server(), ADMIN)
    await staff.goto('/admin/submission/list')
    await total(staff, '1 - 3 of 3 rows')
    expect(await names(staff)).toEqual([other!.fullName, fullName, fullName])
    await staff.getByRole('button', { name: 'Stories 0' }).click()
    await staff.getByText('There are no submissions that wait here.').waitFor()
    await staff.getByRole('button', { name: 'Corrections 3' }).click()
    await staff
      .getByRole('row', { name: /Name (New|Suspect)/ })
      .getByRole('button')
      .click()
    await staff.getByText('Het staat zo in het trouwboekje.').waitFor()
    const becomes = staff.getByRole('textbox', { name: 'It becomes' })
    expect(await becomes.inputValue()).toBe('Johanna Wilhelmina Zonderling')
    await expectAccessible(staff)
    await becomes.fill('Johanna Zonderling')
    await submit(staff, 'Accept')
    await told(staff, 'Correction accepted')
    await staff.getByText('It has been accepted.').waitFor()
    await page.reload()
    await heading(page, 'Johanna Zonderling').waitFor()
    await expect.poll(async () => (await passengersOf(at, 'zonderling')).map((one) => one._id)).toEqual([_id])
    await staff.getByRole('link', { name: 'History', exact: true }).last().click()
    await staff
      .getByText(/^2\. Updated: Name, correction [0-9A-F]{4}-[0-9A-F]{4}$/)
      .first()
      .waitFor()
    await staff.getByText('Het staat zo in het trouwboekje.').waitFor()
    await expectAccessible(staff)

    await staff.goto('/admin/submission/list')
    await staff.getByRole('button', { name: other!.fullName }).click()
    await submit(staff, 'Withdraw the name')
    await told(staff, 'Name withdrawn')
    await page.goto(`/passagier/${other!._id}`)
    await heading(page, 'Deze passagier is niet gevonden').waitFor()
  })

  test('that changed meanwhile is shown to staff as it is now', async () => {
    const { baseUrl: at } = server()
    const answer = await fetch(`${at}/api/globe/journey?journeyId=NA-1946-1`)
    const voyage = (await answer.json()) as { _id: string }
    await sendCorrection(server(), {
      kind: 'journey',
      _id: voyage._id,
      field: 'startDate',
      proposal: 'de zeventiende maart 1946',
    })
    const page = await openAs(server(), ADMIN, 'phone')
    await page.goto('/admin/submission/list?page=1&query=NA-1946-1')
    await page.getByRole('button', { name: 'Nieuw Amsterdam, 1946' }).click()
    const becomes = page.getByRole('textbox', { name: 'It becomes' })
    await page.getByText('The words do not fit this field: write what it becomes.').waitFor()
    await becomes.fill('17/03/1946')
    await expectAccessible(page)
    const call = await callsOf(server())
    const { version } = await call<{ version: number }>('GET', `/journey/${voyage._id}`)
    await call('PUT', `/journey/${voyage._id}`, { passengerCount: 3600, version })
    await submit(page, 'Accept')
    await told(page, 'Somebody else has changed this meanwhile.')
    await becomes.fill('17/03/1946')
    await submit(page, 'Accept')
    await told(page, 'Correction accepted')
    const now = await fetch(`${at}/api/globe/journey?journeyId=NA-1946-1`)
    expect(await now.json()).toMatchObject({ startDate: '1946-03-17', passengerCount: 3600 })
  })

  test('of which the visitor wants the name gone is sent without what is no longer asked', async () => {
    const { baseUrl: at } = server()
    const [person] = await passengersOf(at, 'van+dijk+1947')
    const page = await openPage('desktop', { baseURL: at })
    await page.goto(`/passagier/${person!._id}`)
    await open(page).click()
    await dialog(page).getByLabel('Naam', { exact: true }).check()
    await dialog(page).getByLabel('Hoe weet u dat?').fill('Ik ben het zelf.')
    await dialog(page).getByLabel('Deze naam mag hier niet staan').check()
    await dialog(page).getByLabel('Waarom niet?').fill('Ik wil dit niet.')
    await send(page)
    await dialog(page, 'Dank u wel').getByText('Verstuurd', { exact: true }).waitFor()
    const call = await callsOf(server())
    const [row] = await call<{ _id: string }[]>('GET', '/submission?query=Ik+wil+dit+niet')
    const { correction } = await call<{ correction: object }>('GET', `/submission/${row!._id}`)
    expect(correction).toMatchObject({ proposal: 'Ik wil dit niet.', reason: '' })
  })

  test('is kept without a network, and sent once there is one', async () => {
    const { baseUrl: at } = server()
    const [person] = await passengersOf(at, 'kota+gede')
    const page = await openPage('phone', { offline: true, baseURL: at })
    await page.goto(`/passagier/${person!._id}`)
    await heading(page, person!.fullName).waitFor()
    await page.evaluate(() => navigator.serviceWorker.ready)
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    await page.context().setOffline(true)
    await open(page).click()
    await dialog(page).getByLabel('Iets anders').check()
    await dialog(page).getByLabel('Hoe moet het zijn?').fill('Hij reisde met zijn broer.')
    await send(page)
    const thanks = dialog(page, 'Dank u wel')
    await thanks.getByText(/^Bewaard: uw verbetering wordt verzonden zodra er verbinding is/).waitFor()
    await thanks.getByRole('link', { name: 'Deel uw verhaal' }).click()
    const waiting = page.getByRole('region', { name: 'Nog niet verzonden' }).getByRole('listitem')
    await waiting.getByText(`Verbetering: ${person!.fullName}, Kota Gede,`).waitFor()
    await page.context().setOffline(false)
    await page.getByText('Uw verbetering is verzonden.').waitFor()
    const call = await callsOf(server())
    const rows = () => call<{ about: string }[]>('GET', '/submission?query=Kota')
    expect((await rows()).map(({ about }) => about)).toEqual([person!.fullName])
  })
})

test('The form is accessible, and has no faults of layout at any width', async () => {
  const [person] = await passengersOf(baseUrl, 'jansen+sibajak+1947')
  const page = await openPage('desktop', { bypassCSP: true })
  await page.goto(`/passagier/${person!._id}`)
  await open(page).click()
  await send(page)
  await dialog(page).getByText('Nog twee velden kloppen niet').waitFor()
  await dialog(page).getByLabel('Deze naam mag hier niet staan').check()
  await dialog(page).getByLabel('Waarom niet?').fill('Zij leeft nog.')
  await expectAccessible(page)
  await atEveryWidth(page, () => faultsOfLayout(page))
  // Its heading is the same on every page, whatever the headings there are like.
  const place = () =>
    dialog(page)
      .getByRole('heading')
      .evaluate((heading: HTMLElement) => [getComputedStyle(heading).fontSize, heading.offsetTop])
  const onReisblad = await place()
  await page.goto('/schip/1')
  await open(page).click()
  expect(await place()).toEqual(onReisblad)
  await page.goto('/wereldbol?journeyId=NA-1946-1')
  await open(page).click()
  expect(await place()).toEqual(onReisblad)
  await dialog(page).getByLabel('Waarover gaat het?').selectOption({ label: 'Sabang: De laatste haven van de archipel' })
  await dialog(page).getByLabel('Titel').check()
  await dialog(page).getByText('Nu staat er: De laatste haven van de archipel').waitFor()
  await expectAccessible(page)
})
