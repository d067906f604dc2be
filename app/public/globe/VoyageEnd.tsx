import { Link } from 'wouter'
import { dateOrder } from '#domain/dates.ts'
import type { Journey } from '#domain/journey.ts'
import { formatMiles, formatPeriod } from '#domain/voyage-words.ts'
import { countOf, dateOrUnknown, formatCities } from '#domain/words.ts'
import { searchArchive } from '../../client/endpoints.ts'
import { useResource } from '../../client/use-resource.ts'
import { globeUrl, searchUrl } from '../../lib/urls.ts'
import { Icon } from '../Icon.tsx'
import { formatLength, shareHref } from './captions.ts'
import './voyage-end.css'

/** Shown when the ship has arrived: where, after how long, and three ways on. */
export function VoyageEnd({ journey }: { journey: Journey }) {
  const { journeyId, contentPoints, names } = journey
  const last = contentPoints.at(-1)!
  const isNamed = journey.ship.passengers.length > 0
  const about = [formatPeriod(last), formatLength(journey), last.totalDistance > 0 && formatMiles(last.totalDistance)]
  return (
    <section className="voyage-end" aria-label="Einde van de reis">
      <div>
        <h2>Aangekomen in {last.city}</h2>
        <p>{about.filter(Boolean).join(' · ')}</p>
      </div>
      <ul>
        <Way
          to={isNamed ? searchUrl.href({ query: journeyId }) : '/'}
          title="Zoek een passagier"
          note={
            isNamed && names
              ? `${countOf(names.entered, 'naam', 'namen')} van deze reis`
              : isNamed
                ? 'op deze reis'
                : 'in het hele archief'
          }
        />
        <Way to={shareHref(journey)} title="Deel uw verhaal over deze reis" note="met foto’s, brieven of papieren" />
        <NextVoyage journey={journey} />
      </ul>
    </section>
  )
}

function Way({ to, title, note }: { to: string; title: string; note: string }) {
  return (
    <li>
      <Link href={to}>
        <b>{title}</b> <small>{note}</small>
        <Icon name="arrow" />
      </Link>
    </li>
  )
}

/** Links to the ship's next voyage. If there is none, to its last other voyage. If it made no other, to home. */
function NextVoyage({ journey: { journeyId, ship, startDate } }: { journey: Journey }) {
  const { data } = useResource(`voyages of ${ship.id}`, async (signal) => {
    const search = { query: '', shipId: ship.id ?? '', tab: 'journeys', offset: 0, rows: MOST } as const
    return ship.id ? (await searchArchive(search, signal)).journeys : []
  })
  const others = (data ?? [])
    .filter((other) => other.journeyId !== journeyId && other.ship.id === ship.id)
    .toSorted((a, b) => (placeOf(a.startDate) < placeOf(b.startDate) ? -1 : 1))
  const next = others.find((other) => placeOf(other.startDate) > placeOf(startDate)) ?? others.at(-1)
  if (!next) return <Way to="/" title="Volg een andere reis" note="bijvoorbeeld een favoriete" />
  return (
    <Way
      to={globeUrl.href({ journeyId: next.journeyId })}
      title="Andere reis van dit schip"
      note={`${dateOrUnknown(next.startDate)}, ${formatCities(next.startCity, next.endCity)}`}
    />
  )
}

/** Undated voyages come first, so that none of them is the next one. */
const placeOf = (date: string | null): string => (date === null ? '' : dateOrder(date))

/** The most rows that a search gives at once. */
const MOST = 100
