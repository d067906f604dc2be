/**
 * The results on screen: what was asked, what came back, and the rows that scrolling has added. One request's rows stay
 * (dimmed by the page) until the next one's arrive; an answer that comes too late is dropped. Kept outside the page, so
 * that Back from a voyage finds the loaded rows as they were.
 */
import { create } from 'zustand'
import { type SearchResults, TABS, type Tab } from '#domain/search.ts'
import { ApiError, isAbort } from '../../client/client.ts'
import { type SearchFilters, searchArchive, searchPassengers } from '../../client/endpoints.ts'
import { type SearchUrl, searchUrl } from '../../lib/urls.ts'

/** Rows that one scroll adds. */
export const PAGE_SIZE = 5
/** Rows that one request may ask for; a deep page that is opened afresh takes several. */
const ROWS_PER_REQUEST = 100
/** Pages that are restored at most. */
const RESTORE_MAX = 200

export type Failure = 'offline' | 'starting' | 'invalid' | 'error'

interface ResultsState {
  /** The request that `results` answers: its URL without what only scrolls or opens, and that URL read. */
  key: string | null
  url: SearchUrl | null
  results: SearchResults | null
  /** Pages of `PAGE_SIZE` on screen. */
  pages: number
  fetching: boolean
  failure: Failure | null
  /** Dutch, from the server, for a request it refused. */
  message: string | null
  more: 'idle' | 'fetching' | 'failed' | 'end'
  search: (url: SearchUrl) => Promise<void>
  loadMore: () => Promise<void>
  reset: () => void
}

const EMPTY = {
  key: null,
  url: null,
  results: null,
  pages: 0,
  fetching: false,
  failure: null,
  message: null,
  more: 'idle',
} as const

let running: AbortController | null = null
let retry: ReturnType<typeof setTimeout> | undefined

export const useResults = create<ResultsState>()((set, get) => ({
  ...EMPTY,

  async search(url) {
    const key = resultsKey(url)
    clearTimeout(retry)
    running?.abort()
    if (get().key === key) {
      // Back to what is on screen before another search was answered, or could be.
      set({ fetching: false, failure: null, message: null })
      return
    }
    const controller = new AbortController()
    running = controller
    // What is said of the failure before stays until there is an answer: who tries again keeps the button.
    set({ fetching: true })
    const asked = Math.min(url.page, RESTORE_MAX)
    try {
      const results = await searchRows(url, asked * PAGE_SIZE, controller.signal)
      const shown = rowsOf(results, tabOf(url)).length
      const total = totalOf(results, tabOf(url))
      const pages = Math.max(1, Math.min(asked, Math.ceil(total / PAGE_SIZE)))
      const more = shown >= total ? 'end' : 'idle'
      set({ key, url, results, pages, fetching: false, failure: null, message: null, more })
    } catch (error) {
      if (isAbort(error)) return
      const failure = failureOf(error)
      set({ fetching: false, failure, message: error instanceof ApiError ? error.message : null })
      if (failure === 'starting') retry = setTimeout(() => void get().search(url), 2000)
    }
  },

  async loadMore() {
    const { url, results, pages, more, fetching, key } = get()
    if (!url || !results || fetching || more === 'fetching' || more === 'end') return
    set({ more: 'fetching' })
    const tab = tabOf(url)
    const page = { ...filtersOf(url), query: url.query, rows: PAGE_SIZE, page: pages + 1 }
    try {
      const added =
        tab === 'passengers' && !url.shipId
          ? (await searchPassengers(page)).passengers
          : rowsOf(await searchArchive({ ...page, shipId: url.shipId, tab: url.tab }), tab)
      const now = get()
      if (now.key !== key || !now.results) return
      const fresh = withoutKnown(rowsOf(now.results, tab), added)
      set({
        results: { ...now.results, [tab]: [...rowsOf(now.results, tab), ...fresh] },
        pages: pages + 1,
        more: added.length < PAGE_SIZE ? 'end' : 'idle',
      })
    } catch {
      if (get().key === key) set({ more: 'failed' })
    }
  },

  reset() {
    running?.abort()
    clearTimeout(retry)
    set({ ...EMPTY })
  },
}))

/** The first rows of the URL's tab, however many. */
async function searchRows(url: SearchUrl, rows: number, signal: AbortSignal): Promise<SearchResults> {
  const tab = tabOf(url)
  const asked = { ...filtersOf(url), query: url.query, shipId: url.shipId, tab: url.tab }
  const results = await searchArchive({ ...asked, rows: Math.min(rows, ROWS_PER_REQUEST), page: 1 }, signal)
  const all = rowsOf(results, tab)
  for (
    let offset = ROWS_PER_REQUEST;
    offset < Math.min(rows, totalOf(results, tab));
    offset += ROWS_PER_REQUEST
  ) {
    const limit = Math.min(ROWS_PER_REQUEST, rows - offset)
    const next = await searchArchive({ ...asked, limit, offset }, signal)
    all.push(...withoutKnown(all, rowsOf(next, tab)))
  }
  return results
}

/** The tab that the URL names: 1 to 5. */
export const tabOf = (url: SearchUrl): Tab => TABS[url.tab - 1] ?? 'passengers'

/** One request and its results: the URL without what only scrolls or opens. */
export const resultsKey = (url: SearchUrl): string => searchUrl.href({ ...url, page: 1, scan: '', xywh: '' })

const filtersOf = ({ startDate, endDate, startCity, endCity, unknownDate }: SearchUrl): SearchFilters => ({
  startDate,
  endDate,
  startCity,
  endCity,
  ...(unknownDate && { unknownDate }),
})

type Row = { _id?: string; journeyId?: string }
export const rowsOf = (results: SearchResults, tab: Tab): Row[] => results[tab] as Row[]

/** The exact number of hits in a tab. */
export const totalOf = (results: SearchResults, tab: Tab): number =>
  ({
    passengers: results.totalPassengers,
    ships: results.totalShips,
    journeys: results.totalJourneys,
    passengerList: results.totalDeedId,
    media: results.totalMedia,
  })[tab]

/** Rows may shift between two pages when the archive changes: one already on screen is dropped. */
export function withoutKnown(shown: Row[], added: Row[]): Row[] {
  const identity = (row: Row) => row._id ?? row.journeyId
  const known = new Set(shown.map(identity))
  return added.filter((row) => !known.has(identity(row)))
}

function failureOf(error: unknown): Failure {
  if (!(error instanceof ApiError)) return 'error'
  if (error.offline) return 'offline'
  if (error.status === 503) return 'starting'
  return error.status === 400 ? 'invalid' : 'error'
}
