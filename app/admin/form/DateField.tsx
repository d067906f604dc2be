import { useController } from 'react-hook-form'
import { DateInput } from './DateInput.tsx'

interface Props {
  /** By its name on the wire. */
  name: string
  label: string
  hint?: string
  /** A day near which the calendar opens while there is none. */
  near?: string | null
}

/** A day of the record. */
export function DateField({ name, ...shown }: Props) {
  const { field, fieldState } = useController({ name })
  const { value, onChange, onBlur, disabled } = field
  const own = { onChange, onBlur, disabled, fault: fieldState.error?.message }
  return <DateInput {...shown} {...own} value={String(value ?? '')} />
}
