import { useController } from 'react-hook-form'
import { DateInput } from '../form/DateInput.tsx'
import { Handle } from '../order/Handle.tsx'
import { MoveButtons } from '../order/MoveButtons.tsx'
import { useOrdered } from '../order/use-ordered.ts'
import { Icon } from '../parts/Icon.tsx'
import { cityOf, detailOf, type Point } from './points.ts'

interface Props {
  /** Its key in the form. */
  id: string
  at: number
  /** Undefined while it is not known, null when there is none any more. */
  point: Point | null | undefined
  /** What tells it from the other stops. */
  name: string
  /** What is odd about its days. */
  odd: string | null
  onRemove: () => void
}

export function StopRow({ id, at, point, name, odd, onRemove }: Props) {
  const ordered = useOrdered(id)
  return (
    <li className="stop" {...ordered.item}>
      <Handle name={name} handle={ordered.handle} />
      <span className="stop__number">{at + 1}</span>
      <span className="stop__city">
        {point ? cityOf(point) : point === null ? 'A point in the bin' : 'Loading'}
        <small>{point ? detailOf(point) : point === null && 'take it out before you save'}</small>
      </span>
      <Day name={`contentPoints.${at}.startDate`} label={`Arrived ${name}`} inRow="arrived" />
      <Day name={`contentPoints.${at}.endDate`} label={`Left ${name}`} inRow="left" />
      <MoveButtons
        name={name}
        ordered={ordered}
        words={{ back: 'Move up', on: 'Move down', remove: `Take ${name} out` }}
        onRemove={onRemove}
      />
      {odd !== null && (
        <p className="stop__odd">
          <Icon name="warning" small /> {odd}
        </p>
      )}
    </li>
  )
}

function Day({ name, label, inRow }: { name: string; label: string; inRow: string }) {
  const { field, fieldState } = useController({ name })
  return (
    <DateInput
      label={label}
      inRow={inRow}
      value={String(field.value ?? '')}
      onChange={(day) => field.onChange(day || null)}
      onBlur={field.onBlur}
      fault={fieldState.error?.message}
    />
  )
}
