import { Button, Input } from '@fluentui/react-components'
import { useState } from 'react'
import { Finder, type Source, useChosen } from '../form/Finder.tsx'
import type { Shown } from '../list/address.ts'
import type { MoreFilter } from '../list/description.ts'
import { FilterChoice } from '../list/ListHead.tsx'
import { Icon } from '../parts/Icon.tsx'
import './filters.css'

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
            <FinderFilter
              key={param}
              label={label}
              source={filter.source as Source<{ _id: string }>}
              id={chosen}
              onChoose={choose(param)}
            />
          )
        if ('isYear' in filter) return <YearFilter key={param} label={label} year={chosen} onChoose={choose(param)} />
        return <FilterChoice key={param} filter={filter} chosen={chosen} disabled={false} onChoose={choose(param)} />
      })}
      <p className="filters__total">{total}</p>
    </div>
  )
}

interface FinderProps<Row extends { _id: string }> {
  label: string
  source: Source<Row>
  id: string
  onChoose: (id: string) => void
}

/** Another record that the rows belong to: searched, and then named on a button that takes it away. */
export function FinderFilter<Row extends { _id: string }>({ label, source, id, onChoose }: FinderProps<Row>) {
  const [{ row }, setRow] = useChosen(source, id, undefined)
  if (id === '')
    return (
      <div className="filters__finder">
        <Finder
          source={source}
          chosen={null}
          shown=""
          aria-label={label}
          placeholder={`${label}: all`}
          onChoose={(found) => {
            setRow(found)
            onChoose(found?._id ?? '')
          }}
        />
      </div>
    )
  return (
    <Button
      className="filters__chosen"
      icon={<Icon name="close" small />}
      iconPosition="after"
      aria-label={`${label}: ${row ? source.labelOf(row) : id}. Show all ${label.toLowerCase()}s`}
      onClick={() => onChoose('')}
    >
      <span>
        {label}: <b>{row ? source.labelOf(row) : id}</b>
      </span>
    </Button>
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
