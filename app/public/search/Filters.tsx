import { useRef } from 'react'
import type { Filters, Tab } from '#domain/search.ts'
import { countOf } from '../../lib/format.ts'
import { type SearchUrl, withoutFilters } from '../../lib/urls.ts'
import { PHONE, useMedia } from '../../lib/use-media.ts'
import { Icon } from '../Icon.tsx'
import { activeFilters, FilterPanel } from './FilterPanel.tsx'
import { NOUNS } from './ZeroResults.tsx'

interface Props {
  filters: Filters
  url: SearchUrl
  total: number
  tab: Tab
  onChange: (url: SearchUrl) => void
}

/** The filters: a column beside the list, or on a phone a full-screen sheet behind a button. */
export function FilterSheet({ filters, url, total, tab, onChange }: Props) {
  const phone = useMedia(PHONE)
  const dialog = useRef<HTMLDialogElement>(null)
  const chosen = activeFilters(url)
  const panel = <FilterPanel filters={filters} url={url} onChange={onChange} />
  if (!phone) {
    return (
      <aside className="filt" aria-label="Filters">
        <h2>Filters</h2>
        {panel}
      </aside>
    )
  }
  return (
    <div className="fbar">
      <button type="button" className="button button--line" onClick={() => dialog.current?.showModal()}>
        <Icon name="filter" /> Filters{chosen > 0 && ` (${chosen})`}
      </button>
      {chosen > 0 && (
        <button type="button" className="text-link" onClick={() => onChange(withoutFilters(url))}>
          Wis alle filters
        </button>
      )}
      <dialog ref={dialog} className="sheet filt" aria-label="Filters">
        <div className="sheet-head">
          <h2>Filters</h2>
          <button
            type="button"
            className="icon-button"
            aria-label="Sluit de filters"
            onClick={() => dialog.current?.close()}
          >
            <Icon name="close" />
          </button>
        </div>
        {panel}
        <div className="sheetbar">
          <button type="button" className="button" onClick={() => dialog.current?.close()}>
            Toon {countOf(total, ...NOUNS[tab])}
          </button>
        </div>
      </dialog>
    </div>
  )
}
