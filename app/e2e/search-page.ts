/** What tests of the search results share. */
import type { Locator, Page } from 'playwright-core'
import type { SearchResults } from '#domain/search.ts'
import { baseUrl } from './harness.ts'

/** The answer of the API to the same parameters. */
export const ask = async (parameters: string, site: string = baseUrl): Promise<SearchResults> =>
  (await fetch(`${site}/api/search?${parameters}`)).json() as Promise<SearchResults>

/** The rows of the list. */
export const rows = (page: Page): Locator => page.locator('.ledger tbody tr')

/** Opens results as after a reload: with as many rows as the browser's history says. */
export async function loadAgain(page: Page, path: string, rowsBefore: number): Promise<void> {
  await page.addInitScript((count) => history.replaceState({ rows: count }, ''), rowsBefore)
  await page.goto(path)
}
