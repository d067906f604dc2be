import { Spinner } from '@fluentui/react-components'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'wouter'
import type { CorrectionFaults } from '#domain/correction.ts'
import type { StoryField } from '#domain/submission.ts'
import type { Publishing, WholeSubmission } from '#domain/submission-staff.ts'
import { momentOf } from '../parts/date.ts'
import { IconButton } from '../parts/Icon.tsx'
import { updatePath } from '../parts/paths.ts'
import { CorrectionView } from './Correction.tsx'
import { SubmissionBadge } from './columns.tsx'
import { FileList } from './FileList.tsx'
import { Publish } from './Publish.tsx'

interface Props {
  story: WholeSubmission | null
  failed: string | null
  onWhere: (where: Publishing | null) => void
  /** What the field of a correction becomes. */
  value: string
  onValue: (value: string) => void
  onClose: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** A story or a correction, beside the list, or instead of the list if there is no room. */
export function Story({ story, failed, onWhere, value, onValue, onClose, onKeyDown }: Props) {
  const head = useRef<HTMLHeadingElement>(null)
  const id = story?._id
  const isPublished = story?.state === 'published'
  // biome-ignore lint/correctness/useExhaustiveDependencies: the buttons change when it is published, accepted or taken out
  useEffect(() => {
    if (id !== undefined) head.current?.focus()
  }, [id, isPublished])
  return (
    <article className="story" aria-busy={story === null && failed === null} onKeyDown={onKeyDown}>
      <div className="story__head">
        <h2 ref={head} tabIndex={-1}>
          {(story && titleOf(story)) || 'Story'}
        </h2>
        {story && <SubmissionBadge {...story} />}
        <IconButton icon="close" label={story?.correction ? 'Close the correction' : 'Close the story'} onClick={onClose} />
      </div>
      {failed !== null && <p role="alert">{failed}</p>}
      {!story && failed === null && <Spinner label="Loading the story" />}
      {story && (
        <>
          <Facts story={story} />
          {story.correction ? (
            <CorrectionView submission={story} {...{ value, onValue }} />
          ) : (
            <>
              <h3>Story</h3>
              <p className="story__text" lang="nl">
                {story.story}
              </p>
              <h3>Files</h3>
              <FileList story={story._id} files={story.files} />
              {!story.published && <Publish key={story._id} suggested={story.suggested?.journeyId ?? ''} onChoose={onWhere} />}
            </>
          )}
        </>
      )}
    </article>
  )
}

const titleOf = ({ about, place, correction, passengerName, shipName, year }: WholeSubmission): string =>
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

function Facts({ story }: { story: WholeSubmission }) {
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
      {number !== null && <Fact label="Number">{number}</Fact>}
      {refusal !== null && (
        <Fact label="Not as wanted">
          <b className="story__missing">{sayRefusal(refusal)}</b>
        </Fact>
      )}
      {!correction && (
        <Fact label="Journey">
          {published ? (
            <>
              <Link href={updatePath('personalContentPoint', published._id)}>
                {published.journeyId ?? 'Personal content point'}
              </Link>
              , published
            </>
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

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
