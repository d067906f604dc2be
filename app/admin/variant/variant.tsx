import type { RowOf } from '#domain/staff-records.ts'
import { STATE_COLUMN } from '../list/columns.tsx'
import { describe } from '../list/description.ts'
import { dayOf } from '../parts/date.ts'
import { useCall } from '../session/use-call.ts'

export type Variant = RowOf<'variant'>

export const KINDS = { name: 'Name', place: 'Place' } as const

export const variants = describe('variant', {
  plural: 'spellings',
  said: 'Spelling variant',
  deleted: 'spelling variant',
  intro:
    'Spellings on one line mean the same: who types one finds all. Small differences, such as oe and u or tj and c, search knows by itself.',
  nameOf: ({ spellings }) => spellings[0]!,
  noteOf: ({ spellings }) => spellings.slice(1).join(', '),
  refusals: { spellings_missing: ['spellings'], spelling_without_letters: ['spellings'] },
  hasDrafts: false,
  fields: {
    kind: { label: 'Kind', say: (value) => KINDS[value as keyof typeof KINDS] },
    spellings: { label: 'Spellings', hint: 'at least two', say: (value) => ((value ?? []) as string[]).join(', ') },
  },
  columns: [
    { field: 'spellings', show: ({ spellings }) => spellings[0] },
    { field: 'kind', show: ({ kind }) => KINDS[kind] },
    { field: 'standsIn', label: 'Stands in', unsorted: true, right: true, show: ({ _id }) => <StandsIn id={_id} /> },
    {
      field: 'updatedAt',
      label: 'Last change',
      wide: true,
      show: ({ updatedBy, updatedAt }) => (updatedBy ? `${updatedBy}, ${dayOf(updatedAt)}` : 'from the start'),
    },
    STATE_COLUMN,
  ],
  filter: {
    param: 'of',
    label: 'Kind',
    options: Object.entries(KINDS).map(([value, label]) => ({ value, label })),
  },
})

/** How many records have one of the spellings. Empty until it is known. */
function StandsIn({ id }: { id: string }) {
  const { answer } = useCall('GET /api/admin/variant/:id/standsIn', { params: { id } })
  return answer && `${answer.count.toLocaleString('en')} ${answer.what}${answer.count === 1 ? '' : 's'}`
}
