import { type ComponentType, Suspense } from 'react'
import { useWatch } from 'react-hook-form'
import { Link } from 'wouter'
import { isCalendarDate } from '#domain/dates.ts'
import { DateField } from '../form/DateField.tsx'
import type { Values } from '../form/fields.ts'
import { useBase } from '../form/form-context.ts'
import { RecordChoice } from '../form/RecordChoice.tsx'
import { RecordField } from '../form/RecordField.tsx'
import { RecordForm } from '../form/RecordForm.tsx'
import type { Journey } from '../journey/journey.tsx'
import { JOURNEYS } from '../journey/source.ts'
import { FROM_HERE } from '../parts/links.tsx'
import { SUBMISSIONS } from '../parts/paths.ts'
import { useMayPublish } from '../session/session.ts'
import { ListScan } from './ListScan.tsx'
import { type Passenger, passengers } from './passenger.tsx'
import { TakeAway } from './TakeAway.tsx'
import { usePagesOf } from './use-list-pages.ts'
import './passenger.css'

interface Props {
  /** Lists the last versions of a record. */
  Versions: ComponentType<{ kind: 'passenger'; id: string; version: number }>
}

export default function PassengerForm({ Versions }: Props) {
  return (
    <RecordForm description={passengers} rules={{ check }} keepsRecord>
      <CorrectionsWait />
      <Fields />
      <Below Versions={Versions} />
    </RecordForm>
  )
}

/** Only a whole day says when somebody becomes public. */
const check = ({ publicFrom }: Values) =>
  publicFrom && !isCalendarDate(String(publicFrom)) ? { publicFrom: 'Must be a day, as 01/01/2056.' } : {}

function Fields() {
  const base = useBase<Passenger>()
  return base?.standing === 'erased' ? (
    <p className="section">This person was erased on request. The line stays, so that the journey counts it.</p>
  ) : (
    <KnownFields />
  )
}

function KnownFields() {
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
function Below({ Versions }: Props) {
  const base = useBase<Passenger>()
  const mayPublish = useMayPublish()
  if (!base) return null
  return (
    <div className="section passenger__below">
      <Suspense fallback={<div />}>
        <Versions kind="passenger" id={base._id} version={base.version} />
      </Suspense>
      {mayPublish && base.standing !== 'erased' && <TakeAway base={base} />}
    </div>
  )
}
