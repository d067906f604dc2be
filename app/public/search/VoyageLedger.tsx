/** The table of lists and results, and voyages in it. */
import { memo, type ReactNode } from 'react'
import { Link } from 'wouter'
import { enteredOf } from '#domain/coverage.ts'
import type { JourneyHit, Names } from '#domain/journey.ts'
import { datesOf, portsOf } from '#domain/listed-journeys.ts'
import { dateOrUnknown, formatNumber } from '#domain/words.ts'
import { isPhone, usePage } from '../../lib/use-media.ts'
import { Icon } from '../Icon.tsx'

interface LedgerProps {
  columns: readonly string[]
  /** Stays a table on a tablet. Absent: its cells then stand below each other, as on a phone. */
  kind?: string
  children: ReactNode
}

/** A table, ruled like a sailing list. On a phone the cells of a row stand below each other. */
export function Ledger({ columns, kind, children }: LedgerProps) {
  return (
    <table className={kind ? `ledger ledger--wide ledger--${kind}` : 'ledger'}>
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
      {kind?.startsWith('groups') ? children : <tbody>{children}</tbody>}
    </table>
  )
}

/** How many names are entered. An older answer does not tell. */
export function NamesEntered({ names, withNoun = false }: { names: Names | undefined; withNoun?: boolean }) {
  if (!names) return null
  const said = enteredOf(names, withNoun)
  return names.entered === 0 ? <i className="quiet">{said}</i> : said
}

/** The layouts of a table of voyages. */
export type Layout = 'phone' | 'tablet' | 'wide'
export function useLayout(): Layout {
  const phone = usePage(isPhone)
  const tablet = usePage((rem) => rem <= 68.75)
  return phone ? 'phone' : tablet ? 'tablet' : 'wide'
}

type Voyage = Pick<JourneyHit, 'journeyId' | 'startDate' | 'endDate' | 'startCity' | 'endCity' | 'names'>

interface VoyageRowProps {
  voyage: Voyage
  title: string
  href: string
  layout: Layout
  /** How far names are entered stands below the title, not in a column. */
  namesBelow?: boolean
  /** The title names no ports, so that on a phone they have a line. */
  withPorts?: boolean
  /** How many stories are told on it; absent where the table has no column for them. */
  stories?: number
}

/** A row opens the voyage. */
export const VoyageRow = memo(function VoyageRow(props: VoyageRowProps) {
  const { voyage, title, href, layout, namesBelow, withPorts, stories } = props
  const { journeyId, startDate, endDate, startCity, endCity, names } = voyage
  const phone = layout === 'phone'
  return (
    <tr>
      <td>
        <Link className="pn" href={href}>
          {title}
        </Link>
        <span className="c">{journeyId}</span>
        {phone && (
          <span className="c">
            {withPorts && (
              <>
                {portsOf(startCity, endCity)}
                <br />
              </>
            )}
            {datesOf(startDate, endDate)}
          </span>
        )}
        {(phone || namesBelow) && (
          <span className={phone ? undefined : 'c'}>
            <NamesEntered names={names} withNoun />
          </span>
        )}
      </td>
      {!phone && <CallCell date={startDate} city={startCity} />}
      {!phone && <CallCell date={endDate} city={endCity} />}
      {!phone && !namesBelow && (
        <td>
          <NamesEntered names={names} />
        </td>
      )}
      {!phone && stories !== undefined && <td>{stories > 0 ? formatNumber(stories) : <i className="quiet">geen</i>}</td>}
      <OpenCell />
    </tr>
  )
})

/** Says on the screen and aloud that the row opens something. */
export const OpenCell = () => (
  <td className="open">
    <Icon name="right" />
  </td>
)

/** A date and its port. The label is for tables whose cells may stand below each other. */
export const CallCell = ({ label, date, city }: { label?: string; date: string | null; city: string | null }) => (
  <td className="call">
    {label && <span className="narrow">{label}</span>}{' '}
    <span className={date ? undefined : 'unknown'}>{dateOrUnknown(date)}</span>{' '}
    <span className={city ? 'c' : 'c unknown'}>{city ?? 'haven onbekend'}</span>
  </td>
)
