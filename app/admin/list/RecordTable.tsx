import { Link } from 'wouter'
import { FROM_HERE } from '../parts/LinkButton.tsx'
import { updatePath } from '../parts/paths.ts'
import type { Shown } from './address.ts'
import { DataTable } from './DataTable.tsx'
import type { ListDescription, RowBase } from './description.ts'
import { NewBadge } from './NewBadge.tsx'
import { RowMenu } from './RowMenu.tsx'

interface Props<Row extends RowBase> {
  description: ListDescription<Row>
  rows: Row[] | null
  /** The `_id` of the one that was made just now. */
  made: string | null
  shown: Shown
  onSort: (sort: string, order: Shown['order']) => void
  /** Null for who may not change anything. */
  onDelete: ((row: Row) => void) | null
  onUnpublish: (row: Row) => void
  /** Its first rows are on their way. */
  waiting: boolean
}

/** A page of records; the name of each leads to its form. */
export function RecordTable<Row extends RowBase>(props: Props<Row>) {
  const { description, made, onDelete, onUnpublish, ...table } = props
  const { title, section, fields, nameOf, noteOf } = description
  const name = (row: Row) => (
    <>
      {onDelete ? (
        <Link className="table__name" href={updatePath(section, row._id)} state={FROM_HERE}>
          {nameOf(row)}
        </Link>
      ) : (
        <span className="table__name">{nameOf(row)}</span>
      )}
      {row._id === made && <NewBadge />}
      {noteOf?.(row) && <small className="table__small">{noteOf(row)}</small>}
    </>
  )
  const columns = description.columns.map((column, at) => ({
    ...column,
    label: column.label ?? fields[column.field]?.label ?? column.field,
    ...(at === 0 && { show: name }),
  }))
  const menu = (row: Row) => (
    <RowMenu description={description} row={row} onUnpublish={() => onUnpublish(row)} onDelete={() => onDelete?.(row)} />
  )
  return (
    <DataTable
      {...table}
      label={`${title} list`}
      columns={columns}
      action={onDelete ? menu : undefined}
      onDelete={onDelete ?? undefined}
    />
  )
}
