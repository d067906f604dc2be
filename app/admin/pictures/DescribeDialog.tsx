import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components'
import type { FormEvent } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { PlacedMediaSchema } from '#domain/journey.ts'
import { toForm, toWire, type Values } from '../form/fields.ts'
import { FormContext } from '../form/form-context.ts'
import { RecordField } from '../form/RecordField.tsx'
import { resolverOf } from '../form/resolver.ts'
import type { Picture } from './picture.ts'

const FIELDS = {
  _id: { label: 'Picture' },
  Beschrijving: { label: 'Description', hint: 'Visitors read it under the picture.' },
  Collectie: { label: 'Collection', hint: 'The archive or family that it is from.' },
}

interface Props {
  picture: Picture
  name: string
  onChange: (picture: Picture) => void
  onClose: () => void
}

/** What is said of a picture. It goes into the form, and is saved with it. */
export function DescribeDialog({ picture, name, onChange, onClose }: Props) {
  const form = useForm<Values>({
    defaultValues: toForm(PlacedMediaSchema, picture),
    resolver: resolverOf(PlacedMediaSchema),
  })
  const save = form.handleSubmit((values) => {
    onChange(toWire(PlacedMediaSchema, values) as Picture)
    onClose()
  })
  const submit = (event: FormEvent) => {
    // The dialog stands within the record's form as far as events go.
    event.stopPropagation()
    void save(event)
  }
  return (
    <Dialog open onOpenChange={(_event, { open }) => !open && onClose()}>
      <DialogSurface>
        <form noValidate onSubmit={submit}>
          <DialogBody>
            <DialogTitle>{name}</DialogTitle>
            <DialogContent>
              <FormContext value={{ schema: PlacedMediaSchema, fields: FIELDS }}>
                <FormProvider {...form}>
                  <div className="section__fields">
                    <RecordField name="Beschrijving" wide />
                    <RecordField name="Collectie" wide />
                  </div>
                </FormProvider>
              </FormContext>
            </DialogContent>
            <DialogActions>
              <Button onClick={onClose}>Cancel</Button>
              <Button appearance="primary" type="submit">
                OK
              </Button>
            </DialogActions>
          </DialogBody>
        </form>
      </DialogSurface>
    </Dialog>
  )
}
