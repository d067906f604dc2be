import type { ReactNode } from 'react'
import type { Shown } from './address.ts'
import type { Filter } from './description.ts'
import { FilterChoice } from './FilterChoice.tsx'
import { SearchField } from './SearchField.tsx'

interface Props {
  title: string
  /** As in "Search ships"; absent for a list that cannot be searched. */
  search?: string
  filter: Filter
  shown: Shown
  show: (change: Partial<Shown>) => void
  /** Nothing can be narrowed just now. */
  disabled?: boolean
  /** What can be added. */
  children?: ReactNode
}

/** The title of a list, and what narrows it, in one line. */
export function ListHead({ title, search, filter, shown, show, disabled = false, children }: Props) {
  return (
    <div className="list__head">
      <h1>{title}</h1>
      <div className="list__tools">
        {search !== undefined && (
          <SearchField label={search} query={shown.query} disabled={disabled} onSearch={(query) => show({ query, page: 1 })} />
        )}
        <FilterChoice
          filter={filter}
          chosen={shown.filter}
          disabled={disabled}
          onChoose={(chosen) => show({ filter: chosen, page: 1 })}
        />
        {children}
      </div>
    </div>
  )
}
