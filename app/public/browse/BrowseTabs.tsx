import { Link } from 'wouter'
import { PAGES } from '#domain/addresses.ts'
import { formatNumber } from '#domain/words.ts'
import { formatDay } from '../../lib/format.ts'
import { deviceAnswerOf } from '../../offline/search/answering.ts'
import { BAR_WIDTHS } from '../search/MoreRows.tsx'

interface Props {
  here: typeof PAGES.journeys | typeof PAGES.ships
  /** Null while they are not known. */
  journeys: number | null
  ships: number | null
}

/** `/reizen` and `/schepen` as two tabs. They are links. */
export const BrowseTabs = ({ here, journeys, ships }: Props) => (
  <nav className="tabs" aria-label="Blader door het archief">
    <Tab to={PAGES.journeys} here={here} label="Reizen" count={journeys} />
    <Tab to={PAGES.ships} here={here} label="Schepen" count={ships} />
  </nav>
)

const Tab = ({ to, here, label, count }: { to: string; here: string; label: string; count: number | null }) => (
  <Link href={to} aria-current={to === here ? 'page' : undefined}>
    {label} <span className="n">{count !== null && formatNumber(count)}</span>
  </Link>
)

/** Says how old a list is that came from this device. */
export function DeviceDate({ of }: { of: object | null }) {
  const device = deviceAnswerOf(of)
  return device && <p className="device-note">Stand van {formatDay(new Date(device.asOf))}.</p>
}

/** Stand for a list while it loads. */
export const Bars = () => (
  <div className="browse-bars" aria-hidden="true">
    {BAR_WIDTHS.map((width) => (
      <span key={width} className="bar" style={{ width: `${width}%` }} />
    ))}
  </div>
)
