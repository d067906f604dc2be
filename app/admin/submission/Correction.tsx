import { Field, Input } from '@fluentui/react-components'
import { Link } from 'wouter'
import { OTHER, REMOVAL } from '#domain/correction.ts'
import { isDateField } from '#domain/dates.ts'
import type { SubmissionRow, WholeSubmission } from '#domain/submission-staff.ts'
import { Fact } from '../../lib/Fact.tsx'
import { KINDS, labelOf } from '../history/kinds.ts'
import { dateText } from '../parts/date.ts'
import { SiteLink } from '../parts/links.tsx'
import { historyPath, updatePath } from '../parts/paths.ts'
import { schemaOf } from '../records/schema.ts'

type Corrected = NonNullable<SubmissionRow['corrected']>
type Correction = NonNullable<WholeSubmission['correction']>

/** The words for choices that are no fields of a record. */
const WORDS: Readonly<Record<string, string>> = {
  [REMOVAL]: 'This name may not stand here',
  [OTHER]: 'Something else',
  name: 'A name on the page',
}

export const correctedField = ({ kind, field }: Corrected): string =>
  WORDS[field] ?? (kind === 'listPage' ? field : labelOf(KINDS[kind], field))

/** A value as staff read and type it. */
function textOf({ kind, field }: Corrected, value: string | null): string {
  const schema = kind === 'listPage' ? undefined : schemaOf(kind).properties[field]
  return value !== null && schema && isDateField(schema) ? dateText(value) : (value ?? '')
}

/** What the field becomes, unless staff change it: what the visitor's words are read as, or the words. */
export const proposedValue = (corrected: Corrected, { record, proposal }: Correction): string =>
  record?.becomes == null ? proposal : textOf(corrected, record.becomes)

interface Props {
  submission: WholeSubmission
  /** What the field becomes, as it is typed. */
  value: string
  onValue: (value: string) => void
}

/** What a visitor says is wrong, beside what the record says now. */
export function CorrectionView({ submission, value, onValue }: Props) {
  const { correction, corrected, state } = submission
  if (!correction || !corrected) return null
  const { record, proposal, reason } = correction
  const now = textOf(corrected, record?.now ?? null)
  const isRemoval = corrected.field === REMOVAL
  const isField = record?.writes === true && !isRemoval
  const isOpen = isField && state !== 'published'
  return (
    <>
      <h3>{correctedField(corrected)}</h3>
      {isField ? (
        <dl className="compare">
          <Fact label="Now">{isOpen && value !== now ? <del>{now}</del> : now}</Fact>
          <Fact label="The visitor writes">
            <span lang="nl">{proposal}</span>
          </Fact>
          {isOpen && (
            <Fact label="It becomes">
              <Field hint={record.becomes === null ? 'The words do not fit this field: write what it becomes.' : null}>
                <Input size="large" aria-label="It becomes" value={value} onChange={(_event, data) => onValue(data.value)} />
              </Field>
            </Fact>
          )}
        </dl>
      ) : (
        proposal && (
          <p className="story__text" lang="nl">
            {proposal}
          </p>
        )
      )}
      {reason && (
        <>
          <h3>How the visitor knows</h3>
          <p className="story__text story__quote" lang="nl">
            {reason}
          </p>
        </>
      )}
      {submission.preparedBy !== null && state !== 'published' && (
        <p className="story__by-hand">
          <b>{submission.preparedBy}</b> has prepared this for a publisher to accept.
        </p>
      )}
      <p className="story__by-hand">{whatFollows(submission, isRemoval)}</p>
      {record && (
        <p className="story__links">
          <Link href={updatePath(record.section, record._id)}>Open the record</Link>
          <Link href={historyPath(kindOf(corrected), record._id)}>History</Link>
          {record.site && <SiteLink href={record.site} />}
        </p>
      )}
    </>
  )
}

const kindOf = ({ kind }: Corrected) => (kind === 'listPage' ? 'journey' : kind)

function whatFollows({ correction, corrected, state }: WholeSubmission, isRemoval: boolean): string {
  const record = correction?.record
  if (state === 'published' && isRemoval)
    return record?.site ? 'The name was withdrawn, and has been put back since.' : 'The name has been withdrawn.'
  if (state === 'published') return 'It has been accepted.'
  if (!record) return 'The record is no more, or is in the bin.'
  if (!record.writes) return 'Change this by hand, and mark it reviewed then.'
  return isRemoval
    ? 'Accepting withdraws the name from the site, from search and from devices. History keeps it.'
    : `Accepting writes the field and shows it at once. ${leadsTo(corrected?.field)}History keeps what was there.`
}

/** A port or a date of a voyage decides its stops (`records/write-stops.ts`). */
const leadsTo = (field: string | undefined): string =>
  ['startCity', 'startDate', 'endCity', 'endDate'].includes(field ?? '')
    ? 'The stops of the voyage follow, unless staff have edited them. '
    : ''
