import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { DialogForm } from '../form/DialogForm.tsx'
import { RecordChoice } from '../form/RecordChoice.tsx'
import { RecordField } from '../form/RecordField.tsx'
import { useNotify } from '../parts/notify.tsx'
import { schemaOf } from '../records/schema.ts'
import { type Ship, ships } from '../ship/ship.tsx'

/** The ship of a voyage: searched by its name, or made in a dialog. */
export function ShipField() {
  const { setValue } = useFormContext()
  const [making, setMaking] = useState<string | null>(null)
  return (
    <>
      <RecordChoice<Ship>
        name="ship"
        list={ships.list}
        read={ships.read}
        labelOf={({ shipName }) => shipName}
        detailOf={({ prefix, company, builtYear, journeys }) =>
          [prefix, company, builtYear, journeys === 1 ? '1 journey' : `${journeys || 'no'} journeys`].filter(Boolean).join(', ')
        }
        add={{ label: (typed) => `Add ship “${typed}”`, onAdd: setMaking }}
      />
      {making !== null && (
        <NewShipDialog
          shipName={making}
          onClose={(id) => {
            setMaking(null)
            if (id !== null) setValue('ship', id, { shouldDirty: true })
          }}
        />
      )}
    </>
  )
}

/** Makes a ship without leaving the form. `onClose` gets the `_id` of the new ship, or null if none was made. */
function NewShipDialog({ shipName, onClose }: { shipName: string; onClose: (id: string | null) => void }) {
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
