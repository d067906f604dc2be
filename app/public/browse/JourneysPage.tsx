import '../search/search.css'
import '../search/filters.css'
import '../search/ledger.css'
import './browse.css'
import { memo, useDeferredValue, useMemo } from 'react'
import { Link, useSearch } from 'wouter'
import { PAGES, shipAddress } from '#domain/addresses.ts'
import type { Journeys, ListedJourney } from '#domain/browse.ts'
import { coverageOf } from '#domain/coverage.ts'
import { NAMES_ENTERED, namesEntered } from '#domain/filters.ts'
import { byYear, figuresOfJourneys, type Group, hasNames, routeOf } from '#domain/listed-journeys.ts'
import { countOf } from '#domain/words.ts'
import { listJourneys } from '../../client/endpoints.ts'
import { useResource } from '../../client/use-resource.ts'
import { trail } from '../../lib/trail.ts'
import { globeUrl, type JourneysUrl, journeysUrl } from '../../lib/urls.ts'
import { useTitle } from '../../lib/use-title.ts'
import { Icon } from '../Icon.tsx'
import { LoadError } from '../LoadError.tsx'
import { Choice, FilterColumn, FilterSheet, FilterTags } from '../search/filter-parts.tsx'
import { WORDS } from '../search/filter-words.ts'
import { type Layout, Ledger, useLayout, VoyageRow } from '../search/VoyageLedger.tsx'
import { Bars, BrowseTabs, DeviceDate } from './BrowseTabs.tsx'
import { allPorts, byShip, passing, shipsOf, yearsOf } from './filter-journeys.ts'
import { useGradual } from './use-gradual.ts'
import { YearChart } from './YearChart.tsx'

/** `/reizen`: all voyages of the archive, by year or by ship. Everything on the screen follows from the address. */
export default function JourneysPage() {
  const search = useSearch()
  const url = useMemo(() => journeysUrl.read(search), [search])
  const { data, error, loading, retry } = useResource('journeys', listJourneys)
  useTitle('Alle reizen')
  return (
    <main id="main" tabIndex={-1} aria-busy={loading}>
      <BrowseTabs here={PAGES.journeys} journeys={data?.journeys.length ?? null} ships={data?.totalShips ?? null} />
      <div className="browse-head">
        <h1>Alle reizen</h1>
        {data && <Browse all={data} url={url} />}
        {!data && error && <LoadError error={error} failed="De reizen konden" onRetry={retry} />}
        {loading && <Bars />}
      </div>
      {data && data.journeys.length > 0 && <List journeys={data.journeys} url={url} />}
    </main>
  )
}

const go = (url: JourneysUrl, inPlace = false) =>
  trail.navigate(journeysUrl.href(url), { replace: inPlace, ...(inPlace && { state: trail.state }) })

/** The figures of the archive, and the chart. */
function Browse({ all, url }: { all: Journeys; url: JourneysUrl }) {
  const { journeys } = all
  const passed = useMemo(() => passing(journeys, url, 'year'), [journeys, url])
  const years = yearsOf(journeys, passed)
  const undated = passed.filter(({ startDate, endDate }) => startDate === null && endDate === null).length
  if (journeys.length === 0) return <p>Er staan nog geen reizen in het archief.</p>
  return (
    <>
      <p>{figuresOfJourneys(journeys)}</p>
      <DeviceDate of={all} />
      <section className="year-chart" aria-label="Reizen per jaar">
        <YearChart years={years} chosen={url.year} onChoose={(year) => go({ ...url, year, unknownDate: false })} />
        <p className="year-key">
          <span>
            <i />
            namen ingevoerd
          </span>
          <span>
            <u />
            nog geen namen
          </span>
          {undated > 0 && (
            <Link className="text-link" href={journeysUrl.href({ ...url, year: '', unknownDate: true })}>
              {countOf(undated, 'reis', 'reizen')} zonder datum
            </Link>
          )}
        </p>
      </section>
    </>
  )
}

/** The filters, and the voyages that pass them. */
function List({ journeys, url }: { journeys: readonly ListedJourney[]; url: JourneysUrl }) {
  const layout = useLayout()
  const phone = layout === 'phone'
  const rows = useMemo(() => passing(journeys, url), [journeys, url])
  const found = countOf(rows.length, 'reis', 'reizen')
  const tags = tagsOf(journeys, url)
  const panel = (inPlace: boolean) => (
    <Panel journeys={journeys} url={url} onChange={(change) => go({ ...url, ...change }, inPlace)} />
  )
  return (
    <div className="res browse-list">
      {!phone && <FilterColumn>{panel(false)}</FilterColumn>}
      <div className="list">
        <p className="visually-hidden" role="status">
          {tags.length > 0 ? found : ''}
        </p>
        <div className="list-line">
          {phone && (
            <FilterSheet url={url} keyOf={journeysUrl.href} chosen={tags.length} found={found} onChange={(to) => go(to)}>
              {panel(true)}
            </FilterSheet>
          )}
          <FilterTags
            tags={tags}
            onDrop={(rest) => go({ ...url, ...rest })}
            onClear={() => go({ ...journeysUrl.read(''), byShip: url.byShip })}
          />
        </div>
        {rows.length === 0 ? (
          <p className="end">Geen reizen met deze filters.</p>
        ) : (
          <Rows journeys={journeys} url={url} layout={layout} />
        )}
      </div>
    </div>
  )
}

/** The rows follow a choice after the rest of the page: drawing many takes a while. */
function Rows({ journeys, url: now, layout }: { journeys: readonly ListedJourney[]; url: JourneysUrl; layout: Layout }) {
  const url = useDeferredValue(now)
  const rows = useMemo(() => passing(journeys, url), [journeys, url])
  const groups = useMemo(() => (url.byShip ? byShip(rows) : byYear(rows)), [rows, url.byShip])
  let left = useGradual(`${journeysUrl.href(url)} ${layout}`, rows.length)
  const withStories = layout === 'wide'
  const columns = [
    url.byShip ? 'Reis' : 'Schip',
    'Vertrek',
    'Aankomst',
    'Namen ingevoerd',
    ...(withStories ? ['Verhalen'] : []),
  ]
  return (
    <Ledger columns={columns} kind="groups">
      {groups.map((group) => {
        const shown = Math.min(Math.max(left, 0), group.journeys.length)
        left -= group.journeys.length
        return <GroupRows key={group.key} group={group} shown={shown} columns={columns.length + 1} layout={layout} />
      })}
    </Ledger>
  )
}

interface GroupProps {
  group: Group
  /** How many of its rows are drawn. Empty space stands for the others until they come. */
  shown: number
  columns: number
  layout: Layout
}

const GroupRows = memo(function GroupRows({ group, shown, columns, layout }: GroupProps) {
  const { title, shipId, journeys } = group
  const named = journeys.filter(hasNames).length
  return (
    <tbody>
      <tr className="group">
        <th colSpan={columns} scope="rowgroup">
          {shipId ? <Link href={shipAddress(shipId)}>{title}</Link> : title}
          <span>{coverageOf(journeys.length, named)}</span>
        </th>
      </tr>
      {journeys.slice(0, shown).map((journey) => (
        <VoyageRow
          key={journey.journeyId}
          voyage={journey}
          title={shipId === null ? (journey.ship.name ?? 'Schip onbekend') : routeOf(journey)}
          href={globeUrl.href({ journeyId: journey.journeyId })}
          layout={layout}
          withPorts={shipId === null}
          {...(layout === 'wide' && { stories: journey.stories })}
        />
      ))}
      {shown < journeys.length && <tr style={{ height: `${(journeys.length - shown) * 4}rem` }} />}
    </tbody>
  )
})

type Change = Partial<JourneysUrl>

function Panel({
  journeys,
  url,
  onChange,
}: {
  journeys: readonly ListedJourney[]
  url: JourneysUrl
  onChange: (to: Change) => void
}) {
  const ships = useMemo(() => shipsOf(journeys), [journeys])
  const ports = useMemo(() => allPorts(journeys), [journeys])
  const names = Map.groupBy(passing(journeys, url, 'names'), (journey) => namesEntered(journey.names))
  const told = passing(journeys, url, 'stories').filter(({ stories }) => stories > 0).length
  return (
    <>
      <Select
        label="Schip"
        all="Alle schepen"
        value={url.shipId}
        options={ships.map(({ shipId, title }) => [shipId!, title])}
        onChange={(shipId) => onChange({ shipId })}
      />
      <Select
        label="Haven"
        all="Alle havens"
        value={url.port}
        options={ports.map((port) => [port, port])}
        onChange={(port) => onChange({ port })}
      />
      <fieldset>
        <legend>{WORDS.names.label}</legend>
        {NAMES_ENTERED.map((value) => (
          <Choice
            key={value}
            label={WORDS.names.values![value]!}
            count={names.get(value)?.length ?? 0}
            checked={url.names.includes(value)}
            onChange={(checked) =>
              onChange({ names: NAMES_ENTERED.filter((one) => (one === value ? checked : url.names.includes(one))) })
            }
          />
        ))}
      </fieldset>
      <fieldset>
        <legend>Verhalen</legend>
        <Choice label="met verhalen" count={told} checked={url.stories} onChange={(stories) => onChange({ stories })} />
      </fieldset>
      <Select
        label="Volgorde"
        all="Op jaar"
        value={url.byShip ? 'ship' : ''}
        options={[['ship', 'Op schip']]}
        onChange={(by) => onChange({ byShip: by === 'ship' })}
      />
    </>
  )
}

interface SelectProps {
  label: string
  /** The text for no choice. */
  all: string
  value: string
  options: readonly (readonly [value: string, text: string])[]
  onChange: (value: string) => void
}

const Select = ({ label, all, value, options, onChange }: SelectProps) => (
  <fieldset>
    <legend aria-hidden="true">{label}</legend>
    <div className="select">
      <select className="field" aria-label={label} value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{all}</option>
        {options.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
      <Icon name="down" />
    </div>
  </fieldset>
)

/** The chosen filters, each with what changes when it goes. */
function tagsOf(journeys: readonly ListedJourney[], url: JourneysUrl): { label: string; rest: Change }[] {
  const ship = journeys.find((journey) => journey.ship.id === url.shipId)?.ship.name ?? 'gekozen schip'
  return [
    ...(url.year ? [{ label: `Jaar: ${url.year}`, rest: { year: '' } }] : []),
    ...(url.unknownDate ? [{ label: 'datum onbekend', rest: { unknownDate: false } }] : []),
    ...(url.shipId ? [{ label: `Schip: ${ship}`, rest: { shipId: '' } }] : []),
    ...(url.port ? [{ label: `Haven: ${url.port}`, rest: { port: '' } }] : []),
    ...url.names.map((value) => ({
      label: `${WORDS.names.label}: ${WORDS.names.values![value]}`,
      rest: { names: url.names.filter((other) => other !== value) },
    })),
    ...(url.stories ? [{ label: 'met verhalen', rest: { stories: false } }] : []),
  ]
}
