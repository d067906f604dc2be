/** What the site has kept on a device, as its tests see it. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** The addresses of all kept answers; the site's own files are no answers. */
export const keptAnswers = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => !/precache|version-before/.test(name))
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return keys.flat().map(({ url }) => url.slice(location.origin.length))
  })

export const keptAnswer = (page: Page, address: string): Promise<unknown> =>
  page.evaluate(async (url) => (await caches.match(url))?.json(), address)

export const untilKept = (page: Page, address: string): Promise<void> =>
  expect.poll(() => keptAnswers(page), { timeout: 60_000 }).toContain(address)
