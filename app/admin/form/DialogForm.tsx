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
import { showRefusal } from './refusals.ts'
import { type Faults, resolverOf } from './resolver.ts'

interface Props {
  title: string
  schema: TObject
  fields: FieldDescriptions
  refusals?: Refusals | undefined
  /** What it begins with; null for what the schema says. */
  values: Values | null
  /** On the button. */
  submit: string
  /** With what was typed, as it is sent. What it throws is told, and the dialog stays. */
  onSubmit: (wire: Values) => Promise<void> | void
  onClose: () => void
  /** What is wrong between fields. */
  check?: (values: Values) => Faults
  /** Of the dialog. */
  className?: string
  children: ReactNode
}

/** A few fields over a form, which know nothing of those below. */
export function DialogForm(props: Props) {
  const { title, schema, fields, refusals, values, submit, onSubmit, onClose, check, className, children } = props
  const id = useId()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm<Values>({
    defaultValues: toForm(schema, values),
    resolver: resolverOf(schema, check),
  })
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
    // As far as events go the dialog stands within the form below.
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
