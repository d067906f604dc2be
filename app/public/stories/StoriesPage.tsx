import '../search/search.css'
import '../search/ledger.css'
import '../search/zero.css'
import './stories.css'
import { type MouseEvent, useEffect, useRef } from 'react'
import { Link, useSearch } from 'wouter'
import type { FoundResults } from '#domain/search.ts'
import type { StoryResults } from '#domain/stories.ts'
import { TABS } from '#domain/tabs.ts'
import { countOf, formatNumber } from '#domain/words.ts'
import { searchArchive } from '../../client/endpoints.ts'
import { useResource } from '../../client/use-resource.ts'
import { trail } from '../../lib/trail.ts'
import { searchUrl, storiesUrl } from '../../lib/urls.ts'
import { isPhone, usePage } from '../../lib/use-media.ts'
import { useTitle } from '../../lib/use-title.ts'
import { deviceAnswerOf } from '../../offline/search/answering.ts'
import { Icon } from '../Icon.tsx'
import { LoadError } from '../LoadError.tsx'
import { Citation } from '../search/Citation.tsx'
import { isUncounted, NOUNS } from '../search/headline.ts'
import { BAR_WIDTHS, MoreRows } from '../search/MoreRows.tsx'
import { TAB_LABELS } from '../search/ResultTabs.tsx'
import { totalOf } from '../search/result-rows.ts'
import { KeptTexts } from '../search/StoryTexts.tsx'
import { countOfTexts } from '../search/texts.ts'
import { TextLists } from './TextLists.tsx'
import { useEntryState, useTexts } from './use-texts.ts'

/** `/verhalen`: all texts with the words of a query, stories first. Without a query: all stories. */
export default function StoriesPage() {
  const query = storiesUrl.read(useSearch()).query.trim()
  const { found, error, more, pages, loadMore, retry } = useTexts(query)
  const phone = usePage(isPhone)
  const title = titleOf(query, found)
  useTitle(title)
  const main = useRef<HTMLElement>(null)
  const before = useRef(query)
  useEffect(() => {
    if (before.current === query) return
    before.current = query
    // The link to all stories went with the page that it was on.
    window.scrollTo({ top: 0, behavior: 'instant' })
    main.current?.focus({ preventScroll: true })
  }, [query])
  const remainingStories = found ? found.storyCounts.story - found.stories.filter(({ kind }) => kind === 'story').length : 0
  const tools = found && found.totalStories > 0 && <Citation title={title} />

  return (
    <main id="main" tabIndex={-1} ref={main} aria-busy={!found && !error}>
      {query && <OfTheSearch query={query} />}
      <div className="stories">
        <div className="stories__head">
          <h1>{title}</h1>
          {!phone && tools}
        </div>
        <p className="visually-hidden" role="status">
          {found ? title : error ? '' : 'Bezig met laden'}
        </p>
        {found?.kept && <KeptTexts />}
        {found?.totalStories === 0 && <NoTexts query={query} />}
        {found && <TextLists found={found} />}
        {found && found.totalStories > 0 && (
          <MoreRows
            more={more}
            refusal={error?.status === 429 ? error.message : null}
            pages={pages}
            remaining={found.totalStories - found.stories.length}
            noun={remainingStories > 0 ? 'verhalen' : 'teksten'}
            onMore={loadMore}
          />
        )}
        {!found && !error && <Bars />}
        {!found && error && <LoadError error={error} failed="De verhalen konden" onRetry={retry} />}
        {phone && tools}
      </div>
    </main>
  )
}

/** "9 verhalen met ‘Nieuw Amsterdam’", "26 verhalen". */
function titleOf(query: string, found: StoryResults | null): string {
  const counted = found === null ? 'Verhalen' : found.totalStories > 0 ? countOfTexts(found) : 'Geen verhalen'
  return query ? `${counted} met ‘${query}’` : counted
}

/** The tabs of the search with the same words, none of them chosen, and the way back to its results. */
function OfTheSearch({ query }: { query: string }) {
  const { data: results } = useResource(`tabs ${query}`, (signal) =>
    searchArchive({ query, tab: 'passengers', offset: 0, rows: 1 }, signal, {}),
  )
  return (
    <>
      <nav className="tabs" aria-label="Soort resultaat">
        {TABS.map((tab, at) => {
          const counted = results && !isUncounted({ results, device: deviceAnswerOf(results) }, tab)
          const total = counted ? totalOf(results, tab) : null
          return (
            <Link key={tab} href={searchUrl.href({ query, tab: at + 1 })} className={total === 0 ? 'zero' : undefined}>
              {TAB_LABELS[tab]} <span className="n">{total !== null && formatNumber(total)}</span>
            </Link>
          )
        })}
      </nav>
      <BackToResults query={query} results={results} />
    </>
  )
}

/** Back to the results as the visitor left them; for somebody who came by a link, to those of the same words. */
function BackToResults({ query, results }: { query: string; results: FoundResults | null }) {
  const { from } = useEntryState()
  const onClick = (event: MouseEvent) => {
    if (!from || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    trail.go(-1)
  }
  const counted = results?.totalPassengers ? countOf(results.totalPassengers, ...NOUNS.passengers) : null
  const count = from ? from.count : counted
  return (
    <Link className="stories-back" href={from?.href ?? searchUrl.href({ query })} onClick={onClick}>
      <Icon name="back" /> Terug naar {count ?? 'de zoekresultaten'}
    </Link>
  )
}

function NoTexts({ query }: { query: string }) {
  if (!query) return <p>Er staan nog geen verhalen in het archief.</p>
  return (
    <>
      <p>
        Er is ook geen reis, schip, pagina of beeld met {query.includes(' ') ? 'deze woorden' : 'dit woord'} in de tekst. Een
        naam vindt u op de passagierslijsten.
      </p>
      <ul className="ways">
        <li>
          <Link href={searchUrl.href({ query })}>
            <b>Zoek ‘{query}’ in het hele archief</b>
            <Icon name="arrow" />
          </Link>
        </li>
        <li>
          <Link href={storiesUrl.href()}>
            <b>Blader door alle verhalen</b>
            <Icon name="arrow" />
          </Link>
        </li>
      </ul>
    </>
  )
}

/** Stand for the rows while they load. */
const Bars = () => (
  <div className="stories__bars" aria-hidden="true">
    {BAR_WIDTHS.map((width) => (
      <div key={width}>
        <span className="bar" style={{ width: `${width}%` }} />
      </div>
    ))}
  </div>
)
