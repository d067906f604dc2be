import { useState } from 'react'
import type { FacetValue, Filters } from '#domain/search.ts'
import { formatNumber } from '../../lib/format.ts'
import type { SearchUrl } from '../../lib/urls.ts'
import { Icon } from '../Icon.tsx'
import { DateField } from './DateField.tsx'

/** Values shown before "Nog n steden". */
const SHORT = 4

interface Props {
  filters: Filters
  url: SearchUrl
  onChange: (url: SearchUrl) => void
}

/** Whether there is anything to filter by: only then do the filters appear. */
export const hasFilters = (filters: Filters, url: SearchUrl): boolean =>
  filters.startCity.length + filters.endCity.length + filters.unknownDate > 0 ||
  Boolean(filters.startDate.min ?? filters.endDate.min) ||
  activeFilters(url) > 0

/** How many filters are chosen: each city, the period, and "datum onbekend". */
export const activeFilters = (url: SearchUrl): number =>
  url.startCity.length +
  url.endCity.length +
  (url.startDate || url.endDate ? 1 : 0) +
  (url.unknownDate ? 1 : 0)

/** Cities and period with their counts. A choice is at once a new URL; the period and "datum onbekend" exclude each other. */
export function FilterPanel({ filters, url, onChange }: Props) {
  return (
    <>
      <CityFacet
        legend="Vertrek"
        values={filters.startCity}
        chosen={url.startCity}
        onChange={(startCity) => onChange({ ...url, startCity })}
      />
      <CityFacet
        legend="Aankomst"
        values={filters.endCity}
        chosen={url.endCity}
        onChange={(endCity) => onChange({ ...url, endCity })}
      />
      <fieldset>
        <legend>Periode</legend>
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
          label="datum onbekend"
          count={filters.unknownDate}
          checked={url.unknownDate}
          onChange={(unknownDate) =>
            onChange(
              unknownDate ? { ...url, unknownDate, startDate: '', endDate: '' } : { ...url, unknownDate },
            )
          }
        />
      </fieldset>
    </>
  )
}

interface CityFacetProps {
  legend: string
  values: FacetValue[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

function CityFacet({ legend, values, chosen, onChange }: CityFacetProps) {
  const [all, setAll] = useState(false)
  const counts = new Map(values.map(({ value, count }) => [value, count]))
  const names = [...values.map(({ value }) => value), ...chosen.filter((city) => !counts.has(city))]
  const shown = all ? names : names.filter((city, at) => at < SHORT || chosen.includes(city))
  const hidden = names.length - shown.length
  if (names.length === 0) return null
  const toggle = (city: string, checked: boolean) =>
    onChange(checked ? [...chosen, city] : chosen.filter((other) => other !== city))
  return (
    <fieldset>
      <legend>{legend}</legend>
      {shown.map((city) => (
        <Choice
          key={city}
          label={city}
          count={counts.get(city) ?? 0}
          checked={chosen.includes(city)}
          onChange={(checked) => toggle(city, checked)}
        />
      ))}
      {(hidden > 0 || (all && names.length > SHORT)) && (
        // One button for both ways: two would lose the focus between them.
        <button type="button" className="more text-link" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Minder steden' : hidden === 1 ? 'Nog 1 stad' : `Nog ${hidden} steden`}
        </button>
      )}
    </fieldset>
  )
}

interface ChoiceProps {
  label: string
  count: number
  checked: boolean
  onChange: (checked: boolean) => void
}

function Choice({ label, count: hits, checked, onChange }: ChoiceProps) {
  return (
    <label className="choice">
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      <span className="box" aria-hidden="true">
        <Icon name="check" />
      </span>
      <span className="l">{label}</span>
      <span className="n">{formatNumber(hits)}</span>
    </label>
  )
}
