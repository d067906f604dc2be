import { useState } from 'react'
import { type BinRow, KEPT_DAYS } from '#domain/history.ts'
import { DataTable } from '../list/DataTable.tsx'
import { EmptyList } from '../list/EmptyList.tsx'
import { FailedBar } from '../list/FailedBar.tsx'
import { ListHead } from '../list/ListHead.tsx'
import { Pager } from '../list/Pager.tsx'
import { SECTION_FILTER } from '../list/section-filter.ts'
import { useList } from '../list/use-list.ts'
import { useShown } from '../list/use-shown.ts'
import { useNotify } from '../parts/notify.tsx'
import { useTitle } from '../parts/use-title.ts'
import { call, messageOf } from '../session/call.ts'
import { listOf } from '../session/records.ts'
import { useSession } from '../session/session.ts'
import { COLUMNS } from './columns.tsx'
import { RestoreButton } from './RestoreButton.tsx'
import '../list/list.css'

const BIN_LIST = { list: listOf('GET /api/admin/bin'), filter: SECTION_FILTER }

/** What was deleted, and how long it can be given back. */
export default function BinPage() {
  useTitle('Bin')
  const [shown, show] = useShown(SECTION_FILTER.param, null)
  const { rows, total, error, loading, reload } = useList(BIN_LIST, shown)
  const isAdmin = useSession(({ user }) => user?.isAdmin === true)
  const notify = useNotify()
  const [busy, setBusy] = useState<string | null>(null)

  const restore = async ({ kind, _id, label }: BinRow) => {
    setBusy(_id)
    try {
      await call('POST /api/admin/bin/:kind/:id/restore', { params: { kind, id: _id } })
      notify.success(`${label} restored successfully`)
      // The last row of a page takes the page with it.
      if (rows?.length === 1 && shown.page > 1) show({ page: shown.page - 1 })
      else reload()
    } catch (reason) {
      notify.error(messageOf(reason))
    } finally {
      setBusy(null)
    }
  }

  return (
    <>
      <div className="list">
        <ListHead title="Bin" search="Search the bin" {...{ filter: SECTION_FILTER, shown, show }} />
        <FailedBar error={error} onRetry={reload} />
        <DataTable
          label="Bin"
          columns={COLUMNS}
          rows={rows}
          // As the server sorts it unless it is told otherwise.
          shown={shown.sort === null ? { ...shown, sort: 'deletedAt', order: 'desc' } : shown}
          onSort={(sort, order) => show({ sort, order, page: 1 })}
          action={(row) =>
            (row.kind !== 'user' || isAdmin) && (
              <RestoreButton row={row} disabled={busy !== null} onRestore={() => restore(row)} />
            )
          }
          waiting={rows === null && error === null}
        />
        {rows?.length === 0 && !loading && <EmptyList plural="deleted records" {...{ shown, show, total }} />}
        <p className="list__foot">
          Records are kept for {KEPT_DAYS} days. Of an imported one a mark stays after that, so that no import brings it back.
          What is restored is not public until you publish it.
          {!isAdmin && ' Only admins restore users.'}
        </p>
      </div>
      <Pager page={shown.page} total={rows === null ? null : total} onTurn={(page) => show({ page })} />
    </>
  )
}
