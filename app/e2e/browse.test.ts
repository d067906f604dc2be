/** All voyages and ships for visitors without a name to look for, and how far names are entered. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Journeys, ListedJourney, Ship, Ships } from '#domain/browse.ts'
import type { Overview } from '#domain/journey.ts'
import { expectAccessible } from './accessibility.ts'
import { asServer, baseUrl, openAddress, openPage } from './harness.ts'
import { heldArchive, untilKept } from './kept-answers.ts'
import { atEveryWidth, faultsOfLayout } from './layout.ts'

const get = async <T>(path: string) => (await fetch(baseUrl + path)).json() as Promise<T>
const journeys = () => get<Journeys>('/api/journeys')
const yearOf = ({ startDate, endDate }: ListedJourney) => (startDate ?? endDate)?.slice(0, 4) ?? null
const named = (all: readonly ListedJourney[]) => all.filter(({ names }) => names.entered > 0)

const rows = (page: Page) => page.locator('.ledger tbody tr:has(.pn)')
const bar = (page: Page, year: string) => page.getByRole('button', { name: new RegExp(`^${year}: `) })
const box = (page: Page, name: string) => page.getByRole('checkbox', { name: new RegExp(`^${name}`) })

describe('All voyages', () => {
  test('stand by year with their names and stories; a bar, a filter and Back choose among them', async () => {
    const { journeys: all, totalShips } = await journeys()
    const of1946 = all.filter((journey) => yearOf(journey) === '1946')
    const page = await openPage('desktop', { bypassCSP: true })
    await page.goto('/')
    const { journeysWithNames, passengers, names } = await get<Overview>('/api/globe/overview')
    expect([journeysWithNames, names.entered]).toEqual([named(all).length, passengers])
    await page.getByText(`van ${journeysWithNames} van de ${all.length} reizen.`).waitFor()
    await page.getByRole('link', { name: 'Welke reizen?' }).click()
    await expect.poll(() => rows(page).count()).toBe(named(all).length)
    await page.getByRole('link', { name: `Schepen ${totalShips}` }).waitFor()
    await page.getByRole('button', { name: 'Wis alle filters' }).click()
    await expect.poll(() => rows(page).count()).toBe(all.length)
    await page.getByText(`${all.length} reizen tussen 1945 en 1962. Van ${named(all).length} zijn namen ingevoerd.`).waitFor()

    await bar(page, '1946').press('Enter')
    await expect.poll(() => page.url()).toContain('year=1946')
    await expect.poll(() => rows(page).count()).toBe(of1946.length)
    expect(await bar(page, '1946').getAttribute('aria-pressed')).toBe('true')
    expect(await bar(page, '1954').isDisabled()).toBe(true)
    await page.getByText(`${of1946.length} reizen, van ${named(of1946).length} zijn namen ingevoerd`, { exact: true }).waitFor()
    expect(await rows(page).first().innerText()).toContain(of1946[0]!.ship.name!)
    await expectAccessible(page)
    await box(page, 'nog geen namen').check()
    await expect.poll(() => rows(page).count()).toBe(of1946.length - named(of1946).length)
    expect(new Set(await rows(page).locator('td:nth-child(4)').allInnerTexts())).toEqual(new Set(['nog geen namen']))
    await page.goBack()
    await expect.poll(() => rows(page).count()).toBe(of1946.length)
    await bar(page, '1946').click()
    await page.getByRole('link', { name: / zonder datum$/ }).click()
    await page.getByRole('rowheader', { name: 'Zonder datum' }).waitFor()

    await page.goto('/reizen?byShip=true')
    await page.getByRole('combobox', { name: 'Haven' }).selectOption('Singapore')
    const calls = all.filter(({ startCity, endCity, via }) => [startCity, endCity, ...via].includes('Singapore'))
    await expect.poll(() => rows(page).count()).toBe(calls.length)
    const ships = await page.locator('.ledger .group a').allInnerTexts()
    expect(new Set(ships)).toEqual(new Set(calls.map(({ ship }) => ship.name)))
    await page.locator('.ledger .group a').first().click()
    await page.getByRole('heading', { level: 1, name: ships[0]! }).waitFor()
  })

  test('have no faults of layout at any width, and on a phone a stepper chooses the year', async () => {
    const page = await openPage('phone', { bypassCSP: true })
    await page.goto('/reizen')
    await page.getByText('Alle jaren').waitFor()
    await page.getByRole('button', { name: 'Volgend jaar' }).click()
    await page.getByRole('button', { name: 'Verwijder filter Jaar: 1945' }).waitFor()
    await page.getByRole('button', { name: 'Filters (1)' }).click()
    await box(page, 'ingevoerd').check()
    await page.getByRole('button', { name: /^Toon \d+ reizen$/ }).click()
    await page.getByRole('button', { name: 'Verwijder filter Namen: ingevoerd' }).waitFor()
    await expectAccessible(page)
    await atEveryWidth(page, () => faultsOfLayout(page))
  })

  test('come all, and the page answers while many are drawn', async () => {
    const { journeys: all, totalShips } = await journeys()
    const many = Array.from({ length: 1700 }, (_, at) => ({ ...all[at % all.length]!, journeyId: `X-${at}` }))
    const page = await openPage('desktop')
    await page.route('**/api/journeys', (route) => route.fulfill(asServer({ json: { journeys: many, totalShips } })))
    await page.goto('/reizen')
    await rows(page).first().waitFor()
    const height = () => page.evaluate(() => document.documentElement.scrollHeight)
    expect(await height()).toBeGreaterThan(1700 * 60)
    await bar(page, '1950').click()
    await bar(page, '1950').click()
    await expect.poll(() => rows(page).count()).toBe(1700)
  })
})

describe('Ships', () => {
  test('stand by letter, and each has a page with facts, images and voyages', async () => {
    const { ships } = await get<Ships>('/api/ships')
    const sibajak = ships.find(({ shipName }) => shipName === 'Sibajak')!
    const ship = await get<Ship>(`/api/ships/${sibajak._id}`)
    const page = await openPage('desktop', { bypassCSP: true })
    await page.goto('/schepen')
    await expect.poll(() => rows(page).count()).toBe(ships.length)
    await expectAccessible(page)
    await page.getByRole('navigation', { name: 'Op letter' }).getByRole('link', { name: 'S' }).click()
    await page.getByRole('link', { name: 'Sibajak', exact: true }).click()
    await page.waitForURL(`${baseUrl}/schip/${ship._id}`)
    await page.getByRole('heading', { level: 1, name: 'Sibajak' }).waitFor()
    await page.getByText(ship.note!).waitFor()
    await page.getByText(`${ship.tonnage!.toLocaleString('nl-NL')} brutoregisterton`).waitFor()
    expect(await rows(page).count()).toBe(ship.journeys.length)
    await page.getByText(`Van ${named(ship.journeys).length} van de ${ship.journeys.length} reizen zijn namen`).waitFor()
    await page.locator('figure img').evaluate((image: HTMLImageElement) => image.decode())
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Bekijk groot' }).click()
    await page.getByRole('dialog', { name: 'Beeldmateriaal' }).waitFor()
    await page.goBack()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await atEveryWidth(page, () => faultsOfLayout(page))
    await page.goto('/schepen')
    await rows(page).first().waitFor()
    await atEveryWidth(page, () => faultsOfLayout(page))
    expect((await page.goto('/schip/999999'))!.status()).toBe(404)
    await page.getByRole('heading', { level: 1, name: 'Dit schip is er niet' }).waitFor()
  })
})

describe('A voyage without names', () => {
  test('is the answer to a search that names it, before the ways on', async () => {
    const { journeys: all } = await journeys()
    const of1958 = all.filter((journey) => yearOf(journey) === '1958')
    expect(named(of1958)).toEqual([])
    const page = await openPage('phone', { bypassCSP: true })
    await page.goto('/zoeken?query=Xyzzy%20Sibajak%201950')
    await page.getByRole('heading', { level: 1, name: 'Geen passagier ‘Xyzzy’ op de Sibajak in 1950' }).waitFor()
    await page.getByText('Van deze reis zijn nog geen namen ingevoerd.').waitFor()
    await page.getByRole('link', { name: /^De lijst in het Nationaal Archief, inv\. 234/ }).waitFor()
    await page.getByText(`Van ${all.length - named(all).length} van de ${all.length} reizen zijn nog geen namen`).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Bekijk deze reis' }).click()
    await page.getByText('De passagierslijst ligt in het Nationaal Archief: 2.19.277').waitFor()
    await page.goto('/zoeken?query=Sibajak&tab=3')
    await page.getByText('Van 5 van de 7 reizen zijn namen ingevoerd.').waitFor()
    await expect.poll(() => rows(page).count()).toBe(5)
    await page.mouse.wheel(0, 5000)
    await expect.poll(() => rows(page).filter({ hasText: 'nog geen namen' }).count()).toBe(2)
  })
})

test('Without a network voyages and ships are listed from the catalogue on the device, after one visit', async () => {
  const server = await openAddress()
  const page = await openPage('desktop', { offline: true, baseURL: server.baseUrl })
  const { journeys: all } = await journeys()
  const ship = all[0]!.ship
  await page.goto('/')
  await untilKept(page, '/api/partners')
  await expect.poll(() => heldArchive(page)).toBe('catalogue')
  await server.stop()
  await page.goto('/reizen')
  await page.getByText(/^Stand van \d{1,2} /).waitFor()
  await expect.poll(() => rows(page).count()).toBe(all.length)
  await page.getByText(`Van ${named(all).length} zijn namen ingevoerd.`).waitFor()
  await page.goto(`/schip/${ship.id}`)
  await page.getByRole('heading', { level: 1, name: ship.name! }).waitFor()
  await page.goto('/schepen')
  await page.getByRole('link', { name: ship.name!, exact: true }).waitFor()
})
