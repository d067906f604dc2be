import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { RecordChoice } from '../form/RecordChoice.tsx'
import { type Ship, ships } from '../ship/ship.tsx'
import { NewShipDialog } from './NewShipDialog.tsx'

/** The ship of a voyage, found by its name, or made on the spot. */
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
