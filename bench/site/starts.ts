/** Opens the site in a browser that has just started and has kept the site before, in turns with and without a network. */
import { type BrowserContext, chromium } from 'playwright-core'
import { plainBrowser } from '#app/e2e/chromium.ts'
import { atMost } from '../report.ts'
import { percentile } from '../search-speed/load.ts'

export async function measureStarts(baseURL: string, profile: string, rounds: number): Promise<void> {
  const opened = async <T>(use: (context: BrowserContext) => Promise<T>) => {
    const context = await chromium.launchPersistentContext(profile, { ...plainBrowser, baseURL })
    try {
      return await use(context)
    } finally {
      await context.close()
    }
  }
  // The first visit stores the site on the device. The second stores what the first visit came too early for.
  for (let visit = 0; visit < 2; visit++)
    await opened(async (context) => {
      const page = context.pages()[0]!
      await page.goto('/')
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
      await page.waitForLoadState('networkidle')
    })
  const took = { online: [] as number[], offline: [] as number[] }
  for (let round = 0; round < 2 * rounds; round++)
    for (const network of ['online', 'offline'] as const)
      took[network].push(
        await opened(async (context) => {
          await context.setOffline(network === 'offline')
          return await untilShown(context)
        }),
      )
  const [online, offline] = [percentile(took.online, 0.5), percentile(took.offline, 0.5)]
  const beside = `${Math.round(offline)} and ${Math.round(online)} ms`
  atMost('cold start without a network, of one with it', offline / online, 1, beside)
}

/** Milliseconds from the request for the page until it shows all five favourite voyages. */
async function untilShown(context: BrowserContext): Promise<number> {
  const page = context.pages()[0]!
  await page.goto('/', { waitUntil: 'commit' })
  const shown = await page.waitForFunction(() => document.querySelectorAll('.favourite dl').length > 4 && performance.now())
  return Number(await shown.jsonValue())
}
