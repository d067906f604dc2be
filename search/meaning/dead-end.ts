/** What is offered when the tab that somebody looks at has no hits: a way on within it, or in the end what the archive has. */
import type { WayOn } from '#domain/search.ts'
import type { SearchQuery } from '#domain/search-query.ts'
import { TABS, type Tab } from '#domain/tabs.ts'
import { browsingWays } from './browsing.ts'
import { FilterMasks, isFiltered } from './filters/filter.ts'
import type { SearchedArchive } from './name-finder.ts'
import { type TabHits, TabQuery, totalsOf } from './tab-hits.ts'
import { type HitCounter, waysOn } from './ways-on.ts'

/**
 * First the ways on from here; when there are none, those from the first tab; when there are none either, both without the
 * filters; and at last ships and years to look through.
 */
export async function waysFromDeadEnd(
  archive: SearchedArchive,
  query: SearchQuery,
  hits: TabHits,
): Promise<WayOn[]> {
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
