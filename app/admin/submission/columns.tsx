import { SUBMISSION_STATES, type SubmissionKind, type SubmissionState } from '#domain/submission.ts'
import type { SubmissionRow } from '#domain/submission-staff.ts'
import type { Column, Filter } from '../list/description.ts'
import { shortOf } from '../parts/date.ts'
import { correctedField } from './Correction.tsx'

const STATES: Readonly<Record<SubmissionState, string>> = {
  new: 'New',
  suspect: 'Suspect',
  reviewed: 'Reviewed',
  draft: 'Draft',
  published: 'Published',
  rejected: 'Rejected',
  erased: 'Erased',
}

export const STATE_FILTER: Filter = {
  param: 'state',
  label: 'State',
  options: [{ value: 'waiting', label: 'waiting' }, ...SUBMISSION_STATES.map((value) => ({ value, label: STATES[value] }))],
  first: 'waiting',
}

export const KIND_WORDS: Readonly<Record<SubmissionKind, string>> = { story: 'Story', correction: 'Correction' }

export const SubmissionBadge = ({ kind, state, preparedBy }: Pick<SubmissionRow, 'kind' | 'state' | 'preparedBy'>) => (
  <span className={`badge badge--${state}`}>{sayState(kind, state, preparedBy !== null)}</span>
)

function sayState(kind: SubmissionKind, state: SubmissionState, isPrepared: boolean): string {
  if (state === 'published') return kind === 'correction' ? 'Accepted' : STATES[state]
  return isPrepared && state !== 'rejected' ? 'Prepared' : STATES[state]
}

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
        {row.about || <i>{row.state === 'erased' ? 'erased' : 'unknown'}</i>}
      </button>
    ),
  },
  { field: 'place', label: 'Where', show: ({ place }) => place || <i /> },
  { field: 'from', label: 'From', unsorted: true, show: ({ from }) => from || <i /> },
  { field: 'what', label: 'What', unsorted: true, show: (row) => whatIn(row) || <i /> },
  { field: 'takenBy', label: 'Taken by', unsorted: true, show: ({ takenBy }) => takenBy ?? <i /> },
  { field: 'state', label: 'State', show: (row) => <SubmissionBadge {...row} /> },
]

/** The field of a correction, or the files of a story: "4 pictures, 1 file", "1 file missing". */
function whatIn({ corrected, files, missing, pictures }: SubmissionRow): string | null {
  if (corrected) return correctedField(corrected)
  const said = [
    count(pictures, 'picture'),
    count(files - pictures - missing, 'file'),
    missing > 0 && `${count(missing, 'file')} missing`,
  ]
  return said.filter(Boolean).join(', ') || null
}

const count = (number: number, word: string): string | null =>
  number === 0 ? null : `${number} ${word}${number === 1 ? '' : 's'}`
