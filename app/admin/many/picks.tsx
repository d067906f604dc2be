import type { Picks } from '../list/DataTable.tsx'
import type { Picked } from './use-picked.ts'
import '../list/table.css'

/** The ticks of a list: one for each row, and one for the whole page. */
export const picksOf = <Row extends { _id: string }>({ has, pick }: Picked<Row>, nameOf: (row: Row) => string): Picks<Row> => ({
  has,
  head: (rows) => {
    const picked = rows.filter(has).length
    return (
      <Tick
        label="Select this page"
        checked={picked > 0 && picked === rows.length}
        mixed={picked > 0 && picked < rows.length}
        onPick={() => pick(rows, picked < rows.length)}
      />
    )
  },
  tick: (row) => <Tick label={`Select ${nameOf(row)}`} checked={has(row)} onPick={(checked) => pick([row], checked)} />,
})

interface TickProps {
  label: string
  checked: boolean
  mixed?: boolean
  onPick: (checked: boolean) => void
}

/** The browser's own: that of Fluent weighs more than the rest of the ticks. The label makes the target as large as a row. */
const Tick = ({ label, checked, mixed = false, onPick }: TickProps) => (
  <label className="table__tick">
    <input
      type="checkbox"
      aria-label={label}
      ref={(input) => {
        if (input) input.indeterminate = mixed
      }}
      checked={checked}
      onChange={({ currentTarget }) => onPick(currentTarget.checked)}
    />
  </label>
)
