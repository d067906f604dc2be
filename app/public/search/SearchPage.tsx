import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import { FILE_ROWS_MAX, TABS, type Tab } from '#domain/search.ts'
import { useConnection } from '../../client/connection.ts'
import { countOf, formatNumber } from '../../lib/format.ts'
import { type SearchUrl, searchUrl } from '../../lib/urls.ts'
import { useTitle } from '../../lib/use-title.ts'
import { ListAlert } from '../access/ListAlert.tsx'
import { useListAccess } from '../access/list-access.ts'
import { ActiveFilters } from './ActiveFilters.tsx'
import { Citation } from './Citation.tsx'
import { hasFilters } from './FilterPanel.tsx'
import { FilterSheet } from './FilterSheet.tsx'
import { ResultRows } from './ResultRows.tsx'
import { Failure, failureText, LoadingRows, More } from './ResultStates.tsx'
import { ResultTabs } from './ResultTabs.tsx'
import { resultsKey, rowsOf, tabOf, totalOf, useResults } from './results-store.ts'
import { Spellings } from './Spellings.tsx'
import { restoreScroll, useRememberedScroll } from './scroll.ts'
import { Understood } from './Understood.tsx'
import { NOUNS, nothingFound, ZeroResults } from './ZeroResults.tsx'
import './search.css'
import './tabs.css'
import './filters.css'
import './ledger.css'
import './thumbnails.css'
import './zero.css'

const LISTS_TAB = TABS.indexOf('passengerList') + 1

/** `/zoeken`: the five tabs of results. Everything on screen follows from the URL. */
export default function SearchPage() {
  const [, navigate] = useLocation()
  const asked = searchUrl.read(useSearch())
  const access = useListAccess()
  const locked = asked.tab === LISTS_TAB && !access.granted
  const { results, url: answered, fetching, failure, message, pages, search, reset } = useResults()
  // Behind the question for the code stays the tab that was on screen.
  const open = answered && answered.tab !== LISTS_TAB ? answered.tab : 1
  const url: SearchUrl = locked ? { ...asked, tab: open } : asked
  const key = resultsKey(url)
  const tab = tabOf(url)
  const blank = url.query.trim() === '' && url.shipId === ''

  const go = (to: SearchUrl, replace = false) => navigate(searchUrl.href({ ...to, page: 1 }), { replace })

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` says when the URL asks for something else
  useEffect(() => {
    if (blank) reset()
    else void search(url)
  }, [key, blank])

  const round = useConnection((connection) => connection.round)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once each time that the network is back
  useEffect(() => {
    if (failure === 'offline') void search(url)
  }, [round])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the access is asked for when the locked tab is chosen
  useEffect(() => {
    if (locked) void access.check()
  }, [locked])

  const current = results !== null && answered !== null && resultsKey(answered) === key
  useEffect(() => {
    if (!current || locked || pages === asked.page) return
    navigate(searchUrl.href({ ...asked, page: pages }), { replace: true })
  }, [current, locked, pages, asked, navigate])

  useRememberedScroll(key)
  useLayoutEffect(() => {
    if (current) restoreScroll(key)
  }, [current, key])

  const main = useRef<HTMLElement>(null)
  const focused = useRef<string | null>(key)
  useEffect(() => {
    if (!current || focused.current === key) return
    focused.current = key
    // The link that was followed may be gone with the results before: keyboard and screen reader go on at the new ones.
    if (document.activeElement === document.body) main.current?.focus({ preventScroll: true })
  }, [current, key])
  const retry = () => {
    focused.current = null
    void search(url)
  }

  const total = results ? totalOf(results, tabOf(answered ?? url)) : 0
  const shownTab: Tab = answered ? tabOf(answered) : tab
  const title = results && answered ? counted(total, shownTab, answered, shipNameIn(results)) : 'Zoeken'
  const headline =
    total === 0 && results && answered ? nothingFound(answered, shownTab, results.waysOn) : title
  useTitle(title)

  return (
    <main id="main" tabIndex={-1} ref={main}>
      <ResultTabs
        results={blank ? null : results}
        active={tab}
        onChoose={(chosen) => go({ ...asked, tab: TABS.indexOf(chosen) + 1 })}
      />
      <p className="visually-hidden" role="status">
        {fetching ? 'Bezig met zoeken' : failure ? failureText(failure, message) : current ? title : ''}
      </p>
      {failure && <Failure kind={failure} message={message} onRetry={retry} />}
      {blank && <Invitation />}
      {!blank && !results && <h1 className="visually-hidden">Zoeken</h1>}
      {!results && fetching && <LoadingRows />}
      {results && answered && (
        <div
          id="results"
          role="tabpanel"
          aria-labelledby={`tab-${shownTab}`}
          className={fetching ? 'stale' : undefined}
        >
          {total === 0 && !hasFilters(results.filters, answered) ? (
            <ZeroResults url={answered} tab={shownTab} ways={results.waysOn}>
              <h1>{headline}</h1>
              <Understood understood={results.understood} url={answered} />
            </ZeroResults>
          ) : (
            <div className="res">
              {hasFilters(results.filters, answered) ? (
                <FilterSheet filters={results.filters} url={url} total={total} tab={shownTab} onChange={go} />
              ) : (
                <aside className="filt" />
              )}
              <div className="list">
                <h1>{headline}</h1>
                <Understood understood={results.understood} url={answered} />
                {shownTab === 'passengers' && <Spellings spellings={results.spellings} url={answered} />}
                <ActiveFilters url={url} shipName={shipNameIn(results)} onChange={go} />
                {total === 0 ? (
                  <ZeroResults url={answered} tab={shownTab} ways={results.waysOn} />
                ) : (
                  <>
                    <p className="after">
                      {shownTab === 'passengers' && (
                        <a className="text-link" href={csvHref(answered)} download>
                          Download als CSV
                          {total > FILE_ROWS_MAX && ` (de eerste ${formatNumber(FILE_ROWS_MAX)})`}
                        </a>
                      )}
                      <Citation title={title} />
                    </p>
                    <ResultRows
                      results={results}
                      tab={shownTab}
                      url={{ ...answered, page: pages, scan: asked.scan, xywh: asked.xywh }}
                    />
                    <More tab={shownTab} remaining={total - rowsOf(results, shownTab).length} />
                  </>
                )}
              </div>
            </div>
          )}
        </div>
      )}
      <ListAlert open={locked && access.checked} onClose={() => go(url, true)} onOpened={() => undefined} />
    </main>
  )
}

function Invitation() {
  return (
    <section className="zero-p">
      <div>
        <h1>Zoek op passagier of schip</h1>
        <p>Typ een naam, een schip, een haven of een jaar, of enkele daarvan samen.</p>
      </div>
    </section>
  )
}

/** "286 passagiers voor ‘koesoema’". */
function counted(total: number, tab: Tab, url: SearchUrl, shipName: string | null): string {
  const count = countOf(total, ...NOUNS[tab])
  if (url.query) return `${count} voor ‘${url.query}’`
  return shipName ? `${count} van de ${shipName}` : count
}

const shipNameIn = (results: { journeys: { ship: { name: string | null } }[] }): string | null =>
  results.journeys[0]?.ship.name ?? null

/** The same search as a CSV file; `page` and `tab` mean nothing there. */
function csvHref(url: SearchUrl): string {
  return searchUrl
    .href({ ...url, page: 1, tab: 1, scan: '', xywh: '' })
    .replace('/zoeken', '/api/search/passenger.csv')
}
