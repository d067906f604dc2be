/**
 * The results on the screen: the search, its answer, and the rows that scrolling has added. The rows of one request stay
 * until those of the next arrive or fail. An answer that comes too late is dropped. Earlier answers are remembered, so that
 * Back finds them as they were.
 */
import { create } from 'zustand'
import type { FoundResults } from '#domain/search.ts'
import { STORIES_BESIDE } from '#domain/story-rows.ts'
import { ApiError, isAbort } from '../../client/client.ts'
import { listTexts } from '../../client/endpoints.ts'
import type { SearchUrl } from '../../lib/urls.ts'
import { type DeviceAnswer, deviceAnswerOf, isOfKept } from '../../offline/search/answering.ts'
import { useListAccess } from '../access/list-access.ts'
import {
  completed,
  identityOf,
  ROWS_PER_REQUEST,
  type Row,
  resultsKey,
  rowsBetween,
  rowsOf,
  searchKey,
  searchRows,
  tabOf,
  totalOf,
  withoutKnown,
} from './result-rows.ts'

/** Rows that one scroll adds. */
export const PAGE_SIZE = 5
/** The most rows of a list that are restored. */
export const RESTORE_MAX = 1000
/** Rows that are searched for the one that a link names. */
const LOOKED_THROUGH = 2000
/** Answers that are remembered. */
const REMEMBERED_MAX = 20

/** After `starting` and `away` the store asks again by itself, until another search is asked for. */
export type Failure = 'offline' | 'starting' | 'away' | 'refused' | 'error'

export interface Answer {
  /** Identifies the request, see `resultsKey`. */
  key: string
  url: SearchUrl
  results: FoundResults
  /** What to tell the visitor if this device gave the answer; null if the server did. */
  device: DeviceAnswer | null
  /** Only the texts that this device keeps were searched. */
  keptTexts: boolean
  /** Pages of `PAGE_SIZE` rows in the list. */
  pages: number
  more: 'idle' | 'fetching' | 'failed' | 'end'
  /** The server's Dutch message if it refused more rows. */
  refusal: string | null
  /** Rows beyond the list that a viewer has loaded, by their place from 0. */
  beyond: ReadonlyMap<number, Row>
}

interface ResultsState {
  answer: Answer | null
  fetching: boolean
  failure: Failure | null
  /** The server's Dutch message about a request that it refused. */
  message: string | null
  /** `rows` is how many were on the screen when the visitor left; null for a new search, which always asks the server. */
  search: (url: SearchUrl, rows: number | null) => Promise<void>
  /** Adds a page of rows, or enough pages for a list of `rows` rows. */
  loadMore: (rows?: number) => Promise<void>
  /** Asks for the row at a place, from 0. Undefined if the archive has become smaller. */
  reach: (place: number) => Promise<Row | undefined>
  /** Looks for a row beyond the list. False if it is not among the first `LOOKED_THROUGH` rows. */
  find: (identity: string, signal: AbortSignal) => Promise<boolean>
  reset: () => void
}

const SETTLED = { fetching: false, failure: null, message: null }

const remembered = new Map<string, Answer>()
let running: AbortController | null = null
let retry: ReturnType<typeof setTimeout> | undefined

export const useResults = create<ResultsState>()((set, get) => ({
  answer: null,
  ...SETTLED,

  async search(url, rows) {
    const key = resultsKey(url)
    clearTimeout(retry)
    running?.abort()
    const known = remembered.get(key)
    // An answer of this device is not reused: the device is as fast again, and may have newer data.
    if (known && !known.device && rows !== null && holds(known, rows)) {
      remember(known)
      return set({ answer: known, ...SETTLED })
    }
    const controller = new AbortController()
    running = controller
    // The last failure stays on the screen until there is an answer, so that the retry button stays.
    set({ fetching: true })
    const show = (results: FoundResults, asked: number) => {
      const total = totalOf(results, tabOf(url))
      const pages = Math.max(1, Math.min(asked, Math.ceil(total / PAGE_SIZE)))
      const more = rowsOf(results, tabOf(url)).length >= total ? 'end' : 'idle'
      const device = deviceAnswerOf(results)
      const answer: Answer = { key, url, results, device, keptTexts: false, pages, more, refusal: null, beyond: new Map() }
      // An answer without names is not remembered. With a network the names are searched too.
      if (device?.withNames !== false) remember(answer)
      set({ answer, ...SETTLED })
      if (!results.stories && url.query) void addTexts(answer, controller.signal).catch(() => undefined)
    }
    /** Shows the server's answer after the device's, with as many rows as are on the screen by now. */
    const showLate = async (results: FoundResults) => {
      const pages = get().answer?.pages ?? 1
      await completed(results, url, pages * PAGE_SIZE, controller.signal)
      if (!controller.signal.aborted) show(results, pages)
    }
    /** The device's answer stays, with what the server says of the search. */
    const tellRefused = (error: unknown) => {
      if (controller.signal.aborted || failureOf(error) !== 'refused') return
      set({ failure: 'refused', message: (error as ApiError).message })
    }
    try {
      const asked = Math.max(1, Math.ceil(Math.min(rows ?? 0, RESTORE_MAX) / PAGE_SIZE))
      const late = (results: Promise<FoundResults>) => void results.then(showLate).catch(tellRefused)
      // If the complete answer is known, this device's answer without names must not replace it.
      const withoutNames = remembered.has(key) ? undefined : { late }
      show(await searchRows(url, asked * PAGE_SIZE, controller.signal, withoutNames), asked)
    } catch (error) {
      if (isAbort(error)) return
      const failure = failureOf(error)
      const message = error instanceof ApiError ? error.message : null
      // Earlier results stay: those of this search if they are known.
      set({ answer: remembered.get(key) ?? get().answer, fetching: false, failure, message })
      if (failure === 'starting' || failure === 'away') retry = setTimeout(() => void get().search(url, rows), 2000)
    }
  },

  async loadMore(rows) {
    const { answer, fetching } = get()
    if (!answer || fetching || answer.more === 'fetching' || answer.more === 'end') return
    const { key, url, pages } = answer
    const tab = tabOf(url)
    const wanted = Math.max(pages + 1, Math.ceil((rows ?? 0) / PAGE_SIZE))
    const [from, to] = [pages * PAGE_SIZE, wanted * PAGE_SIZE]
    change(key, { more: 'fetching', refusal: null })
    try {
      const { rows: added, device } = await rowsBetween(url, from, to, answer.device)
      change(key, ({ results, pages: now, device: before }) => {
        if (now !== pages) return {}
        const shown = rowsOf(results, tab)
        return {
          results: { ...results, [tab]: [...shown, ...withoutKnown(shown, added)] },
          device: before ?? device,
          pages: wanted,
          more: added.length < to - from ? 'end' : 'idle',
        }
      })
    } catch (error) {
      change(key, { more: 'failed', refusal: failureOf(error) === 'refused' ? (error as ApiError).message : null })
    }
  },

  async reach(place) {
    const { answer } = get()
    if (!answer) return undefined
    const from = place - (place % PAGE_SIZE)
    const { rows } = await rowsBetween(answer.url, from, from + PAGE_SIZE, answer.device)
    change(answer.key, ({ beyond }) => ({ beyond: withRows(beyond, from, rows) }))
    return rows[place - from]
  },

  async find(identity, signal) {
    const { answer } = get()
    if (!answer) return false
    const { key, url, results, pages, device } = answer
    const end = Math.min(totalOf(results, tabOf(url)), LOOKED_THROUGH)
    for (let from = pages * PAGE_SIZE; from < end; from += ROWS_PER_REQUEST) {
      const { rows } = await rowsBetween(url, from, Math.min(end, from + ROWS_PER_REQUEST), device, signal)
      if (!rows.some((row) => identityOf(row) === identity)) continue
      change(key, ({ beyond }) => ({ beyond: withRows(beyond, from, rows) }))
      return true
    }
    return false
  },

  reset() {
    running?.abort()
    clearTimeout(retry)
    set({ answer: null, ...SETTLED })
  },
}))

/** How many passenger lists a search has found, in any tab; null if it has no answer yet. */
export function listsFound(url: SearchUrl): number | null {
  const answers = [...remembered.values()].filter((answer) => searchKey(answer.url) === searchKey(url))
  return answers.at(-1)?.results.totalDeedId ?? null
}

const holds = ({ url, results, pages }: Answer, rows: number): boolean =>
  pages * PAGE_SIZE >= Math.min(rows, totalOf(results, tabOf(url)))

const withRows = (beyond: Answer['beyond'], from: number, rows: readonly Row[]): Answer['beyond'] =>
  new Map([...beyond, ...rows.map((row, at) => [from + at, row] as const)])

function remember(answer: Answer): void {
  remembered.delete(answer.key)
  remembered.set(answer.key, answer)
  const oldest = remembered.keys().next()
  if (remembered.size > REMEMBERED_MAX && !oldest.done) remembered.delete(oldest.value)
}

type Change = Partial<Answer>

/** Adds the first texts to an answer of this device, which has none. */
async function addTexts({ key, url }: Answer, signal: AbortSignal): Promise<void> {
  const texts = await listTexts({ query: url.query, offset: 0, rows: STORIES_BESIDE }, signal)
  if (signal.aborted) return
  change(key, ({ results }) => ({ results: { ...results, ...texts }, keptTexts: isOfKept(texts) }))
}

/** Changes an answer on the screen and in memory. */
function change(key: string, to: Change | ((answer: Answer) => Change)): void {
  const { answer: shown } = useResults.getState()
  const isShown = shown?.key === key
  const answer = isShown ? shown : remembered.get(key)
  if (!answer) return
  const changed = { ...answer, ...(typeof to === 'function' ? to(answer) : to) }
  if (remembered.get(key) === answer) remembered.set(key, changed)
  if (isShown) useResults.setState({ answer: changed })
}

// When the access to passenger lists begins or ends, answers with their pages are dropped and asked for again.
useListAccess.subscribe((now, before) => {
  if (now.granted === before.granted) return
  for (const [key, { url }] of remembered) if (tabOf(url) === 'passengerList') remembered.delete(key)
  const { answer } = useResults.getState()
  if (answer && tabOf(answer.url) === 'passengerList') useResults.setState({ answer: null })
})

function failureOf(error: unknown): Failure {
  if (!(error instanceof ApiError)) return 'error'
  if (error.offline) return 'offline'
  if (error.status === 503) return error.code === 'search_starting' ? 'starting' : 'away'
  return [400, 429].includes(error.status) ? 'refused' : 'error'
}
