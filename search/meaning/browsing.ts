/** Where nothing comes near what was typed: ships and years whose voyages can be looked through. */
import type { WayOn } from '#domain/search.ts'
import type { VoyageTable } from './voyages.ts'

const SHIPS_MAX = 4
const YEARS_MAX = 6

/**
 * The ships with most voyages, and some of the years in which the archive has voyages, spread evenly, with the first and the
 * last. `count` tells how many voyages a query finds, for that is what choosing it shows.
 */
export async function browsingWays(
  voyages: VoyageTable,
  count: (query: string) => Promise<number>,
): Promise<WayOn[]> {
  const all = voyages.inOrder()
  const ships = Map.groupBy(
    all.filter(({ hit }) => hit.ship.name),
    ({ hit }) => hit.ship.name!,
  )
  const busiest = [...ships].sort(([a, of], [b, others]) => others.length - of.length || (a < b ? -1 : 1))
  const years = new Set(all.flatMap(({ hit }) => (hit.startDate ?? hit.endDate)?.slice(0, 4) ?? []))
  const chosen = [
    ...busiest.slice(0, SHIPS_MAX).map(([value]) => ({ kind: 'ship', value })),
    ...spread([...years].sort(), YEARS_MAX).map((value) => ({ kind: 'year', value })),
  ]
  const ways = await Promise.all(chosen.map(async (way) => ({ ...way, count: await count(way.value) })))
  return ways.filter((way) => way.count > 0)
}

/** So many at even distances, the first and the last among them; all when there are no more. */
function spread<T>(sorted: readonly T[], most: number): T[] {
  if (sorted.length <= most) return [...sorted]
  return Array.from({ length: most }, (_, i) => sorted[Math.round((i * (sorted.length - 1)) / (most - 1))]!)
}
