import { Button, Field, Textarea } from '@fluentui/react-components'
import { useState } from 'react'
import type { WholeSubmission } from '#domain/submission-staff.ts'
import { judge, type Opened } from './use-submission.ts'

/** What staff tell each other about a story or a correction. Visitors never see it. */
export function Note({ story: { note }, opened: { busy, change } }: { story: WholeSubmission; opened: Opened }) {
  const [typed, setTyped] = useState<string | null>(null)
  const isSame = typed === null || typed.trim() === note
  const save = async () => {
    if (typed !== null && (await change(judge({ note: typed }), 'Note saved'))) setTyped(null)
  }
  return (
    <section className="story__note" aria-label="Note for staff">
      <Field label="Note for staff" hint="Visitors never see it.">
        <Textarea
          resize="vertical"
          rows={3}
          maxLength={2000}
          value={typed ?? note}
          onChange={(_event, { value }) => setTyped(value)}
        />
      </Field>
      <Button disabledFocusable={busy || isSame} onClick={save}>
        Save note
      </Button>
    </section>
  )
}
