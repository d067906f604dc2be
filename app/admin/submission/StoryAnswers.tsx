import { Button } from '@fluentui/react-components'
import type { WholeSubmission } from '#domain/submission-staff.ts'
import { SubmitButton } from '../form/SubmitButton.tsx'
import { call } from '../session/call.ts'
import { useMayPublish } from '../session/session.ts'
import { unpublish } from './Answers.tsx'
import { ReplyButton } from './Reply.tsx'
import type { PublishingForm } from './use-publishing.ts'
import { judge, type Opened } from './use-submission.ts'

interface Props {
  story: WholeSubmission
  opened: Opened
  publishing: PublishingForm
}

/** The buttons that judge a story, publish it or take it out. */
export function StoryAnswers({ story, opened: { busy, change }, publishing }: Props) {
  const { where, validate, body, done } = publishing
  const mayPublish = useMayPublish()
  if (story.published)
    return (
      <>
        <ReplyButton story={story} />
        {mayPublish && (
          <Button
            className="story__last"
            disabledFocusable={busy}
            onClick={() =>
              change(unpublish, story.state === 'draft' ? 'The draft is in the bin' : 'The story is no longer public')
            }
          >
            {story.state === 'draft' ? 'Throw the draft away' : 'Take it out'}
          </Button>
        )}
      </>
    )
  const publish = async (draft: boolean) => {
    if (!where) return
    const ask = ({ _id: id, version }: WholeSubmission) =>
      call('POST /api/admin/submission/:id/publish', { params: { id }, body: { ...body(where, draft), version } })
    if (await change(ask, draft ? 'Draft made of the story' : 'Story published')) done()
  }
  const noPublish = busy || where === null
  return (
    <>
      <Button
        className="story__reject"
        disabledFocusable={busy || story.state === 'rejected'}
        onClick={() => change(judge({ state: 'rejected' }), 'Story rejected')}
      >
        Reject
      </Button>
      <Button
        disabledFocusable={busy || story.state === 'reviewed'}
        onClick={() => change(judge({ state: 'reviewed' }), 'Story marked as reviewed')}
      >
        Mark reviewed
      </Button>
      <ReplyButton story={story} />
      <Button className="story__last" disabledFocusable={noPublish} onClick={async () => (await validate()) && publish(true)}>
        Publish as draft
      </Button>
      {mayPublish && (
        <SubmitButton
          label="Publish"
          disabled={noPublish}
          hint="It becomes public at once."
          validate={validate}
          onYes={() => publish(false)}
        />
      )}
    </>
  )
}
