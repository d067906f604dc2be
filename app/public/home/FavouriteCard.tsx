import { Link } from 'wouter'
import type { Journey } from '#domain/journey.ts'
import card from '../../assets/maps/card.svg'
import { countOf, formatDate, UNKNOWN_DATE } from '../../lib/format.ts'
import { globeUrl } from '../../lib/urls.ts'
import { Icon } from '../Icon.tsx'
import { FRAMES } from './frames.ts'
import { project, routePath } from './route-path.ts'

export function FavouriteCard({ journey }: { journey: Journey }) {
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
          <dt>Vertrek</dt>
          <CallDate date={journey.startDate} />
          <dd>{journey.startCity ?? 'haven onbekend'}</dd>
          <dt>Aankomst</dt>
          <CallDate date={journey.endDate} />
          <dd>{journey.endCity ?? 'haven onbekend'}</dd>
          <dt>Op de lijst</dt>
          <dd className="favourite__count">
            {passengerCount === null
              ? 'aantal passagiers onbekend'
              : countOf(passengerCount, 'passagier', 'passagiers')}
          </dd>
        </dl>
        <span className="favourite__go">
          <span>Volg de reis</span> <Icon name="arrow" />
        </span>
      </Link>
    </li>
  )
}

function CallDate({ date }: { date: string | null }) {
  return (
    <dd className={date ? 'favourite__date' : 'favourite__date favourite__date--unknown'}>
      {formatDate(date) ?? UNKNOWN_DATE}
    </dd>
  )
}

/** The voyage's route in the frame that all cards share. */
function CardMap({ journey }: { journey: Journey }) {
  const frame = FRAMES.card
  const points = journey.contentPoints
  const route = points.flatMap((point) => point.path)
  const ends = [points[0], points.at(-1)]
  return (
    <div className="favourite__map">
      <img src={card} alt="" width={frame.width} height={frame.height} />
      <svg viewBox={`0 0 ${frame.width} ${frame.height}`} aria-hidden="true" focusable="false">
        <path className="route" d={routePath(frame, route)} strokeWidth={2.8} />
        {points.slice(1, -1).map((point) => {
          const [x, y] = project(frame, [point.longitude, point.latitude])
          return <circle key={point.id} className="call" cx={x} cy={y} r={3} />
        })}
        {ends.map((point) => {
          if (!point) return null
          const [x, y] = project(frame, [point.longitude, point.latitude])
          return <circle key={point.id} className="port" cx={x} cy={y} r={5.8} strokeWidth={1.8} />
        })}
      </svg>
    </div>
  )
}
