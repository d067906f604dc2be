import { Button } from '@fluentui/react-components'
import { useState } from 'react'
import { Link } from 'wouter'
import { type BinRow, KEPT_DAYS } from '#domain/history.ts'
import { kindOf } from '#domain/kinds.ts'
import { useShown } from '../list/address.ts'
import { DataTable } from '../list/DataTable.tsx'
import type { Column } from '../list/description.ts'
import { ListHead } from '../list/ListHead.tsx'
import { EmptyList, FailedBar } from '../list/NoRows.tsx'
import { Pager } from '../list/Pager.tsx'
import { SECTION_FILTER, useSectionFilter } from '../list/section-filter.ts'
import { useList } from '../list/use-list.ts'
import { dayOf } from '../parts/date.ts'
import { Icon } from '../parts/Icon.tsx'
import { FROM_HERE } from '../parts/links.tsx'
import { useNotify } from '../parts/notify.tsx'
import { historyPath } from '../parts/paths.ts'
import { titleOf } from '../parts/sections.ts'
import { useTitle } from '../parts/use-screen.ts'
import { call } from '../session/call.ts'
import { listOf } from '../session/records.ts'
import '../list/list.css'
import './bin.css'

const BIN_LIST = { list: listOf('GET /api/admin/bin'), filter: SECTION_FILTER }

/** The deleted records, and how long each can be restored. */
export default function BinPage() {
  useTitle('Bin')
  const [shown, show] = useShown(SECTION_FILTER.param, null)
  const { rows, total, error, loading, reload } = useList(BIN_LIST, shown)
  const filter = useSectionFilter(SECTION_FILTER)
  const notify = useNotify()
  const [busy, setBusy] = useState<string | null>(null)

  const restore = async ({ kind, _id, label }: BinRow) => {
    setBusy(_id)
    const ask = () => call('POST /api/admin/bin/:kind/:id/restore', { params: { kind, id: _id } })
    const isRestored = await notify.attempt(ask, `${label} restored successfully`)
    // The page is empty once its last row is gone.
    if (isRestored && rows?.length === 1 && shown.page > 1) show({ page: shown.page - 1 })
    else if (isRestored) reload()
    setBusy(null)
  }

  return (
    <>
      <div className="list">
        <ListHead title="Bin" search="Search the bin" {...{ filter, shown, show }} />
        <FailedBar error={error} onRetry={reload} />
        <DataTable
          label="Bin"
          columns={COLUMNS}
          rows={rows}
          // The server's own order.
          shown={shown.sort === null ? { ...shown, sort: 'deletedAt', order: 'desc' } : shown}
          onSort={(sort, order) => show({ sort, order, page: 1 })}
          action={(row) => <RestoreButton row={row} disabled={busy !== null} onRestore={() => restore(row)} />}
          waiting={rows === null && error === null}
          stacked="bin-list"
        />
        {rows?.length === 0 && !loading && <EmptyList plural="deleted records" {...{ shown, show, total }} />}
        <p className="list__foot">
          Records are kept for {KEPT_DAYS} days. Of an imported one a mark stays after that, so that no import brings it back.
          What is restored is not public until you publish it.
        </p>
      </div>
      <Pager page={shown.page} total={rows === null ? null : total} onTurn={(page) => show({ page })} />
    </>
  )
}

const RestoreButton = ({ row, disabled, onRestore }: { row: BinRow; disabled: boolean; onRestore: () => void }) => (
  <Button
    appearance="transparent"
    icon={<Icon name="back" small />}
    aria-label={`Restore ${row.label}`}
    disabledFocusable={disabled}
    onClick={onRestore}
  >
    <span className="table__word">Restore</span>
  </Button>
)

/** A record that is kept for so many days or fewer is marked. */
const SOON = 3

const COLUMNS: readonly (Column<BinRow> & { label: string })[] = [
  {
    field: 'label',
    label: 'Record',
    show: ({ kind, _id, label, imported }) => (
      <>
        <Link className="table__name" href={historyPath(kindOf(kind), _id)} state={FROM_HERE}>
          {label}
        </Link>
        {imported && <small className="table__small">imported</small>}
      </>
    ),
  },
  { field: 'kind', label: 'Kind', show: ({ kind }) => titleOf(kind) },
  { field: 'deletedBy', label: 'Deleted by', show: ({ deletedBy }) => deletedBy },
  { field: 'deletedAt', label: 'Deleted', show: ({ deletedAt }) => dayOf(deletedAt) },
  { field: 'keptUntil', label: 'Kept until', show: ({ keptUntil }) => dayOf(keptUntil) },
  { field: 'left', label: 'Left', right: true, unsorted: true, show: ({ keptUntil }) => leftOf(keptUntil) },
]

function leftOf(keptUntil: string) {
  const days = Math.max(0, Math.floor((Date.parse(keptUntil) - Date.now()) / 86_400_000))
  const text = days === 0 ? 'today' : `${days} ${days === 1 ? 'day' : 'days'}`
  return days <= SOON ? <b className="table__soon">{text}</b> : text
}
