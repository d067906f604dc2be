/** What the columns of several lists have in common. */
import type { Column, RowBase } from './description.ts'
import { StateBadge } from './StateBadge.tsx'

/** Whether visitors see a record; the last column of its list. */
export const STATE_COLUMN: Column<RowBase> = {
  field: 'state',
  label: 'State',
  show: ({ state }) => state && <StateBadge state={state} />,
}

/** In the place of the figure 0. */
export const NONE = <i className="table__unknown">none</i>
