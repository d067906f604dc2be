import { lazy, Suspense, useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { dayNumber } from '#domain/dates.ts'
import { createSeaMap } from '#domain/sea-map.ts'
import { useSeaMap } from '../form/use-sea-map.ts'
import { Spinner } from '../parts/Spinner.tsx'
import type { Stop } from './journey.tsx'
import { routeOf } from './route.ts'
import { StopsField } from './StopsField.tsx'
import { usePoints } from './use-points.ts'

const RouteMap = lazy(() => import('./RouteMap.tsx'))

/** The stops of a voyage, and the route that follows from them. */
export function StopsAndRoute({ id }: { id: string | null }) {
  const [stops, startDate, endDate] = useWatch({ name: ['contentPoints', 'startDate', 'endDate'] }) as [
    readonly Stop[],
    string,
    string,
  ]
  const known = usePoints(stops.map(({ _id }) => _id))
  const { parts, failed } = useSeaMap()
  const sea = useMemo(() => createSeaMap(parts?.ports ?? [], parts?.legs ?? []), [parts])
  const route = useMemo(() => routeOf(sea, stops, known.points), [sea, stops, known.points])
  return (
    <section className="section journey__halves journey__stops" aria-label="Stops and route">
      <div>
        <StopsField id={id} {...known} sea={sea} route={route} />
      </div>
      <div className="route">
        <h2>Route</h2>
        {failed && <p>The sea map could not be read. The stops can be changed all the same.</p>}
        {parts && (
          <Suspense fallback={<Spinner label="Drawing the route" />}>
            <RouteMap route={route} hasStops={stops.length > 0} days={daysBetween(startDate, endDate)} />
          </Suspense>
        )}
      </div>
    </section>
  )
}

/** Null unless both days are known. */
function daysBetween(from: string, to: string): number | null {
  const day = dayNumber(to, from)
  return day === null ? null : day - 1
}
