import { Link } from 'wouter'
import type { JourneyHit } from '#domain/journey.ts'
import { dateOrUnknown, formatCities } from '../../lib/format.ts'
import { globeUrl } from '../../lib/urls.ts'

export function MentionedJourneys({ journeys }: { journeys: readonly JourneyHit[] }) {
  return (
    <aside className="page__journeys" aria-labelledby="page-journeys">
      <h2 id="page-journeys" className="caps">
        Reizen in dit verhaal
      </h2>
      <ul>
        {journeys.map((journey) => (
          <li key={journey.journeyId}>
            <Link href={globeUrl.href({ journeyId: journey.journeyId })}>
              <b>{journey.ship.name ?? journey.name}</b>
              {dateOrUnknown(journey.startDate)} – {dateOrUnknown(journey.endDate)}
              <br />
              {formatCities(journey.startCity, journey.endCity)}
            </Link>
          </li>
        ))}
      </ul>
    </aside>
  )
}
