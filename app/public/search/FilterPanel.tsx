import { useEffect, useId, useState } from 'react'
import { firstDay, formatDate, lastDay } from '#domain/dates.ts'
import { type FiltersOf, filtersOf, isChosen, isOffered, valuesOf } from '#domain/filters.ts'
import type { FacetValue, Filters } from '#domain/search.ts'
import { readWrittenDate } from '#domain/written-dates.ts'
import { type SearchUrl, without } from '../../lib/urls.ts'
import { Choice } from './filter-parts.tsx'
import { tagsOf, WORDS } from './filter-words.ts'
import { tabOf } from './result-rows.ts'

/** Values that are shown before "Nog n steden". */
const SHORT = 4

interface Props {
  filters: Filters
  url: SearchUrl
  onChange: (url: SearchUrl) => void
}

/** Whether there is anything to filter by. If not, the filters are left out. */
export const hasFilters = (filters: Filters, url: SearchUrl): boolean =>
  Object.values(filters).some((facet) =>
    typeof facet === 'object' && 'min' in facet ? facet.min !== null : isChosen(facet),
  ) || activeFilters(url) > 0

/** How many filters are chosen in the panel: each city, the period, and "datum onbekend". */
export const activeFilters = (url: SearchUrl): number => tagsOf(url).filter(({ choice }) => choice !== 'shipId').length

/** Cities, names and period with their counts. Each choice makes a new URL. A period excludes "datum onbekend". */
export function FilterPanel({ filters, url, onChange }: Props) {
  return (
    <>
      {filtersOf('list').map(
        (name) =>
          (isOffered(name, tabOf(url)) || isChosen(url[name])) && (
            <ListFacet
              key={name}
              name={name}
              // An older server does not count the newest filter.
              values={filters[name] ?? []}
              chosen={url[name]}
              onChange={(chosen) => onChange({ ...url, [name]: chosen })}
            />
          ),
      )}
      <fieldset>
        <legend>{WORDS.period.label}</legend>
        <div className="yrs">
          <DateField
            label="Van"
            value={url.startDate}
            bound="first"
            other={url.endDate}
            onChange={(startDate) => onChange({ ...url, startDate, unknownDate: false })}
          />
          <DateField
            label="Tot en met"
            value={url.endDate}
            bound="last"
            other={url.startDate}
            onChange={(endDate) => onChange({ ...url, endDate, unknownDate: false })}
          />
        </div>
        <Choice
          label={WORDS.unknownDate.label}
          count={filters.unknownDate}
          checked={url.unknownDate}
          onChange={(unknownDate) =>
            onChange(unknownDate ? { ...url, ...without('period'), unknownDate } : { ...url, unknownDate })
          }
        />
      </fieldset>
    </>
  )
}

interface ListFacetProps {
  name: FiltersOf<'list'>
  values: FacetValue[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

function ListFacet({ name, values, chosen, onChange }: ListFacetProps) {
  const { label, values: words } = WORDS[name]
  const [all, setAll] = useState(false)
  const counts = new Map(values.map(({ value, count }) => [value, count]))
  const found = [...values.map(({ value }) => value), ...chosen.filter((city) => !counts.has(city))]
  const names = valuesOf(name)?.filter((value) => found.includes(value)) ?? found
  const shown = all ? names : names.filter((city, at) => at < SHORT || chosen.includes(city))
  const hidden = names.length - shown.length
  if (names.length === 0) return null
  const toggle = (city: string, checked: boolean) =>
    onChange(checked ? [...chosen, city] : chosen.filter((other) => other !== city))
  return (
    <fieldset>
      <legend>{label}</legend>
      {shown.map((city) => (
        <Choice
          key={city}
          label={words?.[city] ?? city}
          count={counts.get(city) ?? 0}
          checked={chosen.includes(city)}
          onChange={(checked) => toggle(city, checked)}
        />
      ))}
      {(hidden > 0 || (all && names.length > SHORT)) && (
        // One button for both, so that it keeps the focus when it is pressed.
        <button type="button" className="more text-link" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Minder steden' : hidden === 1 ? 'Nog 1 stad' : `Nog ${hidden} steden`}
        </button>
      )}
    </fieldset>
  )
}

function boundOf(typed: string, bound: 'first' | 'last'): string | null {
  const written = readWrittenDate(typed)
  return written && (bound === 'first' ? firstDay : lastDay)(written.date)
}

interface DateFieldProps {
  label: string
  /** `YYYY-MM-DD`, or empty. */
  value: string
  /** Whether a typed year or month stands for its first day or for its last. */
  bound: 'first' | 'last'
  /** The other end of the period, or empty. */
  other: string
  onChange: (value: string) => void
}

/**
 * One end of a period. Takes dates as people type them and shows them as the archive does (`16 mrt 1946`). The browser's own
 * date field would follow the machine's language and refuse a bare year. A date counts on Enter or when the field is left.
 */
function DateField({ label, value, bound, other, onChange }: DateFieldProps) {
  const id = useId()
  const written = formatDate(value || null) ?? ''
  const [typed, setTyped] = useState(written)
  const [fault, setFault] = useState('')
  useEffect(() => {
    setTyped(written)
    setFault('')
  }, [written])

  const commit = () => {
    const date = typed.trim() === '' ? '' : boundOf(typed, bound)
    if (date === null) return setFault('Vul een datum in, zoals 16 mrt 1946, of alleen een jaar.')
    if (date && other && (bound === 'first' ? date > other : date < other)) {
      return setFault('De periode eindigt zo voor zij begint.')
    }
    setFault('')
    setTyped(formatDate(date || null) ?? '')
    if (date !== value) onChange(date)
  }

  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="field"
        type="text"
        autoComplete="off"
        spellCheck={false}
        maxLength={30}
        placeholder="dd mmm jjjj"
        aria-invalid={fault !== ''}
        aria-describedby={fault ? `${id}-fault` : undefined}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => event.key === 'Enter' && commit()}
      />
      {fault && (
        <p className="fault" id={`${id}-fault`} role="alert">
          {fault}
        </p>
      )}
    </div>
  )
}
