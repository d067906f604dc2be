/** Passengers in the admin area. They have no drafts: they are public, under embargo, or withdrawn. */
import type { Standing } from '#domain/passenger-staff.ts'
import type { RowOf } from '#domain/staff-records.ts'
import { describe } from '../list/description.ts'
import { dateText } from '../parts/date.ts'
import { refersTo } from '../records/field.ts'

export type Passenger = RowOf<'passenger'>

const STANDINGS: Readonly<Record<Standing, string>> = {
  public: 'Public',
  embargoed: 'Embargoed',
  withdrawn: 'Withdrawn',
  erased: 'Erased',
}

/** Whether visitors see a passenger, and from which day. */
function StandingBadge({ standing, publicFrom }: Pick<Passenger, 'standing' | 'publicFrom'>) {
  const said = STANDINGS[standing]
  if (standing === 'public') return <span className="state">{said}</span>
  const state = standing === 'embargoed' ? 'draft' : 'unpublished'
  return (
    <span className="standing">
      <span className={`badge badge--${state}`}>{said}</span>
      {standing === 'embargoed' && publicFrom && <span className="standing__until">until {dateText(publicFrom)}</span>}
    </span>
  )
}

export const passengers = describe('passenger', {
  plural: 'passengers',
  said: 'Passenger',
  deleted: 'Passenger',
  nameOf: ({ fullName }) => fullName || 'Erased person',
  refusals: { record_id_taken: ['recordId'] },
  hasDrafts: false,
  staysOut: true,
  badge: (row) => <StandingBadge {...row} />,
  fields: {
    fullName: { label: 'Name', hint: 'As it stands on the list.' },
    birthYear: { label: 'Birth year' },
    listPage: { label: 'List page' },
    recordId: { label: 'Record id' },
    journey: refersTo('journey', 'Journey'),
    publicFrom: {
      label: 'Public from',
      hint: 'Empty: shown at once. With a day: shown from that day on.',
      say: (day) => (day ? dateText(String(day)) : ''),
    },
    note: { label: 'Note for staff', hint: 'Never on the site, never in an export for visitors.' },
    demonstration: { label: 'Demonstration' },
  },
  columns: [
    { field: 'fullName', show: ({ fullName }) => fullName },
    { field: 'birthYear', label: 'Born', right: true, show: ({ birthYear }) => birthYear },
    {
      field: 'journey',
      unsorted: true,
      show: ({ journeyId, shipName }) => (
        <>
          <b className="passenger__code">{journeyId}</b> {shipName}
        </>
      ),
    },
    { field: 'listPage', right: true, wide: true, show: ({ listPage }) => listPage },
    { field: 'state', label: 'State', unsorted: true, show: (row) => <StandingBadge {...row} /> },
    {
      field: 'corrections',
      label: 'Correction',
      unsorted: true,
      show: ({ corrections }) => (corrections > 0 ? <b className="passenger__waiting">{corrections} waiting</b> : <i />),
    },
  ],
  filter: {
    param: 'standing',
    label: 'State',
    options: Object.entries(STANDINGS).map(([value, label]) => ({ value, label })),
  },
})
