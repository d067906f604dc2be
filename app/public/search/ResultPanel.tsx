import { lazy, Suspense, useId, useState } from 'react'
import { coverageLine } from '#domain/coverage.ts'
import type { NamesEntered } from '#domain/filters.ts'
import type { Filters } from '#domain/search.ts'
import { countOf } from '#domain/words.ts'
import { formatDay } from '../../lib/format.ts'
import { type SearchUrl, withoutFilters } from '../../lib/urls.ts'
import { isPhone, LOW, useMedia, usePage } from '../../lib/use-media.ts'
import { Icon } from '../Icon.tsx'
import { Spellings, Understood, WaysBeside } from './Chips.tsx'
import { activeFilters, FilterPanel, hasFilters } from './FilterPanel.tsx'
import { FilterColumn, FilterSheet, FilterTags } from './filter-parts.tsx'
import { tagsOf } from './filter-words.ts'
import { headlineOf, NOUNS, shipNameIn, textsInstead } from './headline.ts'
import { DemonstrationNote, JourneyRows, PassengerRows, ShipRows } from './Ledger.tsx'
import { ListTools } from './ListTools.tsx'
import { More } from './ResultStates.tsx'
import { resultsKey, tabOf, totalOf } from './result-rows.ts'
import type { Answer } from './results-store.ts'
import { StoryStrip } from './StoryTexts.tsx'
import { UnnamedBeside } from './UnnamedVoyages.tsx'
import { ZeroResults } from './ZeroResults.tsx'

// Lazy, with the viewers of scans: most visitors look for names.
const ImageResults = lazy(() => import('./ImageResults.tsx'))
const ListResults = lazy(() => import('./ListResults.tsx'))

interface Props {
  answer: Answer
  /** The search that is asked for now. Filters and viewer follow it before its results are there. */
  url: SearchUrl
  /** Waits for another answer. */
  stale: boolean
  onChange: (url: SearchUrl, inPlace?: boolean) => void
}

/** One tab of results: the filters, how the query was read, and the rows. Without results: the ways on. */
export function ResultPanel({ answer, url, stale, onChange }: Props) {
  const { results, url: answered } = answer
  const tab = tabOf(answered)
  const filtered = hasFilters(results.filters, answered)
  return (
    <div id="results" role="tabpanel" aria-labelledby={`tab-${tab}`} className={stale ? 'stale' : undefined}>
      {totalOf(results, tab) === 0 && !filtered ? (
        <ZeroResults answer={answer}>
          <h1>{headlineOf(answer)}</h1>
          <DeviceNote answer={answer} />
          <Understood understood={results.understood} url={answered} />
        </ZeroResults>
      ) : (
        <ResultList answer={answer} url={url} filtered={filtered} onChange={onChange} />
      )}
    </div>
  )
}

function ResultList({ answer, url, filtered, onChange }: Omit<Props, 'stale'> & { filtered: boolean }) {
  const phone = usePage(isPhone)
  const low = useMedia(LOW)
  const compact = phone || low
  const [open, setOpen] = useState(false)
  const tools = useId()
  const { results, url: answered } = answer
  const tab = tabOf(answered)
  const total = totalOf(results, tab)
  const coverage = tab === 'journeys' && answered.names.length === 0 && total > 0 && coverageIn(results.filters)
  const panel = (inPlace: boolean) => (
    <FilterPanel filters={results.filters} url={url} onChange={(to) => onChange(to, inPlace)} />
  )
  return (
    <div className="res">
      {!phone && (filtered ? <FilterColumn>{panel(false)}</FilterColumn> : <aside className="filt" />)}
      <div className={compact ? 'list list--compact' : 'list'}>
        <h1>{headlineOf(answer)}</h1>
        {coverage && <p>{coverage}</p>}
        {tab === 'passengers' && total > 0 && results.unnamed && <UnnamedBeside unnamed={results.unnamed} />}
        <DeviceNote answer={answer} />
        <div className="list-line">
          {phone && filtered && (
            <FilterSheet
              url={url}
              keyOf={resultsKey}
              chosen={activeFilters(url)}
              found={countOf(total, ...NOUNS[tab])}
              onChange={onChange}
            >
              {panel(true)}
            </FilterSheet>
          )}
          {compact && total > 0 && (
            <button
              type="button"
              className="button button--line"
              aria-label="Meer mogelijkheden"
              aria-expanded={open}
              aria-controls={open ? tools : undefined}
              onClick={() => setOpen(!open)}
            >
              Meer <Icon name={open ? 'up' : 'down'} />
            </button>
          )}
          <Understood understood={results.understood} url={answered} />
          {tab === 'passengers' && <Spellings spellings={results.spellings} url={answered} />}
          {total > 0 && <WaysBeside ways={results.waysOn} url={answered} />}
          <FilterTags
            tags={tagsOf(url, shipNameIn(answer))}
            onDrop={(rest) => onChange({ ...url, ...rest })}
            onClear={() => onChange(withoutFilters(url))}
          />
        </div>
        {total > 0 && (open || !compact) && <ListTools id={tools} answer={answer} />}
        {tab === 'passengers' && <DemonstrationNote rows={results.passengers} />}
        {!textsInstead(answer) && <StoryStrip answer={answer} />}
        {total === 0 ? (
          <ZeroResults answer={answer} />
        ) : (
          <Suspense>
            <ResultRows answer={answer} url={{ ...answered, scan: url.scan, xywh: url.xywh }} />
            <More answer={answer} />
          </Suspense>
        )}
      </div>
    </div>
  )
}

/** How many of all voyages that were found have names. */
function coverageIn({ names }: Filters): string | null {
  const counts = Object.fromEntries(names?.map(({ value, count }) => [value, count]) ?? [])
  const { entered = 0, partly = 0, none = 0 } = counts as Partial<Record<NamesEntered, number>>
  const named = entered + partly
  return named + none > 0 ? coverageLine(named + none, named) : null
}

/** Stands under the headline of results from this device: their date, and the words that it could not look for. */
function DeviceNote({ answer: { device } }: { answer: Answer }) {
  if (!device) return null
  return (
    <p className="device-note">
      {device.notLookedFor && `Niet gezocht: ‘${device.notLookedFor}’, want de namen staan niet op dit apparaat. `}
      Stand van {formatDay(new Date(device.asOf))}.
    </p>
  )
}

/** The rows of one tab. */
function ResultRows({ answer, url }: { answer: Answer; url: SearchUrl }) {
  const { results } = answer
  switch (tabOf(url)) {
    case 'passengers':
      return <PassengerRows rows={results.passengers} query={url.query} />
    case 'ships':
      return <ShipRows rows={results.ships} />
    case 'journeys':
      return <JourneyRows rows={results.journeys} query={url.query} />
    case 'passengerList':
      return <ListResults answer={answer} url={url} />
    case 'media':
      return <ImageResults answer={answer} url={url} />
  }
}
