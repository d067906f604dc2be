import { useWatch } from 'react-hook-form'
import { Link } from 'wouter'
import { isCalendarDate } from '#domain/dates.ts'
import { DateField } from '../form/DateField.tsx'
import type { Values } from '../form/fields.ts'
import { useBase } from '../form/form-context.ts'
import { RecordChoice } from '../form/RecordChoice.tsx'
import { RecordField } from '../form/RecordField.tsx'
import { RecordForm } from '../form/RecordForm.tsx'
import { sayAction, Who } from '../history/say-action.tsx'
import type { Journey } from '../journey/journey.tsx'
import { momentOf } from '../parts/date.ts'
import { FROM_HERE } from '../parts/links.tsx'
import { historyPath, SUBMISSIONS } from '../parts/paths.ts'
import { useCall } from '../session/use-call.ts'
import { ListScan } from './ListScan.tsx'
import { JOURNEYS, type Passenger, passengers } from './passenger.tsx'
import { TakeAway } from './TakeAway.tsx'
import { usePagesOf } from './use-list-pages.ts'
import './passenger.css'

export default function PassengerForm() {
  return (
    <RecordForm description={passengers} rules={{ check }} keepsRecord>
      <CorrectionsWait />
      <Fields />
      <Below />
    </RecordForm>
  )
}

/** Only a whole day says when somebody becomes public. */
const check = ({ publicFrom }: Values) =>
  publicFrom && !isCalendarDate(String(publicFrom)) ? { publicFrom: 'Must be a day, as 01/01/2056.' } : {}

function Fields() {
  const journey = String(useWatch({ name: 'journey' }) ?? '')
  const listPage = Number(useWatch({ name: 'listPage' }) || 0)
  const pages = usePagesOf(journey || null)
  const last = pages?.at(-1)?.pageNumber
  return (
    <section className="section passenger" aria-label="Passenger">
      <div className="passenger__fields">
        <RecordField name="fullName" wide />
        <RecordField name="birthYear" />
        <RecordField name="listPage" {...(last && { aside: `of ${last}` })} />
        <RecordField name="recordId" />
        <div className="field--wide">
          <RecordChoice<Journey> name="journey" {...JOURNEYS} />
        </div>
        <div className="field--wide">
          <DateField name="publicFrom" near={`${new Date().getFullYear() + 1}-01-01`} />
        </div>
        <RecordField name="note" wide rows={3} />
      </div>
      <ListScan key={`${journey} ${listPage}`} pages={pages} chosen={listPage} hasJourney={journey !== ''} />
    </section>
  )
}

/** Leads to the corrections by visitors that wait. */
function CorrectionsWait() {
  const base = useBase<Passenger>()
  if (!base || base.corrections === 0) return null
  const { corrections } = base
  return (
    <p className="passenger__corrections">
      {corrections === 1 ? '1 correction by a visitor waits.' : `${corrections} corrections by visitors wait.`}{' '}
      <Link href={`${SUBMISSIONS}?page=1&query=${encodeURIComponent(base.fullName)}`} state={FROM_HERE}>
        {corrections === 1 ? 'Open it' : 'Open them'}
      </Link>
    </p>
  )
}

/** The last versions, and what takes the passenger away. Not for a new one. */
function Below() {
  const base = useBase<Passenger>()
  if (!base) return null
  return (
    <div className="section passenger__below">
      <LastVersions id={base._id} version={base.version} />
      <TakeAway base={base} />
    </div>
  )
}

const SHOWN = 4

function LastVersions({ id, version }: { id: string; version: number }) {
  const query = { kind: 'passenger', id, rows: SHOWN } as const
  const { answer: rows } = useCall('GET /api/admin/history', { query }, { keep: true })
  const all = historyPath('passenger', id)
  return (
    <section aria-labelledby="versions" key={version}>
      <div className="section__head">
        <h2 id="versions">History</h2>
        {rows && rows.length > 0 && (
          <Link href={all} state={FROM_HERE}>
            All of it
          </Link>
        )}
      </div>
      {rows?.length === 0 && <p className="passenger__unchanged">Nothing has been changed since the import.</p>}
      {rows && rows.length > 0 && (
        <table className="last-versions">
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col">Who</th>
              <th scope="col">What</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row._id}>
                <td>
                  <Link href={`${all}?version=${row.number}`} state={FROM_HERE}>
                    {momentOf(row.at)}
                  </Link>
                </td>
                <td>
                  <Who row={row} />
                </td>
                <td>{sayAction(row)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
