import { Input, type PositioningProps } from '@fluentui/react-components'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Icon } from '../parts/Icon.tsx'
import { Select } from '../parts/Select.tsx'
import type { Shown } from './address.ts'
import { ALL, type Filter } from './description.ts'

interface Props {
  title: string
  /** The search field's label, "Search ships"; absent for a list that cannot be searched. */
  search?: string
  /** Absent for a list that has its filters below. */
  filter?: Filter
  shown: Shown
  show: (change: Partial<Shown>) => void
  disabled?: boolean
  /** More buttons, such as Add. */
  children?: ReactNode
}

/** One line above a list: its title, the search field and the filter. */
export function ListHead({ title, search, filter, shown, show, disabled = false, children }: Props) {
  return (
    <div className="list__head">
      <h1>{title}</h1>
      <div className="list__tools">
        {search !== undefined && (
          <SearchField label={search} query={shown.query} disabled={disabled} onSearch={(query) => show({ query, page: 1 })} />
        )}
        {filter && (
          <FilterChoice
            filter={filter}
            chosen={shown.filter}
            disabled={disabled}
            onChoose={(chosen) => show({ filter: chosen, page: 1 })}
          />
        )}
        {children}
      </div>
    </div>
  )
}

/** A list of options that is wider than its field grows to the left: it must not cover the search field. */
export const BELOW: PositioningProps = { position: 'below', align: 'start', fallbackPositions: ['below-end'] }

interface FilterProps {
  filter: Filter
  /** Empty for what is chosen at first. */
  chosen: string
  disabled: boolean
  onChoose: (value: string) => void
}

export function FilterChoice({ filter, chosen, disabled, onChoose }: FilterProps) {
  const first = filter.first ?? ALL
  const options = [{ value: ALL, label: ALL }, ...filter.options]
  const current = options.find(({ value }) => value === (chosen || first))
  return (
    <Select
      className="list__filter"
      positioning={BELOW}
      disabled={disabled}
      aria-label={filter.label}
      options={options.map(({ value, label }) => [value, label])}
      chosen={chosen || first}
      shown={`${filter.label}: ${current?.label ?? chosen}`}
      onChoose={(value) => onChoose(value === first ? '' : value)}
    />
  )
}

/** Milliseconds without typing before the search begins. */
const REST = 250

interface SearchProps {
  label: string
  query: string
  disabled: boolean
  onSearch: (query: string) => void
}

/** Searches while somebody types. The key `/` focuses it. */
function SearchField({ label, query, disabled, onSearch }: SearchProps) {
  const [typed, setTyped] = useState(query)
  const [known, setKnown] = useState(query)
  const field = useRef<HTMLDivElement>(null)
  if (known !== query) {
    setKnown(query)
    setTyped(query)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: `onSearch` is a new function in every render
  useEffect(() => {
    if (typed.trim() === query) return
    const timer = setTimeout(() => onSearch(typed.trim()), REST)
    return () => clearTimeout(timer)
  }, [typed, query])

  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest('input, textarea, [role=dialog]')
      if (event.key !== '/' || isTyping) return
      event.preventDefault()
      field.current?.querySelector('input')?.focus()
    }
    addEventListener('keydown', focus)
    return () => removeEventListener('keydown', focus)
  }, [])

  return (
    <search className="list__search" ref={field}>
      <Input
        size="large"
        type="search"
        aria-label={label}
        placeholder={label}
        contentBefore={<Icon name="search" />}
        disabled={disabled}
        value={typed}
        onChange={(_event, { value }) => setTyped(value)}
      />
    </search>
  )
}
