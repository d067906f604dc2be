import { type FormEvent, useId, useRef, useState } from 'react'
import { LIST_ALERT } from '#domain/access.ts'
import { Dialog, Fault } from '../Dialog.tsx'
import { useListAccess } from './list-access.ts'

/** Our own message, because the browser's may be in another language. */
const EMPTY = 'U bent vergeten het wachtwoord in te vullen.'

/** The alert that guards the passenger lists, with the field for the reading room's code. */
export default function ListAlert({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Passagierslijsten" role="alertdialog" onClose={onClose}>
      <p>{LIST_ALERT}</p>
      <CodeForm />
      <div className="acts">
        <button type="button" className="button button--line" onClick={onClose}>
          OK
        </button>
      </div>
    </Dialog>
  )
}

/** Asks the server about a code, but not about an empty field. */
function CodeForm() {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const tryCode = useListAccess((access) => access.tryCode)
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const failure = code === '' ? EMPTY : await tryCode(code)
    setError(failure)
    setCode('')
    if (failure) field.current?.focus()
  }
  return (
    <form noValidate onSubmit={submit}>
      <label htmlFor={id}>Wachtwoord</label>
      <div className="row">
        <input
          ref={field}
          id={id}
          className="field"
          type="password"
          autoComplete="off"
          required
          value={code}
          aria-describedby={error ? `${id}-error` : undefined}
          aria-invalid={error !== null}
          onChange={(event) => setCode(event.target.value)}
        />
        <button type="submit" className="button">
          Open de lijst
        </button>
      </div>
      {error && <Fault id={`${id}-error`}>{error}</Fault>}
    </form>
  )
}
