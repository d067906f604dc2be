import { Field } from '@fluentui/react-components'
import { lazy, Suspense } from 'react'
import { useController } from 'react-hook-form'
import { useFieldOf } from '../form/form-context.ts'
import './rich-text.css'
import { Spinner } from '../parts/Spinner.tsx'

const TextEditor = lazy(() => import('./TextEditor.tsx'))

interface Props {
  /** The field's name on the wire. The value is HTML, empty for no text. */
  name: string
  /** Spans both columns. */
  wide?: boolean
  /** Words that this text did not have are marked. */
  original?: string
}

/** A field for a text with headings, lists and pictures. */
export function RichTextField({ name, wide = false, original }: Props) {
  const { field, fieldState } = useController({ name })
  const { label, hint, isRequired } = useFieldOf(name)
  return (
    <Field
      className={wide ? 'field field--wide' : 'field'}
      // A label only focuses form controls by itself, and the editor is not one.
      label={{ children: label, onClick: ({ currentTarget }) => document.getElementById(currentTarget.htmlFor)?.focus() }}
      required={isRequired}
      validationMessage={fieldState.error?.message ?? null}
      {...(hint && { hint })}
    >
      {(control) => (
        <Suspense fallback={<Spinner className="rich rich--loading" label={`Loading ${label}`} />}>
          <TextEditor
            control={control}
            value={String(field.value ?? '')}
            onChange={field.onChange}
            onBlur={field.onBlur}
            {...(original !== undefined && { original })}
          />
        </Suspense>
      )}
    </Field>
  )
}
