/** The rows of an answer: which are a tab's, how many there are in all, and how they are asked for. */
import { chosenOf } from '#domain/filters.ts'
import type { SearchResults } from '#domain/search.ts'
import type { PassengerQuery, SearchQuery } from '#domain/search-query.ts'
import { TABS, type Tab } from '#domain/tabs.ts'
import { searchArchive, searchPassengers } from '../../client/endpoints.ts'
import { type SearchUrl, searchUrl } from '../../lib/urls.ts'
import { type DeviceAnswer, deviceAnswerOf, type WithoutNames } from '../../offline/search/answering.ts'

/** Rows that one request may ask for; a deep list that is opened afresh takes several. */
export const ROWS_PER_REQUEST = 100

/** What every tab's rows have: an `_id`, or for a passenger list the code of its voyage. */
export type Row = { _id?: string; journeyId?: string }

export const identityOf = (row: Row): string | undefined => row._id ?? row.journeyId

export const rowsOf = (results: SearchResults, tab: Tab): Row[] => results[tab]

/** The exact number of hits in a tab. */
export const totalOf = (results: SearchResults, tab: Tab): number =>
  ({
    passengers: results.totalPassengers,
    ships: results.totalShips,
    journeys: results.totalJourneys,
    passengerList: results.totalDeedId,
    media: results.totalMedia,
  })[tab]

/** The tab that the URL names: 1 to 5. */
export const tabOf = (url: SearchUrl): Tab => TABS[url.tab - 1] ?? 'passengers'

/** One request and its results: the URL without what only opens a viewer. */
export const resultsKey = (url: SearchUrl): string => searchUrl.href({ ...url, scan: '', xywh: '' })

/** One search, in whichever tab. */
export const searchKey = (url: SearchUrl): string => resultsKey({ ...url, tab: 1 })

/** The whole answer, with the first `rows` of the URL's tab, however many. A late one is to be completed. */
export async function searchRows(
  url: SearchUrl,
  rows: number,
  signal: AbortSignal,
  withoutNames: WithoutNames<SearchResults> | undefined,
): Promise<SearchResults> {
  const results = await searchArchive(askedOf(url, 0, Math.min(rows, ROWS_PER_REQUEST)), signal, withoutNames)
  return completed(results, url, rows, signal)
}

/** An answer with the first `rows` of the URL's tab, where it has fewer. */
export async function completed(
  results: SearchResults,
  url: SearchUrl,
  rows: number,
  signal: AbortSignal,
): Promise<SearchResults> {
  const tab = tabOf(url)
  // Scanned pages are kept by the tab that shows them alone: they go when the access ends.
  if (tab !== 'passengerList') results.passengerList = []
  const all = rowsOf(results, tab)
  const to = Math.min(rows, totalOf(results, tab))
  if (to > all.length) {
    const { rows: added } = await rowsBetween(url, all.length, to, deviceAnswerOf(results), signal)
    all.push(...withoutKnown(all, added))
  }
  return results
}

/**
 * The rows of the URL's tab from one place up to another, from 0, and what is to be said of them where the device gave them.
 * `before`: of the answer that they go on. A device without names goes on its own answers alone: it has fewer rows than the
 * server, or none.
 */
export async function rowsBetween(
  url: SearchUrl,
  from: number,
  to: number,
  before: DeviceAnswer | null,
  signal?: AbortSignal,
): Promise<{ rows: Row[]; device: DeviceAnswer | null }> {
  const tab = tabOf(url)
  const withoutNames = before?.withNames === false ? {} : undefined
  const all: Row[] = []
  let device: DeviceAnswer | null = null
  for (let offset = from; offset < to; offset += ROWS_PER_REQUEST) {
    const asked = askedOf(url, offset, Math.min(ROWS_PER_REQUEST, to - offset))
    const answer: Partial<Record<Tab, Row[]>> =
      tab === 'passengers'
        ? await searchPassengers(withoutTab(asked), signal, withoutNames)
        : await searchArchive(asked, signal, withoutNames)
    const rows = answer[tab] ?? []
    device ??= deviceAnswerOf(answer)
    all.push(...rows)
    if (rows.length < asked.rows) break
  }
  return { rows: all, device }
}

/** Rows may shift between two requests when the archive changes: one already on screen is dropped. */
export function withoutKnown(shown: readonly Row[], added: readonly Row[]): Row[] {
  const known = new Set(shown.map(identityOf))
  return added.filter((row) => !known.has(identityOf(row)))
}

const askedOf = (url: SearchUrl, offset: number, rows: number): SearchQuery => ({
  query: url.query,
  tab: tabOf(url),
  ...chosenOf(url),
  offset,
  rows,
})

const withoutTab = ({ tab: _, ...asked }: SearchQuery): PassengerQuery => asked
