import { type SearchUrl, withoutFilters } from '../../lib/urls.ts'
import { Icon } from '../Icon.tsx'
import { tagsOf } from './filter-words.ts'

interface Props {
  url: SearchUrl
  /** Name of the ship that the search is narrowed to, when the results tell it. */
  shipName: string | null
  onChange: (url: SearchUrl) => void
}

/** The chosen filters as tags; a tap takes one away. */
export function ActiveFilters({ url, shipName, onChange }: Props) {
  const tags = tagsOf(url, shipName)
  if (tags.length === 0) return null
  return (
    <ul className="chips" aria-label="Gekozen filters">
      {tags.map(({ label, rest }) => (
        <li key={label}>
          <button
            type="button"
            className="tag"
            aria-label={`Verwijder filter ${label}`}
            onClick={() => onChange({ ...url, ...rest })}
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
