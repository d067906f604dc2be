import '../search/search.css'
import '../search/ledger.css'
import './browse.css'
import { Link } from 'wouter'
import { PAGES, shipAddress } from '#domain/addresses.ts'
import type { ListedShip } from '#domain/browse.ts'
import { figuresOfShips } from '#domain/listed-journeys.ts'
import { countOf, formatNumber, UNKNOWN_DATE } from '#domain/words.ts'
import { letterText } from '#names/text/fold.ts'
import { listShips } from '../../client/endpoints.ts'
import { useResource } from '../../client/use-resource.ts'
import { useTitle } from '../../lib/use-title.ts'
import { LoadError } from '../LoadError.tsx'
import { Ledger, OpenCell, useLayout } from '../search/VoyageLedger.tsx'
import { Bars, BrowseTabs, DeviceDate } from './BrowseTabs.tsx'

/** `/schepen`: all ships of the archive, by their first letters. */
export default function ShipsPage() {
  const { data, error, loading, retry } = useResource('ships', listShips)
  useTitle('Alle schepen')
  return (
    <main id="main" tabIndex={-1} aria-busy={loading}>
      <BrowseTabs here={PAGES.ships} journeys={data?.totalJourneys ?? null} ships={data?.ships.length ?? null} />
      <div className="browse-head">
        <h1>Alle schepen</h1>
        {data && <p>{figuresOfShips(data.ships)}</p>}
        <DeviceDate of={data} />
        {data && <Ships ships={data.ships} />}
        {!data && error && <LoadError error={error} failed="De schepen konden" onRetry={retry} />}
        {loading && <Bars />}
      </div>
    </main>
  )
}

const ALPHABET = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** The letter under which a ship stands. Names that begin with a digit or sign stand under #. */
function letterOf({ shipName }: ListedShip): string {
  const letter = letterText(shipName).charAt(0).toUpperCase()
  return ALPHABET.includes(letter) ? letter : '#'
}

function Ships({ ships }: { ships: readonly ListedShip[] }) {
  const groups = Map.groupBy(ships, letterOf)
  return (
    <>
      <nav className="letters" aria-label="Op letter">
        {[...(groups.has('#') ? ['#'] : []), ...ALPHABET].map((letter) =>
          groups.has(letter) ? (
            <a key={letter} href={`#${idOf(letter)}`}>
              {letter}
            </a>
          ) : (
            <span key={letter}>{letter}</span>
          ),
        )}
      </nav>
      <Ledger columns={['Schip', 'Rederij', 'Gebouwd', 'Tonnage', 'Reizen']} kind="groups ledger--ships">
        {[...groups].map(([letter, rows]) => (
          <tbody key={letter} id={idOf(letter)}>
            <tr className="group">
              <th colSpan={6} scope="rowgroup">
                {letter}
              </th>
            </tr>
            {rows.map((ship) => (
              <ShipRow key={ship._id} ship={ship} />
            ))}
          </tbody>
        ))}
      </Ledger>
    </>
  )
}

const idOf = (letter: string): string => `letter-${letter === '#' ? '0' : letter}`

function ShipRow({ ship }: { ship: ListedShip }) {
  const { _id, shipName, prefix, company, builtYear, tonnage, journeys, firstYear, lastYear } = ship
  const phone = useLayout() === 'phone'
  const years = firstYear === lastYear ? (firstYear ?? UNKNOWN_DATE) : `${firstYear}–${lastYear}`
  const sailed = (
    <>
      {journeys > 0 ? countOf(journeys, 'reis', 'reizen') : <i className="quiet">geen reizen</i>}
      {journeys > 0 && <span className="c">{years}</span>}
    </>
  )
  return (
    <tr>
      <td>
        <Link className="pn" href={shipAddress(_id)}>
          {shipName}
        </Link>
        {prefix ? <span className="c">{prefix}</span> : <span className="c unknown">soort onbekend</span>}
        {phone && sailed}
        {phone && (
          <span className="c">
            {company ?? 'rederij onbekend'} · {builtYear ? `gebouwd ${builtYear}` : 'bouwjaar onbekend'}
          </span>
        )}
      </td>
      {!phone && (
        <>
          <td>{company ?? <i className="quiet">rederij onbekend</i>}</td>
          <td>{builtYear ?? <i className="quiet">onbekend</i>}</td>
          <td>{tonnage === null ? <i className="quiet">onbekend</i> : `${formatNumber(tonnage)} brt`}</td>
          <td>{sailed}</td>
        </>
      )}
      <OpenCell />
    </tr>
  )
}
