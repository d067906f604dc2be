import './favourites.css'
import { Link } from 'wouter'
import { formatDate } from '#domain/dates.ts'
import { cropTo, dotsPath, FRAMES, lineOf, routePath, worldsFor } from '#domain/flat-map.ts'
import type { Journey } from '#domain/journey.ts'
import { countOf, UNKNOWN_DATE } from '#domain/words.ts'
import world from '../../assets/maps/world.svg'
import { listFavourites } from '../../client/endpoints.ts'
import { useResource } from '../../client/use-resource.ts'
import { globeUrl } from '../../lib/urls.ts'
import { Icon } from '../Icon.tsx'
import { LoadError } from '../LoadError.tsx'

/** The archive has five ranks of favourites. */
const CARDS = 5

export function Favourites() {
  const { data, error, loading, retry } = useResource('favourites', listFavourites)
  return (
    <section className="favourites" aria-labelledby="favourites-title" aria-busy={loading}>
      <h2 id="favourites-title">FAVORIETE REIZEN</h2>
      {data && data.length > 0 && (
        <ul className="favourites__list">
          {data.map((journey) => (
            <FavouriteCard key={journey.journeyId} journey={journey} />
          ))}
        </ul>
      )}
      {loading && <CardSkeletons />}
      {data?.length === 0 && <p className="favourites__empty">Er zijn nog geen favoriete reizen gekozen.</p>}
      {error && !data && <LoadError error={error} failed="De favoriete reizen konden" onRetry={retry} />}
    </section>
  )
}

function CardSkeletons() {
  return (
    <ul className="favourites__list" aria-hidden="true">
      {Array.from({ length: CARDS }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: empty cards have no identity
        <li key={index}>
          <div className="favourite">
            <span className="bar favourite__map" />
            <span className="bar favourite__title" />
            <span className="bar favourite__facts" />
          </div>
        </li>
      ))}
    </ul>
  )
}

function FavouriteCard({ journey }: { journey: Journey }) {
  const { ship, passengerCount } = journey
  const title = ship.name ?? journey.name
  const company = ship.company ? [ship.prefix, ship.company].filter(Boolean).join(' · ') : 'rederij onbekend'
  return (
    <li>
      <Link href={globeUrl.href({ journeyId: journey.journeyId })} className="favourite">
        <CardMap journey={journey} />
        <div className="favourite__name">
          <h3>{title}</h3>
          <p>{company}</p>
        </div>
        <dl>
          <Call label="Vertrek" date={journey.startDate} city={journey.startCity} />
          <Call label="Aankomst" date={journey.endDate} city={journey.endCity} />
          <div>
            <dt>Op de lijst</dt>
            <dd className="favourite__count">
              {passengerCount === null ? 'aantal passagiers onbekend' : countOf(passengerCount, 'passagier', 'passagiers')}
            </dd>
          </div>
        </dl>
        <span className="favourite__go">
          <span>Volg de reis</span> <Icon name="arrow" />
        </span>
      </Link>
    </li>
  )
}

function Call({ label, date, city }: { label: string; date: string | null; city: string | null }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={date ? 'favourite__date' : 'favourite__date favourite__date--unknown'}>
        {formatDate(date) ?? UNKNOWN_DATE}
      </dd>
      <dd>{city ?? 'haven onbekend'}</dd>
    </div>
  )
}

/** The part of the world that holds the voyage: its route and calls, with a ring at the beginning and a dot at the end. */
function CardMap({ journey: { contentPoints } }: { journey: Journey }) {
  const frame = FRAMES.world
  const { line, stops } = lineOf(contentPoints)
  const [start, end] = [stops[0], stops.at(-1)]
  if (!start || !end) return <div className="favourite__map" />
  const crop = cropTo(line)
  const ports = dotsPath(frame, [start, end])
  return (
    <div className="favourite__map">
      <svg viewBox={`${crop.x} ${crop.y} ${crop.width} ${crop.height}`} aria-hidden="true" focusable="false">
        {worldsFor(crop).map((x) => (
          <image key={x} href={world} x={x} y={0} width={frame.width} height={frame.height} />
        ))}
        <path className="route" d={routePath(frame, line)} />
        <path className="dot dot--call" d={dotsPath(frame, stops.slice(1, -1))} />
        <path className="dot dot--edge" d={ports} />
        <path className="dot dot--port" d={ports} />
        {stops.length > 1 && <path className="dot dot--start" d={dotsPath(frame, [start])} />}
      </svg>
    </div>
  )
}
