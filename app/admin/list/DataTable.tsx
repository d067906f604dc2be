import { Table, TableBody, TableCell, TableHeader, TableRow } from '@fluentui/react-components'
import type { KeyboardEvent, ReactNode } from 'react'
import { Icon } from '../parts/Icon.tsx'
import type { Shown } from './address.ts'
import type { Column } from './description.ts'
import { PAGE_SIZES } from './page-size.ts'
import './table.css'

interface Props<Row extends { _id: string }> {
  label: string
  columns: readonly (Column<Row> & { label: string })[]
  rows: readonly Row[] | null
  shown: Shown
  onSort: (sort: string, order: Shown['order']) => void
  /** What can be done with a row; absent if the user may not change anything. */
  action?: ((row: Row) => ReactNode) | undefined
  /** What the key Delete does. */
  onDelete?: ((row: Row) => void) | undefined
  /** The first rows were asked for and are not there yet. */
  waiting: boolean
  /** The `_id` of the row that is open beside the list. */
  open?: string | null
  /** The ticks of the rows; absent for a list without them. */
  picks?: Picks<Row> | undefined
  /** A class for phones, which show each row as a few lines: it says in which order. */
  stacked?: string
}

export interface Picks<Row> {
  has(row: Row): boolean
  /** Ticks all rows of the page. */
  head(rows: readonly Row[]): ReactNode
  tick(row: Row): ReactNode
}

/** A page of rows. */
export function DataTable<Row extends { _id: string }>(props: Props<Row>) {
  const { label, columns, rows, shown, onSort, action, onDelete, waiting, open, stacked, picks } = props
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll the table once it has the focus
    <section className="table__frame" aria-label={label} tabIndex={0}>
      <Table className={stacked ? `table table--stacked ${stacked}` : 'table'} aria-label={label} noNativeElements={false}>
        <TableHeader>
          <TableRow>
            {picks && (
              <th className="table__pick" scope="col">
                {picks.head(rows ?? [])}
              </th>
            )}
            {columns.map((column) => (
              <SortHead key={column.field} column={column} label={column.label} {...{ shown, onSort }} />
            ))}
            {action && (
              <th className="table__action" scope="col">
                <span>Action</span>
              </th>
            )}
          </TableRow>
        </TableHeader>
        <TableBody>
          {waiting && <SkeletonRows columns={columns.length + (action ? 1 : 0) + (picks ? 1 : 0)} />}
          {rows?.map((row) => (
            <TableRow
              key={row._id}
              aria-current={row._id === open ? true : undefined}
              {...(picks && { 'aria-selected': picks.has(row) })}
              onKeyDown={({ key }: KeyboardEvent) => key === 'Delete' && onDelete?.(row)}
            >
              {picks && <TableCell className="table__pick">{picks.tick(row)}</TableCell>}
              {columns.map((column) => (
                <TableCell key={column.field} className={classOf(column)} data-field={column.field}>
                  {column.show(row) ?? <span className="table__unknown">unknown</span>}
                </TableCell>
              ))}
              {action && <TableCell className="table__action">{action(row)}</TableCell>}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </section>
  )
}

/** Stand in for the first rows until they are there. CSS shows them only if that takes long. */
const SkeletonRows = ({ columns }: { columns: number }) =>
  numbers(PAGE_SIZES[0]).map((row) => (
    <TableRow key={row} className="table__waiting" aria-hidden="true">
      {numbers(columns).map((column) => (
        <TableCell key={column}>
          <span className="table__bar" />
        </TableCell>
      ))}
    </TableRow>
  ))

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

interface SortHeadProps<Row> {
  column: Column<Row>
  label: string
  shown: Shown
  onSort: (sort: string, order: Shown['order']) => void
}

/** The head of a column. A press sorts by the column, a second press turns the order round. */
function SortHead<Row>({ column, label, shown, onSort }: SortHeadProps<Row>) {
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

/** The class of a column's head and cells. */
const classOf = ({ right, wide }: Pick<Column<never>, 'right' | 'wide'>): string | undefined =>
  [right && 'table__right', wide && 'table__wide'].filter(Boolean).join(' ') || undefined
