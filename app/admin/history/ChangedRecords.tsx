import { Link } from 'wouter'
import type { Revision } from '#domain/history.ts'
import { FROM_HERE } from '../parts/links.tsx'
import { historyPath } from '../parts/paths.ts'
import { manyOf } from '../parts/sections.ts'

/** Names the record that was changed, with a link to its history, or says how many were. */
export function ChangedRecords({ row: { kind, section, id, label, number, action, many, imported } }: { row: Revision }) {
  if (kind === 'import') return <b className="table__name">{recordsOf(imported)}</b>
  if (many && action !== 'merged') return <b className="table__name">{counted(many.records, manyOf(section, many.records))}</b>
  return (
    <Link className="table__name" href={`${historyPath(kind, id)}?version=${number}`} state={FROM_HERE}>
      {label}
    </Link>
  )
}

const counted = (count: number, what: string) => `${count.toLocaleString('en')} ${what}`

/** How many records an import made and changed. */
function recordsOf(imported: Revision['imported']): string {
  const records = (imported?.new ?? 0) + (imported?.changed ?? 0)
  return counted(records, records === 1 ? 'record' : 'records')
}
