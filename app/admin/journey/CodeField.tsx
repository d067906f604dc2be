import { Button, Field, Input } from '@fluentui/react-components'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useBase, useEditedRecord } from '../form/edited-record.ts'
import { RecordField } from '../form/RecordField.tsx'
import { Icon } from '../parts/Icon.tsx'
import { useCall } from '../session/use-call.ts'
import { FIELDS } from './fields.ts'
import type { Journey } from './journey.tsx'
import { dayOf } from './use-derived-name.ts'
import { useFollowing } from './use-following.ts'

/** The code of a voyage is its address. It is open until the first publication. */
export function CodeField() {
  const base = useBase<Journey>()
  const wasPublic = base !== null && (base.isPublic || base.state === 'unpublished')
  return wasPublic ? <FixedCode /> : <OpenCode id={base?._id} />
}

function OpenCode({ id }: { id: string | undefined }) {
  const code: unknown = useWatch({ name: 'journeyId' })
  const made = useMadeCode(id)
  useFollowing('journeyId', made)
  const follows = !code || code === made
  return <RecordField name="journeyId" aside={follows ? 'follows ship and year' : 'still open'} />
}

/** The code that the server would make of what the form holds; null while it is not known, empty while there is nothing to make it of. */
function useMadeCode(id: string | undefined): string | null {
  const [ship, startDate, endDate] = useWatch({ name: ['ship', 'startDate', 'endDate'] }) as string[]
  const start = dayOf(startDate) ?? undefined
  const end = dayOf(endDate) ?? undefined
  const isNothing = !id && !ship && !start && !end
  const query = { ship: ship || undefined, startDate: start, endDate: end, journey: id }
  const asked = isNothing ? null : { query }
  // The server makes the code anew when the record is saved, also where the form could not show it.
  const { answer } = useCall('GET /api/admin/journey/madeCode', asked, { keep: true })
  return isNothing ? '' : (answer?.journeyId ?? null)
}

function FixedCode() {
  const code: unknown = useWatch({ name: 'journeyId' })
  const { changed } = useEditedRecord()
  const [isOpen, setIsOpen] = useState(false)
  if (isOpen || changed.includes('journeyId')) return <RecordField name="journeyId" hint={LEADS_HERE} />
  return (
    <Field className="field field--aside" label={FIELDS.journeyId.label} hint="fixed">
      <Input
        className="journey__code"
        size="large"
        readOnly
        value={String(code ?? '')}
        contentAfter={
          <Button
            appearance="transparent"
            icon={<Icon name="lock" small />}
            aria-label="Change the code"
            title="Change the code"
            onClick={() => setIsOpen(true)}
          />
        }
      />
    </Field>
  )
}

const LEADS_HERE = 'The old address will lead to the new one.'
