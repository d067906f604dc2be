/** Cells that several lists and forms share. */

import type { RecordState } from '#domain/staff.ts'
import type { Column, RowBase } from './description.ts'

/** The last column of a list: whether visitors see the record. */
export const STATE_COLUMN: Column<RowBase> = {
  field: 'state',
  label: 'State',
  show: ({ state }) => state && <StateBadge state={state} />,
}

/** Shown instead of the figure 0. */
export const NONE = <span className="table__unknown">none</span>

/** Whether visitors see a record. Most are published, so that is plain text without a badge. */
export function StateBadge({ state }: { state: RecordState }) {
  if (state === 'published') return <span className="state">Published</span>
  return <span className={`badge badge--${state}`}>{state === 'draft' ? 'Draft' : 'Unpublished'}</span>
}

const show = (badge: HTMLElement | null): void => badge?.scrollIntoView({ block: 'center' })

/** Marks the record that was made just now, and scrolls to it. */
export const NewBadge = () => (
  <span ref={show} className="badge badge--new badge--made">
    New
  </span>
)
