import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { baseUrl, openPage } from './harness.ts'
import { fillIn, openForm } from './stories.ts'

/** The site at an address of its own, where it can be renewed: its service worker then has another text. */
async function openRenewableSite(): Promise<{ url: string; renew: () => void }> {
  let version = ''
  const proxy = createServer((incoming, outgoing) => {
    const { url = '/', headers } = incoming
    const renewed = url === '/sw.js' ? version : ''
    const plain = { ...headers, 'accept-encoding': 'identity', 'if-none-match': '', 'if-modified-since': '' }
    request(baseUrl + url, { headers: plain }, (answer) => {
      const { 'content-length': _, ...answerHeaders } = answer.headers
      outgoing.writeHead(answer.statusCode ?? 502, answerHeaders)
      answer.on('end', () => outgoing.end(renewed))
      answer.pipe(outgoing, { end: false })
    }).end()
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
      version = '\n// a new version'
    },
  }
}

test('A new version of the site takes no half-written story away', async () => {
  const site = await openRenewableSite()
  const page = await openPage('desktop', { baseURL: site.url })
  await openForm(page)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await fillIn(page)
  site.renew()
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  const reload = page.getByRole('button', { name: 'Nieuwe versie – herladen' })
  await reload.waitFor()
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await page.getByLabel('Verhaal').fill('Tot de laatste letter')
  await reload.click()
  await expect
    .poll(() => page.evaluate(() => 'sameDocument' in window).catch(() => true), { timeout: 30_000 })
    .toBe(false)
  await expect.poll(() => page.getByLabel('Verhaal').inputValue()).toBe('Tot de laatste letter')
})

test('A visitor is asked before the page changes to a new version of the site', async () => {
  const site = await openRenewableSite()
  const page = await openPage('desktop', { baseURL: site.url })
  await page.goto('/partners')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))

  site.renew()
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  await page.getByText('Er staat een nieuwe versie van deze site klaar.').waitFor()
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)

  await page.getByRole('button', { name: 'Nieuwe versie – herladen' }).click()
  await expect
    .poll(() => page.evaluate(() => 'sameDocument' in window).catch(() => true), { timeout: 30_000 })
    .toBe(false)
  await page.getByRole('heading', { level: 1, name: 'Partners' }).waitFor()
  expect(await page.getByText('Er staat een nieuwe versie').count()).toBe(0)
})
