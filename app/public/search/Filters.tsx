import { useEffect, useLayoutEffect, useRef } from 'react'
import type { Filters as FilterValues } from '#domain/search.ts'
import type { Tab } from '#domain/tabs.ts'
import { countOf } from '../../lib/format.ts'
import type { SearchUrl } from '../../lib/urls.ts'
import { useModal, useOverlay } from '../../lib/use-overlay.ts'
import { Icon } from '../Icon.tsx'
import { activeFilters, FilterPanel } from './FilterPanel.tsx'
import { NOUNS } from './headline.ts'
import { resultsKey } from './result-rows.ts'

interface Props {
  filters: FilterValues
  url: SearchUrl
  total: number
  tab: Tab
  /** With `inPlace` the choice takes the place of the one before in the history. */
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

/** On a phone: a button, and behind it the filters as a full-screen sheet that Back closes. */
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
 * The sheet lies over an entry of history of its own, in which the choices take each other's place. Once it is closed, by
 * Back too, what was chosen is a step of its own from the search as it was.
 */
function useKeptChoice(open: boolean, { url, onChange }: Props): void {
  const chosen = useRef<SearchUrl | null>(null)
  const change = useRef(onChange)
  useEffect(() => {
    change.current = onChange
  })
  useLayoutEffect(() => {
    const kept = chosen.current
    chosen.current = open ? url : null
    if (!open && kept && resultsKey(kept) !== resultsKey(url)) change.current(kept)
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
