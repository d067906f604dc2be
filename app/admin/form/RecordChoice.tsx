import { Field } from '@fluentui/react-components'
import { useController } from 'react-hook-form'
import { type Add, Finder, type KeyOf, type Source, useChosen } from './Finder.tsx'
import { useFieldOf } from './form-context.ts'

interface Props<Row extends { _id: string }> extends Source<Row> {
  /** The field's name on the wire. */
  name: string
  /** What the field stores of the chosen record, if not its `_id`. */
  keyOf?: KeyOf<Row>
  add?: Add
}

/** A field that names another record. It searches while somebody types, and shows the record's label. Empty means unknown. */
export function RecordChoice<Row extends { _id: string }>(props: Props<Row>) {
  const { name, keyOf, add, ...source } = props
  const { field, fieldState } = useController({ name })
  const { label, hint, isRequired } = useFieldOf(name)
  const value = String(field.value ?? '')
  const [{ row, missing }, setChosen] = useChosen(source, value, keyOf)
  const fault = fieldState.error?.message ?? (missing ? 'There is no such record, or it is in the bin.' : null)
  return (
    <Field className="field" label={label} required={isRequired} validationMessage={fault} {...(hint && { hint })}>
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
