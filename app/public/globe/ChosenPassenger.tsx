import './chosen-passenger.css'
import { useEffect, useId } from 'react'
import { Link } from 'wouter'
import { passengerAddress } from '#domain/addresses.ts'
import { getPassenger } from '../../client/endpoints.ts'
import { useResource } from '../../client/use-resource.ts'
import { Demonstration } from '../Demonstration.tsx'
import { Icon } from '../Icon.tsx'
import { ShareButton } from '../ShareButton.tsx'

interface Props {
  /** The passenger's `_id`. */
  id: string
  journeyId: string
  /** The search that led here; may be empty. */
  query: string
  /** Keeps the voyage and lets go of the passenger; also when nobody on this voyage has that `_id`. */
  onLetGo: () => void
}

/** The passenger who was chosen among the results, at the top of the panel. */
export function ChosenPassenger({ id, journeyId, query, onLetGo }: Props) {
  const heading = useId()
  const { data, error } = useResource(`passenger ${id}`, (signal) => getPassenger(id, signal))
  const isUnknown = error?.status === 404 || (data !== null && data.journey.journeyId !== journeyId)
  useEffect(() => {
    if (isUnknown) onLetGo()
  }, [isUnknown, onLetGo])
  if (!data || isUnknown) return null
  const { fullName, birthYear, listPage, demonstration } = data
  const facts = [
    birthYear !== null && `geboren in ${birthYear}`,
    listPage !== null && `pagina ${listPage} van de passagierslijst`,
  ]
  return (
    <section className="chosen" aria-labelledby={heading}>
      <div className="chosen__top">
        <p className="chosen__kind">Passagier</p>
        {demonstration && <Demonstration what="verzonnen naam" />}
        <button type="button" className="icon-button" aria-label="Laat deze passagier los" onClick={onLetGo}>
          <Icon name="close" />
        </button>
      </div>
      <h2 id={heading}>{fullName}</h2>
      <p className="chosen__facts">{facts.filter(Boolean).join(' · ')}</p>
      <div className="chosen__acts">
        <Link className="text-link" href={passengerAddress(id)} state={{ query }}>
          Naar het reisblad <Icon name="arrow" />
        </Link>
        <ShareButton title={`${fullName} – Overtocht`} path={passengerAddress(id)} className="text-link" />
      </div>
    </section>
  )
}
