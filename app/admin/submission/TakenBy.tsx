import { Button } from '@fluentui/react-components'
import type { WholeSubmission } from '#domain/submission-staff.ts'
import { useSession } from '../session/session.ts'
import { judge, type Opened } from './use-submission.ts'

/** Who of staff is at work on it, and a button to take it up or to give it back. */
export function TakenBy({ story: { takenBy }, opened: { busy, change } }: { story: WholeSubmission; opened: Opened }) {
  const own = useSession(({ user }) => user?.username)
  const isOwn = takenBy === own
  return (
    <>
      {takenBy === null ? 'nobody' : isOwn ? 'you' : takenBy}{' '}
      <Button
        className="story__take"
        size="small"
        disabledFocusable={busy}
        onClick={() => change(judge({ taken: !isOwn }), isOwn ? 'You have given it back' : 'You have taken it')}
      >
        {isOwn ? 'Give back' : takenBy === null ? 'Take' : 'Take over'}
      </Button>
    </>
  )
}
