import type { ReactNode } from 'react'
import { dateOrUnknown, formatCities } from '../../lib/format.ts'
import { Icon } from '../Icon.tsx'

/** The table of the results, ruled like a sailing list; on a phone its rows stack. */
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

/** Ship, departure and arrival; `withShip` is false where the row is already about the ship. */
export function VoyageCells({ voyage, withShip = true }: { voyage: Voyage; withShip?: boolean }) {
  const { startCity, endCity, startDate, endDate } = voyage
  const dates =
    startDate || endDate ? `${dateOrUnknown(startDate)} – ${dateOrUnknown(endDate)}` : dateOrUnknown(null)
  return (
    <>
      {withShip && (
        <td>
          {voyage.ship.name ?? 'schip onbekend'}
          <span className="c wide">{voyage.journeyId}</span>
        </td>
      )}
      <td className="da wide">
        <DateText value={startDate} />
        <span className="c">{startCity ?? 'haven onbekend'}</span>
      </td>
      <td className="da wide">
        <DateText value={endDate} />
        <span className="c">{endCity ?? 'haven onbekend'}</span>
      </td>
      <td className="narrow">
        <span className="c">
          {formatCities(startCity, endCity)}
          <br />
          {dates}
        </span>
      </td>
      <td className="open">
        <Icon name="right" />
      </td>
    </>
  )
}

const DateText = ({ value }: { value: string | null }) =>
  value ? dateOrUnknown(value) : <em className="unknown">{dateOrUnknown(null)}</em>
