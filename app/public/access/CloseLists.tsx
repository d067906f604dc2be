import { useState } from 'react'
import { useListAccess } from './list-access.ts'
import './close-lists.css'

/**
 * Ends the access to passenger lists before the half hour is over, for a visitor who typed the code on a shared computer.
 * Shows nothing to a visitor who needs no code. `leave` takes the visitor away from the list that closes.
 */
export function CloseLists({ leave }: { leave: () => void }) {
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
