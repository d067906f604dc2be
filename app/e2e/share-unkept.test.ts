/** A device that keeps nothing of what its visitor writes, because site data are blocked or there is no room. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { baseUrl, openPage } from './harness.ts'
import { chooseFiles, chosen, fillIn, openForm, pdf, press, STORY, unsent } from './stories.ts'

const NOT_KEPT = 'Dit apparaat kan uw verhaal niet bewaren. U kunt het wel versturen'
const STAYS = 'Uw verhaal blijft op dit apparaat staan'
const files = [pdf('brief.pdf', 'brief', 900_000), pdf('lijst.pdf', 'lijst', 900_000)]

/**
 * Chromium can block the data of all sites. Headless Chromium has no such setting, so the test imitates it: each store fails at
 * the same moment and with the same error.
 */
async function openBlocked(): Promise<Page> {
  const page = await openPage('phone')
  await page.addInitScript(() => {
    const error = (name: string) => new DOMException('Access is denied for this document.', name)
    const refuse = () => {
      throw error('SecurityError')
    }
    const refuseLater = (name: string) => () => Promise.reject(error(name))
    for (const store of ['localStorage', 'sessionStorage']) Object.defineProperty(window, store, { get: refuse })
    for (const method of ['open', 'match', 'has', 'keys', 'delete'] as const)
      CacheStorage.prototype[method] = refuseLater('SecurityError')
    LockManager.prototype.request = refuseLater('SecurityError')
    ServiceWorkerContainer.prototype.register = refuseLater('NotSupportedError')
    IDBFactory.prototype.databases = refuseLater('UnknownError')
    IDBFactory.prototype.open = IDBFactory.prototype.deleteDatabase = () => {
      const failed = new EventTarget()
      const request = Object.create(IDBOpenDBRequest.prototype, {
        error: { value: error('UnknownError') },
        addEventListener: { value: failed.addEventListener.bind(failed) },
        removeEventListener: { value: failed.removeEventListener.bind(failed) },
        onerror: { set: (listener) => failed.addEventListener('error', listener) },
        onsuccess: { set: () => {} },
      }) as IDBOpenDBRequest
      setTimeout(() => failed.dispatchEvent(new Event('error')))
      return request
    }
  })
  return page
}

async function openFull(): Promise<Page> {
  const page = await openPage('phone')
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: baseUrl, quotaSize: 1_000_000 })
  return page
}

test.each([
  ['whose data are blocked', openBlocked],
  ['without room', openFull],
])('On a device %s, a story is sent with its files at once, and no page says that it is kept', async (_, open) => {
  const page = await open()
  await openForm(page)
  await fillIn(page)
  await chooseFiles(page, ...files)
  await page.getByText(NOT_KEPT).waitFor()
  // It is not lost either when the visitor moves through the site.
  await page.getByRole('link', { name: 'Overtocht' }).first().click()
  await page.getByRole('link', { name: 'Ik wil mijn verhaal delen' }).first().click()
  await expect.poll(() => page.getByLabel('Verhaal', { exact: true }).inputValue()).toBe(STORY.Verhaal)
  await expect.poll(() => chosen(page).count()).toBe(2)

  await page.context().setOffline(true)
  await press(page)
  await unsent(page).getByText('laat deze pagina tot dan open').waitFor()
  await page.getByText('Offline').waitFor()
  expect(await page.getByText(STAYS).count()).toBe(0)
  const stored = page.waitForResponse(/form.store$/)
  await page.context().setOffline(false)
  expect((await stored).status()).toBe(200)
  await page.getByText('Dank u wel. Uw verhaal is verzonden.').waitFor()
  expect(await unsent(page).count()).toBe(0)
  expect(await page.getByLabel('Verhaal', { exact: true }).inputValue()).toBe('')
})
