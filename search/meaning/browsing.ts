/** Where nothing comes near what was typed: ships and years whose voyages can be looked through. */
import type { WayOn } from '#domain/search.ts'
import type { VoyageTable } from './voyages.ts'

const SHIPS_MAX = 4
const YEARS_MAX = 6

/**
 * The ships with most voyages, and years spread evenly over those in which the archive has voyages, the first and the
 * last among them. `count` tells how many voyages a query finds: that is what choosing it shows.
 */
export function browsingWays(voyages: VoyageTable, count: (query: string) => number): WayOn[] {
  const all = voyages.inOrder()
  const ships = Map.groupBy(
    all.filter(({ hit }) => hit.ship.name),
    ({ hit }) => hit.ship.name!,
  )
  const busiest = [...ships].sort(([a, of], [b, others]) => others.length - of.length || (a < b ? -1 : 1))
  const years = new Set(all.flatMap(({ hit }) => (hit.startDate ?? hit.endDate)?.slice(0, 4) ?? []))
  const ways = (kind: string, values: readonly string[]): WayOn[] =>
    values.map((value) => ({ kind, value, count: count(value) })).filter((way) => way.count > 0)
  return [
    ...ways(
      'ship',
      busiest.slice(0, SHIPS_MAX).map(([name]) => name),
    ),
    ...ways('year', spread([...years].sort(), YEARS_MAX)),
  ]
}

/** So many at even distances, the first and the last among them; all when there are no more. */
function spread<T>(sorted: readonly T[], most: number): T[] {
  if (sorted.length <= most) return [...sorted]
  return Array.from({ length: most }, (_, i) => sorted[Math.round((i * (sorted.length - 1)) / (most - 1))]!)
}
