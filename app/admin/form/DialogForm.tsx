import { Button, MessageBar, MessageBarBody } from '@fluentui/react-components'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { TObject } from 'typebox'
import type { Refusals } from '../list/description.ts'
import { AskDialog } from '../parts/AskDialog.tsx'
import type { FieldDescriptions } from '../records/field.ts'
import { messageOf } from '../session/call.ts'
import { toForm, toWire, type Values } from './fields.ts'
import { FormContext } from './form-context.ts'
import { type Faults, resolverOf } from './resolver.ts'
import { showRefusal } from './use-editing.ts'

interface Props {
  title: string
  schema: TObject
  fields: FieldDescriptions
  refusals?: Refusals | undefined
  /** The first values; null for those of the schema. */
  values: Values | null
  /** The label of the button. */
  submit: string
  /** Gets the values as they are sent. If it throws, the dialog shows the error and stays. */
  onSubmit: (wire: Values) => Promise<void> | void
  onClose: () => void
  /** Finds faults between fields. */
  check?: (values: Values) => Faults
  className?: string
  children: ReactNode
}

/** A dialog with a few fields over a form. They are not fields of that form. */
export function DialogForm(props: Props) {
  const { title, schema, fields, refusals, values, submit, onSubmit, onClose, check, className, children } = props
  const id = useId()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm<Values>({ defaultValues: toForm(schema, values), resolver: resolverOf(schema, check) })
  const save = form.handleSubmit(async (typed) => {
    setBusy(true)
    try {
      await onSubmit(toWire(schema, typed))
    } catch (error) {
      setFailure(showRefusal(form, schema, refusals, error) ? null : messageOf(error))
      setBusy(false)
    }
  })
  const said = form.formState.errors.root?.message ?? failure
  const send = (event: FormEvent) => {
    // In React's tree the dialog is within the form below it, which must not be submitted.
    event.stopPropagation()
    void save(event)
  }
  return (
    <AskDialog
      isLight
      {...(className && { className })}
      title={title}
      text={
        <form id={id} noValidate onSubmit={send}>
          {said && (
            <MessageBar intent="error" className="form__bar bar--error">
              <MessageBarBody>{said}</MessageBarBody>
            </MessageBar>
          )}
          <FormContext value={{ schema, fields }}>
            <FormProvider {...form}>
              <fieldset className="section__fields" disabled={busy}>
                {children}
              </fieldset>
            </FormProvider>
          </FormContext>
        </form>
      }
      onClose={() => !busy && onClose()}
    >
      <Button disabledFocusable={busy} onClick={onClose}>
        Cancel
      </Button>
      <Button appearance="primary" type="submit" form={id} disabledFocusable={busy}>
        {submit}
      </Button>
    </AskDialog>
  )
}
