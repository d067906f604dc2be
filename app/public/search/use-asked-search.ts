/**
 * What `/zoeken` asks for, read from its entry in the history: the address says the search, the entry's state
 * how many rows of it were on screen. Whatever means nothing in the address is taken out of it.
 */
import { useCallback, useEffect } from 'react'
import { useSearch } from 'wouter'
import { PAGES } from '#domain/addresses.ts'
import { TABS } from '#domain/tabs.ts'
import { trail, useTrailState } from '../../lib/trail.ts'
import { isBlank, type SearchUrl, searchUrl } from '../../lib/urls.ts'
import { useListAccess } from '../access/list-access.ts'
import { resultsKey } from './result-rows.ts'
import { listsFound, PAGE_SIZE, useResults } from './results-store.ts'

const LISTS_TAB = TABS.indexOf('passengerList') + 1

/** What an entry of the browser's history says of the results; `useOverlay` keeps its own part. */
interface EntryState {
  rows?: number
}

interface AskedSearch {
  /** As the address has it. */
  asked: SearchUrl
  /** What is on screen. While the visitor is asked for the code, this is still the tab before. */
  url: SearchUrl
  key: string
  /** There are passenger lists behind the tab asked for, and the server does not let the visitor see them yet. */
  asksCode: boolean
  /** The visitor was here before, and finds the rows that were on screen. */
  returning: boolean
  /** Asks again, after a failure. */
  ask: () => void
  /** Another search, filter or tab; with `inPlace`, Back does not come to the one before. */
  go: (to: SearchUrl, inPlace?: boolean) => void
}

export function useAskedSearch(): AskedSearch {
  const asked = searchUrl.read(useSearch())
  const { rows } = useTrailState<EntryState | null>() ?? {}
  const { answer, fetching, failure, search, reset } = useResults()
  const access = useListAccess()
  const blank = isBlank(asked)

  const closed = asked.tab === LISTS_TAB && !access.granted && !blank
  const lists = closed ? listsFound(asked) : null
  // Behind a tab without a single list there is nothing to ask a code for.
  const locked = closed && lists !== 0
  const open = answer && answer.url.tab !== LISTS_TAB ? answer.url.tab : 1
  const url: SearchUrl = locked ? { ...asked, tab: open } : asked
  const key = resultsKey(url)
  const returning = rows !== undefined || locked

  const ask = () => void search(url, locked ? 0 : (rows ?? null))
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` says when something else is asked for, `returning` when it is asked anew
  useEffect(() => {
    if (blank) reset()
    else ask()
  }, [key, blank, returning])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the access is asked for when the locked tab is chosen
  useEffect(() => {
    if (locked) void access.check()
  }, [locked])

  const address = searchUrl.href(asked)
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at again when the results have changed
  useEffect(() => {
    // The visitor may be on the way to another page, or to another search, which has its own turn.
    if (trail.path !== PAGES.search || searchUrl.href(searchUrl.read(trail.search)) !== address) return
    const shown = locked ? rows : (rowsShown(key) ?? rows)
    if (shown === rows && trail.path + trail.search === address) return
    trail.navigate(address, { replace: true, state: { ...entryState(), rows: shown } })
  }, [address, key, locked, rows, answer, fetching, failure])

  const go = useCallback((to: SearchUrl, inPlace = false) => {
    const key = resultsKey(to)
    // What is on screen already is not asked for again.
    const rows = rowsShown(key)
    trail.navigate(key, inPlace ? { replace: true, state: { ...entryState(), rows } } : { state: { rows } })
  }, [])
  return { asked, url, key, asksCode: locked && lists !== null && access.checked, returning, ask, go }
}

const entryState = () => trail.state as EntryState | null

/** How many rows of a search are on screen; undefined while it is being asked for, or when that failed. */
function rowsShown(key: string): number | undefined {
  const { answer, fetching, failure } = useResults.getState()
  return answer?.key === key && !fetching && !failure ? answer.pages * PAGE_SIZE : undefined
}
