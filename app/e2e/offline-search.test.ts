/** What a visitor finds without a network, and what is deleted from the device when it leaves the archive. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { PassengerHit } from '#domain/passenger.ts'
import type { PassengerResults, SearchResults } from '#domain/search.ts'
import { callsOf, serverWithStaff } from './admin-page.ts'
import { baseUrl, openAddress, openPage, openProfile, staffed, temporaryFolder, viewports } from './harness.ts'
import { heldArchive, keptAnswer, keptAnswers, keptTexts, untilKept } from './kept-answers.ts'
import { rows } from './search-page.ts'
import { ADMIN, LIST_CODE } from './server.ts'

const untilHeld = (page: Page, what: 'catalogue' | 'names') => expect.poll(() => heldArchive(page)).toBe(what)

async function keepNames(page: Page): Promise<void> {
  await page.goto('/op-dit-apparaat')
  await page.getByRole('button', { name: 'Namen bewaren voor offline' }).click()
  await page.getByText('De namen zijn bewaard').waitFor()
  await untilHeld(page, 'names')
}

describe('Without a network', () => {
  test('texts are found in what is kept; ships, voyages and cities are found after one visit; names are not looked for; the page says so', async () => {
    const server = await openAddress()
    const page = await openPage('phone', { offline: true, baseURL: server.baseUrl })
    await page.goto('/')
    await untilKept(page, '/api/partners')
    await untilKept(page, '/api/sideMenu/page/het-contractpension')
    await untilHeld(page, 'catalogue')
    await page.goto('/wereldbol?journeyId=NA-1946-1')
    await untilKept(page, '/api/globe/journey?journeyId=NA-1946-1')
    await server.stop()

    const only = page.getByText('alleen gezocht in de verhalen en pagina’s die op dit apparaat staan')
    await page.goto('/zoeken?query=ataka')
    await only.waitFor()
    await page.goto('/verhalen?query=contractpension')
    await page.getByRole('link', { name: 'Het contractpension' }).first().waitFor()
    await only.waitFor()
    await page.goto('/verhalen?query=woestijn')
    await page.getByRole('link', { name: 'Met een treintje door de woestijn' }).click()
    await page.getByRole('dialog').getByText('Met een treintje door de woestijn').first().waitFor()

    await page.setViewportSize(viewports.desktop)
    await page.goto('/zoeken?query=jansen%20sibajak')
    await page.getByText('Niet gezocht: ‘jansen’').waitFor()
    await page.getByText(/Stand van \d{1,2} [a-z]+ 20\d\d\./).waitFor()
    await page.getByRole('heading', { level: 1, name: 'Op naam zoeken kan nu niet' }).waitFor()
    const tab = (name: string) => page.locator(`[role=tab]`, { hasText: new RegExp(`^${name}\\b`) })
    expect(await tab('Passagiers').innerText()).toMatch(/^Passagiers\s*$/)
    expect(await tab('Reizen').innerText()).toMatch(/^Reizen\s+[1-9]/)
    await tab('Schepen').click()
    await page.getByRole('tabpanel').getByText('Sibajak').first().waitFor()
    await tab('Passagiers').click()
    await page.getByRole('link', { name: 'Namen bewaren voor offline' }).waitFor()
    // Without names it is unknown on which voyages and lists there are passengers, so it cannot say that there are none.
    await page.goto('/zoeken?query=jansen&tab=3')
    await page.getByRole('heading', { level: 1, name: 'Reizen zijn niet op naam gezocht' }).waitFor()
    for (const name of ['Passagiers', 'Reizen', 'Passagierslijsten'])
      expect(await tab(name).innerText()).toMatch(new RegExp(`^${name}\\s*$`))
    await tab('Schepen').click()
    await page.getByRole('heading', { level: 1, name: 'Geen schepen gevonden voor ‘jansen’' }).waitFor()
    await page.getByText('Zonder verbinding vindt u hier schepen').waitFor()
    for (const verdict of ['Er is ook niets in het archief', 'De naam staat zo niet op de lijsten'])
      expect(await page.getByText(verdict).count()).toBe(0)
    // More rows come from this device too.
    await page.goto('/zoeken?query=rotterdam')
    await tab('Reizen').click()
    // Five rows come at a time, when the end of the list is near.
    await rows(page).nth(4).scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 3000)
    await expect.poll(() => rows(page).count()).toBeGreaterThan(5)
  })

  test('without kept names, names and the chosen passenger are looked for once the server answers again, a list of names is not called complete, and a silent server does not hold up rows and suggestions', async () => {
    const asked = await fetch(`${baseUrl}/api/search/passenger?query=jansen&rows=1`)
    const [{ _id, fullName, journeyId }] = ((await asked.json()) as PassengerResults).passengers as [PassengerHit]
    const page = await openPage('desktop', { offline: true })
    await page.goto('/')
    await untilKept(page, '/api/partners')
    await untilHeld(page, 'catalogue')
    await page.context().setOffline(true)
    await page.goto('/zoeken?query=jansen%20sibajak')
    await page.getByText('Niet gezocht: ‘jansen’').waitFor()
    await page.context().setOffline(false)
    await page.getByText('Niet gezocht: ‘jansen’').waitFor({ state: 'detached' })
    await page.getByText('Stand van').waitFor({ state: 'detached' })
    expect(await page.getByRole('tab', { name: /^Passagiers \d/ }).innerText()).toMatch(/^Passagiers\s+\d/)

    await page.goto('/zoeken?query=jansen')
    await rows(page).nth(4).waitFor()
    await page.context().setOffline(true)
    await rows(page).nth(4).scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 3000)
    await page.getByText('Laden is niet gelukt. Probeer het opnieuw.').waitFor()
    expect(await page.getByText('Dat waren ze allemaal.').count()).toBe(0)
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Meer passagiers' }).click()
    await expect.poll(() => rows(page).count()).toBeGreaterThan(5)

    await page.goto(`/wereldbol?journeyId=${journeyId}`)
    await untilKept(page, `/api/globe/journey?journeyId=${journeyId}`)
    await page.context().setOffline(true)
    await page.goto(`/wereldbol?journeyId=${journeyId}&query=jansen&passenger=${_id}`)
    await page.getByText('U ziet de gegevens van').waitFor()
    await page.waitForTimeout(4000)
    const aboard = page.getByRole('region', { name: fullName, exact: true })
    expect(await aboard.count()).toBe(0)
    // The passenger stays in the address, because nobody said that there is no such passenger.
    expect(new URL(page.url()).searchParams.get('passenger')).toBe(_id)
    await page.context().setOffline(false)
    await aboard.getByText(fullName).first().waitFor()

    await page.context().route('**/api/search**', () => new Promise(() => {}))
    await page.goto('/zoeken?query=rotterdam&tab=3')
    await page.getByText('Stand van').waitFor()
    await rows(page).nth(4).scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 3000)
    await expect.poll(() => rows(page).count()).toBeGreaterThan(5)
    await page.getByRole('combobox').first().fill('sibaj')
    await page
      .getByRole('option', { name: /Sibajak/ })
      .first()
      .waitFor()
  })

  test('a device with names answers if a login page replaces the server, and after the browser was started again', async () => {
    const server = await openAddress()
    const profile = await temporaryFolder()
    const asked = ['kota', 'van der berg 1949', 'Jansen Sibajak'].map((query) => new URLSearchParams({ query }))
    const found = await Promise.all(asked.map(async (query) => (await fetch(`${server.baseUrl}/api/search?${query}`)).json()))
    const online = await openProfile(profile, 'tablet', { baseURL: server.baseUrl })
    const before = online.pages()[0] ?? (await online.newPage())
    await keepNames(before)
    await before.setViewportSize(viewports.desktop)
    const login = { status: 200, contentType: 'text/html', body: '<h1>Welkom op het wifi van het hotel</h1>' }
    await online.route('**/api/**', (route) => route.fulfill(login))
    await before.goto('/zoeken?query=jansen')
    await before.getByText('Stand van').waitFor()
    await rows(before).first().waitFor()
    await online.close()
    await server.stop()

    const offline = await openProfile(profile, 'tablet', { baseURL: server.baseUrl })
    const page = offline.pages()[0] ?? (await offline.newPage())
    for (const [at, { passengers, totalPassengers }] of (found as SearchResults[]).entries()) {
      await page.goto(`/zoeken?${asked[at]}`)
      await page.getByText('Stand van').waitFor()
      await page.locator('h1', { hasText: new Intl.NumberFormat('nl-NL').format(totalPassengers) }).waitFor()
      for (const { fullName } of passengers) await rows(page).filter({ hasText: fullName }).first().waitFor()
    }
  })
})

describe('What leaves the archive', () => {
  const server = serverWithStaff()

  /** Waits until another archive is published. */
  async function untilPublished(before: string): Promise<void> {
    await expect.poll(version, { interval: 1000 }).not.toBe(before)
  }
  const version = async () => {
    const answer = await fetch(`${server().baseUrl}/api/archive`)
    return ((await answer.json()) as { version?: string }).version ?? ''
  }

  test('leaves the kept voyages at the next contact, and the other voyages are brought up to date', async () => {
    const call = await callsOf(server())
    type Listed = { _id: string; journeyId: string; version: number }
    const journeys = await call<Listed[]>('GET', '/journey?limit=100')
    const [left, edited] = journeys.filter(({ journeyId }) => journeyId.startsWith('KB'))
    const address = (code: string) => `/api/globe/journey?journeyId=${code}`
    const page = await openPage('phone', { offline: true, baseURL: server().baseUrl })
    await page.goto('/')
    await untilHeld(page, 'catalogue')
    await page.evaluate(() => navigator.serviceWorker.ready)
    await untilKept(page, '/api/partners')
    for (const { journeyId } of [left!, edited!]) {
      await page.evaluate((url) => fetch(url).then((answer) => answer.text()), address(journeyId))
      await untilKept(page, address(journeyId))
    }
    // An answer that is not listed, as earlier versions of the site kept them.
    const old = address('VAN-VROEGER-1')
    await page.evaluate(async (key) => {
      await (await caches.open('voyages')).put(key, Response.json({ journeyId: 'VAN-VROEGER-1' }))
      const home = await caches.open('home')
      const favourites = '/api/globe/favorites'
      const [first, ...others] = await (await home.match(favourites))!.json()
      await home.put(favourites, Response.json([{ ...first, storyIntro: 'Van vroeger' }, ...others]))
    }, old)
    const before = await version()
    await call('DELETE', `/journey/${left!._id}?version=${left!.version}`)
    const record = await call('GET', `/journey/${edited!._id}`)
    await call('PUT', `/journey/${edited!._id}`, { ...record, storyIntro: '<p>Nieuw geschreven</p>' })
    await untilPublished(before)
    await page.reload()
    // One publication may have the first of the two changes alone, and so the device asks again.
    const afterContact = async <T>(look: () => Promise<T>) => {
      await page.evaluate(() => dispatchEvent(new Event('online')))
      return look()
    }
    const patient = { interval: 1000 }
    await expect.poll(() => afterContact(() => keptAnswers(page)), patient).not.toContain(address(left!.journeyId))
    await expect
      .poll(() => afterContact(() => keptAnswer(page, address(edited!.journeyId))), patient)
      .toMatchObject({ storyIntro: '<p>Nieuw geschreven</p>' })
    expect(await keptAnswers(page)).not.toContain(old)
    const favourites = await (await fetch(`${server().baseUrl}/api/globe/favorites`)).json()
    await expect.poll(() => keptAnswer(page, '/api/globe/favorites')).toEqual(favourites)
  })
})

test('No query, no page of a list and nothing of staff is on the device after use', async () => {
  const page = await openPage('desktop', { offline: true, baseURL: staffed.baseUrl })
  await keepNames(page)
  await page.goto('/zoeken?query=Jansnen')
  await page.getByRole('heading', { level: 1, name: /Jansnen/ }).waitFor()
  // Opens a voyage and comes back to the results.
  await rows(page).first().click()
  await page.waitForURL('**/wereldbol?**')
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: /Jansnen/ }).waitFor()
  await rows(page).first().click()
  await page.waitForURL('**/wereldbol?**')
  await page.goto('/wereldbol?journeyId=NA-1946-1&query=Jansnen')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.evaluate(
    async ([code, staff]) => {
      const post = (url: string, body: object) =>
        fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
      await post('/api/passengerList/access', { code })
      const list = await (await fetch('/api/passengerList/NA-1946-1')).json()
      for (const { url, deepZoom, thumbMedium } of list.pages)
        for (const address of [url, deepZoom, thumbMedium]) await (await fetch(address)).arrayBuffer()
      const login = await post('/api/admin/user/login', staff)
      const { token } = await login.json()
      await fetch('/api/admin/journey?limit=5', { headers: { authorization: `Bearer ${token}` } })
      Object.assign(window, { pages: list.pages.length })
    },
    [LIST_CODE, ADMIN] as const,
  )
  expect(await page.evaluate(() => (window as unknown as { pages: number }).pages)).toBeGreaterThan(0)
  await page.waitForTimeout(3000)
  const texts = await keptTexts(page)
  expect(texts.length).toBeGreaterThan(10)
  const { pages } = await page.evaluate(async () => (await fetch('/api/passengerList/NA-1946-1')).json())
  const ids: string[] = pages.map(({ _id }: { _id: string }) => _id)
  for (const text of texts) {
    expect(text).not.toMatch(/jansnen/i)
    expect(text).not.toMatch(/api\/admin|mkoster|leeszaal-vijf|api\/passengerList/)
    for (const id of ids) expect(text).not.toContain(id)
  }
})
