import dayjs from 'dayjs'
import { Link } from 'wouter'
import type { BinRow } from '#domain/history.ts'
import { kindOf } from '#domain/kinds.ts'
import type { Column } from '../list/description.ts'
import { FROM_HERE } from '../parts/LinkButton.tsx'
import { dayOf } from '../parts/moment.ts'
import { historyPath } from '../parts/paths.ts'
import { titleOf } from '../parts/sections.ts'

/** Days in which a record should be given back soon. */
const SOON = 3

export const COLUMNS: readonly (Column<BinRow> & { label: string })[] = [
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
  const days = Math.max(0, dayjs(keptUntil).diff(dayjs(), 'day'))
  const text = days === 0 ? 'today' : `${days} ${days === 1 ? 'day' : 'days'}`
  return days <= SOON ? <b className="table__soon">{text}</b> : text
}
