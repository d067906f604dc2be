import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { Filters as FilterValues } from '#domain/search.ts'
import type { Tab } from '#domain/tabs.ts'
import { countOf } from '../../lib/format.ts'
import { type SearchUrl, withoutFilters } from '../../lib/urls.ts'
import { useModal, useOverlay } from '../../lib/use-overlay.ts'
import { Icon } from '../Icon.tsx'
import { activeFilters, FilterPanel } from './FilterPanel.tsx'
import { tagsOf } from './filter-words.ts'
import { NOUNS } from './headline.ts'
import { resultsKey } from './result-rows.ts'

interface Props {
  filters: FilterValues
  url: SearchUrl
  total: number
  tab: Tab
  /** With `inPlace` the choice replaces the last one in the history. */
  onChange: (url: SearchUrl, inPlace?: boolean) => void
}

/** The filters as a column beside the list. */
export function FilterColumn({ filters, url, onChange }: Props) {
  return (
    <aside className="filt" aria-label="Filters">
      <h2>Filters</h2>
      <FilterPanel filters={filters} url={url} onChange={onChange} />
    </aside>
  )
}

/** On a phone: a button that opens the filters on the whole screen. Back closes them. */
export function FilterSheet(props: Props) {
  const sheet = useOverlay('filters')
  const chosen = activeFilters(props.url)
  useKeptChoice(sheet.open, props)
  return (
    <>
      <button type="button" className="button button--line" onClick={sheet.show}>
        <Icon name="filter" /> Filters{chosen > 0 && ` (${chosen})`}
      </button>
      {sheet.open && <Sheet {...props} onClose={sheet.hide} />}
    </>
  )
}

/**
 * The sheet has an entry of its own in the history, and each choice replaces the one before in that entry. When the sheet
 * closes, also by Back, the last choice becomes a new step after the search that the sheet was opened on.
 */
function useKeptChoice(open: boolean, { url, onChange }: Props): void {
  const chosen = useRef<SearchUrl | null>(null)
  const change = useEffectEvent(onChange)
  useLayoutEffect(() => {
    const kept = chosen.current
    chosen.current = open ? url : null
    if (!open && kept && resultsKey(kept) !== resultsKey(url)) change(kept)
  }, [open, url])
}

function Sheet({ filters, url, total, tab, onChange, onClose }: Props & { onClose: () => void }) {
  // It fills the screen, so a press on its edge is not a press beside it.
  const { onClick: _, ...modal } = useModal(onClose)
  return (
    <dialog {...modal} className="sheet filt" aria-label="Filters">
      <div className="sheet-head">
        <h2>Filters</h2>
        <button type="button" className="icon-button" aria-label="Sluit de filters" onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <FilterPanel filters={filters} url={url} onChange={(to) => onChange(to, true)} />
      <div className="sheetbar">
        <button type="button" className="button" onClick={onClose}>
          Toon {countOf(total, ...NOUNS[tab])}
        </button>
      </div>
    </dialog>
  )
}

interface ActiveFiltersProps extends Pick<Props, 'url' | 'onChange'> {
  /** The ship that was chosen as a filter, if the results name it. */
  shipName: string | null
}

/** The chosen filters as tags. A tap removes one. */
export function ActiveFilters({ url, shipName, onChange }: ActiveFiltersProps) {
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
