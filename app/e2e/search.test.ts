import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ADMIN, callsOf } from './admin-page.ts'
import { baseUrl, goTo, openPage, openServer } from './harness.ts'
import { ask, loadAgain, rows } from './search-page.ts'

const ALERT =
  'Helaas kunnen de passagierslijsten uitsluitend geraadpleegd worden bij het Kenniscentrum van het Indisch Herinneringscentrum. Dit in verband met de privacywet AVG'
const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}\\b`) })

test('a visitor types a ship at home, sees five counted tabs and opens one of its voyages', async () => {
  const page = await openPage('desktop')
  const found = await ask('query=Sibajak')
  await page.goto('/')
  await page.getByPlaceholder('Zoek op passagier of schip').fill('Sibajak')
  await page.getByRole('button', { name: 'Zoek', exact: true }).click()
  await page.waitForURL(`${baseUrl}/zoeken?query=Sibajak`)
  await tab(page, 'Passagiers').waitFor()
  // Keyboard and screen reader continue at the new page, although its code came later.
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
  const tabs = async () => (await page.getByRole('tab').allInnerTexts()).map((text) => text.replace(/\s+/, ' '))
  // The tabs are there before their counts.
  await expect
    .poll(tabs)
    .toEqual([
      `Passagiers ${format(found.totalPassengers)}`,
      `Schepen ${format(found.totalShips)}`,
      `Reizen ${format(found.totalJourneys)}`,
      `Passagierslijsten ${format(found.totalDeedId)}`,
      `Beeldmateriaal ${format(found.totalMedia)}`,
    ])
  await tab(page, 'Reizen').click()
  await page.waitForURL(/tab=3/)
  const { journeys } = await ask('query=Sibajak&tab=3')
  const code = journeys[0]?.journeyId ?? '?'
  // Chosen by its code, because the first tab's rows stay until those of this tab are there.
  await rows(page).first().filter({ hasText: code }).getByRole('link').click()
  await page.waitForURL(`${baseUrl}/wereldbol?journeyId=${code}&query=Sibajak`)
})

test('rows come in fives while scrolling, each once, and Back from a voyage restores them and the place', async () => {
  const page = await openPage('desktop')
  await page.goto('/zoeken?query=Jansen')
  await rows(page).nth(4).waitFor()
  for (let scrolls = 0; scrolls < 8 && (await rows(page).count()) < 25; scrolls++) {
    await page.mouse.wheel(0, 4000)
    await page.waitForTimeout(400)
  }
  const count = await rows(page).count()
  expect(count).toBeGreaterThanOrEqual(25)
  expect(count % 5).toBe(0)
  const { passengers } = await ask(`query=Jansen&rows=${count}`)
  const names = (await page.locator('.ledger .pn').allInnerTexts()).slice(0, count)
  for (const [at, name] of names.entries()) expect(name.startsWith(passengers[at]?.fullName ?? '?')).toBe(true)
  // The number of rows is in the history and not in the address, which people share.
  await expect.poll(() => page.evaluate(() => history.state?.rows)).toBeGreaterThanOrEqual(count)
  expect(page.url()).toBe(`${baseUrl}/zoeken?query=Jansen`)
  const top = await page.evaluate(() => window.scrollY)
  await rows(page)
    .nth(count - 8)
    .getByRole('link')
    .click()
  await page.waitForURL(/wereldbol/)
  await page.goBack()
  await rows(page)
    .nth(count - 1)
    .waitFor()
  expect(Math.abs((await page.evaluate(() => window.scrollY)) - top)).toBeLessThan(900)
  await page.reload()
  await rows(page)
    .nth(count - 1)
    .waitFor()
  expect(await rows(page).count()).toBeGreaterThanOrEqual(count)
})

test('filters are in the URL, narrow every tab by their counts, and are dropped with the name; a period can be typed', async () => {
  const page = await openPage('desktop')
  const { filters } = await ask('query=Jansen')
  const city = filters.endCity[0]
  if (!city) throw new Error('the sample has no arrival for Jansen')
  await page.goto('/zoeken?query=Jansen')
  await page.getByRole('group', { name: 'Aankomst' }).getByRole('checkbox', { name: city.value }).check()
  await page.waitForURL(new RegExp(`endCity=${city.value}`))
  await page.getByRole('heading', { level: 1, name: `${format(city.count)} passagiers voor ‘Jansen’` }).waitFor()
  await page.goBack()
  await page.waitForURL(`${baseUrl}/zoeken?query=Jansen`)
  await page.goForward()
  await page.getByRole('button', { name: `Verwijder filter Aankomst: ${city.value}` }).waitFor()
  await page.getByPlaceholder('Doorzoek de passagierslijsten').fill('de Vries')
  await page.keyboard.press('Enter')
  await page.waitForURL(`${baseUrl}/zoeken?query=de+Vries`)

  // People write dates in their own ways. A mistake is shown beside the field.
  await page.goto('/zoeken?query=Jansen')
  const from = page.getByLabel('Van', { exact: true })
  await from.fill('mrt 1946')
  await from.press('Enter')
  await page.waitForURL(/startDate=1946-03-01/)
  expect(await from.inputValue()).toBe('01 mrt 1946')
  const until = page.getByLabel('Tot en met')
  await until.fill('1945')
  await until.press('Tab')
  await page.getByRole('alert').getByText('De periode eindigt zo voor zij begint.').waitFor()
  await until.fill('ooit')
  await until.press('Enter')
  await page.getByRole('alert').getByText('Vul een datum in, zoals 16 mrt 1946').waitFor()
  expect(page.url()).not.toContain('endDate')
  await until.fill('1946')
  await until.press('Enter')
  await page.waitForURL(/endDate=1946-12-31/)
  await page.goBack()
  await expect.poll(() => until.inputValue()).toBe('')
})

test('words that were read as a ship can be read as a name, and a name that nobody bears offers a way on', async () => {
  const page = await openPage('desktop')
  await page.goto('/zoeken?query=Sibajak')
  await page.getByText('schip Sibajak').waitFor()
  await page.getByRole('link', { name: 'Lees alles als naam' }).press('Enter')
  await page.waitForURL(/query=%22Sibajak%22/)
  await page.getByText('Gelezen als:').waitFor({ state: 'detached' })
  // The focus moves to the new results.
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')

  await goTo(page, '/zoeken?query=qqxzwv+1946')
  await page.getByRole('heading', { name: 'Niets gevonden voor ‘qqxzwv 1946’' }).waitFor()
  await page.getByRole('link', { name: 'Zoek zonder jaar 1946' }).waitFor()
  const ways = page.locator('.ways a')
  await ways.first().waitFor()
  await ways.first().click()
  await rows(page).first().waitFor()
})

test('the tab of lists asks for the code, with the legal text; arrow keys pass over it, and keys choose a suggestion', async () => {
  const page = await openPage('desktop')
  await page.goto('/zoeken?query=Nieuw+Amsterdam')
  await tab(page, 'Passagierslijsten').click()
  const alert = page.getByRole('alertdialog')
  await alert.getByText(ALERT, { exact: true }).waitFor()
  await alert.getByRole('button', { name: 'OK' }).click()
  await alert.waitFor({ state: 'hidden' })
  expect(await tab(page, 'Passagiers').first().getAttribute('aria-selected')).toBe('true')

  await page.goto('/zoeken?query=Sibajak&tab=3')
  await rows(page).first().waitFor()
  await tab(page, 'Reizen').focus()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('alertdialog').waitFor()
  await page.keyboard.press('Escape')
  await page.waitForURL(/tab=3/)
  await page.keyboard.press('ArrowRight')
  await page.waitForURL(/tab=5/)
  expect(await tab(page, 'Beeldmateriaal').getAttribute('aria-selected')).toBe('true')

  await page.goto('/')
  const field = page.getByRole('combobox')
  await field.focus()
  await page.keyboard.type('sibaj')
  const options = page.getByRole('option')
  await options
    .first()
    .locator('b', { hasText: /^sibaj$/i })
    .waitFor()
  await page.keyboard.press('ArrowDown')
  const first = await options.first().getAttribute('id')
  await expect.poll(() => field.getAttribute('aria-activedescendant')).toBe(first)
  await page.keyboard.press('Escape')
  await options.first().waitFor({ state: 'detached' })
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL(/zoeken\?query=/)
  await rows(page).first().waitFor()
})

test('the right code opens the tab, a wrong one is refused, and a list opens at its page in the URL', async () => {
  const { username: ADMIN_USERNAME, password: ADMIN_PASSWORD } = ADMIN
  const server = await openServer({ PASSENGER_LIST_CODE: 'kenniscentrum', ADMIN_USERNAME, ADMIN_PASSWORD })
  const page = await openPage('desktop', { baseURL: server.baseUrl })
  await page.goto('/zoeken?query=Nieuw+Amsterdam&tab=4')
  const code = page.getByLabel('Wachtwoord')
  await code.fill('verkeerd')
  await page.keyboard.press('Enter')
  await page.getByText('Dit wachtwoord is niet juist.').waitFor()
  await code.fill('kenniscentrum')
  await page.keyboard.press('Enter')
  // The list is shown by its first page, which no cache has kept.
  const list = page.getByRole('button', { name: /Nieuw Amsterdam/ })
  await expect.poll(() => list.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100)
  await page.getByRole('region', { name: 'In de verhalen' }).waitFor()
  await list.click()
  await page.waitForURL(/scan=NA-1946-1%3A1/)
  await page.getByRole('button', { name: /^Volgende/ }).click()
  await page.waitForURL(/scan=NA-1946-1%3A2/)
  await page.goBack()
  await expect.poll(() => page.url()).not.toContain('scan=')
  await page.getByRole('heading', { name: /^1 passagierslijst/ }).waitFor()
  await expect.poll(() => list.evaluate((button) => button === document.activeElement)).toBe(true)
  // A link with a former code of the voyage leads to its list too.
  const call = await callsOf(server)
  const [{ _id, version }] = await call<[{ _id: string; version: number }]>('GET', '/journey?query=NA-1946-1&rows=1')
  await call('PUT', `/journey/${_id}`, { version, journeyId: 'NA-1946-OUD' })
  await page.goto('/zoeken?query=Nieuw+Amsterdam&tab=4&scan=na-1946-1:2')
  await page.waitForURL(/scan=NA-1946-OUD%3A2/)
  await page
    .getByRole('dialog')
    .getByText(/ 2 van/)
    .first()
    .waitFor()
  await page.keyboard.press('Escape')
  // The next reader at this computer starts without access.
  await page.getByRole('button', { name: 'Sluit de lijsten' }).click()
  await page.getByRole('tab', { name: /^Passagiers\b/, selected: true }).waitFor()
  expect(await page.getByRole('alertdialog').count()).toBe(0)
  await page.getByRole('tab', { name: /^Passagierslijsten/ }).click()
  await page.getByLabel('Wachtwoord').waitFor()
  expect(await page.locator('.lists img').count()).toBe(0)
})

test('no code is asked for if the tab has no passenger lists', async () => {
  const { totalDeedId } = await ask('query=qqxzwv')
  expect(totalDeedId).toBe(0)
  const page = await openPage('desktop')
  await page.goto('/zoeken?query=qqxzwv')
  await page.getByRole('heading', { level: 1, name: 'Niets gevonden' }).waitFor()
  for (const open of [
    () => tab(page, 'Passagierslijsten').click(),
    () => page.goto('/zoeken?query=qqxzwv&tab=4'),
    () => page.goto('/zoeken?tab=4'),
  ]) {
    await open()
    await page.getByRole('tab', { name: /^Passagierslijsten/, selected: true }).waitFor()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(await page.getByRole('alertdialog').count()).toBe(0)
  }
})

test('a passenger leads to the voyage, which keeps the name and shows others aboard with that surname', async () => {
  const { passengers } = await ask('query=Jansen&rows=1')
  const { _id, fullName, journeyId } = passengers[0]!
  const page = await openPage('desktop')
  await page.goto('/zoeken?query=Jansen')
  await rows(page).first().click()
  await page.waitForURL(/wereldbol/)
  const url = new URL(page.url()).searchParams
  expect([url.get('journeyId'), url.get('query'), url.get('passenger')]).toEqual([journeyId, 'Jansen', _id])
  await page.getByRole('region', { name: fullName, exact: true }).getByRole('link', { name: 'Naar het reisblad' }).click()
  const together = page.getByRole('region', { name: 'Mogelijk samen gereisd' })
  await together.getByRole('listitem').first().waitFor()
  const family = await together.getByRole('listitem').allTextContents()
  expect(family.length).toBeGreaterThan(0)
  for (const text of family) expect(text).toMatch(/Jan[sz]+en/i)
})

test('the viewer reaches all found images, loaded in the list or not, and leads to their voyage', async () => {
  const { totalMedia, media } = await ask('query=amsterdam&tab=5')
  expect(totalMedia).toBeGreaterThan(10)
  const page = await openPage('tablet')
  await page.goto('/zoeken?query=amsterdam&tab=5')
  await page.locator('.thumbs').getByRole('button').first().click()
  const voyage = page.getByRole('link', { name: 'Naar de reis' })
  expect(await voyage.getAttribute('href')).toBe(`/wereldbol?journeyId=${media[0]!.journeyId}&query=amsterdam`)
  for (let number = 1; number < totalMedia; number++) {
    await page.getByText(`afbeelding ${number} van ${totalMedia}`, { exact: true }).waitFor()
    await page.getByRole('button', { name: /^Volgende/ }).click()
  }
  await page.getByText(`afbeelding ${totalMedia} van ${totalMedia}`, { exact: true }).waitFor()
})

test('a long list has all its rows after a reload', async () => {
  const { totalPassengers, passengers } = await ask('query=Jansen&rows=100')
  const page = await openPage('desktop')
  await loadAgain(page, '/zoeken?query=Jansen', 120)
  const wanted = Math.min(totalPassengers, 120)
  await expect.poll(() => rows(page).count()).toBeGreaterThanOrEqual(wanted)
  const links = await page.locator('.ledger .pn').allInnerTexts()
  expect(links[99]?.startsWith(passengers[99]?.fullName ?? '?')).toBe(true)
})

test('a period is named as typed, and can be taken out; a question is read as the name in it, which can be undone', async () => {
  const page = await openPage('phone')
  await page.goto(`/zoeken?query=${encodeURIComponent('jansen begin jaren vijftig')}`)
  await page.getByRole('link', { name: 'Zoek zonder periode begin jaren vijftig' }).click()
  await page.waitForURL(/query=jansen$/)
  const { totalPassengers } = await ask('query=jansen')
  await page.getByRole('heading', { name: new RegExp(`^${format(totalPassengers)} passagiers`) }).waitFor()

  await goTo(page, '/zoeken?query=op%20welk%20schip%20zat%20Jan%20Jansen')
  await page.getByText('naam ‘Jan Jansen’').waitFor()
  const { totalPassengers: found } = await ask('query=Jan%20Jansen')
  await page.getByRole('heading', { name: new RegExp(`^${format(found)} passagiers`) }).waitFor()
  await page.getByRole('link', { name: 'Lees alles als naam' }).click()
  await page.waitForURL(/query=%22op/)
  await expect.poll(() => page.getByText('naam ‘Jan Jansen’').count()).toBe(0)
})

test('without hits a tab leads to tabs that have some, a name to other voyages, and anything else to ships and years', async () => {
  const page = await openPage('phone')
  const { totalPassengers } = await ask('query=Jansen&tab=2')
  await page.goto('/zoeken?query=Jansen&tab=2')
  await page.getByRole('heading', { name: 'Geen schepen gevonden voor ‘Jansen’' }).waitFor()
  await page.getByRole('link', { name: `${format(totalPassengers)} passagiers` }).click()
  await page.waitForURL(`${baseUrl}/zoeken?query=Jansen`)

  const [way] = (await ask('query=jan+jansen+1947')).waysOn
  await goTo(page, '/zoeken?query=jan+jansen+1947')
  await page.getByRole('link', { name: `Alleen ‘${way!.value}’ (${way!.count})` }).click()
  await page.waitForURL(/query=jan(\+|%20)jansen$/)
  await goTo(page, '/zoeken?query=willem+jansen+1962')
  await page.getByText('niet in 1962, wel in 1946').waitFor()

  const { waysOn } = await ask('query=qqxzwv')
  await goTo(page, '/zoeken?query=qqxzwv')
  await page.getByText('Er is ook niets in het archief dat erop lijkt.').waitFor()
  for (const [kind, title] of [
    ['ship', 'Blader door de schepen'],
    ['year', 'Blader op jaar'],
  ] as const) {
    await page.getByRole('heading', { level: 2, name: title }).waitFor()
    for (const { value, count } of waysOn.filter((way) => way.kind === kind))
      await page.getByRole('link', { name: `${value} ${format(count)} ${count === 1 ? 'reis' : 'reizen'}` }).waitFor()
  }
  await page.locator('.ways a').first().click()
  await page.getByRole('heading', { level: 1, name: `${waysOn[0]!.count} reizen voor ‘${waysOn[0]!.value}’` }).waitFor()
})

test('the field works without suggestions, and a search without a network is made once it is back', async () => {
  const page = await openPage('tablet')
  await page.route(/Suggestions/, (route) => route.abort())
  await page.goto('/zoeken?query=Sibajak')
  await rows(page).first().waitFor()
  await page.route(/\/(api|health)\//, (route) => route.abort())
  await page.getByPlaceholder('Doorzoek de passagierslijsten').fill('Jansen')
  await page.getByRole('button', { name: 'Zoek', exact: true }).click()
  // The device answers by its catalogue, or not at all if it has not fetched that yet.
  await page
    .getByText(/^(Er is geen verbinding\.|Op naam zoeken kan nu niet)/)
    .first()
    .waitFor()
  await page.unroute(/\/(api|health)\//)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await page.getByRole('heading', { name: /passagiers voor ‘Jansen’/ }).waitFor()
})

const format = (number: number) => new Intl.NumberFormat('nl-NL').format(number)
