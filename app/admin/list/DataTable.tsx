import { Table, TableBody, TableCell, TableHeader, TableRow } from '@fluentui/react-components'
import type { KeyboardEvent, ReactNode } from 'react'
import type { Shown } from './address.ts'
import { classOf } from './column-class.ts'
import type { Column } from './description.ts'
import { SkeletonRows } from './SkeletonRows.tsx'
import { SortHead } from './SortHead.tsx'

interface Props<Row extends { _id: string }> {
  label: string
  columns: readonly (Column<Row> & { label: string })[]
  rows: readonly Row[] | null
  shown: Shown
  onSort: (sort: string, order: Shown['order']) => void
  /** What can be done with a row; absent for who may do nothing. */
  action?: ((row: Row) => ReactNode) | undefined
  /** By the key Delete. */
  onDelete?: ((row: Row) => void) | undefined
  /** Its first rows are on their way. */
  waiting: boolean
  /** The `_id` of the row that stands open beside the list. */
  open?: string | null
  /** A phone shows each row as a few lines: the class says in which order. */
  stacked?: string
}

/** A page of rows. */
export function DataTable<Row extends { _id: string }>(props: Props<Row>) {
  const { label, columns, rows, shown, onSort, action, onDelete, waiting, open, stacked } = props
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: by keyboard the table is scrolled with the arrows
    <section className="table__frame" aria-label={label} tabIndex={0}>
      <Table className={stacked ? `table table--stacked ${stacked}` : 'table'} aria-label={label} noNativeElements={false}>
        <TableHeader>
          <TableRow>
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
          {waiting && <SkeletonRows columns={columns.length + (action ? 1 : 0)} />}
          {rows?.map((row) => (
            <TableRow
              key={row._id}
              aria-current={row._id === open ? true : undefined}
              onKeyDown={({ key }: KeyboardEvent) => key === 'Delete' && onDelete?.(row)}
            >
              {columns.map((column) => (
                <TableCell key={column.field} className={classOf(column)} data-field={column.field}>
                  {column.show(row) ?? <i className="table__unknown">unknown</i>}
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
