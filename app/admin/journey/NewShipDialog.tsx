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
import { type FormEvent, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { ShipFieldsSchema } from '#domain/ship.ts'
import { toForm, toWire, type Values } from '../form/fields.ts'
import { FormContext } from '../form/form-context.ts'
import { RecordField } from '../form/RecordField.tsx'
import { resolverOf } from '../form/resolver.ts'
import { useNotify } from '../parts/notify.tsx'
import { call, messageOf } from '../session/call.ts'
import { ships } from '../ship/ship.tsx'

interface Props {
  shipName: string
  /** With the new ship's `_id`, or null when none was made. */
  onClose: (id: string | null) => void
}

/** Makes a ship without leaving the form. Its other fields can be filled in later. */
export function NewShipDialog({ shipName, onClose }: Props) {
  const notify = useNotify()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm<Values>({
    defaultValues: { ...toForm(ShipFieldsSchema, null), shipName },
    resolver: resolverOf(ShipFieldsSchema),
  })
  const save = form.handleSubmit(async (values) => {
    setBusy(true)
    try {
      const body = toWire(ShipFieldsSchema, values)
      const { _id } = await call<{ _id: string }>(ships.path, { method: 'POST', body })
      notify.success(`${ships.said} inserted successfully`)
      onClose(_id)
    } catch (error) {
      setFailure(messageOf(error))
      setBusy(false)
    }
  })
  const submit = (event: FormEvent) => {
    // The dialog stands within the voyage's form as far as events go.
    event.stopPropagation()
    void save(event)
  }

  return (
    <Dialog open modalType="modal" onOpenChange={(_event, { open }) => !open && !busy && onClose(null)}>
      <DialogSurface>
        <form noValidate onSubmit={submit}>
          <DialogBody>
            <DialogTitle>New ship</DialogTitle>
            <DialogContent>
              {failure !== null && (
                <MessageBar intent="error" className="form__bar">
                  <MessageBarBody>{failure}</MessageBarBody>
                </MessageBar>
              )}
              <FormContext value={{ schema: ShipFieldsSchema, fields: ships.fields }}>
                <FormProvider {...form}>
                  <fieldset className="section__fields" disabled={busy}>
                    <RecordField name="shipName" wide />
                    <RecordField name="prefix" />
                    <RecordField name="builtYear" />
                    <RecordField name="company" />
                    <RecordField name="nationality" />
                  </fieldset>
                </FormProvider>
              </FormContext>
            </DialogContent>
            <DialogActions>
              <Button disabled={busy} onClick={() => onClose(null)}>
                Cancel
              </Button>
              <Button appearance="primary" type="submit" disabled={busy}>
                Add ship
              </Button>
            </DialogActions>
          </DialogBody>
        </form>
      </DialogSurface>
    </Dialog>
  )
}
