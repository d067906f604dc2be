import type { Revision } from '#domain/history.ts'
import { useShown } from '../list/address.ts'
import { DataTable } from '../list/DataTable.tsx'
import type { Column } from '../list/description.ts'
import { ListHead } from '../list/ListHead.tsx'
import { EmptyList, FailedBar } from '../list/NoRows.tsx'
import { Pager } from '../list/Pager.tsx'
import { SECTION_FILTER, useSectionFilter } from '../list/section-filter.ts'
import { useList } from '../list/use-list.ts'
import { recentOf } from '../parts/date.ts'
import { titleOf } from '../parts/sections.ts'
import { useTitle } from '../parts/use-screen.ts'
import { listOf } from '../session/records.ts'
import { ChangedRecords } from './ChangedRecords.tsx'
import { ManyChange } from './ManyChange.tsx'
import { sayAction, Who } from './say-action.tsx'
import '../list/list.css'
import './history.css'

const FILTER = { ...SECTION_FILTER, options: [...SECTION_FILTER.options, { value: 'settings', label: titleOf(null) }] }
const HISTORY_LIST = { list: listOf('GET /api/admin/history'), filter: FILTER }

const COLUMNS: readonly (Column<Revision> & { label: string })[] = [
  { field: 'at', label: 'When', unsorted: true, show: ({ at }) => <span className="table__whole">{recentOf(at)}</span> },
  { field: 'by', label: 'Who', unsorted: true, show: (row) => <Who row={row} /> },
  {
    field: 'label',
    label: 'Record',
    unsorted: true,
    show: (row) => <ChangedRecords row={row} />,
  },
  {
    field: 'action',
    label: 'What',
    unsorted: true,
    show: sayRow,
  },
  { field: 'section', label: 'Kind', unsorted: true, show: ({ kind, section }) => (kind === 'import' ? '' : titleOf(section)) },
]

function sayRow(row: Revision) {
  if (row.many) return <ManyChange row={row} />
  return row.kind === 'import' ? sayAction(row) : `${row.number}. ${sayAction(row)}`
}

/** All changes, the newest first. */
export default function HistoryPage() {
  useTitle('History')
  const filter = useSectionFilter(FILTER)
  const [shown, show] = useShown(FILTER.param, null)
  const { rows, total, error, loading, reload } = useList(HISTORY_LIST, shown)
  return (
    <>
      <div className="list">
        <ListHead title="History" {...{ filter, shown, show }} />
        <FailedBar error={error} onRetry={reload} />
        <DataTable
          label="History"
          stacked="history-list"
          columns={COLUMNS}
          {...{ rows, shown }}
          onSort={() => {}}
          waiting={rows === null && error === null}
        />
        {rows?.length === 0 && !loading && <EmptyList plural="changes" {...{ shown, show, total }} />}
      </div>
      <Pager page={shown.page} total={rows === null ? null : total} onTurn={(page) => show({ page })} />
    </>
  )
}
