/** What to ask instead when a tab has no hits: never a dead end. Every way is tried, so that its count is true. */
import type { WayOn } from '#domain/search.ts'
import type { Counted, FilterMasks } from '../filter.ts'
import type { SearchQuery } from '../search.ts'
import type { Archive } from './archive.ts'

/** Nothing when the tab has hits, or when nothing was asked. */
export function waysOn(
  _archive: Archive,
  query: SearchQuery,
  masks: FilterMasks,
  counted: Counted[],
): WayOn[] {
  if (masks.total(counted) > 0) return []
  const ways: WayOn[] = []
  const offer = (kind: string, value: string, count: number) => {
    if (count > 0) ways.push({ kind, value, count })
  }
  if (query.startCity) offer('dropFilter', 'startCity', masks.total(counted, 'startCity'))
  if (query.endCity) offer('dropFilter', 'endCity', masks.total(counted, 'endCity'))
  if (query.startDate || query.endDate) offer('dropFilter', 'period', masks.total(counted, 'date'))
  if (query.unknownDate) offer('dropFilter', 'unknownDate', masks.total(counted, 'date'))
  if (query.shipId) offer('dropFilter', 'shipId', masks.total(counted, 'shipId'))
  return ways.sort((a, b) => b.count - a.count)
}
