import { Button, Field, Textarea } from '@fluentui/react-components'
import { useState } from 'react'
import { REPLIES, REPLY_NAMES, type ReplyName } from '#domain/replies.ts'
import { REPLY_MAX } from '#domain/settings.ts'

interface Props {
  textOf: (name: ReplyName) => string
  faultOf: (name: ReplyName) => string | undefined
  onChange: (name: ReplyName, text: string) => void
}

/** The texts of replies to visitors. Each opens below its subject. */
export const Replies = (props: Props) => (
  <ul className="replies">
    {REPLY_NAMES.map((name) => (
      <ReplyText key={name} name={name} {...props} />
    ))}
  </ul>
)

function ReplyText({ name, textOf, faultOf, onChange }: Props & { name: ReplyName }) {
  const [isOpen, setIsOpen] = useState(false)
  const { subject, to, text } = REPLIES[name]
  const fault = faultOf(name)
  const isShown = isOpen || fault !== undefined
  return (
    <li>
      <b lang="nl">{subject}</b>
      <span>{to === 'story' ? 'stories' : 'corrections'}</span>
      <Button appearance="transparent" aria-expanded={isShown} onClick={() => setIsOpen(!isShown)}>
        {isShown ? 'Close' : 'Change'}
        <span className="unseen">: {subject}</span>
      </Button>
      {isShown && (
        <div className="replies__text">
          <Field label="Text" validationMessage={fault ?? null}>
            <Textarea
              lang="nl"
              rows={7}
              resize="vertical"
              maxLength={REPLY_MAX}
              value={textOf(name)}
              onChange={(_event, { value }) => onChange(name, value)}
            />
          </Field>
          <Button disabledFocusable={textOf(name) === text} onClick={() => onChange(name, text)}>
            Back to the first text
          </Button>
        </div>
      )}
    </li>
  )
}
