/** The rows of an answer: which ones a tab shows, how many there are in all, and how to ask for more. */
import { chosenOf } from '#domain/filters.ts'
import type { FoundResults } from '#domain/search.ts'
import type { PassengerQuery, SearchQuery } from '#domain/search-query.ts'
import { TABS, type Tab } from '#domain/tabs.ts'
import { searchArchive, searchPassengers } from '../../client/endpoints.ts'
import { type SearchUrl, searchUrl, withoutFilters } from '../../lib/urls.ts'
import { type DeviceAnswer, deviceAnswerOf, type WithoutNames } from '../../offline/search/answering.ts'

/** Rows that one request may ask for. A long list takes several requests. */
export const ROWS_PER_REQUEST = 100

/** A row of any tab. It has an `_id`, or for a passenger list the code of its voyage. */
export type Row = { _id?: string; journeyId?: string }

export const identityOf = (row: Row): string | undefined => row._id ?? row.journeyId

export const rowsOf = (results: FoundResults, tab: Tab): Row[] => results[tab]

/** The exact number of hits in a tab. */
export const totalOf = (results: FoundResults, tab: Tab): number =>
  ({
    passengers: results.totalPassengers,
    ships: results.totalShips,
    journeys: results.totalJourneys,
    passengerList: results.totalDeedId,
    media: results.totalMedia,
  })[tab]

/** The tab that the URL names: 1 to 5. */
export const tabOf = (url: SearchUrl): Tab => TABS[url.tab - 1] ?? 'passengers'

/** Identifies a request and its results: the URL without the fields that only open a viewer. */
export const resultsKey = (url: SearchUrl): string => searchUrl.href({ ...url, scan: '', xywh: '' })

/** Identifies a search, whatever its tab. */
export const searchKey = (url: SearchUrl): string => resultsKey({ ...url, tab: 1 })

/** Whether a filter is chosen. */
export const isFiltered = (url: SearchUrl): boolean => resultsKey(url) !== searchUrl.href(withoutFilters(url))

/** The answer for all tabs, with the first `rows` rows of the URL's tab. An answer that comes late still needs `completed`. */
export async function searchRows(
  url: SearchUrl,
  rows: number,
  signal: AbortSignal,
  withoutNames: WithoutNames<FoundResults> | undefined,
): Promise<FoundResults> {
  const results = await searchArchive(askedOf(url, 0, Math.min(rows, ROWS_PER_REQUEST)), signal, withoutNames)
  return completed(results, url, rows, signal)
}

/** Adds rows to an answer until it has the first `rows` rows of the URL's tab. */
export async function completed(
  results: FoundResults,
  url: SearchUrl,
  rows: number,
  signal: AbortSignal,
): Promise<FoundResults> {
  const tab = tabOf(url)
  // Only the tab that shows scanned pages keeps them: they have to go when the access ends.
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
 * The rows of the URL's tab from one place up to another, counted from 0. `device` is set if this device gave them. `before`
 * is that of the answer that they are added to: only a device without names may continue its own answer, because it has fewer
 * rows than the server.
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

/** Drops rows that are on the screen already. Rows shift between two requests if the archive changes. */
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
