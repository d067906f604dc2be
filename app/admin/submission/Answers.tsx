import { Button } from '@fluentui/react-components'
import { REMOVAL } from '#domain/correction.ts'
import type { WholeSubmission } from '#domain/submission-staff.ts'
import { SubmitButton } from '../form/SubmitButton.tsx'
import { call } from '../session/call.ts'
import { useMayPublish } from '../session/session.ts'
import { ReplyButton } from './Reply.tsx'
import { judge, type Opened } from './use-submission.ts'

export const unpublish = ({ _id: id, version }: WholeSubmission) =>
  call('POST /api/admin/submission/:id/unpublish', { params: { id }, body: { version } })

const acceptAs = ({ _id: id, version, correction }: WholeSubmission, value: string) =>
  call('POST /api/admin/submission/:id/accept', {
    params: { id },
    body: { version, value, recordVersion: correction?.record?.version ?? 1 },
  })

/** The buttons that judge a correction or accept it. */
export function CorrectionAnswers({ opened, value }: { opened: Opened; value: string }) {
  const { story: correction, busy, change } = opened
  const mayPublish = useMayPublish()
  if (!correction || correction.state === 'erased') return null
  const isRemoval = correction.corrected?.field === REMOVAL
  const accept = () => change((row) => acceptAs(row, value), isRemoval ? 'Name withdrawn' : 'Correction accepted')
  if (correction.state === 'published')
    return (
      <>
        <ReplyButton story={correction} />
        {isRemoval && mayPublish && (
          <Button disabledFocusable={busy} onClick={() => change(unpublish, 'The name is public again')}>
            Put the name back
          </Button>
        )}
      </>
    )
  return (
    <>
      <Button
        className="story__reject"
        disabledFocusable={busy || correction.state === 'rejected'}
        onClick={() => change(judge({ state: 'rejected' }), 'Correction rejected')}
      >
        Reject
      </Button>
      <ReplyButton story={correction} />
      <Button
        disabledFocusable={busy || correction.state === 'reviewed'}
        onClick={() => change(judge({ state: 'reviewed' }), 'Correction marked as reviewed')}
      >
        Mark reviewed
      </Button>
      {correction.correction?.record?.writes && !mayPublish && (
        <Prepare
          {...{ correction, value, isRemoval, busy }}
          onPrepare={(prepared, said) => change(judge({ prepared }), said)}
        />
      )}
      {correction.correction?.record?.writes && mayPublish && (
        <SubmitButton
          label={isRemoval ? 'Withdraw the name' : 'Accept'}
          disabled={busy}
          hint={isRemoval ? 'It goes from the site, from search and from devices.' : 'It becomes public at once.'}
          onYes={accept}
        />
      )}
    </>
  )
}

interface PrepareProps {
  correction: WholeSubmission
  value: string
  isRemoval: boolean
  busy: boolean
  onPrepare: (value: string | null, said: string) => void
}

/** What an editor does instead of accepting: a publisher then has the value before him. */
function Prepare({ correction: { prepared }, value, isRemoval, busy, onPrepare }: PrepareProps) {
  const isPrepared = prepared !== null && (isRemoval || prepared === value)
  return isPrepared ? (
    <Button disabledFocusable={busy} onClick={() => onPrepare(null, 'It is prepared no more')}>
      Take back
    </Button>
  ) : (
    <Button
      appearance="primary"
      disabledFocusable={busy}
      onClick={() => onPrepare(isRemoval ? '' : value, 'Prepared: a publisher accepts it')}
    >
      Prepare for a publisher
    </Button>
  )
}
