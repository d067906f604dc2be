import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { until } from '#domain/testing/until.ts'
import { expectAccessible, expectTouchable } from './accessibility.ts'
import { callsOf } from './admin-page.ts'
import { openPage, type PageOptions, staffed } from './harness.ts'
import { heldArchive } from './kept-answers.ts'
import { atEveryWidth, faultsOfLayout } from './layout.ts'
import { ADMIN, CONTACT_EMAIL, LIST_CODE } from './server.ts'
import { chooseFiles, fillIn, pdf, press } from './stories.ts'

const PIN = '258025'
const IDLE = 30

/** The size of a touch target at a kiosk, in CSS pixels. */
const TARGET = 56

/** Without the service worker unless it is asked for: installing it takes most of the time of such a test. */
async function setUpKiosk(options: PageOptions = {}): Promise<Page> {
  const page = await openPage('tablet', { baseURL: staffed.baseUrl, ...options })
  await page.clock.install()
  await page.goto(`/?kiosk=${IDLE}`)
  await start(page)
  settings = await page.evaluate(() => localStorage.getItem('kiosk'))
  return page
}

/** The settings that the kiosk which was set up last keeps on its device. */
let settings: string | null = null

/** A kiosk that was set up before: to load two pages and to hash a PIN would take most of the time of such a test. */
async function openKiosk(): Promise<Page> {
  if (settings === null) return setUpKiosk()
  const origins = [{ origin: staffed.baseUrl, localStorage: [{ name: 'kiosk', value: settings }] }]
  const page = await openPage('tablet', { baseURL: staffed.baseUrl, storageState: { cookies: [], origins } })
  await page.clock.install()
  await page.goto('/')
  await atHome(page)
  return page
}

async function start(page: Page): Promise<void> {
  await page.getByLabel('Pincode (4 tot 8 cijfers)').fill(PIN)
  await page.getByLabel('Nog een keer').fill(PIN)
  await page.getByRole('button', { name: 'Start de kioskmodus' }).click()
  await atHome(page)
}

const atHome = (page: Page) => page.locator('html[data-kiosk=on] .favourite dl').nth(4).waitFor()
const field = (page: Page) => page.getByRole('combobox', { name: 'Zoek op passagier of schip' })
const asking = (page: Page) => page.getByRole('alertdialog', { name: 'Bent u er nog?' })
const code = (page: Page) => page.getByRole('dialog', { name: 'Verder op uw telefoon' })
const ending = (page: Page) => page.getByRole('dialog', { name: 'Kioskmodus beëindigen' })
const pass = (page: Page, seconds: number) => page.clock.fastForward(seconds * 1000)

async function search(page: Page, name: string): Promise<void> {
  await field(page).fill(name)
  await field(page).press('Enter')
  await page.locator('.ledger tbody tr').first().waitFor()
}

/** Everything that is kept, without the archive's key for stories: it comes when the page is idle and is not of a visitor. */
const kept = (page: Page) =>
  page.evaluate(() => ({
    local: Object.keys(localStorage).filter((key) => key !== 'kiosk-story-key'),
    session: sessionStorage.length,
    entries: history.length,
    address: location.href.slice(location.origin.length),
  }))

/** Holds the logo long enough to end the kiosk. */
async function holdLogo(page: Page): Promise<void> {
  await page.locator('.masthead__logo').hover()
  await page.mouse.down()
  await pass(page, 5)
  await ending(page).waitFor()
  await page.mouse.up()
}

describe('Setting up a kiosk', () => {
  test('can keep the names on it, and they come back after its storage was lost', async () => {
    const page = await setUpKiosk()
    await expect.poll(() => heldArchive(page)).toBe('names')
    await page.evaluate(
      () =>
        new Promise((done) => {
          indexedDB.deleteDatabase('overtocht-archive').onsuccess = done
        }),
    )
    await page.reload()
    await atHome(page)
    await expect.poll(() => heldArchive(page)).toBe('names')
  })

  test('names the possible times, asks for a PIN, and leads to the site without the parameter', async () => {
    const page = await openPage('tablet', { baseURL: staffed.baseUrl })
    await page.goto('/?kiosk=29')
    await page.getByRole('alert').getByText('een heel getal van 30 tot 3600').waitFor()
    await page.goto(`/?kiosk=${IDLE}`)
    await page.getByText('Wie het 30 seconden niet aanraakt').waitFor()
    await expectAccessible(page)
    const begin = page.getByRole('button', { name: 'Start de kioskmodus' })
    await page.getByLabel('Pincode (4 tot 8 cijfers)').fill('123')
    await begin.click()
    await page.getByText('Kies een pincode van 4 tot 8 cijfers.').waitFor()
    await page.getByLabel('Pincode (4 tot 8 cijfers)').fill('1234')
    await page.getByLabel('Nog een keer').fill('1243')
    await begin.click()
    await page.getByText('De twee pincodes zijn niet gelijk.').waitFor()
    await page.evaluate(() => localStorage.setItem('jwtToken', 'secret'))
    await start(page)
    expect((await kept(page)).address).toBe('/')
    expect((await kept(page)).local).not.toContain('jwtToken')
    expect(await page.evaluate(() => localStorage.getItem('kiosk'))).not.toContain(PIN)
    // From now on the parameter is ignored.
    await page.goto('/?kiosk=60')
    await atHome(page)
    expect((await kept(page)).address).toBe('/')
  })
})

describe('A visitor at a kiosk', () => {
  test('can use the whole site, which leaves no address, title or history entry', async () => {
    const page = await setUpKiosk()
    const title = await page.title()
    const before = await kept(page)
    await search(page, 'jansen')
    await page.getByRole('tab', { name: 'Reizen' }).click()
    await page.locator('.ledger tbody a').first().click()
    await page.getByRole('link', { name: 'Terug' }).first().click()
    await page.locator('.ledger tbody a').first().waitFor()
    await page.getByRole('button', { name: 'MENU' }).click()
    await page.getByRole('link', { name: 'Partners' }).click()
    await page.getByRole('heading', { name: 'Partners', level: 1 }).waitFor()
    await page.keyboard.press('Home')
    await page.locator('.skip-link').focus()
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
    await page.locator('.masthead__logo').click()
    await page
      .locator('.favourite')
      .first()
      .click({ modifiers: ['Control'] })
    expect(page.context().pages()).toHaveLength(1)
    await page.locator('.favourite').first().click()
    await page.getByRole('button', { name: 'Afspelen' }).waitFor()
    expect(await kept(page)).toEqual(before)
    expect(before).toMatchObject({ local: ['kiosk'], session: 0, address: '/' })
    expect(await page.title()).toBe(title)
  })

  test('is asked after a while whether anybody is there, and after the answer everything is as it was', async () => {
    const page = await openKiosk()
    await field(page).fill('Sibajak')
    // The clock of the page goes on meanwhile, so these leave some seconds.
    await pass(page, IDLE - 10)
    expect(await asking(page).count()).toBe(0)
    await pass(page, 10)
    await asking(page).waitFor()
    expect(await asking(page).innerText()).toMatch(
      /Over 1\d seconden begint dit scherm opnieuw\. Wat u hebt gezocht of ingevuld, wordt dan gewist\./,
    )
    const stay = page.getByRole('button', { name: 'Ik ben er nog' })
    expect(await stay.evaluate((button) => button === document.activeElement)).toBe(true)
    await pass(page, 10)
    await asking(page)
      .getByText(/Over \d seconden/)
      .waitFor()
    await stay.press('Enter')
    await asking(page).waitFor({ state: 'detached' })
    await pass(page, IDLE)
    await asking(page).waitFor()
    await expectAccessible(page)
    await expectTouchable(page, TARGET)
    await page.keyboard.press('Escape')
    await asking(page).waitFor({ state: 'detached' })
    expect(await field(page).inputValue()).toBe('Sibajak')
  })

  test('leaves nothing behind', async () => {
    const page = await setUpKiosk({ offline: true })
    const before = await kept(page)
    await search(page, 'jansen')
    await page.evaluate(() => {
      localStorage.setItem('jwtToken', 'secret')
      sessionStorage.setItem('draft', 'dear')
      Object.assign(window, { ofTheVisitor: true })
      scrollTo(0, 400)
    })
    await pass(page, IDLE)
    await asking(page).waitFor()
    await pass(page, 15)
    await page.waitForFunction(() => !('ofTheVisitor' in window))
    await atHome(page)
    expect(await kept(page)).toEqual(before)
    expect(await field(page).inputValue()).toBe('')
    expect(await page.evaluate(() => scrollY)).toBe(0)
    // Nobody is asked until somebody uses the kiosk.
    await pass(page, 600)
    expect(await asking(page).count()).toBe(0)
    await field(page).fill('Oranje')
    await pass(page, IDLE)
    await page.getByRole('button', { name: 'Begin opnieuw' }).click()
    await expect.poll(() => field(page).inputValue()).toBe('')
    await atHome(page)
    // After the tablet slept it is wiped.
    await field(page).fill('Oranje')
    await pass(page, 3600)
    await expect.poll(() => field(page).inputValue()).toBe('')
    expect(await kept(page)).toEqual(before)
  })

  test('is not asked while a voyage plays, and then has the full time again', async () => {
    const page = await openKiosk()
    await page.locator('.favourite').first().click()
    await page.getByRole('button', { name: 'Afspelen' }).click()
    for (let half = 0; half < 4; half++) await pass(page, IDLE / 2)
    expect(await asking(page).count()).toBe(0)
    await page.getByRole('button', { name: 'Pauze' }).click()
    // Timeline and panel still follow the ship for a moment, and that counts as scrolling.
    await page.clock.runFor(1000)
    await page.waitForTimeout(1500)
    await page.keyboard.press('Shift')
    await pass(page, IDLE - 1)
    expect(await asking(page).count()).toBe(0)
    await pass(page, 1)
    await asking(page).waitFor()
  })

  test('cannot see a list that the visitor before opened, and opens none until the server has confirmed the end', async () => {
    const page = await openKiosk()
    await page.locator('.favourite').first().click()
    const list = page.getByRole('button', { name: 'Bekijk de passagierlijst' })
    await list.click()
    await page.getByLabel('Wachtwoord').fill(LIST_CODE)
    await page.getByRole('button', { name: 'Open de lijst' }).click()
    const viewer = page.getByRole('dialog', { name: 'Passagierslijst' })
    await viewer.waitFor()
    let reachable = false
    await page.route('**/api/passengerList/access', (route) =>
      route.request().method() === 'DELETE' && !reachable ? route.abort() : route.continue(),
    )
    await pass(page, IDLE)
    await page.getByRole('button', { name: 'Begin opnieuw' }).click()
    await atHome(page)
    await page.locator('.favourite').first().click()
    await list.click()
    const alert = page.getByRole('alertdialog', { name: 'Passagierslijsten' })
    await alert.waitFor()
    // The code does not help either, because the end would come after it.
    await page.getByLabel('Wachtwoord').fill(LIST_CODE)
    await page.getByRole('button', { name: 'Open de lijst' }).click()
    await alert.getByText('Er ging iets mis.').waitFor()
    expect(await viewer.count()).toBe(0)
    expect((await kept(page)).local).toContain('kiosk-lists')
    reachable = true
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect.poll(async () => (await kept(page)).local).toEqual(['kiosk'])
    expect(await page.evaluate(async () => (await (await fetch('/api/passengerList/access')).json()) as unknown)).toEqual({
      granted: false,
      by: null,
    })
  })

  test('gets a QR code for links to other sites, and nothing to copy or download', async () => {
    const page = await openKiosk()
    await page.getByRole('link', { name: CONTACT_EMAIL }).click()
    await code(page).getByText(CONTACT_EMAIL).waitFor()
    expect(await code(page).innerText()).toContain('Scan deze code met uw telefoon')
    await expectAccessible(page)
    await code(page).getByRole('button', { name: 'Sluiten' }).click()
    await page.locator('.partner-link a').click()
    await page.getByRole('link', { name: /^Museum Maluku/ }).click()
    await code(page)
      .getByText(/^https?:\/\//)
      .waitFor()
    expect(await code(page).getByRole('img').getAttribute('src')).toMatch(/^data:image\/svg\+xml/)
    await page.keyboard.press('Escape')
    await page.goto('/')
    await search(page, 'jansen')
    expect(await page.getByText('Download als CSV').count()).toBe(0)
    await page.getByRole('button', { name: 'Verwijs naar deze pagina' }).click()
    await code(page).getByText(`${staffed.baseUrl}/zoeken?query=jansen`).waitFor()
    await page.keyboard.press('Escape')
    expect(page.context().pages()).toHaveLength(1)
    const refused = await page.evaluate(() => {
      const name = document.querySelector('.ledger a')!
      const events = [
        new MouseEvent('contextmenu', { bubbles: true, cancelable: true }),
        new DragEvent('dragstart', { bubbles: true, cancelable: true }),
        new KeyboardEvent('keydown', { key: 'p', ctrlKey: true, bubbles: true, cancelable: true }),
        new WheelEvent('wheel', { ctrlKey: true, bubbles: true, cancelable: true }),
      ]
      return events.map((event) => !name.dispatchEvent(event))
    })
    expect(refused).toEqual([true, true, true, true])
    expect(
      await page.evaluate(() => {
        const { touchAction, userSelect } = getComputedStyle(document.documentElement)
        return [touchAction, userSelect, getComputedStyle(document.querySelector('input')!).userSelect]
      }),
    ).toEqual(['pan-x pan-y', 'none', 'text'])
  })

  test('sees a favourite voyage sail over the map of home until the screen is touched', async () => {
    const page = await openKiosk()
    const name = page.locator('.sailing__name')
    const first = await name.textContent()
    const way = () => page.locator('.sailing__wake').evaluate((wake: SVGPathElement) => wake.getTotalLength())
    await page.clock.runFor(2000)
    const before = await way()
    await page.clock.runFor(2000)
    expect(await way()).toBeGreaterThan(before)
    await pass(page, 24)
    await pass(page, 4)
    await expect.poll(() => name.textContent()).not.toBe(first)
    await field(page).click()
    await name.waitFor({ state: 'detached' })
  })
})

describe('Staff at a kiosk', () => {
  test('end it with the PIN; wrong ones are slowed down', async () => {
    const page = await setUpKiosk()
    await page.locator('.masthead__logo').hover()
    await page.mouse.down()
    await pass(page, 4)
    await page.mouse.up()
    expect(await ending(page).count()).toBe(0)
    await holdLogo(page)
    await expectAccessible(page)
    const pin = page.getByLabel('Pincode')
    for (let wrong = 1; wrong <= 5; wrong++) {
      await pin.fill(`000${wrong}`)
      await pin.press('Enter')
      await expect.poll(() => pin.inputValue()).toBe('')
      await ending(page).getByText('Deze pincode is niet juist.').waitFor()
    }
    await pin.fill(PIN)
    await pin.press('Enter')
    await ending(page).getByText('Te vaak fout.').waitFor()
    await pass(page, 20)
    await page.mouse.move(10, 10)
    await page.keyboard.press('Shift')
    await pass(page, 10)
    await pin.fill(PIN)
    await pin.press('Enter')
    await page.waitForFunction(() => !('kiosk' in document.documentElement.dataset))
    await page.locator('.favourite dl').nth(4).waitFor()
    await page.locator('.favourite').first().click()
    await page.waitForURL('**/wereldbol?journeyId=*')
    const left = await page.evaluate(() => Object.keys(localStorage))
    expect(left.filter((key) => key !== 'kiosk-lists')).toEqual([])
  })

  test('end it with the name and password of an admin, and that session ends at once', async () => {
    const page = await setUpKiosk()
    // By keyboard. A key that is held repeats itself, in the dialog too.
    const logo = page.locator('.masthead__logo')
    await field(page).fill('Sibajak')
    await logo.press('Enter')
    expect(await field(page).inputValue()).toBe('Sibajak')
    await page.keyboard.down('Enter')
    await pass(page, 5)
    await ending(page).waitFor()
    await page.keyboard.down('Enter')
    await page.keyboard.up('Enter')
    expect(await ending(page).getByRole('alert').count()).toBe(0)
    await page.keyboard.press('Escape')
    await ending(page).waitFor({ state: 'detached' })
    expect(await logo.evaluate((link) => link === document.activeElement)).toBe(true)
    await holdLogo(page)
    await page.getByRole('button', { name: 'Met naam en wachtwoord van een beheerder' }).click()
    await page.getByLabel('Naam van een beheerder').fill(ADMIN.username)
    await page.getByLabel('Wachtwoord').fill('niet-dit-wachtwoord')
    await page.getByRole('button', { name: 'Beëindig' }).click()
    await ending(page).getByText('Deze naam en dit wachtwoord zijn niet juist.').waitFor()
    await page.getByLabel('Naam van een beheerder').fill(ADMIN.username)
    await page.getByLabel('Wachtwoord').fill(ADMIN.password)
    const loggingOut = page.waitForRequest('**/api/admin/user/logout')
    await page.getByRole('button', { name: 'Beëindig' }).click()
    const token = (await loggingOut).headers().authorization!.replace('Bearer ', '')
    await page.waitForFunction(() => !('kiosk' in document.documentElement.dataset))
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(token)
    const headers = { authorization: `Bearer ${token}` }
    expect((await fetch(`${staffed.baseUrl}/api/admin/ship/list`, { headers })).status).toBe(401)
  })
})

describe('A story that is written at a kiosk', () => {
  /** Everything that this device keeps of stories, as text. */
  const keptStories = (page: Page) =>
    page.evaluate(async () => {
      const texts: string[] = []
      for (const { name } of await indexedDB.databases()) {
        // These only hold what the archive publishes.
        if (name === 'overtocht-archive' || name === 'overtocht-kept') continue
        const open = indexedDB.open(name!)
        await new Promise((resolve) => {
          open.onsuccess = resolve
        })
        for (const shelf of open.result.objectStoreNames) {
          const all = open.result.transaction(shelf).objectStore(shelf).getAll()
          await new Promise((resolve) => {
            all.onsuccess = resolve
          })
          for (const value of all.result) {
            const bytes = value.bytes ? new TextDecoder('latin1').decode(value.bytes) : ''
            texts.push(JSON.stringify(value) + bytes)
          }
        }
        open.result.close()
      }
      return texts.join('\n')
    })

  test('is only in memory until it is sent; then it is sealed, no word of it can be read, and it arrives whole', async () => {
    const page = await openKiosk()
    await pass(page, 6)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('kiosk-story-key'))).toBeTruthy()
    await page.getByRole('link', { name: 'Ik wil mijn verhaal delen' }).first().click()
    await page.getByRole('button', { name: 'Versturen' }).waitFor()
    await fillIn(page)
    await chooseFiles(page, pdf('brief.pdf', 'tekst van de brief'))
    await pass(page, 2)
    expect(await keptStories(page)).toBe('')
    await page.route('**/form/store/sealed', (route) => route.abort())
    await press(page)
    const told = page.getByText(/^Dank u wel\. Uw verhaal is verzegeld/)
    await told.waitFor()
    const [number] = /[0-9A-F]{4}-[0-9A-F]{4}/.exec((await told.textContent()) ?? '') ?? []
    const texts = await keptStories(page)
    expect(texts).toContain('OVT1')
    for (const word of ['Koesoema', 'Batavia', 'm.voorbeeld@', 'tekst van de brief']) {
      expect(texts).not.toContain(word)
    }
    await expectAccessible(page)

    await holdLogo(page)
    await page.getByText('Op dit apparaat wacht nog 1 verzegelde inzending op verzending.').waitFor()
    await page.getByRole('button', { name: 'Terug naar de site' }).click()

    await page.unroute('**/form/store/sealed')
    await page.evaluate(() => dispatchEvent(new Event('online')))
    const call = await callsOf(staffed)
    type Row = { _id: string; about: string; missing: number; state: string }
    const found = () => call<Row[]>('GET', `/submission?query=${number}`)
    // The device deletes it once the server says that it has all of it.
    await expect.poll(() => keptStories(page)).toBe('')
    expect(await found()).toMatchObject([{ about: 'Johanna Wilhelmina Koesoema', state: 'new', missing: 0 }])

    // A correction goes the same way.
    await page.route('**/form/store/sealed', (route) => route.abort())
    await page.getByRole('link', { name: 'Overtocht' }).first().click()
    await atHome(page)
    await search(page, 'Jansen')
    await page.locator('.ledger tbody tr a').first().click()
    await page.getByRole('button', { name: 'Klopt dit niet?' }).click()
    await page.getByLabel('Schip', { exact: true }).check()
    const proposal = `Proefmaatschappij ${Date.now()}`
    await page.getByLabel('Hoe moet het zijn?').fill(proposal)
    await press(page)
    await page.getByText(/^Verzegeld: uw verbetering wordt verzonden/).waitFor()
    expect(await keptStories(page)).toContain('OVT1')
    expect(await keptStories(page)).not.toContain('Proefmaatschappij')
    await page.unroute('**/form/store/sealed')
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect.poll(() => keptStories(page)).toBe('')
    expect(await call<Row[]>('GET', `/submission?query=${proposal.replace(' ', '+')}`)).toMatchObject([{ state: 'new' }])
  })

  test('is sent at once if there is no room, and stays in the form if that fails', async () => {
    const page = await openKiosk()
    // Chromium would not notice another quota at once.
    await page.evaluate(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('Full', 'QuotaExceededError')
      }
    })
    await page.getByRole('link', { name: 'Ik wil mijn verhaal delen' }).first().click()
    await page.getByRole('button', { name: 'Versturen' }).waitFor()
    await fillIn(page, { Jaartal: '1957' })
    await chooseFiles(page, pdf('brief.pdf', 'brief', 300_000))
    // The server has it, but its answer is lost. A second press sends it under the same key, so that it is stored once.
    const keys: (string | undefined)[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/form/store/sealed')) keys.push(request.headers()['idempotency-key'])
    })
    await page.route('**/form/store/sealed', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await press(page)
    await page.getByRole('alert').getByText('Het is niet verzonden.').waitFor()
    expect(await page.getByLabel('Jaartal').inputValue()).toBe('1957')
    await page.unroute('**/form/store/sealed')
    const sent = page.waitForResponse('**/form/store/sealed')
    await press(page)
    expect((await sent).status()).toBe(200)
    expect(new Set(keys).size).toBe(1)
    await page.getByText(/^Dank u wel\. Uw verhaal is verzegeld/).waitFor()
    expect(await keptStories(page)).toBe('')
  })
})

test('The screens of a kiosk have large targets and large letters, on a tablet that lies and one that is upright', async () => {
  const page = await openKiosk()
  const look = async () => {
    // A logo that has not come yet is smaller than its link will be.
    await until(() => expectTouchable(page, TARGET))
    expect(await page.evaluate(() => getComputedStyle(document.body).fontSize)).toMatch(/^(1[89]|2\d)/)
    return faultsOfLayout(page)
  }
  const fits = (lookMore = look) =>
    atEveryWidth(page, lookMore, [
      [1024, 768],
      [768, 1024],
    ])
  await fits()
  await field(page).fill('jan')
  await page.getByRole('option').first().waitFor()
  await fits()
  await search(page, 'jansen')
  await fits(async () => {
    await expectAccessible(page)
    return look()
  })
  await page.locator('.ledger tbody a').first().click()
  await page.getByRole('button', { name: 'Afspelen' }).waitFor()
  await fits()
})
