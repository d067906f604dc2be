/** What filters are made of: check boxes, the sheet that holds them on a phone, and the chosen ones as tags. */
import { type ReactNode, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { formatNumber } from '#domain/words.ts'
import { useModal, useOverlay } from '../../lib/use-overlay.ts'
import { Icon } from '../Icon.tsx'

interface ChoiceProps {
  label: string
  count: number
  checked: boolean
  onChange: (checked: boolean) => void
}

export function Choice({ label, count: hits, checked, onChange }: ChoiceProps) {
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

interface SheetProps<T> {
  url: T
  /** Equal for the same filters. */
  keyOf: (url: T) => string
  /** How many filters are chosen. */
  chosen: number
  /** "23 reizen" */
  found: string
  onChange: (url: T) => void
  /** The filters. Each choice replaces the last one in the history. */
  children: ReactNode
}

/** On a phone: a button that opens the filters on the whole screen. Back closes them. */
export function FilterSheet<T>({ url, keyOf, chosen, found, onChange, children }: SheetProps<T>) {
  const sheet = useOverlay('filters')
  useKeptChoice(sheet.open, url, keyOf, onChange)
  return (
    <>
      <button type="button" className="button button--line" onClick={sheet.show}>
        <Icon name="filter" /> Filters{chosen > 0 && ` (${chosen})`}
      </button>
      {sheet.open && (
        <Sheet found={found} onClose={sheet.hide}>
          {children}
        </Sheet>
      )}
    </>
  )
}

/**
 * The sheet has an entry of its own in the history, and each choice replaces the one before in that entry. When the sheet
 * closes, also by Back, the last choice becomes a new step after the search that the sheet was opened on.
 */
function useKeptChoice<T>(open: boolean, url: T, keyOf: (url: T) => string, onChange: (url: T) => void): void {
  const chosen = useRef<T | null>(null)
  const change = useEffectEvent(onChange)
  const isSame = useEffectEvent((one: T, other: T) => keyOf(one) === keyOf(other))
  useLayoutEffect(() => {
    const kept = chosen.current
    chosen.current = open ? url : null
    if (!open && kept && !isSame(kept, url)) change(kept)
  }, [open, url])
}

function Sheet({ found, onClose, children }: { found: string; onClose: () => void; children: ReactNode }) {
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
      {children}
      <div className="sheetbar">
        <button type="button" className="button" onClick={onClose}>
          Toon {found}
        </button>
      </div>
    </dialog>
  )
}

/** The filters as a column beside the list. */
export const FilterColumn = ({ children }: { children: ReactNode }) => (
  <aside className="filt" aria-label="Filters">
    <h2>Filters</h2>
    {children}
  </aside>
)

interface TagsProps<T> {
  /** The chosen filters, each with what changes when it goes. */
  tags: readonly { label: string; rest: T }[]
  onDrop: (rest: T) => void
  onClear: () => void
}

/** The chosen filters as tags. A tap removes one. */
export function FilterTags<T>({ tags, onDrop, onClear }: TagsProps<T>) {
  if (tags.length === 0) return null
  return (
    <ul className="chips" aria-label="Gekozen filters">
      {tags.map(({ label, rest }) => (
        <li key={label}>
          <button type="button" className="tag" aria-label={`Verwijder filter ${label}`} onClick={() => onDrop(rest)}>
            {label} <Icon name="close" />
          </button>
        </li>
      ))}
      <li>
        <button type="button" className="text-link" onClick={onClear}>
          Wis alle filters
        </button>
      </li>
    </ul>
  )
}
