/** How much a visitor's device fetches: to keep the site for use without a network, and as scripts of each page. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { graphicsBrowser } from '#app/e2e/chromium.ts'
import {
  DIST,
  fetchedBy,
  gzipped,
  precached,
  SCRIPTS,
  scriptsIn,
  WEIGHTS,
  weighedPaths,
  weightOf,
  workers,
} from '#app/e2e/weight.ts'
import type { Journey } from '#domain/journey.ts'
import { atMost } from '../report.ts'

/** In KiB, gzipped. */
const BUDGETS = { ...SCRIPTS, globe: 520, land: 120, viewer: 90, admin: 300 }
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

/** Uses a browser, because pages load some of their scripts later. */
export async function measurePages(baseURL: string, staff: { username: string; password: string }): Promise<void> {
  const browser = await chromium.launch(graphicsBrowser)
  try {
    const fetched = async (look: (page: Page) => Promise<unknown>) => {
      const context = await browser.newContext({ baseURL, serviceWorkers: 'block' })
      const page = await context.newPage()
      await look(page)
      const files = await fetchedBy(page)
      await context.close()
      return files
    }
    const weigh = (page: keyof typeof BUDGETS, files: string[]) => {
      atMost(`${page === 'land' ? 'land of the map' : `scripts of ${page}`}, KiB`, weightOf(files), BUDGETS[page])
    }
    const [journey] = (await (await fetch(`${baseURL}/api/globe/favorites`)).json()) as Journey[]

    for (const [name, path] of Object.entries(await weighedPaths(baseURL))) {
      const scripts = scriptsIn(await fetched((page) => page.goto(path)))
      weigh(name as keyof typeof SCRIPTS, scripts)
      if (name !== 'home') continue
      const heavy = scripts.filter((file) => HEAVY.test(readFileSync(join(DIST, file), 'utf8')))
      atMost('scripts of home with a heavy library', heavy.length, 0, heavy.join(', '))
    }
    const globe = await fetched(async (page) => {
      await page.goto(`/wereldbol?journeyId=${journey!.journeyId}`)
      await page.waitForFunction(() => performance.getEntriesByName('globe-ready').length > 0)
    })
    weigh('globe', scriptsIn(globe))
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
      scriptsIn(viewing).filter((file) => !without.has(file)),
    )
    const admin = await fetched(async (page) => {
      await page.goto('/admin')
      await page.getByLabel('Username').fill(staff.username)
      await page.getByLabel('Password').fill(staff.password)
      await page.keyboard.press('Enter')
      await page.locator('.table__name').first().waitFor()
    })
    weigh('admin', scriptsIn(admin))
  } finally {
    await browser.close()
  }
}
