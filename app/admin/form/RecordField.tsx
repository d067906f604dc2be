import { Checkbox, Field, Input, Textarea } from '@fluentui/react-components'
import type { ReactElement } from 'react'
import { useController } from 'react-hook-form'
import { hasLines } from '#domain/fields.ts'
import { innerOf } from '../records/field.ts'
import { readAs } from './fields.ts'
import { useFieldOf } from './form-context.ts'

interface Props {
  /** By its name on the wire: the record's description has its label, the schema what it may hold. */
  name: string
  /** Instead of the description's. */
  hint?: string | ReactElement
  /** A hint that stands right of the label. */
  aside?: string | ReactElement | undefined
  /** Over both columns. */
  wide?: boolean
  password?: 'current-password' | 'new-password'
  disabled?: boolean
}

/** A field for text, a number or a tick, with its label and what is wrong with it. */
export function RecordField({ name, hint, aside, wide = false, password, disabled = false }: Props) {
  const { field, fieldState } = useController({ name })
  const { schema, label, isRequired, hint: own } = useFieldOf(name)
  const inner = innerOf(schema)
  const help = aside ?? readAs(schema, String(field.value ?? '')) ?? hint ?? own
  const className = ['field', wide && 'field--wide', aside && 'field--aside'].filter(Boolean).join(' ')
  const { ref: _ref, value, onChange, ...rest } = field
  const common = { ...rest, disabled: disabled || field.disabled === true }

  if ('type' in inner && inner.type === 'boolean') {
    return (
      <Field className={className} {...(help && { hint: help })}>
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
      required={isRequired}
      validationMessage={fieldState.error?.message ?? null}
      {...(help && { hint: help })}
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
