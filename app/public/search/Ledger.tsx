import type { ReactNode } from 'react'
import { dateOrUnknown } from '../../lib/format.ts'
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

/** A date and its port. Where the rows stack and the columns have no heads, it says itself which it is. */
const CallCell = ({ label, date, city }: { label: string; date: string | null; city: string | null }) => (
  <td className="call">
    <span className="narrow">{label}</span> <span className={date ? undefined : 'unknown'}>{dateOrUnknown(date)}</span>{' '}
    <span className="c">{city ?? 'haven onbekend'}</span>
  </td>
)
