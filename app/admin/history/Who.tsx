import type { Revision } from '#domain/history.ts'

/** Who made a change. Of the operator, and of a user who is no more, nothing is known. */
export function Who({ row: { action, by } }: { row: Pick<Revision, 'action' | 'by'> }) {
  if (action === 'imported') return 'import'
  return by ?? <i className="table__unknown">unknown</i>
}
