/** Reads what the site has kept on a device. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** The addresses of all kept answers, without the site's own files. */
export const keptAnswers = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => !/precache|version-before/.test(name))
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return keys.flat().map(({ url }) => url.slice(location.origin.length))
  })

export const keptAnswer = (page: Page, address: string): Promise<unknown> =>
  page.evaluate(async (url) => (await caches.match(url))?.json(), address)

export const untilKept = (page: Page, address: string): Promise<void> =>
  expect.poll(() => keptAnswers(page), { interval: 200 }).toContain(address)

/** What the device holds of the published archive. */
export const heldArchive = (page: Page): Promise<'nothing' | 'catalogue' | 'names'> =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases()
    // Opening a database that does not exist would create it.
    if (!databases.some(({ name }) => name === 'overtocht-archive')) return 'nothing'
    const opening = indexedDB.open('overtocht-archive')
    return new Promise((resolve) => {
      opening.onsuccess = () => {
        const db = opening.result
        const asked = db.transaction('records').objectStore('records').get('holding')
        asked.onsuccess = () => {
          db.close()
          resolve(asked.result?.parts.names ? 'names' : asked.result ? 'catalogue' : 'nothing')
        }
      }
    })
  })

/** Every address and text in every cache, database and storage of the site, without the site's own files. */
export const keptTexts = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const texts = [localStorage, sessionStorage].flatMap((storage) => Object.entries(storage).flat() as string[])
    const decoder = new TextDecoder()
    for (const name of (await caches.keys()).filter((one) => !/precache|version-before/.test(one))) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        texts.push(request.url, decoder.decode(await (await cache.match(request))!.arrayBuffer()))
    }
    const written = (value: unknown): string => {
      if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return decoder.decode(value)
      if (typeof value !== 'object' || value === null) return String(value)
      return Object.entries(value)
        .map(([key, inner]) => `${key} ${written(inner)}`)
        .join(' ')
    }
    for (const { name } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open(name!)
        opening.onsuccess = () => resolve(opening.result)
      })
      for (const store of db.objectStoreNames) {
        const all = (of: 'getAll' | 'getAllKeys') =>
          new Promise<unknown[]>((resolve) => {
            const asked = db.transaction(store).objectStore(store)[of]()
            asked.onsuccess = () => resolve(asked.result)
          })
        texts.push(...[...(await all('getAllKeys')), ...(await all('getAll'))].map(written))
      }
      db.close()
    }
    return [...texts, ...Object.entries(localStorage).flat(), ...Object.entries(sessionStorage).flat()]
  })
