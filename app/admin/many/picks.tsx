import { Checkbox } from '@fluentui/react-components'
import type { Picks } from '../list/DataTable.tsx'
import type { Picked } from './use-picked.ts'

/** The ticks of a list: one for each row, and one for the whole page. */
export const picksOf = <Row extends { _id: string }>({ has, pick }: Picked<Row>, nameOf: (row: Row) => string): Picks<Row> => ({
  has,
  head: (rows) => {
    const picked = rows.filter(has).length
    return (
      <Checkbox
        aria-label="Select this page"
        checked={picked === 0 ? false : picked === rows.length ? true : 'mixed'}
        onChange={() => pick(rows, picked < rows.length)}
      />
    )
  },
  tick: (row) => (
    <Checkbox
      aria-label={`Select ${nameOf(row)}`}
      checked={has(row)}
      onChange={(_event, { checked }) => pick([row], checked === true)}
    />
  ),
})
