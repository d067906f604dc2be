import { Link } from 'wouter'
import { shipAddress } from '#domain/addresses.ts'
import type { Journey } from '#domain/journey.ts'
import { shipLine } from '#domain/voyage-words.ts'
import { dateOrUnknown } from '#domain/words.ts'

/** The ship, and the table of departure and arrival. */
export function VoyageFacts({ journey }: { journey: Journey }) {
  const ship = shipLine(journey.ship)
  const { master } = journey.ship
  return (
    <>
      {(ship || journey.ship.id) && (
        <p className="voyage-ship">
          {journey.ship.id ? <Link href={shipAddress(journey.ship.id)}>{ship || 'over dit schip'}</Link> : ship}
        </p>
      )}
      {master && <p className="voyage-ship">Gezagvoerder: {master}</p>}
      <dl className="voyage-facts">
        <Call label="Vertrek" city={journey.startCity} date={journey.startDate} />
        <Call label="Aankomst" city={journey.endCity} date={journey.endDate} />
      </dl>
    </>
  )
}

function Call({ label, city, date }: { label: string; city: string | null; date: string | null }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={city ? 'voyage-facts__city' : 'voyage-facts__city voyage-unknown'}>{city ?? 'haven onbekend'}</dd>
      <dd className={date ? undefined : 'voyage-unknown'}>{dateOrUnknown(date)}</dd>
    </div>
  )
}
