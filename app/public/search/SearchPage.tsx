import './search.css'
import './filters.css'
import './ledger.css'
import './zero.css'
import { lazy, Suspense, useEffect, useLayoutEffect, useRef } from 'react'
import { TABS } from '#domain/tabs.ts'
import { useConnection } from '../../client/connection.ts'
import { isBlank } from '../../lib/urls.ts'
import { useTitle } from '../../lib/use-title.ts'
import { EmptySearch } from './EmptySearch.tsx'
import { titleOf } from './headline.ts'
import { ResultPanel } from './ResultPanel.tsx'
import { Failure, failureText, LoadingRows } from './ResultStates.tsx'
import { ResultTabs } from './ResultTabs.tsx'
import { searchKey, tabOf } from './result-rows.ts'
import { type Answer, useResults } from './results-store.ts'
import { useAskedSearch } from './use-asked-search.ts'

const ListAlert = lazy(() => import('../access/ListAlert.tsx'))

/** `/zoeken`: the five tabs of results. Everything on screen follows from the URL. */
export default function SearchPage() {
  const { asked, url, key, asksCode, returning, ask, go } = useAskedSearch()
  const { answer, fetching, failure, message } = useResults()
  const blank = isBlank(asked)
  const current = answer?.key === key
  // The last answer stays, dimmed, until the next one is there or has failed.
  const shown = blank ? null : answer

  const round = useConnection((connection) => connection.round)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once each time the network is back
  useEffect(() => {
    if (failure === 'offline' || answer?.device) ask()
  }, [round])

  useResultsScroll(key, current ? answer : null, returning)

  const main = useRef<HTMLElement>(null)
  const focused = useRef<string | null>(key)
  useEffect(() => {
    if (!current || focused.current === key) return
    focused.current = key
    // The link that was followed may have gone with the old results. Keyboard and screen reader go on at the new ones.
    if (document.activeElement === document.body) main.current?.focus({ preventScroll: true })
  }, [current, key])
  const retry = () => {
    focused.current = null
    ask()
  }

  const title = shown ? titleOf(shown) : 'Zoeken'
  useTitle(title)

  return (
    <main id="main" tabIndex={-1} ref={main}>
      <ResultTabs answer={shown} active={tabOf(url)} onChoose={(chosen) => go({ ...asked, tab: TABS.indexOf(chosen) + 1 })} />
      <p className="visually-hidden" role="status">
        {fetching ? 'Bezig met zoeken' : failure ? failureText(failure, message) : current ? title : ''}
      </p>
      {failure && <Failure kind={failure} message={message} onRetry={retry} />}
      {blank && <EmptySearch />}
      {!blank && !shown && <h1 className="visually-hidden">Zoeken</h1>}
      {!shown && fetching && <LoadingRows />}
      {shown && <ResultPanel answer={shown} url={url} stale={!current} onChange={go} />}
      {asksCode && (
        <Suspense>
          <ListAlert onClose={() => go(url, true)} />
        </Suspense>
      )}
    </main>
  )
}

/** Only in memory. The key holds the name that was searched, and a disk may keep a wiped name for a while. */
const tops = new Map<string, number>()

function takeNoted(key: string): number {
  const top = tops.get(key) ?? 0
  tops.delete(key)
  return top
}

/**
 * Remembers how far the results of `key` were scrolled when they leave the screen, and scrolls back there when the visitor
 * returns to them. The results of another search begin at the top.
 */
function useResultsScroll(key: string, shown: Answer | null, returning: boolean): void {
  useEffect(() => {
    let top = window.scrollY
    const look = () => {
      top = window.scrollY
    }
    window.addEventListener('scroll', look, { passive: true })
    return () => {
      window.removeEventListener('scroll', look)
      tops.set(key, top)
    }
  }, [key])

  const before = useRef<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the results arrive
  useLayoutEffect(() => {
    if (!shown) return
    const search = `${searchKey(shown.url)} ${shown.url.tab}`
    const top = takeNoted(key)
    if (returning && top > 0) window.scrollTo({ top, behavior: 'instant' })
    else if (!returning && before.current !== null && before.current !== search)
      window.scrollTo({ top: 0, behavior: 'instant' })
    before.current = search
  }, [shown !== null, key])
}
