import { Link } from 'wouter'
import type { PassengerHit } from '#domain/passenger.ts'
import { dateOrUnknown } from '../../lib/format.ts'
import { globeUrl } from '../../lib/urls.ts'
import { highlight } from './highlight.ts'
import { Ledger, VoyageCells } from './Ledger.tsx'

/**
 * Passengers as a printed list: name and reason, ship, departure, arrival. A row opens its voyage, with the query and the
 * chosen one kept.
 */
export function PassengerRows({ rows, query }: { rows: PassengerHit[]; query: string }) {
  return (
    <>
      {rows.some((hit) => hit.demonstration) && (
        <p className="demo">
          {rows.every((hit) => hit.demonstration)
            ? 'Demonstratiegegevens: alle namen zijn verzonnen.'
            : 'Deels demonstratiegegevens: een deel van de namen is verzonnen.'}
        </p>
      )}
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
    </>
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
