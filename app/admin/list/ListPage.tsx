import { MessageBar, MessageBarBody } from '@fluentui/react-components'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { Icon } from '../parts/Icon.tsx'
import { FROM_HERE, LinkButton } from '../parts/links.tsx'
import { createPath, updatePath } from '../parts/paths.ts'
import { useTitle } from '../parts/use-screen.ts'
import { useMayPublish } from '../session/session.ts'
import { askAnew } from '../session/use-call.ts'
import { useShown } from './address.ts'
import { NewBadge } from './columns.tsx'
import { DataTable } from './DataTable.tsx'
import type { ListDescription, RowBase } from './description.ts'
import { ListHead } from './ListHead.tsx'
import { EmptyList, FailedBar } from './NoRows.tsx'
import { Pager } from './Pager.tsx'
import { RowMenu } from './RowMenu.tsx'
import { type RowQuestion, RowQuestions } from './RowQuestions.tsx'
import { useList, useMadeId, useWithMade } from './use-list.ts'
import './list.css'

interface Props<Row extends RowBase> {
  description: ListDescription<Row>
  /** Why this user may not add or change anything; null if the user may. */
  readOnly?: string | null
  /** Shown instead of the Add button. */
  instead?: ReactNode
}

/** The list of one kind of record. */
export function ListPage<Row extends RowBase>({ description, readOnly = null, instead }: Props<Row>) {
  const { title, plural, intro, filter, section, fields, nameOf, noteOf } = description
  useTitle(`${title} list`)
  const [shown, show] = useShown(filter.param, description.columns[0]?.field ?? null)
  const { rows, total, error, loading, reload } = useList(description, shown)
  const made = useMadeId()
  const mayPublish = useMayPublish()
  const shownRows = useWithMade(description.read, made, rows)
  const [asked, setAsked] = useState<RowQuestion<Row> | null>(null)
  const isWaiting = rows === null && error === null

  /** The first column: the name, with a link to the record's form. */
  const name = (row: Row) => (
    <>
      {readOnly === null ? (
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
    <RowMenu
      description={description}
      row={row}
      onUnpublish={() => setAsked({ what: 'unpublish', row })}
      onDelete={() => setAsked({ what: 'delete', row })}
    />
  )

  return (
    <>
      <div className="list">
        <ListHead title={`${title} list`} search={`Search ${plural}`} {...{ filter, shown, show }}>
          {readOnly === null ? (
            <LinkButton href={createPath(section)} appearance="primary" icon={<Icon name="add" small />}>
              Add
            </LinkButton>
          ) : (
            <span className="list__instead">{instead}</span>
          )}
        </ListHead>
        {readOnly !== null && (
          <MessageBar className="list__bar bar--info">
            <MessageBarBody>{readOnly}</MessageBarBody>
          </MessageBar>
        )}
        {intro && <p className="list__intro">{intro}</p>}
        <FailedBar error={error} onRetry={reload} />
        <DataTable
          label={`${title} list`}
          columns={columns}
          rows={shownRows}
          shown={shown}
          onSort={(sort, order) => show({ sort, order, page: 1 })}
          {...(readOnly === null && { action: menu })}
          {...(readOnly === null && mayPublish && { onDelete: (row: Row) => setAsked({ what: 'delete', row }) })}
          waiting={isWaiting}
        />
        <p className="unseen" role="status">
          {isWaiting && `Loading ${plural}`}
        </p>
        {shownRows?.length === 0 && !loading && <EmptyList {...{ plural, shown, show, total }} />}
      </div>
      <Pager page={shown.page} total={rows === null ? null : total} onTurn={(page) => show({ page })} />
      <RowQuestions
        description={description}
        asked={asked}
        onClose={() => setAsked(null)}
        onChange={(gone) => {
          void askAnew(description.list.by)
          void askAnew(description.read.by)
          // The page is empty once its last row is gone.
          if (gone && rows?.length === 1 && shown.page > 1) show({ page: shown.page - 1 })
        }}
      />
    </>
  )
}
