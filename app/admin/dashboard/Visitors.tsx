import { Button } from '@fluentui/react-components'
import { useState } from 'react'
import { COUNTED_DAYS, type CountedDay } from '#domain/counts.ts'
import { dateText } from '../parts/date.ts'
import { useDashboard } from './use-dashboard.ts'

const DAYS_FIRST = 7
const COLUMNS = {
  visit: 'Visits',
  search: 'Searches',
  voyage: 'Journeys opened',
  names: 'Names kept',
  copy: 'Names fetched',
} as const
type Column = keyof typeof COLUMNS
const NAMES = Object.keys(COLUMNS) as Column[]

/** What visitors did by day. Draws nothing before the first one came. */
export function Visitors() {
  const days = useDashboard().answer?.days ?? []
  const [all, setAll] = useState(false)
  if (days.length === 0) return null
  return (
    <section className="dashboard__part">
      <h2>
        Visitors <span>by day, counted without cookies or addresses</span>
      </h2>
      <table className="visitors">
        <thead>
          <tr>
            <th scope="col">Day</th>
            {NAMES.map((name) => (
              <th key={name} scope="col">
                {COLUMNS[name]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(all ? days : days.slice(0, DAYS_FIRST)).map((one) => (
            <Row key={one.day} label={dateText(one.day).slice(0, 5)} countOf={(name) => one[name]} />
          ))}
        </tbody>
        <tfoot>
          <Row label={`${COUNTED_DAYS} days`} countOf={(name) => sumOf(days, name)} />
        </tfoot>
      </table>
      {days.length > DAYS_FIRST && (
        <Button aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show fewer days' : `Show all ${days.length} days`}
        </Button>
      )}
    </section>
  )
}

const sumOf = (days: readonly CountedDay[], name: Column): number => days.reduce((sum, day) => sum + day[name], 0)

const Row = ({ label, countOf }: { label: string; countOf: (name: Column) => number }) => (
  <tr>
    <th scope="row">{label}</th>
    {NAMES.map((name) => (
      <td key={name}>{countOf(name).toLocaleString('en')}</td>
    ))}
  </tr>
)
