import { Badge } from '@fluentui/react-components'
import { SUBMISSION_STATES, type SubmissionState } from '#domain/submission.ts'
import type { SubmissionRow } from '#domain/submission-staff.ts'
import type { Column, Filter } from '../list/description.ts'
import { shortOf } from '../parts/date.ts'

const STATES: Readonly<Record<SubmissionState, string>> = {
  new: 'New',
  suspect: 'Suspect',
  reviewed: 'Reviewed',
  published: 'Published',
  rejected: 'Rejected',
}

export const STATE_FILTER: Filter = {
  param: 'state',
  label: 'State',
  options: SUBMISSION_STATES.map((value) => ({ value, label: STATES[value] })),
}

export const SubmissionBadge = ({ state }: { state: SubmissionState }) => (
  <Badge shape="rounded" appearance="outline" className={`story-state story-state--${state}`}>
    {STATES[state]}
  </Badge>
)

/** The element id of the button that opens a story. */
export const openerOf = (story: string): string => `open-${story}`

/** `open` shows a story beside the list. */
export const columnsOf = (open: (row: SubmissionRow) => void): readonly (Column<SubmissionRow> & { label: string })[] => [
  { field: 'receivedAt', label: 'Received', show: ({ receivedAt }) => shortOf(receivedAt) },
  {
    field: 'passengerName',
    label: 'Passenger',
    show: (row) => (
      <button type="button" id={openerOf(row._id)} className="table__name table__open" onClick={() => open(row)}>
        {row.passengerName || <i>unknown</i>}
      </button>
    ),
  },
  {
    field: 'shipName',
    label: 'Ship',
    show: ({ shipName, year }) => (
      <>
        {shipName} <span className="table__unknown">{year}</span>
      </>
    ),
  },
  {
    field: 'files',
    label: 'Files',
    right: true,
    unsorted: true,
    show: ({ files, missing }) =>
      missing === 0 ? (
        files
      ) : (
        <span className="table__whole">
          {files - missing} of {files}
        </span>
      ),
  },
  { field: 'state', label: 'State', show: ({ state }) => <SubmissionBadge state={state} /> },
]
