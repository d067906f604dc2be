import { useId, useState } from 'react'
import { formatDay } from '../../lib/format.ts'
import type { SearchUrl } from '../../lib/urls.ts'
import { isPhone, LOW, useMedia, usePage } from '../../lib/use-media.ts'
import { Icon } from '../Icon.tsx'
import { ActiveFilters } from './ActiveFilters.tsx'
import { hasFilters } from './FilterPanel.tsx'
import { FilterColumn, FilterSheet } from './Filters.tsx'
import { headlineOf, shipNameIn } from './headline.ts'
import { ListTools } from './ListTools.tsx'
import { ResultRows } from './ResultRows.tsx'
import { More } from './ResultStates.tsx'
import { tabOf, totalOf } from './result-rows.ts'
import type { Answer } from './results-store.ts'
import { Spellings } from './Spellings.tsx'
import { Understood } from './Understood.tsx'
import { WaysBeside } from './WaysBeside.tsx'
import { ZeroResults } from './ZeroResults.tsx'

interface Props {
  answer: Answer
  /** What is asked for now: filters and viewer follow it before its results are there. */
  url: SearchUrl
  /** Another answer is awaited. */
  stale: boolean
  onChange: (url: SearchUrl, inPlace?: boolean) => void
}

/** One tab of results: the filters, how the query was read, and the rows; or the ways on. */
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
  const filters = { filters: results.filters, url, total, tab, onChange }
  return (
    <div className="res">
      {!phone && (filtered ? <FilterColumn {...filters} /> : <aside className="filt" />)}
      <div className={compact ? 'list list--compact' : 'list'}>
        <h1>{headlineOf(answer)}</h1>
        <DeviceNote answer={answer} />
        <div className="list-line">
          {phone && filtered && <FilterSheet {...filters} />}
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
          <ActiveFilters url={url} shipName={shipNameIn(answer)} onChange={onChange} />
        </div>
        {total === 0 ? (
          <ZeroResults answer={answer} />
        ) : (
          <>
            {(open || !compact) && <ListTools id={tools} answer={answer} />}
            <ResultRows answer={answer} url={{ ...answered, scan: url.scan, xywh: url.xywh }} />
            <More answer={answer} />
          </>
        )}
      </div>
    </div>
  )
}

/** Under the headline of results that this device gave: of which day they are, and what it could not look for. */
function DeviceNote({ answer: { device } }: { answer: Answer }) {
  if (!device) return null
  return (
    <p className="device-note">
      {device.notLookedFor && `Niet gezocht: ‘${device.notLookedFor}’, want de namen staan niet op dit apparaat. `}
      Stand van {formatDay(new Date(device.asOf))}.
    </p>
  )
}
