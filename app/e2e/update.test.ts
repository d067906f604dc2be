import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { OWN } from '#domain/own-answer.ts'
import { asServer, baseUrl, openPage } from './harness.ts'
import { keptAnswers, untilKept } from './kept-answers.ts'
import { fillIn, openForm } from './stories.ts'

/** How the parts of the site name each other. */
const PARTS = /(?<=assets\/|\.\/)(?!renewed-)[\w.-]+-[\w-]{8}\.js/g

/** How the addresses begin at which the site has voyages of two million bytes. */
const LARGE = '/api/globe/journey?journeyId=G-'

/**
 * The site at its own address, where the test can renew it: its service worker then has another text, and all its parts have new
 * names. The server does not have the old names any more. While it holds a part, its worker is being installed.
 */
async function openRenewableSite(): Promise<{ url: string; renew: () => void; hold: () => () => void }> {
  let isRenewed = false
  let held = Promise.resolve()
  const renewed = (text: string) => text.replaceAll(PARTS, 'renewed-$&').replaceAll('"revision":"', '"revision":"1')
  const proxy = createServer(async (incoming, outgoing) => {
    const { url = '/', method = 'GET', headers } = incoming
    if (url.includes('DevicePage-')) await held
    if (isRenewed && url.search(PARTS) >= 0) return outgoing.writeHead(404).end()
    if (url.startsWith(LARGE)) {
      const voyage = { journeyId: url.split('=')[1], storyIntro: 'a'.repeat(2_000_000) }
      return outgoing.writeHead(200, { 'content-type': 'application/json', ...OWN }).end(JSON.stringify(voyage))
    }
    const plain = { ...headers, 'accept-encoding': 'identity', 'if-none-match': '', 'if-modified-since': '' }
    const asked = request(baseUrl + url.replace('renewed-', ''), { method, headers: plain }, async (answer) => {
      const { 'content-length': _, ...answerHeaders } = answer.headers
      const body = await buffer(answer)
      outgoing.writeHead(answer.statusCode ?? 502, answerHeaders)
      const isCode = /javascript|html/.test(answer.headers['content-type'] ?? '')
      outgoing.end(isRenewed && isCode ? renewed(body.toString()) : body)
    })
    incoming.pipe(asked)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  onTestFinished(() => {
    proxy.closeAllConnections()
    proxy.close()
  })
  const { port } = proxy.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    renew: () => {
      isRenewed = true
    },
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return resolve
    },
  }
}

/** Opens a page like a link does, without loading the site again. */
const openFromMenu = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name }).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
}

test('A visitor is asked before the page changes to a new version of the site, but not in a form; a half-written story is not lost', async () => {
  const site = await openRenewableSite()
  const page = await openPage('desktop', { offline: true, baseURL: site.url })
  await openForm(page)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await fillIn(page)
  site.renew()
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  const isWaiting = () => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null)
  await expect.poll(isWaiting).toBe(true)
  const reload = page.getByRole('button', { name: 'Nieuwe versie – herladen' })
  await page.getByLabel('Verhaal').fill('Tot de laatste letter')
  await page.waitForTimeout(500)
  // The visitor is not asked while a form is on screen.
  expect(await reload.count()).toBe(0)
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await openFromMenu(page, 'Partners')
  await page.getByText('Er staat een nieuwe versie van deze site klaar.').waitFor()
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  await reload.click()
  await expect.poll(() => page.evaluate(() => 'sameDocument' in window).catch(() => true)).toBe(false)
  await page.getByRole('heading', { level: 1, name: 'Partners' }).waitFor()
  expect(await page.getByText('Er staat een nieuwe versie').count()).toBe(0)
  await page.goto('/verhaal-delen')
  await expect.poll(() => page.getByLabel('Verhaal').inputValue()).toBe('Tot de laatste letter')
})

const isInstalling = (page: Page) =>
  page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.installing))

test('A page that is loaded again while its worker is installed is kept all the same; a visitor who comes while a new version is installed is asked about it', async () => {
  const site = await openRenewableSite()
  const release = site.hold()
  const first = await openPage('desktop', { offline: true, baseURL: site.url })
  await first.goto('/partners')
  await expect.poll(() => isInstalling(first)).toBe(true)
  await first.reload()
  await first.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 10_000 })))
  // This waits behind the page's own call.
  await first.evaluate(async () => void (await navigator.serviceWorker.register('/sw.js')))
  expect(await isInstalling(first)).toBe(true)
  release()
  await untilKept(first, '/api/partners')
  await untilKept(first, '/api/globe/favorites')

  const releaseNew = site.hold()
  site.renew()
  await first.evaluate(async () => void (await navigator.serviceWorker.ready).update())
  await expect.poll(() => isInstalling(first)).toBe(true)
  const page = await first.context().newPage()
  await first.close()
  await page.goto('/partners')
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 10_000 })))
  expect(await isInstalling(page)).toBe(true)
  releaseNew()
  await page.getByText('Er staat een nieuwe versie van deze site klaar.').waitFor()
})

test('A new version of the site finds room on a full device', async () => {
  const site = await openRenewableSite()
  const page = await openPage('desktop', { offline: true, baseURL: site.url })
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await untilKept(page, '/api/partners')
  for (let i = 0; i < 12; i++) {
    const address = `${LARGE}${i}`
    await page.evaluate((url) => fetch(url).then((answer) => answer.text()), address)
    await untilKept(page, address)
  }
  const usage = await page.evaluate(async () => (await navigator.storage.estimate()).usage!)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: site.url, quotaSize: usage + 500_000 })
  site.renew()
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  await page.getByRole('button', { name: 'Nieuwe versie – herladen' }).waitFor()
  expect(await keptAnswers(page)).toContain('/api/partners')
})

test('After a new version was accepted in one tab, another tab still opens a page that it had not loaded; once its version is long gone it is loaded again for that, and typed text stays', async () => {
  const site = await openRenewableSite()
  const page = await openPage('desktop', { offline: true, baseURL: site.url })
  await page.goto('/verhaal-delen')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  const other = await page.context().newPage()
  await other.goto('/')
  site.renew()
  await other.evaluate(async () => (await navigator.serviceWorker.ready).update())
  await other.getByRole('button', { name: 'Nieuwe versie – herladen' }).click()
  const active = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      return [registration?.waiting, registration?.installing, registration?.active?.state]
    })
  await expect.poll(active).toEqual([null, null, 'activated'])

  await openFromMenu(page, 'Partners')
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)

  await page.goBack()
  await page.getByLabel('Verhaal', { exact: true }).fill('Tot de laatste letter')
  await page.evaluate(() => caches.delete('version-before'))
  // The browser's own cache does not have the part either.
  await page.context().route(/assets\/ShipsPage-.*\.js/, (route) => route.fulfill(asServer({ status: 404 })))
  await openFromMenu(page, 'Alle schepen')
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(false)
  await page.goto('/verhaal-delen')
  await expect.poll(() => page.getByLabel('Verhaal', { exact: true }).inputValue()).toBe('Tot de laatste letter')
})
