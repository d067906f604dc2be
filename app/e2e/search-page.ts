/** The page of search results, as its tests see it. */
import type { Locator, Page } from 'playwright-core'
import type { SearchResults } from '#domain/search.ts'
import { baseUrl } from './harness.ts'

/** What the call answers to the same parameters. */
export const ask = async (parameters: string): Promise<SearchResults> =>
  (await fetch(`${baseUrl}/api/search?${parameters}`)).json() as Promise<SearchResults>

/** The rows of the list. */
export const rows = (page: Page): Locator => page.locator('.ledger tbody tr')

/** Opens results as a browser does that loads them again: with as many rows as its history says were on screen. */
export async function loadAgain(page: Page, path: string, rowsBefore: number): Promise<void> {
  await page.addInitScript((count) => history.replaceState({ rows: count }, ''), rowsBefore)
  await page.goto(path)
}
