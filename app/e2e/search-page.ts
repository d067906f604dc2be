/** The page of search results, as its tests see it. */
import type { Locator, Page } from 'playwright-core'
import type { SearchResults } from '#domain/search.ts'
import { baseUrl } from './harness.ts'

/** What the call answers to the same parameters. */
export const ask = async (parameters: string): Promise<SearchResults> =>
  (await fetch(`${baseUrl}/api/search?${parameters}`)).json() as Promise<SearchResults>

/** The rows of the list. */
export const rows = (page: Page): Locator => page.locator('.ledger tbody tr')
