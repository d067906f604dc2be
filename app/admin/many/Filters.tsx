import { Input } from '@fluentui/react-components'
import { lazy, Suspense, useState } from 'react'
import type { Source } from '../form/Finder.tsx'
import type { Shown } from '../list/address.ts'
import type { MoreFilter } from '../list/description.ts'
import { FilterChoice } from '../list/ListHead.tsx'
import type FinderFilterType from './FinderFilter.tsx'
import './filters.css'

const FinderFilter = lazy(() => import('./FinderFilter.tsx')) as typeof FinderFilterType

interface Props {
  filters: readonly MoreFilter[]
  shown: Shown
  show: (change: Partial<Shown>) => void
  /** How many are found, in words. */
  total: string
}

/** A line of filters above a list, and how many records they leave. */
export function Filters({ filters, shown, show, total }: Props) {
  const choose = (param: string) => (value: string) => {
    const more = Object.entries({ ...shown.more, [param]: value }).filter(([, chosen]) => chosen !== '')
    show({ more: Object.fromEntries(more), page: 1 })
  }
  return (
    <div className="filters">
      {filters.map((filter) => {
        const { param, label } = filter
        const chosen = shown.more[param] ?? ''
        if ('source' in filter)
          return (
            <Suspense key={param}>
              <FinderFilter
                label={label}
                source={filter.source as Source<{ _id: string }>}
                id={chosen}
                onChoose={choose(param)}
              />
            </Suspense>
          )
        if ('isYear' in filter) return <YearFilter key={param} label={label} year={chosen} onChoose={choose(param)} />
        return <FilterChoice key={param} filter={filter} chosen={chosen} disabled={false} onChoose={choose(param)} />
      })}
      <p className="filters__total">{total}</p>
    </div>
  )
}

const YEAR = /^[1-9]\d{3}$/

/** Narrows the list as soon as a year is whole. */
function YearFilter({ label, year, onChoose }: { label: string; year: string; onChoose: (year: string) => void }) {
  const [typed, setTyped] = useState(year)
  const [known, setKnown] = useState(year)
  if (known !== year) {
    setKnown(year)
    setTyped(year)
  }
  const type = (value: string) => {
    setTyped(value)
    if (value === '' || YEAR.test(value)) onChoose(value)
  }
  return (
    <Input
      className="filters__year"
      size="large"
      inputMode="numeric"
      maxLength={4}
      aria-label={label}
      placeholder={`${label}: all`}
      value={typed}
      onChange={(_event, { value }) => type(value)}
    />
  )
}
