import { Button, Field, Input, Textarea } from '@fluentui/react-components'
import { useState } from 'react'
import type { WholeSubmission } from '#domain/submission-staff.ts'
import { AskDialog } from '../parts/AskDialog.tsx'
import { Icon } from '../parts/Icon.tsx'
import { Select } from '../parts/Select.tsx'
import { useCall } from '../session/use-call.ts'
import { mailAddress, repliesTo } from './reply-texts.ts'

/** Offers a reply to the sender, if the address is known. */
export function ReplyButton({ story }: { story: WholeSubmission }) {
  const [isOpen, setIsOpen] = useState(false)
  if (!story.email) return null
  return (
    <>
      <Button icon={<Icon name="mail" small />} onClick={() => setIsOpen(true)}>
        Reply by e-mail
      </Button>
      {isOpen && <ReplyDialog story={story} email={story.email} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** Opens the mail program of the user with a text. Nothing is sent from here. */
function ReplyDialog({ story, email, onClose }: { story: WholeSubmission; email: string; onClose: () => void }) {
  const { answer: texts, error } = useCall('GET /api/admin/submission/replies', {})
  const replies = texts ? repliesTo(story, texts, location.origin) : []
  const [subject, setSubject] = useState<string | null>(null)
  const reply = replies.find((one) => one.subject === subject) ?? replies[0] ?? { subject: '', text: error ?? '' }
  return (
    <AskDialog
      isLight
      title="Reply by e-mail"
      className="reply"
      text={
        <>
          <p>Opens your own mail program. Nothing is sent from here, and no answer is kept here.</p>
          <Field label="To">
            <Input size="large" readOnly value={email} />
          </Field>
          <Field label="Text" hint="From Settings.">
            <Select
              data-first
              options={replies.map((one) => [one.subject, one.subject])}
              chosen={reply.subject}
              onChoose={setSubject}
            />
          </Field>
          <Field label="What it will say" hint="Change it in your mail program.">
            <Textarea readOnly rows={8} lang="nl" value={reply.text} />
          </Field>
        </>
      }
      onClose={onClose}
    >
      <Button onClick={onClose}>Cancel</Button>
      <Button
        as="a"
        appearance="primary"
        icon={<Icon name="mail" small />}
        href={mailAddress(email, reply)}
        onClick={() => setTimeout(onClose)}
      >
        Open in mail
      </Button>
    </AskDialog>
  )
}
