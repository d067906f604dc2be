import { Icon } from '../parts/Icon.tsx'
import type { Shown } from './address.ts'
import { classOf } from './column-class.ts'
import type { Column } from './description.ts'

interface Props<Row> {
  column: Column<Row>
  label: string
  shown: Shown
  onSort: (sort: string, order: Shown['order']) => void
}

/** The head of a column; a second press turns the order round. */
export function SortHead<Row>({ column, label, shown, onSort }: Props<Row>) {
  const { field, unsorted } = column
  const className = classOf(column)
  if (unsorted)
    return (
      <th className={className} scope="col">
        {label}
      </th>
    )
  const order = shown.sort === field ? shown.order : null
  const turned = order === 'asc' ? 'desc' : 'asc'
  return (
    <th className={className} scope="col" aria-sort={order === null ? 'none' : order === 'asc' ? 'ascending' : 'descending'}>
      <button type="button" className="table__sort" onClick={() => onSort(field, turned)}>
        {label}
        {order !== null && <Icon name={order === 'asc' ? 'up' : 'down'} small />}
      </button>
    </th>
  )
}
