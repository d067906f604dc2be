import { useId } from 'react'
import './spinner.css'

/** A turning ring with what is waited for. Fluent's own is 9 kB, which every list would load. */
export function Spinner({ label, small = false, className = '' }: { label: string; small?: boolean; className?: string }) {
  const id = useId()
  return (
    <span className={`spinner ${small ? 'spinner--small' : ''} ${className}`}>
      <span className="spinner__ring" role="progressbar" aria-labelledby={id} />
      <span id={id}>{label}</span>
    </span>
  )
}
