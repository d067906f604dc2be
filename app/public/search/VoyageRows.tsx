import { Link } from 'wouter'
import type { JourneyHit } from '#domain/journey.ts'
import type { ShipHit } from '#domain/ship.ts'
import { countOf, UNKNOWN_DATE } from '../../lib/format.ts'
import { globeUrl, searchUrl } from '../../lib/urls.ts'
import { Icon } from '../Icon.tsx'
import { Ledger, VoyageCells } from './Ledger.tsx'

/** Voyages as a list; a row opens the voyage on the globe. */
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

/** Ships with their voyages; a row searches by that ship. */
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

/** "1946 – 1951", from the voyages whose date is known. */
function sailingYears(hit: ShipHit): string {
  const years = hit.journeys.flatMap((journey) => journey.startDate?.slice(0, 4) ?? []).sort()
  const [first, last] = [years[0], years.at(-1)]
  if (!first) return hit.journeys.length ? UNKNOWN_DATE : ''
  return first === last ? first : `${first} – ${last}`
}
