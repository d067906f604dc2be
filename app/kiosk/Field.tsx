import { type InputHTMLAttributes, useId } from 'react'

interface FieldProps extends Pick<InputHTMLAttributes<HTMLInputElement>, 'inputMode'> {
  label: string
  name: string
  type: 'text' | 'password'
  describedBy?: string | undefined
}

/** A field that no browser fills in or remembers. */
export function Field({ label, describedBy, ...input }: FieldProps) {
  const id = useId()
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="field"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        aria-describedby={describedBy}
        aria-invalid={describedBy !== undefined}
        {...input}
      />
    </>
  )
}
