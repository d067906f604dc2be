import { Field, Radio, RadioGroup } from '@fluentui/react-components'
import { useController } from 'react-hook-form'
import { useFieldOf } from './form-context.ts'

interface Props {
  name: string
  /** The words for the values. */
  options: Readonly<Record<string, string>>
  disabled?: boolean
  hint?: string
}

/** A field with a few values, all of which are seen. */
export function RadioField({ name, options, disabled = false, hint }: Props) {
  const { field, fieldState } = useController({ name })
  const { label, isRequired } = useFieldOf(name)
  return (
    <Field label={label} required={isRequired} validationMessage={fieldState.error?.message ?? null} {...(hint && { hint })}>
      <RadioGroup
        layout="horizontal"
        disabled={disabled}
        value={field.value}
        onChange={(_event, { value }) => field.onChange(value)}
      >
        {Object.entries(options).map(([value, words]) => (
          <Radio key={value} value={value} label={words} />
        ))}
      </RadioGroup>
    </Field>
  )
}
