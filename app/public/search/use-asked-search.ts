/**
 * What `/zoeken` asks for. The address names the search. The state of its entry in the history says how many rows were on the
 * screen. Parts of the address that mean nothing are removed.
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

/** What an entry of the history says about the results. `useOverlay` keeps its own part of the state. */
interface EntryState {
  rows?: number
}

interface AskedSearch {
  /** The search in the address. */
  asked: SearchUrl
  /** The search on the screen. While the visitor is asked for the code, this is still the last tab. */
  url: SearchUrl
  key: string
  /** The chosen tab has passenger lists, and the visitor has no access to them yet. */
  asksCode: boolean
  /** The visitor returns to this search, and finds as many rows as before. */
  returning: boolean
  /** Asks again, after a failure. */
  ask: () => void
  /** Goes to another search, filter or tab. With `inPlace` it replaces the last one in the history. */
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
  // A tab without lists needs no code.
  const locked = closed && lists !== 0
  const open = answer && answer.url.tab !== LISTS_TAB ? answer.url.tab : 1
  const url: SearchUrl = locked ? { ...asked, tab: open } : asked
  const key = resultsKey(url)
  const returning = rows !== undefined || locked

  const ask = () => void search(url, locked ? 0 : (rows ?? null))
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks again when `key` or `returning` changes
  useEffect(() => {
    if (blank) reset()
    else ask()
  }, [key, blank, returning])

  // biome-ignore lint/correctness/useExhaustiveDependencies: checks once, when the locked tab is chosen
  useEffect(() => {
    if (locked) void access.check()
  }, [locked])

  const address = searchUrl.href(asked)
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again when the results have changed
  useEffect(() => {
    // The visitor may already be on the way to another page or another search.
    if (trail.path !== PAGES.search || searchUrl.href(searchUrl.read(trail.search)) !== address) return
    const shown = locked ? rows : (rowsShown(key) ?? rows)
    if (shown === rows && trail.path + trail.search === address) return
    trail.navigate(address, { replace: true, state: { ...entryState(), rows: shown } })
  }, [address, key, locked, rows, answer, fetching, failure])

  const go = useCallback((to: SearchUrl, inPlace = false) => {
    const key = resultsKey(to)
    // Results that are on the screen already are not asked for again.
    const rows = rowsShown(key)
    trail.navigate(key, inPlace ? { replace: true, state: { ...entryState(), rows } } : { state: { rows } })
  }, [])
  return { asked, url, key, asksCode: locked && lists !== null && access.checked, returning, ask, go }
}

const entryState = () => trail.state as EntryState | null

/** How many rows of a search are on the screen; undefined while it is asked for, and if that failed. */
function rowsShown(key: string): number | undefined {
  const { answer, fetching, failure } = useResults.getState()
  return answer?.key === key && !fetching && !failure ? answer.pages * PAGE_SIZE : undefined
}
