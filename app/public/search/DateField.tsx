import { useEffect, useId, useState } from 'react'
import { formatDate } from '../../lib/format.ts'
import { readTypedDate } from '../../lib/typed-date.ts'

interface Props {
  label: string
  /** `YYYY-MM-DD`, or empty. */
  value: string
  /** What a year or a month stands for: its first day or its last. */
  bound: 'first' | 'last'
  /** The other end of the period, or empty. */
  other: string
  onChange: (value: string) => void
}

/**
 * One end of a period, typed as people write dates and shown as the archive does (`16 mrt 1946`). A browser's own date
 * field follows the language of the machine and takes no bare year. It counts once the field is left, or on Enter.
 */
export function DateField({ label, value, bound, other, onChange }: Props) {
  const id = useId()
  const written = formatDate(value || null) ?? ''
  const [typed, setTyped] = useState(written)
  const [fault, setFault] = useState('')
  useEffect(() => {
    setTyped(written)
    setFault('')
  }, [written])

  const commit = () => {
    const date = typed.trim() === '' ? '' : readTypedDate(typed, bound)
    if (date === null) return setFault('Vul een datum in, zoals 16 mrt 1946, of alleen een jaar.')
    if (date && other && (bound === 'first' ? date > other : date < other)) {
      return setFault('De periode eindigt zo voor zij begint.')
    }
    setFault('')
    setTyped(formatDate(date || null) ?? '')
    if (date !== value) onChange(date)
  }

  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="field"
        type="text"
        autoComplete="off"
        spellCheck={false}
        maxLength={30}
        placeholder="dd mmm jjjj"
        aria-invalid={fault !== ''}
        aria-describedby={fault ? `${id}-fault` : undefined}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => event.key === 'Enter' && commit()}
      />
      {fault && (
        <p className="fault" id={`${id}-fault`} role="alert">
          {fault}
        </p>
      )}
    </div>
  )
}
