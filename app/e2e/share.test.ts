import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, inject, test } from 'vitest'
import { storyNumber } from '#domain/sealed-story.ts'
import { FILE_MAX, FILE_MESSAGES, STORY_MESSAGES, type Submission } from '#domain/submission.ts'
import { SYNC_TAG } from '../outbox/shared-names.ts'
import { expectAccessible, expectTouchable, expectTree, tabTo } from './accessibility.ts'
import { addressOf, openPlain } from './globe-page.ts'
import { asServer, atEachSize, baseUrl, openPage, openProfile, openServer, temporaryFolder, viewports } from './harness.ts'
import { copyDataDir } from './server.ts'
import {
  chooseFiles,
  chosen,
  fillIn,
  hashOf,
  type Mishap,
  openBadNetwork,
  openForm,
  pdf,
  press,
  readStories,
  STORY,
  unsent,
  untilAllIsSent,
} from './stories.ts'

const WAITS = 'wordt verzonden zodra er verbinding is'
const errors = (page: Page) => page.getByRole('region', { name: /kloppen niet|klopt niet/ })
const hasFocus = (element: Locator) => element.evaluate((it) => it === document.activeElement)
const THANKS = 'Dank u wel. Uw verhaal is verzonden.'

/** An image of noise, which no format compresses well. */
const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', sigma: 60 } },
  })

/** The beginning of a HEIC photo, as phones make them. */
const heic = (name: string, text = '') => ({
  name,
  mimeType: 'image/heic',
  buffer: Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftypheic\0\0\0\0mif1heic${text}`), Buffer.alloc(600)]),
})

describe('The share form', () => {
  test('names every mistake in its agreed words, leads to each field, and sends nothing', async () => {
    const page = await openPage('desktop')
    const sent: string[] = []
    page.on('request', (request) => request.url().includes('/form/') && sent.push(request.url()))
    await openForm(page)
    expect(await page.title()).toBe('Ik wil mijn verhaal delen – Overtocht')
    await page.getByRole('heading', { level: 1, name: 'Ik wil mijn verhaal delen' }).waitFor()
    await press(page)
    await errors(page).getByText('Nog zes velden kloppen niet').waitFor()
    expect(await errors(page).evaluate((list) => list === document.activeElement)).toBe(true)
    expect(await errors(page).getByRole('link').allInnerTexts()).toEqual(Object.values(STORY_MESSAGES))
    await errors(page).getByRole('link', { name: STORY_MESSAGES.year }).click()
    const year = page.getByLabel('Jaartal')
    expect(await year.evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await year.getAttribute('aria-invalid')).toBe('true')
    const described = await year.getAttribute('aria-describedby')
    expect(await page.locator(`[id="${described}"]`).innerText()).toBe(STORY_MESSAGES.year)

    await fillIn(page, { Jaartal: '194', Verhaal: ` ${'a'.repeat(83)} ` })
    await errors(page).getByText('Nog twee velden kloppen niet').waitFor()
    await page.getByText('83 van 120').waitFor()
    await year.fill('1949')
    await errors(page).getByText('Nog één veld klopt niet').waitFor()
    await page.getByLabel('Verhaal').fill('👵'.repeat(119))
    await page.getByText('119 van 120').waitFor()
    await page.getByLabel('Verhaal').fill('👵'.repeat(120))
    await errors(page).waitFor({ state: 'detached' })
    expect(await page.getByText('van 120').count()).toBe(0)
    expect(sent).toEqual([])
  })

  test('checks the e-mail address when its field is left, and asks for consent before it sends', async () => {
    const page = await openPage('phone')
    await openForm(page)
    const email = page.getByLabel('E-mailadres')
    await email.fill('mariette@hier')
    // A message appears above the box, but the box may not move away from under the finger.
    await page.getByLabel(/Ik geef toestemming/).tap()
    await page.getByText(STORY_MESSAGES.email).waitFor()
    await page.getByText('Een adres ziet eruit als naam@voorbeeld.nl.').waitFor()
    expect(await page.getByLabel(/Ik geef toestemming/).isChecked()).toBe(true)
    await page.getByLabel(/Ik geef toestemming/).click()
    await email.fill('mariette@hier.example')
    await page.getByText(STORY_MESSAGES.email).waitFor({ state: 'detached' })

    const button = page.getByRole('button', { name: 'Versturen' })
    expect(await button.isDisabled()).toBe(true)
    await button.click({ force: true })
    const box = page.getByLabel(/Ik geef toestemming/)
    expect(await box.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await errors(page).count()).toBe(0)
    const opened = page.context().waitForEvent('page')
    await page.getByRole('link', { name: 'privacyverklaring', exact: true }).click()
    await (await opened).getByRole('heading', { level: 1, name: 'Privacyverklaring' }).waitFor()
    expect(await box.isChecked()).toBe(false)
    await box.check()
    expect(await button.isDisabled()).toBe(false)
    expect(await page.getByRole('textbox', { name: 'Website' }).count()).toBe(0)
  })

  test('judges files by their content, offers to make large images smaller, and takes the same file once', async () => {
    const page = await openPage('desktop')
    await openForm(page)
    await page.getByText('Upload alle bestanden in een keer, met een maximaal van 1MB.').waitFor()
    const large = await noise(1400, 1100).png().toBuffer()
    expect(large.length).toBeGreaterThan(FILE_MAX)
    const small = { name: 'kade.jpg', mimeType: 'image/jpeg', buffer: await noise(90, 60).jpeg().toBuffer() }
    const cut = { ...small, name: 'half.jpg', buffer: small.buffer.subarray(0, 80) }
    await chooseFiles(
      page,
      small,
      { name: 'brief.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ\x90\x00'.repeat(50)) },
      { ...small, name: 'leeg.jpg', buffer: Buffer.alloc(0) },
      pdf('groot.pdf', 'groot', FILE_MAX),
      cut,
      { name: 'hut.png', mimeType: 'image/png', buffer: large },
      heic('iphone.heic'),
    )
    await chooseFiles(page, pdf('laatste.pdf', 'laatste'), { ...small, name: 'kade.jpg' })
    const said = await chosen(page).allInnerTexts()
    expect(said.map((text) => text.split('\n')[0])).toEqual([
      expect.stringMatching(/^kade\.jpg \d+ kB$/),
      `brief.pdf gaat niet mee. ${FILE_MESSAGES.otherKind}`,
      `leeg.jpg gaat niet mee. ${FILE_MESSAGES.empty}`,
      `groot.pdf gaat niet mee. ${FILE_MESSAGES.tooLarge}`,
      `half.jpg gaat niet mee. ${FILE_MESSAGES.damaged}`,
      expect.stringMatching(/^hut\.png is \d,\d MB: te groot\. Verkleind is het \d+ kB\.$/),
      `iphone.heic gaat niet mee. ${FILE_MESSAGES.otherKind}`,
      'laatste.pdf 1 kB',
    ])
    await fillIn(page)
    await press(page)
    await errors(page).getByRole('link', { name: 'Kies of hut.png verkleind mee mag.' }).waitFor()
    await page.getByRole('button', { name: 'Verkleind meesturen: hut.png' }).click()
    await errors(page).waitFor({ state: 'detached' })
    await chosen(page)
      .getByText(/kB, als JPEG; was \d,\d MB/)
      .waitFor()
    await page.getByRole('button', { name: 'Sluiten: leeg.jpg' }).click()
    await page.getByRole('button', { name: 'Weghalen: kade.jpg' }).click()
    await expect.poll(() => chosen(page).count()).toBe(6)
    await chooseFiles(page, ...Array.from({ length: 9 }, (_, i) => pdf(`blad-${i}.pdf`, `blad ${i}`)))
    await chosen(page).getByText(`blad-8.pdf gaat niet mee. ${FILE_MESSAGES.tooMany}`).waitFor()
    expect(await chosen(page).getByText('gaat niet mee').count()).toBe(5)
  })

  test('sends photos of a phone as JPEG, on a device that can read them', async () => {
    const page = await openPage('phone')
    await page.addInitScript(() => {
      const decode = createImageBitmap
      const decodeAsSafari = async (image: Blob) =>
        (await image.slice(4, 12).text()) === 'ftypheic' ? decode(new ImageData(image.size, 300)) : decode(image)
      Object.assign(globalThis, { createImageBitmap: decodeAsSafari })
    })
    await openForm(page)
    const name = `${'Kade \u0007'.repeat(40)}.heic`
    const taken = { name: 'hut.heic', says: /^hut\.heic \d+ kB, als JPEG; was 1 kB/ }
    await page.locator('input[type=file]').setInputFiles([heic(taken.name), heic(name, 'een andere')])
    await expect.poll(async () => (await chosen(page).allInnerTexts())[0]).toMatch(taken.says)
    await expect.poll(() => chosen(page).count()).toBe(2)
    await fillIn(page)
    const stored = page.waitForRequest(/form.store$/)
    await press(page)
    const { files } = (await stored).postDataJSON() as Submission
    expect(files?.map((file) => file.name)).toEqual(['hut.jpg', `${'Kade '.repeat(40).slice(0, 196)}.jpg`])
    await page.getByText(THANKS).waitFor()
  })

  test('is accessible at every size, with all its messages', async () => {
    const page = await openPage('desktop')
    await openForm(page)
    await atEachSize(page, (size) => expectAccessible(page, size))
    await chooseFiles(page, pdf('brief.pdf', 'brief'), {
      ...pdf('tekst.txt', ''),
      buffer: Buffer.from('tekst'),
    })
    await press(page)
    await errors(page).waitFor()
    await page.context().setOffline(true)
    await fillIn(page)
    await press(page)
    await unsent(page).getByText(WAITS).waitFor()
    await atEachSize(page, async (size) => {
      await expectAccessible(page, `${size}, with its messages`)
      await expectTouchable(page)
    })
  })

  test('is filled in, corrected and sent by keys alone', async () => {
    const page = await openPage('desktop')
    await openForm(page)
    await expectTree(page, 'share-form')
    const consent = page.getByLabel(/Ik geef toestemming/)
    const send = page.getByRole('button', { name: 'Versturen' })
    const type = async (label: keyof typeof STORY) => {
      await tabTo(page, page.getByLabel(label, { exact: true }))
      await page.keyboard.type(STORY[label])
    }
    for (const label of ['Naam van de passagier', 'Naam van het schip', 'Uw naam', 'E-mailadres'] as const) await type(label)
    await type('Verhaal')
    await tabTo(page, consent)
    await page.keyboard.press('Space')
    await tabTo(page, send)
    await page.keyboard.press('Enter')
    const mistake = errors(page).getByRole('link', { name: STORY_MESSAGES.year })
    await mistake.waitFor()
    expect(await hasFocus(errors(page))).toBe(true)
    await expectTree(page, 'share-form-mistake')
    await tabTo(page, mistake)
    await page.keyboard.press('Enter')
    expect(await hasFocus(page.getByLabel('Jaartal'))).toBe(true)
    await page.keyboard.type(STORY.Jaartal)
    await tabTo(page, send)
    await page.keyboard.press('Enter')
    await page.getByRole('status').getByText(THANKS).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true)
  })

  test('opens from a voyage with its ship and year, and from the menu', async () => {
    const { page, journey } = await openPlain({})
    await page.getByRole('link', { name: 'Deel uw verhaal over deze reis' }).click()
    await page.getByLabel('Naam van het schip').waitFor()
    expect(await page.getByLabel('Naam van het schip').inputValue()).toBe(journey.ship.name)
    expect(await page.getByLabel('Jaartal').inputValue()).toBe(journey.startDate!.slice(0, 4))
    expect(new URL(page.url()).search).toBe('')
    await page.getByLabel('Naam van het schip').fill('Anders')
    await page.goto('/')
    await page.getByRole('link', { name: 'Ik wil mijn verhaal delen' }).click()
    await expect.poll(() => page.getByLabel('Naam van het schip').inputValue()).toBe('Anders')
    // A story about one voyage stays when the visitor begins one about another.
    await page.goto(addressOf({ journeyId: journey.journeyId }))
    await page.getByRole('link', { name: 'Deel uw verhaal over deze reis' }).click()
    await unsent(page).filter({ hasText: 'Anders' }).getByText('nog niet af').waitFor()
    expect(await page.getByLabel('Naam van het schip').inputValue()).toBe(journey.ship.name)
    await unsent(page).getByRole('button', { name: 'Verder schrijven' }).click()
    await expect.poll(() => page.getByLabel('Naam van het schip').inputValue()).toBe('Anders')
  })
})

describe('A draft', () => {
  test('is back after the browser was closed, with its files', async () => {
    const folder = await temporaryFolder()
    const first = await openProfile(folder, 'phone')
    const before = first.pages()[0]!
    await openForm(before)
    await fillIn(before)
    await chooseFiles(before, pdf('brief.pdf', 'brief'))
    await before.getByLabel('Verhaal').pressSequentially('!')
    await before.waitForTimeout(1000)
    await first.close()
    const again = await openProfile(folder, 'phone')
    const page = again.pages()[0]!
    await openForm(page)
    expect(await page.getByLabel('Verhaal').inputValue()).toBe(`${STORY.Verhaal}!`)
    expect(await page.getByLabel('E-mailadres').inputValue()).toBe(STORY['E-mailadres'])
    await chosen(page).filter({ hasText: 'brief.pdf' }).waitFor()
  })

  test('is a separate one in each tab, and none is lost', async () => {
    const page = await openPage('desktop')
    await openForm(page)
    await fillIn(page, { Verhaal: 'Het eerste.' })
    await chooseFiles(page, pdf('brief.pdf', 'brief'))
    await page.waitForTimeout(700)
    const second = await page.context().newPage()
    await openForm(second)
    expect(await second.getByLabel('Verhaal').inputValue()).toBe('Het eerste.')
    await chosen(second).filter({ hasText: 'brief.pdf' }).waitFor()
    await second.getByLabel('Verhaal').fill('Het tweede.')
    await page.getByLabel('Verhaal').fill('Het eerste, verder.')
    await second.waitForTimeout(700)
    await second.reload()
    await openForm(page)
    const texts = await Promise.all([page, second].map((tab) => tab.getByLabel('Verhaal').inputValue()))
    expect(texts).toEqual(['Het eerste, verder.', 'Het tweede.'])
    await second.close()
    await page.reload()
    expect(await page.getByLabel('Verhaal').inputValue()).toBe('Het eerste, verder.')
    await unsent(page).getByText('nog niet af').waitFor()
  })
})

describe('A sent story', () => {
  test('arrives once and whole, whatever the network does', async () => {
    const dataDir = await copyDataDir(inject('importedDataDir'), join(await temporaryFolder(), 'data'))
    const server = await openServer({}, dataDir)
    const mishaps: Mishap[] = [
      ...(['none', 'lost', 'answer lost', 429, 'none', 'cut', 500, 'html', 'none', 503] as const),
      ...(['answer lost', 'elsewhere', 'none'] as const),
    ]
    let count = 0
    const url = await openBadNetwork(server.baseUrl, () => mishaps[count++ % mishaps.length]!)
    const page = await openPage('desktop', { baseURL: url })
    await page.clock.install()
    await openForm(page)
    const sent: string[][] = []
    for (let i = 0; i < 10; i++) {
      const files = [pdf(`brief-${i}.pdf`, `brief ${i}`, 90_000), pdf(`lijst-${i}.pdf`, `lijst ${i}`)]
      sent.push(files.map(hashOf))
      await page.getByLabel('Jaartal').and(page.locator('[value=""]')).waitFor()
      await page.clock.runFor(4000)
      await fillIn(page, { Jaartal: String(1945 + i) })
      await chooseFiles(page, ...files)
      await press(page)
      await page.getByLabel('Jaartal').and(page.locator('[value=""]')).waitFor()
    }
    await untilAllIsSent(page)
    await server.stop()
    const stories = await readStories(dataDir)
    expect(stories.map(({ year, state, story }) => [year, state, story])).toEqual(
      sent.map((_, i) => [String(1945 + i), 'new', STORY.Verhaal]),
    )
    expect(stories.map(({ files }) => files.map((file) => [file.sha256, file.file_hash]))).toEqual(
      sent.map((hashes) => hashes.map((hash) => [hash, hash])),
    )
    expect(count).toBeGreaterThan(40)
  })

  test('is confirmed with its number in every tab and after a reload, and leaves no copy behind', async () => {
    const page = await openPage('phone')
    const keys: string[] = []
    // For the whole context, so that the worker's requests are routed too.
    await page.context().route('**/form/store', (route) => {
      keys.push(route.request().headers()['idempotency-key']!)
      return route.fulfill(asServer({ json: { _id: '6f1f4a57-6f8e-4b8a-9a35-1d1f0c1f2a3b' } }))
    })
    await openForm(page)
    await fillIn(page)
    await expect.poll(() => countKept(page, 'drafts')).toBe(1)
    const second = await page.context().newPage()
    await openForm(second)
    // A ticked box does not identify the visitor.
    await second.getByLabel(/Ik geef toestemming/).click()
    expect(await second.getByLabel('Verhaal').inputValue()).toBe(STORY.Verhaal)
    await expect.poll(() => countKept(page, 'drafts')).toBe(2)
    await press(page)
    await page.getByRole('status').getByText(THANKS).waitFor()
    expect(await page.evaluate(() => scrollY)).toBe(0)
    expect(await page.getByLabel('Verhaal').inputValue()).toBe('')
    expect(await page.getByLabel(/Ik geef toestemming/).isChecked()).toBe(false)
    const number = storyNumber(keys[0]!)
    await second.getByRole('status').getByText(`nummer ${number}`).waitFor()
    await expect.poll(() => second.getByLabel('Verhaal').inputValue()).toBe('')
    await expect.poll(() => unsent(page).count()).toBe(0)
    await page.reload()
    await page.getByText(new RegExp(`Schrijf voor vragen op: .*\\d{4}.*, nummer ${number}`)).waitFor()
    await page.getByRole('button', { name: 'Sluiten' }).click()
    await page.getByText(THANKS).waitFor({ state: 'detached' })
    await second.getByText(THANKS).waitFor({ state: 'detached' })
    expect(await unsent(page).count()).toBe(0)
  })

  test('waits without a network, and is sent as soon as there is one; the form opens without a network too', async () => {
    const page = await openPage('tablet', { offline: true })
    await openForm(page)
    await page.evaluate(() => navigator.serviceWorker.ready)
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    await page.context().setOffline(true)
    await openForm(page)
    const bar = page.getByText('Uw verhaal blijft op dit apparaat staan en wordt verstuurd zodra er weer verbinding is.')
    await bar.waitFor()
    await fillIn(page)
    await chooseFiles(page, pdf('brief.pdf', 'brief'))
    await press(page)
    await page.getByRole('status').getByText(`Uw verhaal ${WAITS}.`).waitFor()
    await unsent(page).getByText(WAITS).waitFor()
    await page.reload()
    await unsent(page).getByText(WAITS).waitFor()
    await page.context().setOffline(false)
    await unsent(page).first().waitFor({ state: 'detached' })
    // Another page of the site sends it too.
    await page.context().setOffline(true)
    await fillIn(page, { Jaartal: '1950' })
    await press(page)
    await unsent(page).getByText(WAITS).waitFor()
    await page.goto('/partners')
    await page.context().setOffline(false)
    await expect.poll(() => countKept(page)).toBe(0)
    await page.goto('/partners')
    expect(await bar.count()).toBe(0)
  })

  test('is sent without any open page of the site when the browser wakes the service worker', async () => {
    const page = await openPage('desktop', { offline: true })
    await openForm(page)
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.context().setOffline(true)
    await fillIn(page)
    await chooseFiles(page, pdf('brief.pdf', 'brief'))
    await press(page)
    await unsent(page).getByText(WAITS).waitFor()
    // A page of the site that runs none of its code.
    await page.goto('about:blank')
    await page.context().setOffline(false)
    await page.goto('/health/live')
    const devTools = await page.context().newCDPSession(page)
    const registered = new Promise<string>((resolve) => {
      devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(baseUrl))
        if (own) resolve(own.registrationId)
      })
    })
    await devTools.send('ServiceWorker.enable')
    const event = { origin: baseUrl, registrationId: await registered, tag: SYNC_TAG, lastChance: false }
    await devTools.send('ServiceWorker.dispatchSyncEvent', event)
    await expect.poll(() => countKept(page)).toBe(0)
  })

  test('is sent on plain http too, where browsers have no hashes and no locks', async () => {
    const page = await openPage('tablet')
    await page.addInitScript(() => {
      for (const name of ['serviceWorker', 'locks']) Reflect.deleteProperty(Navigator.prototype, name)
      for (const name of ['subtle', 'randomUUID']) Reflect.deleteProperty(Crypto.prototype, name)
    })
    await openForm(page)
    await fillIn(page)
    await chooseFiles(page, pdf('brief.pdf', 'brief'))
    await chooseFiles(page, pdf('brief.pdf', 'brief'), pdf('lijst.pdf', 'lijst'))
    expect(await chosen(page).count()).toBe(2)
    await page.reload()
    expect(await page.getByLabel('Verhaal').inputValue()).toBe(STORY.Verhaal)
    const stored = page.waitForResponse(/form.store$/)
    await press(page)
    await page.getByText(THANKS).waitFor()
    expect((await stored).request().postDataJSON()).not.toHaveProperty('files')
  })

  test('without Background Sync says that the site has to be open', async () => {
    const page = await openPage('phone')
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'SyncManager'))
    await openForm(page)
    await page.route('**/form/store', (route) => route.abort())
    await fillIn(page)
    // No draft stays behind if the visitor sends it and leaves the page at once.
    await page.evaluate(() => {
      document.querySelector<HTMLInputElement>('#share-privacy')!.click()
      document.querySelector<HTMLButtonElement>('.share button[type=submit]')!.click()
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await unsent(page).getByText(`${WAITS} en deze site open is`).waitFor()
    await page.reload()
    await unsent(page).getByText(`${WAITS} en deze site open is`).waitFor()
    expect(await page.getByLabel('Verhaal').inputValue()).toBe('')
  })

  test('can be taken back: at once if it never left, otherwise when the server confirms it', async () => {
    const calls: string[] = []
    let mishap: Mishap = 'lost'
    const url = await openBadNetwork(baseUrl, (incoming) => {
      calls.push(`${incoming.method} ${incoming.headers['idempotency-key']}`)
      return mishap
    })
    const page = await openPage('desktop', { baseURL: url })
    await openForm(page)
    await fillIn(page)
    await press(page)
    await unsent(page).getByText(WAITS).waitFor()
    const withdraw = unsent(page).getByRole('button', { name: 'Intrekken', exact: true })
    await withdraw.click()
    await unsent(page).getByRole('button', { name: 'Nee' }).click()
    expect(await hasFocus(withdraw)).toBe(true)
    await withdraw.press('Enter')
    await unsent(page).getByRole('button', { name: 'Ja, intrekken' }).press('Enter')
    expect(await hasFocus(page.locator('.share__posted'))).toBe(true)
    await unsent(page).getByText('wordt ingetrokken').waitFor()
    mishap = 'none'
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await unsent(page).first().waitFor({ state: 'detached' })
    expect(new Set(calls.map((call) => call.split(' ')[1])).size).toBe(1)
    expect(calls.at(-1)).toMatch(/^DELETE/)
  })

  test('stays if it or a file of it is refused, says why, and is sent under another key once it is corrected', async () => {
    const page = await openPage('desktop')
    const keys: (string | undefined)[] = []
    await page.context().route('**/form/store', (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      const refusal = { code: 'invalid_story', message: 'Dit jaar niet.', fields: { year: 'Dit jaar niet.' } }
      return keys.length === 1
        ? route.fulfill(asServer({ status: 400, json: refusal }))
        : route.fulfill(asServer({ json: { _id: '6f1f4a57-6f8e-4b8a-9a35-1d1f0c1f2a3b' } }))
    })
    await openForm(page)
    await fillIn(page)
    await press(page)
    await unsent(page).getByText('niet aangenomen: Dit jaar niet.').waitFor()
    await page.locator('.notice--error').getByText('Uw verhaal is niet aangenomen.').waitFor()
    await page.getByRole('button', { name: 'Verbeteren' }).click()
    await errors(page).getByRole('link', { name: 'Dit jaar niet.' }).waitFor()
    expect(await page.getByLabel('Verhaal').inputValue()).toBe(STORY.Verhaal)
    await page.getByLabel('Jaartal').fill('1950')
    await press(page)
    await page.getByText(THANKS).waitFor()
    expect(keys.map(Boolean)).toEqual([true, true])
    expect(keys[0]).not.toBe(keys[1])

    // Now only a file is refused, on a phone. What the server had of the story is taken back.
    await page.context().unroute('**/form/store')
    await page.getByRole('button', { name: 'Sluiten' }).click()
    await page.getByText(THANKS).waitFor({ state: 'detached' })
    await page.setViewportSize(viewports.phone)
    const calls: string[] = []
    page.context().on('request', (request) => {
      if (request.url().includes('/form/')) calls.push(`${request.method()} ${new URL(request.url()).pathname}`)
    })
    let isFirst = true
    await page.context().route('**/form/store/file/*', (route) => {
      if (!isFirst) return route.continue()
      isFirst = false
      return route.fulfill(asServer({ status: 415, json: { code: 'file_damaged', message: 'Dit is stuk.' } }))
    })
    await openForm(page)
    await fillIn(page)
    await chooseFiles(page, pdf('stuk.pdf', 'stuk'), pdf('heel.pdf', 'heel'))
    await press(page)
    await unsent(page).getByText('niet aangenomen: stuk.pdf: Dit is stuk.').waitFor()
    await page.getByRole('button', { name: 'Verbeteren' }).click()
    await page.getByRole('alert').getByText('stuk.pdf: Dit is stuk.').waitFor()
    expect(await hasFocus(page.getByRole('form'))).toBe(true)
    await chosen(page).getByText('stuk.pdf gaat niet mee. Dit is stuk.').waitFor()
    await chosen(page).filter({ hasText: 'heel.pdf' }).waitFor()
    await page.reload()
    await chosen(page).getByText('stuk.pdf gaat niet mee. Dit is stuk.').waitFor()
    await press(page)
    await page.getByText(THANKS).waitFor()
    await unsent(page).first().waitFor({ state: 'detached' })
    const [, firstFile] = calls
    const first = firstFile?.split('/').at(-1)
    expect(calls.filter((call) => call.startsWith('DELETE'))).toEqual([`DELETE /form/store/${first}`])
    expect(calls.filter((call) => call === 'POST /form/store')).toHaveLength(2)
  })
})

/** How many drafts, or stories that the archive does not have yet, the device keeps. */
const countKept = (page: Page, shelf = 'stories'): Promise<number> =>
  page.evaluate(
    (name) =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('overtocht-stories')
        opening.onsuccess = () => {
          const db = opening.result
          const reading = db.transaction(name).objectStore(name).getAll()
          reading.onsuccess = () => {
            db.close()
            resolve(reading.result.filter(({ state }) => state !== 'sent').length)
          }
        }
      }),
    shelf,
  )
