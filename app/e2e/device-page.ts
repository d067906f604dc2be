/** What tests of the search on a device share: its page in Chromium, and a server that publishes random archives. */
import fc from 'fast-check'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import type { SearchQuery } from '#domain/search-query.ts'
import { questions } from '#search/testing/arbitrary.ts'
import { publishedStates } from '#search/testing/published.ts'
import type { Site } from '../offline/search/testing/page.ts'
import { PublishedServer } from '../offline/search/testing/published-server.ts'
import { plainBrowser } from './chromium.ts'
import { sharedBrowser } from './harness.ts'

declare const site: Site

export const SEED = 1946
const ASKED_OF_EACH = 25
export const DAY = 86_400_000

/** Random archives, each with names. */
export const states = fc.sample(publishedStates, { numRuns: 6, seed: SEED }).filter(({ names }) => names.length > 1)
export const first = states[0]!
export const voyages = [...first.catalogue.journey.values()]
export const asked: SearchQuery[] = fc
  .sample(questions, { numRuns: ASKED_OF_EACH, seed: SEED })
  .map((question) => ({ ...question, offset: 0, rows: 10 }))

export async function serve(state = first): Promise<PublishedServer> {
  const server = await PublishedServer.start(state)
  onTestFinished(() => server.close())
  return server
}

/** A device that has kept nothing yet. It shares its browser with the other tests: to start one takes longer than most tests. */
export async function openBrowser(): Promise<BrowserContext> {
  const context = await (await sharedBrowser('plain')).newContext()
  onTestFinished(() => context.close())
  return context
}

/** A tab whose search has started. */
export async function openTab(context: BrowserContext, server: PublishedServer): Promise<Page> {
  const page = await context.newPage()
  await page.goto(server.url)
  await page.evaluate(() => site.start())
  return page
}

export const until = (page: Page, is: Parameters<Site['until']>[0]) => page.evaluate((state) => site.until(state), is)
export const keep = async (page: Page) => {
  await page.evaluate(() => site.keepNames(true))
  await until(page, { holds: 'names', ready: true })
}
export const ask = async (page: Page, queries = asked) =>
  (await page.evaluate((all) => site.askAll('find', all), queries)).answers.map((answer) => JSON.parse(answer))
/** Loads the page again and starts its search. */
export const again = async (page: Page) => {
  await page.reload()
  await page.evaluate(() => site.start())
}
export const filesAsked = (server: PublishedServer) => server.asked.filter((path) => path.startsWith('/api/archive/'))

/** A page whose device holds the names and their index. */
export async function withNames() {
  const server = await serve()
  const page = await openTab(await openBrowser(), server)
  await keep(page)
  await expect.poll(() => page.evaluate(() => site.isIndexKept())).toBe(true)
  server.asked.length = 0
  return { server, page }
}

/**
 * A tab with so much room on the device; `allow` changes it. It has its own browser, and the quota is set before anything is kept,
 * because otherwise Chromium does not notice the quota at once.
 */
export async function withRoomFor(
  bytes: number,
  server: PublishedServer,
): Promise<{ page: Page; allow: (bytes: number) => Promise<unknown> }> {
  const browser = await chromium.launch(plainBrowser)
  onTestFinished(() => browser.close())
  const context = await browser.newContext()
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  const allow = (quotaSize: number) => devtools.send('Storage.overrideQuotaForOrigin', { origin: server.url, quotaSize })
  await allow(bytes)
  await page.goto(server.url)
  await page.evaluate(() => site.start())
  return { page, allow }
}
