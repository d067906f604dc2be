import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { JourneyHit } from '#domain/journey.ts'
import type { PassengerHit } from '#domain/passenger.ts'
import type { ShipHit } from '#domain/ship.ts'
import { countOf, dateOrUnknown, UNKNOWN_DATE } from '../../lib/format.ts'
import { globeUrl, searchUrl } from '../../lib/urls.ts'
import { Icon } from '../Icon.tsx'
import { highlight } from './highlight.ts'

/** Voyages as a list. A row opens the voyage on the globe. */
export function JourneyRows({ rows, query }: { rows: JourneyHit[]; query: string }) {
  return (
    <Ledger columns={['Reis', 'Vertrek', 'Aankomst']}>
      {rows.map((hit) => (
        <tr key={hit._id}>
          <td>
            <Link className="pn" href={globeUrl.href({ journeyId: hit.journeyId, query })}>
              {hit.name}
            </Link>
            <span className="c">{hit.journeyId}</span>
          </td>
          <VoyageCells voyage={hit} withShip={false} />
        </tr>
      ))}
    </Ledger>
  )
}

/** Ships with their voyages. A row searches for the voyages of that ship. */
export function ShipRows({ rows }: { rows: ShipHit[] }) {
  return (
    <Ledger columns={['Schip', 'Reizen']}>
      {rows.map((hit) => (
        <tr key={hit._id}>
          <td>
            <Link className="pn" href={searchUrl.href({ shipId: hit._id, tab: 3 })}>
              {hit.shipName}
            </Link>
          </td>
          <td>
            {countOf(hit.journeys.length, 'reis', 'reizen')}
            <span className="c">{sailingYears(hit)}</span>
          </td>
          <td className="open">
            <Icon name="right" />
          </td>
        </tr>
      ))}
    </Ledger>
  )
}

/** "1946 – 1951", from the voyages with a known date. */
function sailingYears(hit: ShipHit): string {
  const years = hit.journeys.flatMap((journey) => journey.startDate?.slice(0, 4) ?? []).sort()
  const [first, last] = [years[0], years.at(-1)]
  if (!first) return hit.journeys.length ? UNKNOWN_DATE : ''
  return first === last ? first : `${first} – ${last}`
}

/**
 * Passengers as a printed list: name and reason, ship, departure, arrival. A row opens its voyage. The address keeps the query
 * and the passenger.
 */
export function PassengerRows({ rows, query }: { rows: PassengerHit[]; query: string }) {
  return (
    <Ledger columns={['Naam', 'Schip', 'Vertrek', 'Aankomst']}>
      {rows.map((hit) => (
        <tr key={hit._id}>
          <td>
            <Link className="pn" href={globeUrl.href({ journeyId: hit.journeyId, query, passenger: hit._id })}>
              <Marked name={hit.fullName} query={query} kind={hit.match.kind} />
              <span className="visually-hidden">
                , {hit.ship.name ?? 'schip onbekend'}, vertrek {dateOrUnknown(hit.startDate)}
              </span>
            </Link>
            {hit.match.reason && <span className="why">{hit.match.reason}</span>}
          </td>
          <VoyageCells voyage={hit} />
        </tr>
      ))}
    </Ledger>
  )
}

/** Stands above passengers with invented names. */
export function DemonstrationNote({ rows }: { rows: PassengerHit[] }) {
  if (!rows.some((hit) => hit.demonstration)) return null
  return (
    <p className="demo">
      {rows.every((hit) => hit.demonstration)
        ? 'Demonstratiegegevens: alle namen zijn verzonnen.'
        : 'Deels demonstratiegegevens: een deel van de namen is verzonnen.'}
    </p>
  )
}

function Marked({ name, query, kind }: { name: string; query: string; kind: PassengerHit['match']['kind'] }) {
  let at = 0
  return highlight(name, query, kind).map((piece) => {
    const key = at
    at += piece.text.length
    return piece.marked ? <mark key={key}>{piece.text}</mark> : <span key={key}>{piece.text}</span>
  })
}

/** The table of the results, ruled like a sailing list. On a phone the cells of a row stand below each other. */
export function Ledger({ columns, children }: { columns: string[]; children: ReactNode }) {
  return (
    <table className="ledger">
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
          <th scope="col">
            <span className="visually-hidden">Open</span>
          </th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

interface Voyage {
  journeyId: string
  ship: { name: string | null }
  startDate: string | null
  endDate: string | null
  startCity: string | null
  endCity: string | null
}

/** The cells for ship, departure and arrival. `withShip` is false where the first cell already names the ship. */
function VoyageCells({ voyage, withShip = true }: { voyage: Voyage; withShip?: boolean }) {
  return (
    <>
      {withShip && (
        <td>
          {voyage.ship.name ?? 'schip onbekend'}
          <span className="c wide">{voyage.journeyId}</span>
        </td>
      )}
      <CallCell label="Vertrek" date={voyage.startDate} city={voyage.startCity} />
      <CallCell label="Aankomst" date={voyage.endDate} city={voyage.endCity} />
      <td className="open">
        <Icon name="right" />
      </td>
    </>
  )
}

/** A date and its port. The label shows only where the table has no column heads. */
const CallCell = ({ label, date, city }: { label: string; date: string | null; city: string | null }) => (
  <td className="call">
    <span className="narrow">{label}</span> <span className={date ? undefined : 'unknown'}>{dateOrUnknown(date)}</span>{' '}
    <span className="c">{city ?? 'haven onbekend'}</span>
  </td>
)
