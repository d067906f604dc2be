import { Field, Radio, RadioGroup } from '@fluentui/react-components'
import { useController } from 'react-hook-form'
import { useFieldOf } from './form-context.ts'

/** A field with a few values, all of which are seen. `options` has their words. */
export function RadioField({ name, options }: { name: string; options: Readonly<Record<string, string>> }) {
  const { field, fieldState } = useController({ name })
  const { label, isRequired } = useFieldOf(name)
  return (
    <Field label={label} required={isRequired} validationMessage={fieldState.error?.message ?? null}>
      <RadioGroup layout="horizontal" value={field.value} onChange={(_event, { value }) => field.onChange(value)}>
        {Object.entries(options).map(([value, words]) => (
          <Radio key={value} value={value} label={words} />
        ))}
      </RadioGroup>
    </Field>
  )
}
