import { Table, TableBody, TableCell, TableHeader, TableRow } from '@fluentui/react-components'
import type { KeyboardEvent, ReactNode } from 'react'
import { Link } from 'wouter'
import { FROM_HERE } from '../parts/LinkButton.tsx'
import { updatePath } from '../parts/paths.ts'
import type { Shown } from './address.ts'
import type { Column, ListDescription, RowBase } from './description.ts'
import { RowMenu } from './RowMenu.tsx'
import { SkeletonRows } from './SkeletonRows.tsx'
import { SortHead } from './SortHead.tsx'

interface Props<Row extends RowBase> {
  description: ListDescription<Row>
  rows: Row[] | null
  shown: Shown
  onSort: (sort: string, order: Shown['order']) => void
  /** Null for who may not change anything. */
  onDelete: ((row: Row) => void) | null
  onUnpublish: (row: Row) => void
  /** Its first rows are on their way. */
  waiting: boolean
}

export function RecordTable<Row extends RowBase>(props: Props<Row>) {
  const { description, rows, shown, onSort, onDelete, onUnpublish, waiting } = props
  const { title, section, columns, fields, nameOf } = description
  const [first, ...others] = columns
  const name = (row: Row): ReactNode =>
    onDelete ? (
      <Link className="table__name" href={updatePath(section, row._id)} state={FROM_HERE}>
        {nameOf(row)}
      </Link>
    ) : (
      <span className="table__name">{nameOf(row)}</span>
    )

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: by keyboard the table is scrolled with the arrows
    <section className="table__frame" aria-label={`${title} list`} tabIndex={0}>
      <Table className="table" aria-label={`${title} list`} noNativeElements={false}>
        <TableHeader>
          <TableRow>
            {columns.map((column) => (
              <SortHead
                key={column.field}
                column={column}
                label={column.label ?? fields[column.field]?.label ?? column.field}
                shown={shown}
                onSort={onSort}
              />
            ))}
            {onDelete && (
              <th className="table__action" scope="col">
                <span>Action</span>
              </th>
            )}
          </TableRow>
        </TableHeader>
        <TableBody>
          {waiting && <SkeletonRows columns={columns.length + (onDelete ? 1 : 0)} />}
          {rows?.map((row) => (
            <TableRow
              key={row._id}
              onKeyDown={({ key }: KeyboardEvent) => key === 'Delete' && onDelete?.(row)}
            >
              {first && <TableCell>{name(row)}</TableCell>}
              {others.map((column) => (
                <TableCell key={column.field} className={column.right ? 'table__right' : undefined}>
                  {shownOf(column, row)}
                </TableCell>
              ))}
              {onDelete && (
                <TableCell className="table__action">
                  <RowMenu
                    description={description}
                    row={row}
                    onUnpublish={() => onUnpublish(row)}
                    onDelete={() => onDelete(row)}
                  />
                </TableCell>
              )}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </section>
  )
}

const shownOf = <Row extends RowBase>(column: Column<Row>, row: Row): ReactNode =>
  column.show(row) ?? <i className="table__unknown">unknown</i>
