/** Web vitals of visitors whose processor is four times slower than this one. */
import { type Browser, chromium } from 'playwright-core'
import { plainBrowser } from '#app/e2e/chromium.ts'
import { weighedPaths } from '#app/e2e/weight.ts'
import { atMost } from '../report.ts'
import { percentile } from '../search-speed/load.ts'

const SLOWDOWN = 4
const SCREENS = { tablet: [1024, 768], phone: [390, 844] } as const
const PAGES = { home: '/', search: '/zoeken?query=jansen' }
const TYPED = 'van der jansen'
/** An almost empty page. Its times show how much the browser itself takes. */
const BARE = 'data:text/html,<h1>Overtocht</h1><input role="combobox">'

interface Vitals {
  /** Largest contentful paint, ms. */
  lcp: number
  /** Cumulative layout shift. */
  cls: number
  /** The longest time from typing a letter to drawing the result, ms. */
  inp: number
}

export async function measureVitals(baseURL: string, rounds: number): Promise<void> {
  const browser = await chromium.launch(plainBrowser)
  try {
    const bare = await visit(browser, BARE, { width: 1024, height: 768 })
    const beside = (of: 'lcp' | 'inp') => `of a page with nothing on it ${Math.round(bare[of])}`
    const pages = { ...PAGES, passenger: (await weighedPaths(baseURL)).passenger }
    for (const [name, path] of Object.entries(pages)) {
      // The worst screen counts. For each screen the median of its rounds counts.
      const worst: Vitals = { lcp: 0, cls: 0, inp: 0 }
      for (const [width, height] of Object.values(SCREENS)) {
        const seen: Vitals[] = []
        for (let round = 0; round < rounds; round++) seen.push(await visit(browser, baseURL + path, { width, height }))
        for (const figure of ['lcp', 'cls', 'inp'] as const)
          worst[figure] = Math.max(
            worst[figure],
            percentile(
              seen.map((one) => one[figure]),
              0.5,
            ),
          )
      }
      atMost(`LCP of ${name}, ms`, worst.lcp, 1800, beside('lcp'))
      atMost(`CLS of ${name}`, worst.cls, 0.02)
      atMost(`INP of typing on ${name}, ms`, worst.inp, 100, beside('inp'))
    }
  } finally {
    await browser.close()
  }
}

async function visit(browser: Browser, url: string, viewport: { width: number; height: number }): Promise<Vitals> {
  const context = await browser.newContext({ viewport, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.addInitScript(watch)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await page.goto(url)
  await page.waitForLoadState('networkidle')
  const loaded = await page.evaluate(() => (globalThis as unknown as { vitals: Vitals }).vitals)
  await page.getByRole('combobox').first().fill('')
  await page.getByRole('combobox').first().pressSequentially(TYPED, { delay: 120 })
  await page.waitForTimeout(500)
  const { inp } = await page.evaluate(() => (globalThis as unknown as { vitals: Vitals }).vitals)
  await context.close()
  return { ...loaded, inp }
}

/** What `watch` reads from the three types of entries. */
type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; interactionId: number }

/** Runs in the page. */
function watch(): void {
  const vitals = { lcp: 0, cls: 0, inp: 0 }
  Object.assign(globalThis, { vitals })
  const on = (type: string, see: (entry: Entry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) see(entry as Entry)
    }).observe({ type, buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
  on('largest-contentful-paint', ({ startTime }) => {
    vitals.lcp = startTime
  })
  on('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) vitals.cls += value
  })
  on('event', ({ duration, interactionId }) => {
    if (interactionId > 0) vitals.inp = Math.max(vitals.inp, duration)
  })
}
