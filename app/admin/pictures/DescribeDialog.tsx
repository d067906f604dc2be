import { PlacedMediaSchema } from '#domain/journey.ts'
import { DialogForm } from '../form/DialogForm.tsx'
import { RecordField } from '../form/RecordField.tsx'
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
export const DescribeDialog = ({ picture, name, onChange, onClose }: Props) => (
  <DialogForm
    title={name}
    schema={PlacedMediaSchema}
    fields={FIELDS}
    values={picture}
    submit="OK"
    onSubmit={(described) => {
      onChange({ ...picture, ...described })
      onClose()
    }}
    onClose={onClose}
  >
    <RecordField name="Beschrijving" wide />
    <RecordField name="Collectie" wide />
  </DialogForm>
)
