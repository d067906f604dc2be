import { Link } from 'wouter'
import { shipAddress } from '#domain/addresses.ts'
import type { JourneyHit } from '#domain/journey.ts'
import type { PassengerHit } from '#domain/passenger.ts'
import type { ShipHit } from '#domain/ship.ts'
import { countOf, dateOrUnknown, UNKNOWN_DATE } from '#domain/words.ts'
import { globeUrl } from '../../lib/urls.ts'
import { highlight } from './highlight.ts'
import { CallCell, Ledger, OpenCell, useLayout, VoyageRow } from './VoyageLedger.tsx'

/** Voyages as a list. A row opens the voyage on the globe. */
export function JourneyRows({ rows, query }: { rows: JourneyHit[]; query: string }) {
  const layout = useLayout()
  const namesBelow = layout !== 'wide'
  return (
    <Ledger columns={['Reis', 'Vertrek', 'Aankomst', ...(namesBelow ? [] : ['Namen ingevoerd'])]} kind="voyages">
      {rows.map((hit) => (
        <VoyageRow
          key={hit._id}
          voyage={hit}
          title={hit.name}
          href={globeUrl.href({ journeyId: hit.journeyId, query })}
          {...{ layout, namesBelow }}
        />
      ))}
    </Ledger>
  )
}

/** Ships with their voyages. A row opens the ship's page. */
export function ShipRows({ rows }: { rows: ShipHit[] }) {
  return (
    <Ledger columns={['Schip', 'Reizen']}>
      {rows.map((hit) => (
        <tr key={hit._id}>
          <td>
            <Link className="pn" href={shipAddress(hit._id)}>
              {hit.shipName}
            </Link>
          </td>
          <td>
            {countOf(hit.journeys.length, 'reis', 'reizen')}
            <span className="c">{sailingYears(hit)}</span>
          </td>
          <OpenCell />
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
          <td>
            {hit.ship.name ?? 'schip onbekend'}
            <span className="c wide">{hit.journeyId}</span>
          </td>
          <CallCell label="Vertrek" date={hit.startDate} city={hit.startCity} />
          <CallCell label="Aankomst" date={hit.endDate} city={hit.endCity} />
          <OpenCell />
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
