import { Checkbox, Field, Input, Textarea } from '@fluentui/react-components'
import { useController } from 'react-hook-form'
import { hasLines } from '#domain/fields.ts'
import { innerOf } from './fields.ts'
import { useFieldSchema } from './schema-context.ts'

interface Props {
  /** By its name on the wire. The schema says what it may hold. */
  name: string
  label: string
  hint?: string
  /** Over both columns. */
  wide?: boolean
  password?: 'current-password' | 'new-password'
  disabled?: boolean
}

/** A field for text, a number or a tick, with its label and what is wrong with it. */
export function RecordField({ name, label, hint, wide = false, password, disabled = false }: Props) {
  const { field, fieldState } = useController({ name })
  const schema = useFieldSchema(name)
  if (!schema) throw new Error(`The record has no field '${name}'.`)
  const inner = innerOf(schema)
  const className = wide ? 'field field--wide' : 'field'
  const { ref: _ref, value, onChange, ...own } = field
  const common = { ...own, disabled: disabled || field.disabled === true }

  if ('type' in inner && inner.type === 'boolean') {
    return (
      <Field className={className} {...(hint && { hint })}>
        <Checkbox
          {...common}
          label={label}
          checked={value === true}
          onChange={(_event, { checked }) => onChange(checked === true)}
        />
      </Field>
    )
  }
  const text = { ...common, value: String(value ?? ''), size: 'large' as const }
  const type = 'type' in inner && inner.type !== 'string' ? 'decimal' : 'text'
  return (
    <Field
      className={className}
      label={label}
      required={'message' in schema}
      validationMessage={fieldState.error?.message ?? null}
      {...(hint && { hint })}
    >
      {hasLines(inner) ? (
        <Textarea {...text} resize="vertical" rows={6} onChange={(_event, data) => onChange(data.value)} />
      ) : (
        <Input
          {...text}
          type={password ? 'password' : 'text'}
          autoComplete={password ?? 'off'}
          inputMode={type}
          onChange={(_event, data) => onChange(data.value)}
        />
      )}
    </Field>
  )
}
