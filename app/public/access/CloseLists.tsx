import { useState } from 'react'
import { useListAccess } from './list-access.ts'
import './close-lists.css'

interface Props {
  /** Takes the visitor away from what closes. */
  leave: () => void
}

/**
 * Wherever a list is open: whoever typed the code at a computer that others use too can end the access before the half
 * hour is over. Nothing for who has access without a code.
 */
export function CloseLists({ leave }: Props) {
  const { by, close } = useListAccess()
  const [failed, setFailed] = useState(false)
  if (by !== 'code') return null
  const end = async () => setFailed(!(await close(leave)))
  return (
    <p className="lists-close">
      <span className="lists-close__how">Geopend met het wachtwoord, ten hoogste een half uur. </span>
      <button type="button" className="text-link" onClick={() => void end()}>
        Sluit de lijsten
      </button>
      {failed && <span role="alert"> Dat lukte niet. Probeer het opnieuw.</span>}
    </p>
  )
}
