import { Field } from '@fluentui/react-components'
import { useController } from 'react-hook-form'
import { type Add, Finder, type Source } from './Finder.tsx'
import { useFieldOf } from './form-context.ts'
import { type KeyOf, useChosen } from './use-chosen.ts'

interface Props<Row extends { _id: string }> extends Source<Row> {
  /** By its name on the wire. */
  name: string
  /** What the field holds of the chosen record: its `_id`, unless this gives another field such as a voyage's code. */
  keyOf?: KeyOf<Row>
  add?: Add
}

/** Another record that this one names: searched for as one types, and shown by its label. Emptied it is unknown. */
export function RecordChoice<Row extends { _id: string }>(props: Props<Row>) {
  const { name, keyOf, add, ...source } = props
  const { field, fieldState } = useController({ name })
  const { label, hint } = useFieldOf(name)
  const value = String(field.value ?? '')
  const [{ row, missing }, setChosen] = useChosen(source, value, keyOf)
  const fault = fieldState.error?.message ?? (missing ? 'There is no such record, or it is in the bin.' : null)
  return (
    <Field className="field" label={label} validationMessage={fault} {...(hint && { hint })}>
      <Finder
        source={source}
        chosen={row}
        shown={row ? source.labelOf(row) : missing ? value : ''}
        add={add}
        disabled={field.disabled === true}
        onBlur={field.onBlur}
        onChoose={(found) => {
          setChosen(found)
          field.onChange(found ? (keyOf?.(found) ?? found._id) : '')
        }}
      />
    </Field>
  )
}
