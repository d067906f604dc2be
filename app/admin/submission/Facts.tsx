import { Link } from 'wouter'
import type { CorrectionFaults } from '#domain/correction.ts'
import type { StoryField } from '#domain/submission.ts'
import type { WholeSubmission } from '#domain/submission-staff.ts'
import { Fact } from '../../lib/Fact.tsx'
import { momentOf } from '../parts/date.ts'
import { SiteLink } from '../parts/links.tsx'
import { updatePath } from '../parts/paths.ts'
import { TakenBy } from './TakenBy.tsx'
import type { Opened } from './use-submission.ts'

export const titleOf = ({ about, place, correction, passengerName, shipName, year }: WholeSubmission): string =>
  (correction ? [about, place] : [passengerName, `${shipName} ${year}`.trim()]).filter(Boolean).join(', ')

/** The words for the fields of the visitors' form. */
const FIELDS: Readonly<Record<StoryField | keyof CorrectionFaults | '_id', string>> = {
  passengerName: 'passenger',
  shipName: 'ship',
  year: 'year',
  yourName: 'name',
  email: 'e-mail address',
  story: 'story',
  field: 'what is wrong',
  proposal: 'how it should be',
  reason: 'how the visitor knows',
  _id: 'the record, which was no more',
}

/** `refusal` lists fields by their names on the wire. */
const sayRefusal = (refusal: string): string =>
  refusal
    .split(', ')
    .map((field) => FIELDS[field as keyof typeof FIELDS])
    .join(', ')

export function Facts({ story, opened }: { story: WholeSubmission; opened: Opened }) {
  const { yourName, email, receivedAt, consentVersion, number, suggested, published, refusal, correction } = story
  return (
    <dl className="story__facts">
      <Fact label="Sent by">
        {correction ? (
          !email && <i className="table__unknown">without an e-mail address</i>
        ) : (
          <>
            {yourName ?? 'no longer kept'}
            {yourName === '' && <i className="table__unknown">unknown</i>}
            {email && ', '}
          </>
        )}
        {email && <a href={`mailto:${email}`}>{email}</a>}
      </Fact>
      <Fact label="Received">
        {momentOf(receivedAt)}, consent version {consentVersion}
      </Fact>
      <Fact label="Taken by">
        <TakenBy story={story} opened={opened} />
      </Fact>
      {number !== null && <Fact label="Number">{number}</Fact>}
      {refusal !== null && (
        <Fact label="Not as wanted">
          <b className="story__missing">{sayRefusal(refusal)}</b>
        </Fact>
      )}
      {!correction && (
        <Fact label="Journey">
          {published ? (
            <CameOfIt story={story} published={published} />
          ) : suggested ? (
            <>
              <Link href={updatePath('journey', suggested._id)}>{suggested.journeyId}</Link>, suggested by ship and year
            </>
          ) : (
            'none of this ship in this year'
          )}
        </Fact>
      )}
    </dl>
  )
}

/** The point that was made of the story, and where visitors see it. */
const CameOfIt = ({ story, published }: { story: WholeSubmission; published: NonNullable<WholeSubmission['published']> }) => (
  <>
    <Link href={updatePath('personalContentPoint', published._id)}>{published.journeyId ?? 'Personal content point'}</Link>,{' '}
    {story.state === 'draft' ? 'a draft' : 'published'} {published.site && <SiteLink href={published.site} />}
  </>
)
