import { MenuDivider, MenuItem } from '@fluentui/react-components'
import { useState } from 'react'
import { Link } from 'wouter'
import { useShown } from '../list/address.ts'
import { NewBadge } from '../list/columns.tsx'
import { DataTable } from '../list/DataTable.tsx'
import { ExportCsv, useExport } from '../list/ExportCsv.tsx'
import { ListHead } from '../list/ListHead.tsx'
import { EmptyList, FailedBar } from '../list/NoRows.tsx'
import { Pager } from '../list/Pager.tsx'
import { RowMenu } from '../list/RowMenu.tsx'
import { useList, useMadeId, useWithMade } from '../list/use-list.ts'
import PickStrip from '../many/PickStrip.tsx'
import { picksOf } from '../many/picks.tsx'
import { useMerging } from '../many/use-merging.tsx'
import { type Meant, usePicked } from '../many/use-picked.ts'
import { Icon } from '../parts/Icon.tsx'
import { FROM_HERE, LinkButton } from '../parts/links.tsx'
import { createPath, updatePath } from '../parts/paths.ts'
import { useTitle } from '../parts/use-screen.ts'
import { useMayPublish } from '../session/session.ts'
import { askAnew } from '../session/use-call.ts'
import { FILTER_PARAMS, PassengerFilters } from './PassengerFilters.tsx'
import { ACTIONS, type Action, PassengersDialog } from './PassengersDialog.tsx'
import { type Passenger, passengers } from './passenger.tsx'
import '../form/form.css'
import '../list/list.css'
import './passenger.css'

const WITHDRAWING = ['withdraw', 'embargo', 'move'] as const
const TITLE = 'Passenger list'
const { filter, section, plural } = passengers

/** The list of passengers. Ticked ones, or all who are found, can be changed at once. */
export default function PassengerList() {
  useTitle(TITLE)
  const [asked, show] = useShown(filter.param, null, FILTER_PARAMS)
  // The best found stand first, unless staff sort.
  const shown = { ...asked, sort: asked.sort ?? (asked.query === '' ? 'fullName' : null) }
  const { rows, total, error, loading, reload } = useList(passengers, shown)
  const made = useMadeId()
  const shownRows = useWithMade(passengers.read, made, rows)
  const found = { ...shown.more, ...(shown.query && { query: shown.query }), ...(shown.filter && { standing: shown.filter }) }
  const picked = usePicked<Passenger>(found, total)
  const merging = useMerging(passengers, picked)
  const [changing, setChanging] = useState<{ action: Action; meant: Meant } | null>(null)
  const sorted = { ...found, ...(shown.sort && { sort: shown.sort, order: shown.order }) }
  const save = useExport('passenger', plural)
  const exportPicked = () => save(picked.meant?.ids ? { ids: picked.meant.ids.join() } : sorted)
  const isWaiting = rows === null && error === null
  const mayPublish = useMayPublish()

  const name = (row: Passenger) => (
    <>
      <Link className="table__name" href={updatePath(section, row._id)} state={FROM_HERE}>
        {passengers.nameOf(row)}
      </Link>
      {row._id === made && <NewBadge />}
    </>
  )
  const columns = passengers.columns.map((column, at) => ({
    ...column,
    label: column.label ?? passengers.fields[column.field]?.label ?? column.field,
    ...(at === 0 && { show: name }),
  }))
  const ask = (action: Action, row: Passenger) => setChanging({ action, meant: { ids: [row._id], count: 1, isAll: false } })
  const takeOut = ({ standing }: Passenger): Action => (standing === 'withdrawn' ? 'putBack' : 'withdraw')
  const menu = (row: Passenger) => (
    <RowMenu description={passengers} row={row} onMerge={row.standing === 'erased' ? undefined : merging.onMerge}>
      {mayPublish && row.standing !== 'erased' && <MenuDivider />}
      {(mayPublish && row.standing !== 'erased' ? (['embargo', 'move', takeOut(row)] as const) : []).map((action) => (
        <MenuItem
          key={action}
          icon={<Icon name={ACTIONS[action].icon} small />}
          secondaryContent={action === 'withdraw' ? 'Del' : null}
          onClick={() => ask(action, row)}
        >
          {ACTIONS[action].label}
        </MenuItem>
      ))}
    </RowMenu>
  )

  return (
    <>
      <div className="list">
        <ListHead title={TITLE} search="Name or record id" {...{ shown, show }}>
          <ExportCsv kind="passenger" name={plural} query={sorted} />
          {mayPublish && (
            <LinkButton href={createPath(section)} appearance="primary" icon={<Icon name="add" small />}>
              Add
            </LinkButton>
          )}
        </ListHead>
        <PassengerFilters {...{ shown, show }} total={rows === null ? null : total} />
        <FailedBar error={error} onRetry={reload} />
        <DataTable
          label={TITLE}
          stacked="passengers"
          columns={columns}
          rows={shownRows}
          shown={shown}
          onSort={(sort, order) => show({ sort, order, page: 1 })}
          action={menu}
          {...(mayPublish && {
            onDelete: (row: Passenger) => (row.standing === 'public' || row.standing === 'embargoed') && ask('withdraw', row),
            picks: picksOf(picked, ({ fullName }) => fullName),
          })}
          waiting={isWaiting}
        />
        <p className="unseen" role="status">
          {isWaiting && `Loading ${plural}`}
        </p>
        {shownRows?.length === 0 && !loading && <EmptyList {...{ plural, shown, show, total }} />}
      </div>
      <PickStrip
        {...{ picked, plural, total }}
        actions={[
          ...merging.actions,
          ...(shown.filter === 'withdrawn' ? (['putBack', 'embargo', 'move'] as const) : WITHDRAWING).map((action) => ({
            ...ACTIONS[action],
            onAct: () => picked.meant && setChanging({ action, meant: picked.meant }),
          })),
          { label: 'Export', icon: 'down', onAct: () => void exportPicked() },
        ]}
      />
      <Pager page={shown.page} total={rows === null ? null : total} onTurn={(page) => show({ page })} />
      {merging.dialog}
      {changing && (
        <PassengersDialog
          {...changing}
          onClose={() => setChanging(null)}
          onDone={() => {
            picked.clear()
            setChanging(null)
            void askAnew(passengers.list.by)
            void askAnew(passengers.read.by)
          }}
        />
      )}
    </>
  )
}
