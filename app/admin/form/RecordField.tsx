import { Checkbox, Field, Input, Textarea } from '@fluentui/react-components'
import type { ReactElement } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { isWebAddress } from '#domain/addresses.ts'
import { hasLines } from '#domain/fields.ts'
import { innerOf } from '../records/field.ts'
import { readAs } from './fields.ts'
import { useFieldOf } from './form-context.ts'

interface Props {
  /** The field's name on the wire. The label comes from the description, the allowed values from the schema. */
  name: string
  /** Replaces the hint of the description. */
  hint?: string | ReactElement
  /** A hint to the right of the label. */
  aside?: string | ReactElement | undefined
  /** Spans both columns. */
  wide?: boolean
  password?: 'current-password' | 'new-password'
  disabled?: boolean
  /** Lines of a text of several lines. */
  rows?: number
}

/** A field for text, a number or a tick, with its label and its fault. */
export function RecordField({ name, hint, aside, wide = false, password, disabled = false, rows = 6 }: Props) {
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
        <Textarea {...text} resize="vertical" rows={rows} onChange={(_event, data) => onChange(data.value)} />
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

/** The source of a record. A web address gets a link that opens it. */
export function SourceField({ wide = false }: { wide?: boolean }) {
  const source = String(useWatch({ name: 'source' }) ?? '').trim()
  const link = (
    <a href={source} target="_blank" rel="noopener noreferrer">
      Open the source
    </a>
  )
  return <RecordField name="source" wide={wide} {...(isWebAddress(source) && { aside: link })} />
}
