/** How much a visitor's device fetches: to keep the site for use without a network, and as scripts of each page. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { graphicsBrowser } from '#app/e2e/chromium.ts'
import { DIST, gzipped, precached, WEIGHTS, workers } from '#app/e2e/weight.ts'
import { passengerAddress } from '#domain/addresses.ts'
import type { Journey } from '#domain/journey.ts'
import type { PassengerResults } from '#domain/search.ts'
import { atMost } from '../report.ts'

/** In KiB, gzipped. */
const BUDGETS = { home: 85, passenger: 100, search: 100, globe: 520, land: 120, viewer: 90, admin: 300 }
/** Marks in the text of heavy libraries: Fluent, Cesium, OpenSeadragon and Tiptap. */
const HEAVY = /fui-|Cesium|OpenSeadragon|ProseMirror/

export function measurePrecache(): void {
  const { raw, wire, ofStaff } = precached()
  atMost('precache, MB', raw / 1e6, WEIGHTS.raw / 1e6)
  atMost('precache on the wire, MB', wire / 1e6, WEIGHTS.wire / 1e6)
  atMost('files of staff in it', ofStaff.length, 0, ofStaff.join(', '))
  const worker = workers().reduce((sum, file) => sum + gzipped(file), 0)
  atMost('search on the device, kB', worker / 1000, WEIGHTS.worker / 1000)
}

/** Of a passenger on a voyage with stories. */
export async function passengerPath(baseURL: string): Promise<string> {
  const answer = await fetch(`${baseURL}/api/search/passenger?query=jansen+sibajak+1947&rows=1`)
  const { passengers } = (await answer.json()) as PassengerResults
  return passengerAddress(passengers[0]!._id)
}

/** Uses a browser, because pages load some of their scripts later. */
export async function measurePages(baseURL: string, staff: { username: string; password: string }): Promise<void> {
  const browser = await chromium.launch(graphicsBrowser)
  try {
    const fetched = async (look: (page: Page) => Promise<unknown>) => {
      const context = await browser.newContext({ baseURL, serviceWorkers: 'block' })
      const page = await context.newPage()
      await look(page)
      await page.waitForLoadState('networkidle')
      // Only what the page itself fetches. Files that its worker fetches are not in this list.
      const files = await page.evaluate(() =>
        performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname.slice(1)),
      )
      await context.close()
      return [...new Set(files)].filter((file) => !workers().includes(file))
    }
    const weigh = (page: keyof typeof BUDGETS, files: string[]) => {
      const sum = files.reduce((total, file) => total + gzipped(file), 0)
      atMost(`${page === 'land' ? 'land of the map' : `scripts of ${page}`}, KiB`, sum / 1024, BUDGETS[page])
    }
    const scripts = (files: string[]) => files.filter((file) => file.endsWith('.js'))
    const [journey] = (await (await fetch(`${baseURL}/api/globe/favorites`)).json()) as Journey[]

    const home = scripts(await fetched((page) => page.goto('/')))
    weigh('home', home)
    const heavy = home.filter((file) => HEAVY.test(readFileSync(join(DIST, file), 'utf8')))
    atMost('scripts of home with a heavy library', heavy.length, 0, heavy.join(', '))
    weigh('passenger', scripts(await fetched(async (page) => page.goto(await passengerPath(baseURL)))))
    weigh('search', scripts(await fetched((page) => page.goto('/zoeken?query=jansen'))))
    const globe = await fetched(async (page) => {
      await page.goto(`/wereldbol?journeyId=${journey!.journeyId}`)
      await page.waitForFunction(() => performance.getEntriesByName('globe-ready').length > 0)
    })
    weigh('globe', scripts(globe))
    weigh(
      'land',
      globe.filter((file) => /land-.*\.json$/.test(file)),
    )
    const images = '/zoeken?query=1950&tab=5'
    const without = new Set(await fetched((page) => page.goto(images)))
    const viewing = await fetched(async (page) => {
      await page.goto(images)
      await page.locator('.thumbs button').first().click()
      await page.locator('[aria-busy=false] canvas').first().waitFor()
    })
    weigh(
      'viewer',
      scripts(viewing).filter((file) => !without.has(file)),
    )
    const admin = await fetched(async (page) => {
      await page.goto('/admin')
      await page.getByLabel('Username').fill(staff.username)
      await page.getByLabel('Password').fill(staff.password)
      await page.keyboard.press('Enter')
      await page.locator('.table__name').first().waitFor()
    })
    weigh('admin', scripts(admin))
  } finally {
    await browser.close()
  }
}
