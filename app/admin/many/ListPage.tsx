import { MessageBar, MessageBarBody } from '@fluentui/react-components'
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { Link } from 'wouter'
import { useShown } from '../list/address.ts'
import { NewBadge } from '../list/columns.tsx'
import { DataTable } from '../list/DataTable.tsx'
import type { ListDescription, RowBase } from '../list/description.ts'
import { ExportCsv, useExport } from '../list/ExportCsv.tsx'
import { ListHead } from '../list/ListHead.tsx'
import { EmptyList, FailedBar } from '../list/NoRows.tsx'
import { Pager } from '../list/Pager.tsx'
import { RowMenu } from '../list/RowMenu.tsx'
import { type RowQuestion, RowQuestions } from '../list/RowQuestions.tsx'
import { useList, useMadeId, useWithMade } from '../list/use-list.ts'
import { Icon } from '../parts/Icon.tsx'
import { FROM_HERE, LinkButton } from '../parts/links.tsx'
import { createPath, updatePath } from '../parts/paths.ts'
import { useTitle } from '../parts/use-screen.ts'
import { useMayPublish } from '../session/session.ts'
import { askAnew } from '../session/use-call.ts'
import { Filters } from './Filters.tsx'
import { picksOf } from './picks.tsx'
import { useMerging } from './use-merging.tsx'
import { usePicked } from './use-picked.ts'
import '../list/list.css'

const ManyStrip = lazy(() => import('./ManyStrip.tsx'))

const query = (query: string) => (query === '' ? {} : { query })

interface Props<Row extends RowBase> {
  description: ListDescription<Row>
  /** Why this user may not add or change anything; null if the user may. */
  readOnly?: string | null
  /** Shown instead of the Add button. */
  instead?: ReactNode
  /** Shows the rows otherwise than in a table. `tick`: absent where nobody may change them. */
  Tiles?: ComponentType<{ rows: readonly Row[] | null; tick: ((row: Row) => ReactNode) | undefined }>
}

/** The list of one kind of record. */
export function ListPage<Row extends RowBase>({ description, readOnly = null, instead, Tiles }: Props<Row>) {
  const { title, plural, intro, filter, filters, section, fields, nameOf, noteOf } = description
  useTitle(`${title} list`)
  const [shown, show] = useShown(
    filter.param,
    description.columns[0]?.field ?? null,
    filters?.map(({ param }) => param),
  )
  const { rows, total, error, loading, reload } = useList(description, shown)
  const made = useMadeId()
  const mayPublish = useMayPublish()
  const shownRows = useWithMade(description.read, made, rows)
  const [asked, setAsked] = useState<RowQuestion<Row> | null>(null)
  const isWaiting = rows === null && error === null
  const kind = description.kind === 'user' ? null : description.kind
  const found = {
    ...description.params,
    ...shown.more,
    ...query(shown.query),
    ...(shown.filter && { [filter.param]: shown.filter }),
  }
  const picked = usePicked<Row>(found, total)
  const merging = useMerging(description, picked)
  const save = useExport(kind ?? 'ship', plural)
  const exportPicked = () => save(picked.meant?.ids ? { ...description.params, ids: picked.meant.ids.join() } : sorted)
  const sorted = { ...found, ...(shown.sort && { sort: shown.sort, order: shown.order }) }

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
  const picks = kind && readOnly === null && mayPublish ? picksOf(picked, nameOf) : undefined
  const menu = (row: Row) => (
    <RowMenu
      description={description}
      row={row}
      onUnpublish={() => setAsked({ what: 'unpublish', row })}
      onMerge={merging.onMerge}
      onDelete={() => setAsked({ what: 'delete', row })}
    />
  )

  return (
    <>
      <div className="list">
        <ListHead title={`${title} list`} search={`Search ${plural}`} {...{ filter, shown, show }}>
          {kind && <ExportCsv kind={kind} name={plural} query={sorted} files={description.exports} />}
          {readOnly === null ? (
            <LinkButton href={createPath(section)} appearance="primary" icon={<Icon name="add" small />}>
              {description.add ?? 'Add'}
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
        {filters && (
          <Filters {...{ filters, shown, show }} total={rows === null ? '' : `${total.toLocaleString('en')} ${plural}`} />
        )}
        <FailedBar error={error} onRetry={reload} />
        {Tiles ? (
          <Tiles rows={shownRows} tick={picks?.tick} />
        ) : (
          <DataTable
            label={`${title} list`}
            columns={columns}
            rows={shownRows}
            shown={shown}
            onSort={(sort, order) => show({ sort, order, page: 1 })}
            {...(readOnly === null && { action: menu })}
            {...(readOnly === null && mayPublish && { onDelete: (row: Row) => setAsked({ what: 'delete', row }) })}
            picks={picks}
            waiting={isWaiting}
          />
        )}
        <p className="unseen" role="status">
          {isWaiting && `Loading ${plural}`}
        </p>
        {shownRows?.length === 0 && !loading && <EmptyList {...{ plural, shown, show, total }} />}
      </div>
      {kind && picked.meant && (
        <Suspense>
          <ManyStrip
            description={description as never}
            {...{ picked, total }}
            first={merging.actions}
            more={[
              ...(description.exports ? [] : [{ label: 'Export', icon: 'down' as const, onAct: () => void exportPicked() }]),
            ]}
          />
        </Suspense>
      )}
      <Pager page={shown.page} total={rows === null ? null : total} onTurn={(page) => show({ page })} />
      {merging.dialog}
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
