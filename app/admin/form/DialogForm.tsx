import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  MessageBar,
  MessageBarBody,
} from '@fluentui/react-components'
import { type FormEvent, type ReactNode, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { TObject } from 'typebox'
import type { FieldDescriptions } from '../records/field.ts'
import { messageOf } from '../session/call.ts'
import { toForm, toWire, type Values } from './fields.ts'
import { FormContext } from './form-context.ts'
import { resolverOf } from './resolver.ts'

interface Props {
  title: string
  schema: TObject
  fields: FieldDescriptions
  /** What it begins with; null for what the schema says. */
  values: Values | null
  /** On the button. */
  submit: string
  /** With what was typed, as it is sent. What it throws is told, and the dialog stays. */
  onSubmit: (wire: Values) => Promise<void> | void
  onClose: () => void
  children: ReactNode
}

/** A few fields over a form, which know nothing of those below. */
export function DialogForm(props: Props) {
  const { title, schema, fields, values, submit, onSubmit, onClose, children } = props
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm<Values>({
    defaultValues: toForm(schema, values),
    resolver: resolverOf(schema),
  })
  const save = form.handleSubmit(async (typed) => {
    setBusy(true)
    try {
      await onSubmit(toWire(schema, typed))
    } catch (error) {
      setFailure(messageOf(error))
      setBusy(false)
    }
  })
  const send = (event: FormEvent) => {
    // As far as events go the dialog stands within the form below.
    event.stopPropagation()
    void save(event)
  }
  return (
    <Dialog open onOpenChange={(_event, { open }) => !open && !busy && onClose()}>
      <DialogSurface>
        <form noValidate onSubmit={send}>
          <DialogBody>
            <DialogTitle>{title}</DialogTitle>
            <DialogContent>
              {failure !== null && (
                <MessageBar intent="error" className="form__bar">
                  <MessageBarBody>{failure}</MessageBarBody>
                </MessageBar>
              )}
              <FormContext value={{ schema, fields }}>
                <FormProvider {...form}>
                  <fieldset className="section__fields" disabled={busy}>
                    {children}
                  </fieldset>
                </FormProvider>
              </FormContext>
            </DialogContent>
            <DialogActions>
              <Button disabled={busy} onClick={onClose}>
                Cancel
              </Button>
              <Button appearance="primary" type="submit" disabled={busy}>
                {submit}
              </Button>
            </DialogActions>
          </DialogBody>
        </form>
      </DialogSurface>
    </Dialog>
  )
}
