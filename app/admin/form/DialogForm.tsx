import { Button } from '@fluentui/react-components'
import { type FormEvent, type ReactNode, useId } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { TObject } from 'typebox'
import type { Refusals } from '../list/description.ts'
import { AskDialog } from '../parts/AskDialog.tsx'
import { ErrorBar } from '../parts/ErrorBar.tsx'
import { useAct } from '../parts/use-act.ts'
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
  const { busy, failure, act, close } = useAct(onClose)
  const form = useForm<Values>({ defaultValues: toForm(schema, values), resolver: resolverOf(schema, check) })
  const save = form.handleSubmit((typed) =>
    act(
      () => onSubmit(toWire(schema, typed)),
      (error) => (showRefusal(form, schema, refusals, error) ? null : messageOf(error)),
    ),
  )
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
          <ErrorBar text={form.formState.errors.root?.message ?? failure} />
          <FormContext value={{ schema, fields }}>
            <FormProvider {...form}>
              <fieldset className="section__fields" disabled={busy}>
                {children}
              </fieldset>
            </FormProvider>
          </FormContext>
        </form>
      }
      onClose={close}
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
