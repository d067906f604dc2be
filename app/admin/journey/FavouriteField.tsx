import { Field, Radio, RadioGroup } from '@fluentui/react-components'
import { useController } from 'react-hook-form'
import { useFieldOf } from '../form/form-context.ts'
import { useHolders } from './favourites.tsx'

const SLOTS = ['1', '2', '3', '4', '5']

/** One of the five slots for favourites. Each holds one voyage, so the field says which voyage would leave. */
export function FavouriteField({ id }: { id: string | null }) {
  const { field, fieldState } = useController({ name: 'favouriteRank' })
  const { label } = useFieldOf('favouriteRank')
  // A slot can be chosen even while the holders are not known.
  const holders = useHolders() ?? []
  const chosen = String(field.value ?? '')
  const holder = holders.find(({ slot }) => String(slot) === chosen)
  const own = holders.find(({ _id }) => _id === id)
  const said = [
    holder &&
      holder._id !== id &&
      `Slot ${chosen} is held by ${holder.shipName ?? holder.name}, ${holder.journeyId}; it leaves the favourites.`,
    own && String(own.slot) !== chosen && `Slot ${own.slot} falls empty.`,
  ].filter(Boolean)
  return (
    <Field
      className="field"
      label={label}
      validationMessage={fieldState.error?.message ?? null}
      {...(said.length > 0 && { hint: <span role="status">{said.join(' ')}</span> })}
    >
      <RadioGroup layout="horizontal" value={chosen} onChange={(_event, data) => field.onChange(data.value)}>
        <Radio value="" label="None" />
        {SLOTS.map((slot) => (
          <Radio key={slot} value={slot} label={slot} />
        ))}
      </RadioGroup>
    </Field>
  )
}
