import { type KeyboardEvent, useEffect, useRef } from 'react'
import { IconButton } from '../parts/Icon.tsx'
import { Spinner } from '../parts/Spinner.tsx'
import { CorrectionView } from './Correction.tsx'
import { SubmissionBadge } from './columns.tsx'
import { Erased, EraseSubmission } from './EraseSubmission.tsx'
import { Facts, titleOf } from './Facts.tsx'
import { Note } from './Note.tsx'
import { Steps, type StepsTo } from './Steps.tsx'
import type { Opened } from './use-submission.ts'

interface Props {
  opened: Opened
  /** What the field of a correction becomes. */
  value: string
  onValue: (value: string) => void
  steps: StepsTo | null
  onClose: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** A correction beside the list, or instead of the list if there is no room. */
export function CorrectionArticle({ opened, value, onValue, steps, onClose, onKeyDown }: Props) {
  const { story: correction, failed } = opened
  const head = useRef<HTMLHeadingElement>(null)
  const id = correction?._id
  const isAccepted = correction?.state === 'published'
  // biome-ignore lint/correctness/useExhaustiveDependencies: the buttons change when it is accepted or taken back
  useEffect(() => {
    if (id !== undefined) head.current?.focus()
  }, [id, isAccepted])
  return (
    <article className="story" aria-busy={correction === null && failed === null} onKeyDown={onKeyDown}>
      <div className="story__head">
        <h2 ref={head} tabIndex={-1}>
          {(correction && titleOf(correction)) || 'Submission'}
        </h2>
        {correction && <SubmissionBadge {...correction} />}
        {correction && <EraseSubmission story={correction} opened={opened} />}
        <Steps steps={steps} />
        <IconButton icon="close" label={correction ? 'Close the correction' : 'Close'} onClick={onClose} />
      </div>
      {failed !== null && <p role="alert">{failed}</p>}
      {!correction && failed === null && <Spinner label="Loading" />}
      {correction?.state === 'erased' && <Erased story={correction} />}
      {correction && correction.state !== 'erased' && (
        <>
          <Facts story={correction} opened={opened} />
          <CorrectionView submission={correction} {...{ value, onValue }} />
          <Note key={correction._id} story={correction} opened={opened} />
        </>
      )}
    </article>
  )
}
