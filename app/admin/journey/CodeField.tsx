import { Field, Input } from '@fluentui/react-components'
import { useWatch } from 'react-hook-form'
import { RecordField } from '../form/RecordField.tsx'
import { Icon } from '../parts/Icon.tsx'
import { FIELDS } from './fields.ts'

/** The code of a voyage is its address: it can be given to a new one, and stays. */
export function CodeField({ isNew }: { isNew: boolean }) {
  const code: unknown = useWatch({ name: 'journeyId' })
  if (isNew) return <RecordField name="journeyId" aside="made when empty" />
  return (
    <Field className="field field--aside" label={FIELDS.journeyId.label} hint="fixed">
      <Input
        className="journey__code"
        size="large"
        readOnly
        value={String(code ?? '')}
        contentAfter={<Icon name="lock" small />}
      />
    </Field>
  )
}
