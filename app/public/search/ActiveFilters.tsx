import { dateOrUnknown } from '../../lib/format.ts'
import { type SearchUrl, withoutFilters } from '../../lib/urls.ts'
import { Icon } from '../Icon.tsx'

interface Props {
  url: SearchUrl
  /** Name of the ship that the search is narrowed to, when the results tell it. */
  shipName: string | null
  onChange: (url: SearchUrl) => void
}

/** The chosen filters as tags; a tap takes one away. */
export function ActiveFilters({ url, shipName, onChange }: Props) {
  const tags = activeTags(url, shipName)
  if (tags.length === 0) return null
  return (
    <ul className="chips" aria-label="Gekozen filters">
      {tags.map(({ label, without }) => (
        <li key={label}>
          <button
            type="button"
            className="tag"
            aria-label={`Verwijder filter ${label}`}
            onClick={() => onChange({ ...url, ...without })}
          >
            {label} <Icon name="close" />
          </button>
        </li>
      ))}
      <li>
        <button type="button" className="text-link" onClick={() => onChange(withoutFilters(url))}>
          Wis alle filters
        </button>
      </li>
    </ul>
  )
}

function activeTags(
  url: SearchUrl,
  shipName: string | null,
): { label: string; without: Partial<SearchUrl> }[] {
  const without = (cities: readonly string[], city: string) => cities.filter((other) => other !== city)
  return [
    ...(url.shipId ? [{ label: `Schip: ${shipName ?? 'gekozen schip'}`, without: { shipId: '' } }] : []),
    ...url.startCity.map((city) => ({
      label: `Vertrek: ${city}`,
      without: { startCity: without(url.startCity, city) },
    })),
    ...url.endCity.map((city) => ({
      label: `Aankomst: ${city}`,
      without: { endCity: without(url.endCity, city) },
    })),
    ...(url.startDate || url.endDate
      ? [{ label: periodLabel(url.startDate, url.endDate), without: { startDate: '', endDate: '' } }]
      : []),
    ...(url.unknownDate ? [{ label: 'datum onbekend', without: { unknownDate: false } }] : []),
  ]
}

/** "1946–1951" for whole years, else the dates. */
function periodLabel(startDate: string, endDate: string): string {
  if (!endDate) return `vanaf ${dateOrUnknown(startDate)}`
  if (!startDate) return `tot en met ${dateOrUnknown(endDate)}`
  const wholeYears = startDate.endsWith('-01-01') && endDate.endsWith('-12-31')
  if (!wholeYears) return `${dateOrUnknown(startDate)} – ${dateOrUnknown(endDate)}`
  const [first, last] = [startDate.slice(0, 4), endDate.slice(0, 4)]
  return first === last ? first : `${first}–${last}`
}
