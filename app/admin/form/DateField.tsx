import { useController } from 'react-hook-form'
import { DateInput } from './DateInput.tsx'
import { useFieldOf } from './form-context.ts'

interface Props {
  /** By its name on the wire. */
  name: string
  /** A day near which the calendar opens while there is none. */
  near?: string | null
}

/** A day of the record. */
export function DateField({ name, near }: Props) {
  const { field, fieldState } = useController({ name })
  const { label, hint } = useFieldOf(name)
  const { value, onChange, onBlur, disabled } = field
  const own = { onChange, onBlur, disabled, fault: fieldState.error?.message }
  return <DateInput label={label} hint={hint} near={near} {...own} value={String(value ?? '')} />
}
