import { Badge } from '@fluentui/react-components'
import { SUBMISSION_STATES, type SubmissionKind, type SubmissionState } from '#domain/submission.ts'
import type { SubmissionRow } from '#domain/submission-staff.ts'
import type { Column, Filter } from '../list/description.ts'
import { shortOf } from '../parts/date.ts'
import { correctedField } from './Correction.tsx'

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

export const KIND_WORDS: Readonly<Record<SubmissionKind, string>> = { story: 'Story', correction: 'Correction' }

export const SubmissionBadge = ({ kind, state }: Pick<SubmissionRow, 'kind' | 'state'>) => (
  <Badge shape="rounded" appearance="outline" className={`story-state story-state--${state}`}>
    {state === 'published' && kind === 'correction' ? 'Accepted' : STATES[state]}
  </Badge>
)

/** The element id of the button that opens a story or a correction. */
export const openerOf = (story: string): string => `open-${story}`

/** `open` shows one beside the list. */
export const columnsOf = (open: (row: SubmissionRow) => void): readonly (Column<SubmissionRow> & { label: string })[] => [
  { field: 'receivedAt', label: 'Received', show: ({ receivedAt }) => shortOf(receivedAt) },
  { field: 'kind', label: 'Kind', show: ({ kind }) => KIND_WORDS[kind] },
  {
    field: 'about',
    label: 'About',
    show: (row) => (
      <button type="button" id={openerOf(row._id)} className="table__name table__open" onClick={() => open(row)}>
        {row.about || <i>unknown</i>}
      </button>
    ),
  },
  { field: 'place', label: 'Where', show: ({ place }) => place || <i /> },
  { field: 'what', label: 'What', unsorted: true, show: (row) => whatIn(row) || <i /> },
  { field: 'state', label: 'State', show: (row) => <SubmissionBadge {...row} /> },
]

/** The field of a correction, or the files of a story: "2 files", "1 of 2 files". */
function whatIn({ corrected, files, missing }: SubmissionRow): string | null {
  if (corrected) return correctedField(corrected)
  if (files === 0) return null
  const all = files === 1 ? '1 file' : `${files} files`
  return missing === 0 ? all : `${files - missing} of ${all}`
}
