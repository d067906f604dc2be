import { expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { asServer, atEachSize, baseUrl, goTo, openPage } from './harness.ts'
import { atEveryWidth } from './layout.ts'
import { ask, rows } from './search-page.ts'

test('every suggestion can be reached on home, at every size', async () => {
  const page = await openPage('desktop')
  await page.goto('/')
  await page.getByRole('combobox').fill('jan')
  const options = page.getByRole('option')
  await options.first().waitFor()
  await atEachSize(page, async () => {
    expect(await options.count()).toBeGreaterThan(0)
    for (const option of await options.all()) await option.click({ trial: true })
  })
})

test('nothing on the screen jumps when results come in and more rows follow', async () => {
  const page = await openPage('tablet')
  await page.addInitScript(() => {
    const shifts = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
        if (!entry.hadRecentInput) document.documentElement.dataset.shift = String(shiftSoFar() + entry.value)
    })
    const shiftSoFar = () => Number(document.documentElement.dataset.shift ?? 0)
    shifts.observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/zoeken?query=Jansen')
  await rows(page).nth(9).waitFor()
  await page.mouse.move(600, 500)
  for (let scrolls = 0; scrolls < 4; scrolls++) {
    const before = await rows(page).count()
    await page.mouse.wheel(0, 600)
    await expect.poll(() => rows(page).count()).toBeGreaterThan(before)
  }
  expect(Number(await page.locator('html').getAttribute('data-shift'))).toBeLessThanOrEqual(0.02)
})

test('at no width does the page scroll sideways, and the chosen tab is in sight', async () => {
  const page = await openPage('phone')
  const open = async (path: string) => {
    await page.goto(path)
    await page.locator('h1').waitFor()
    await page.locator('.favourite h3, .ledger .pn, .thumbs img').first().waitFor()
  }
  const faults = () =>
    page.evaluate(() => {
      const { scrollWidth } = document.documentElement
      return scrollWidth > innerWidth ? [`the page is ${scrollWidth} px wide`] : []
    })
  const sizes = [320, 390, 720, 1024].map((width) => [width, 700] as const)
  for (const path of ['/', '/zoeken?query=Jansen']) {
    await open(path)
    await atEveryWidth(page, faults, sizes)
  }
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height })
    // A page that opens brings its tab into sight.
    await open('/zoeken?query=Sibajak&tab=5')
    expect(await faults(), `${width}`).toEqual([])
    const chosen = await page.getByRole('tab', { selected: true }).boundingBox()
    expect(chosen!.x + chosen!.width).toBeLessThanOrEqual(width)
  }
})

test('on a phone the filters are a sheet that says how many results it will show', async () => {
  const page = await openPage('phone')
  await page.goto('/zoeken?query=Jansen')
  await page.getByRole('button', { name: 'Filters' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByRole('group', { name: 'Vertrek' }).getByRole('checkbox').first().check()
  await page.waitForURL(/startCity=/)
  await sheet.getByRole('button', { name: /^Toon [\d.]+ passagiers?$/ }).click()
  await page.getByRole('button', { name: 'Filters (1)' }).waitFor()
})

test('the empty search offers searches that find something, and like results has no accessibility faults, at every size', async () => {
  const page = await openPage('desktop', { bypassCSP: true })
  await page.goto('/zoeken')
  const examples = page.getByRole('region', { name: 'Bijvoorbeeld' }).getByRole('link')
  await atEachSize(page, async (size) => {
    await examples.first().waitFor()
    await expectAccessible(page, `the empty search on a ${size}`)
    const terms = await examples.locator('b').allInnerTexts()
    expect(terms.length).toBeGreaterThanOrEqual(3)
    for (const term of terms) expect((await ask(`query=${encodeURIComponent(term)}`)).totalPassengers, term).toBeGreaterThan(0)
    await examples.first().click()
    await rows(page).first().waitFor()
    expect(new URL(page.url()).searchParams.get('query')).toBe(terms[0])
    await page.goBack()
  })
  await goTo(page, '/zoeken?query=Jansen')
  await rows(page).first().waitFor()
  await atEachSize(page, (size) => expectAccessible(page, `results on a ${size}`))
})

test('above the results nothing touches, chosen filters are in sight, and rows say what each date is', async () => {
  const page = await openPage('phone')
  await page.goto('/zoeken?query=Jansen&startCity=Batavia&endCity=Rotterdam')
  await rows(page).first().waitFor()
  for (const [width, height] of [
    [320, 568],
    [390, 844],
    [640, 960],
    [844, 390],
    [1000, 768],
  ] as const) {
    await page.setViewportSize({ width, height })
    const where = `${width} x ${height}`
    // Waits until the page has the new size.
    await expect.poll(() => page.evaluate(faultsAbove), { message: where }).toEqual([])
    expect(await rows(page).first().innerText(), where).toMatch(/Vertrek\s+\d\d [\s\S]+Aankomst\s+\d\d /)
  }
})

/** Runs in the browser: headings, chosen filters and buttons above the rows that touch or are out of sight. */
function faultsAbove(): string[] {
  const parts = document.querySelectorAll<HTMLElement>(
    '.list > h1, .list-line > .button, .list-line a, .list-line .tag, .list-line .text-link',
  )
  const boxes = [...parts].map((part) => ({ name: part.innerText, box: part.getBoundingClientRect() }))
  const faults = boxes.length > 4 ? [] : [`${boxes.length} parts`]
  for (const [at, { name, box }] of boxes.entries()) {
    if (box.left < 0 || box.right > innerWidth) faults.push(`${name} is beside the screen`)
    for (const other of boxes.slice(at + 1)) {
      const across = Math.max(box.left, other.box.left) - Math.min(box.right, other.box.right)
      const down = Math.max(box.top, other.box.top) - Math.min(box.bottom, other.box.bottom)
      if (Math.max(across, down) < 0) faults.push(`${name} lies over ${other.name}`)
    }
  }
  const [heading, ...controls] = boxes
  if (Math.min(...controls.map(({ box }) => box.top)) - heading!.box.bottom < 8) faults.push('the heading touches')
  for (const tag of document.querySelectorAll<HTMLElement>('.tag'))
    if (tag.getBoundingClientRect().bottom > innerHeight) faults.push(`${tag.innerText} is below the screen`)
  return faults
}

test('each tab names a ship that is searched for by itself in good Dutch', async () => {
  const { ships } = await ask('query=Kota+Inten&tab=2')
  const page = await openPage('desktop')
  await page.goto(`/zoeken?shipId=${ships[0]!._id}&tab=2`)
  await page.getByRole('heading', { level: 1, name: 'Het schip Kota Inten', exact: true }).waitFor()
  await page.getByRole('tab', { name: /^Reizen/ }).click()
  await page.getByRole('heading', { level: 1, name: /^\d+ reizen? van de Kota Inten$/ }).waitFor()
})

test('a surname suggested after a first name says what it searches for', async () => {
  const page = await openPage('phone')
  await page.goto('/zoeken')
  await page.getByRole('combobox').fill('jan jans')
  const option = page.getByRole('option', { name: 'Achternaam Jansen zoekt op ‘jan Jansen’' })
  await option.click()
  await page.waitForURL(/query=jan\+Jansen$/)
})

test('voyages can be filtered by how far their names are entered; passengers cannot', async () => {
  const page = await openPage('desktop')
  const { filters } = await ask('query=Batavia&tab=3')
  const none = filters.names.find(({ value }) => value === 'none')
  if (!none) throw new Error('the sample has no voyage from Batavia without names')
  await page.goto('/zoeken?query=Batavia&tab=3')
  const names = page.getByRole('group', { name: 'Namen' })
  await names.getByRole('checkbox', { name: 'nog geen namen' }).check()
  await page.waitForURL(`${baseUrl}/zoeken?query=Batavia&tab=3&names=none`)
  await page.getByRole('heading', { level: 1, name: new RegExp(`^${none.count} (reis|reizen) `) }).waitFor()
  await page.getByRole('button', { name: 'Verwijder filter Namen: nog geen namen' }).click()
  await page.waitForURL(`${baseUrl}/zoeken?query=Batavia&tab=3`)
  await page.goto('/zoeken?query=Batavia')
  await page.getByRole('group', { name: 'Vertrek' }).waitFor()
  expect(await names.count()).toBe(0)
})

test('who asked too much is told so, and how long to wait, by search, a voyage and a passenger', async () => {
  const page = await openPage('phone')
  const message = 'Vanaf dit adres zijn te veel namen opgevraagd. Probeer het over 59 minuten opnieuw.'
  const headers = { ...asServer({}).headers, 'retry-after': '3540' }
  const refusal = { status: 429, headers, json: { code: 'too_many_rows', message } }
  for (const call of ['**/api/search?*', '**/api/globe/journey?*', '**/api/passenger/*'])
    await page.route(call, (route) => route.fulfill(refusal))
  for (const path of ['/zoeken?query=Jansen', '/wereldbol?journeyId=NA-1946-1', '/passagier/1']) {
    await goTo(page, path)
    await page.locator('main').getByText(message).and(page.locator(':not([role=status])')).waitFor()
  }
})

test('who scrolled through too much is told so below the rows', async () => {
  const page = await openPage('phone')
  const message = 'Vanaf dit adres is te ver gebladerd. Probeer het over 59 minuten opnieuw.'
  await page.route(/offset=[1-9]/, (route) =>
    route.fulfill(asServer({ status: 429, json: { code: 'too_many_rows', message } })),
  )
  await page.goto('/zoeken?query=Jansen')
  await page.locator('.more-rows').scrollIntoViewIfNeeded()
  await page.locator('.more-rows').getByText(message).waitFor()
})
