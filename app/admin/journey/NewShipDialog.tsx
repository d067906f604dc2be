import { DialogForm } from '../form/DialogForm.tsx'
import { RecordField } from '../form/RecordField.tsx'
import { useNotify } from '../parts/notify.tsx'
import { schemaOf } from '../records/schema.ts'
import { ships } from '../ship/ship.tsx'

interface Props {
  shipName: string
  /** With the new ship's `_id`, or null when none was made. */
  onClose: (id: string | null) => void
}

/** Makes a ship without leaving the form. Its other fields can be filled in later. */
export function NewShipDialog({ shipName, onClose }: Props) {
  const notify = useNotify()
  return (
    <DialogForm
      title="New ship"
      schema={schemaOf('ship')}
      fields={ships.fields}
      refusals={ships.refusals}
      values={{ shipName }}
      submit="Add ship"
      onSubmit={async (body) => {
        const { _id } = await ships.create(body)
        notify.success(`${ships.said} inserted successfully`)
        onClose(_id)
      }}
      onClose={() => onClose(null)}
    >
      <RecordField name="shipName" wide />
      <RecordField name="prefix" />
      <RecordField name="builtYear" />
      <RecordField name="company" />
      <RecordField name="nationality" />
    </DialogForm>
  )
}
