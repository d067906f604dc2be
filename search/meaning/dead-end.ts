/** What is offered when the tab that somebody looks at has no hits: a way on within it, or in the end what the archive has. */
import type { WayOn } from '#domain/search.ts'
import type { SearchQuery } from '#domain/search-query.ts'
import { TABS, type Tab } from '#domain/tabs.ts'
import { FilterMasks, isFiltered } from './filters/filter.ts'
import type { SearchedArchive } from './name-finder.ts'
import { type TabHits, TabQuery, totalsOf } from './tab-hits.ts'
import type { VoyageTable } from './voyages.ts'
import { type HitCounter, waysOn } from './ways-on.ts'

/**
 * First the ways on from here; when there are none, those from the first tab; when there are none either, both without the
 * filters; and at last ships and years to look through.
 */
export async function waysFromDeadEnd(archive: SearchedArchive, query: SearchQuery, hits: TabHits): Promise<WayOn[]> {
  const { query: words, tab: shown, offset, rows, shipId } = query
  const hasWords = words.trim() !== ''
  if (!hasWords && shipId === undefined) return []
  const unfiltered: SearchQuery = { query: words, tab: shown, offset, rows, ...(!hasWords && { shipId }) }
  for (const filtered of [query, unfiltered]) {
    for (const tab of new Set<Tab>([query.tab, 'passengers'])) {
      const asked = { ...filtered, tab }
      const masks = new FilterMasks(archive.catalogue.voyages.facts(), asked)
      const found = { masks, counted: hits[tab], totals: totalsOf(hits, masks) }
      const where = {
        ...(tab !== query.tab && { tab: 1 }),
        ...(filtered === unfiltered && { withoutFilters: true }),
      }
      const ways = await waysOn(archive, asked, found, counterOf(archive, masks))
      if (ways.length > 0) return ways.map((way) => ({ ...way, ...where }))
    }
  }
  const where = {
    ...(query.tab !== 'journeys' && { tab: TABS.indexOf('journeys') + 1 }),
    ...(isFiltered(query) && { withoutFilters: true }),
  }
  const browsing = await archive.catalogue.browsing.get(() =>
    browsingWays(archive.catalogue.voyages, (other) => countVoyages(archive, other)),
  )
  return browsing.map((way) => ({ ...way, ...where }))
}

/** Voyages that a query finds. */
function countVoyages(archive: SearchedArchive, query: string): Promise<number> {
  const asked: SearchQuery = { query, tab: 'journeys', offset: 0, rows: 0 }
  return counterOf(archive, new FilterMasks(archive.catalogue.voyages.facts(), asked)).count(asked)
}

/** Counts what other words would find under the same filters. */
export function counterOf(archive: SearchedArchive, masks: FilterMasks): HitCounter {
  const countUpTo = async (query: SearchQuery, highest?: 1): Promise<number> => {
    const asked = new TabQuery(archive, { ...query, offset: 0, rows: 0 }, masks, highest)
    return masks.total(await asked.of(query.tab))
  }
  return { count: (query) => countUpTo(query), glance: (query) => countUpTo(query, 1) }
}

/** Where nothing comes near what was typed: ships and years whose voyages can be looked through. */
const SHIPS_MAX = 4
const YEARS_MAX = 6

/**
 * The ships with most voyages, and some of the years in which the archive has voyages, spread evenly, with the first and the
 * last. `count` tells how many voyages a query finds, for that is what choosing it shows.
 */
async function browsingWays(voyages: VoyageTable, count: (query: string) => Promise<number>): Promise<WayOn[]> {
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
