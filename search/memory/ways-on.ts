/**
 * What to ask instead when a tab has no hits: never a dead end. Every way is tried before it is offered, so that its
 * count is what it gives; the filters stay, but for the one that a way drops.
 */

import { foldText } from '#domain/names/fold.ts'
import { editDistance } from '#domain/names/letters.ts'
import { PARTICLES } from '#domain/names/vocabulary.ts'
import type { Tab, WayOn } from '#domain/search.ts'
import type { Counted, FilterMasks } from '../filter.ts'
import type { SearchQuery } from '../search.ts'
import type { Archive } from './archive.ts'

/** How often each way is tried, since every try is a search. */
const WORDS_MAX = 4
const SPELLINGS_MAX = 3
/** Shortest part of a word that a wildcard may follow. */
const SHORTEST = 2

/** The hits of a tab, so many as a question gives. */
export type CountHits = (query: SearchQuery) => number

/** What a query finds in its tab, and in the first one. */
export interface TabHits {
  masks: FilterMasks
  counted: Counted
  totalPassengers: number
}

/** Nothing when the tab has hits, or when nothing was asked. */
export function waysOn(archive: Archive, query: SearchQuery, hits: TabHits, countHits: CountHits): WayOn[] {
  const { masks, counted } = hits
  const asked = query.query.trim()
  if ((asked === '' && query.shipId === undefined) || masks.total(counted) > 0) return []
  const filters = droppedFilters(query, masks, counted)
  // With passengers in the first tab the search itself is no dead end.
  if (asked === '' || hits.totalPassengers > 0) return filters
  const give = (kind: string, value: string): WayOn => ({
    kind,
    value,
    count: countHits({ ...query, query: value }),
  })
  const ways = [
    ...filters,
    ...withoutOneWord(asked).map((value) => give('dropWord', value)),
    ...nearSpellings(archive, asked).map((value) => give('spelling', value)),
    ...firstHit(beginnings(asked), (value) => give('wildcard', value)),
  ].filter(({ count }) => count > 0)
  if (ways.length > 0) return ways
  // Nothing comes near: whatever is nearest.
  return [give('spelling', nearest(archive, asked, query.tab))].filter(({ count }) => count > 0)
}

function droppedFilters(query: SearchQuery, masks: FilterMasks, counted: Counted): WayOn[] {
  const way = (value: string, count: number): WayOn => ({ kind: 'dropFilter', value, count })
  const ways = [
    query.startCity && way('startCity', masks.total(counted, ['startCity'])),
    query.endCity && way('endCity', masks.total(counted, ['endCity'])),
    (query.startDate ?? query.endDate) && way('period', masks.total(counted, ['date'])),
    query.unknownDate && way('unknownDate', masks.total(counted, ['date'])),
    // An empty query means everything on the ship; without the ship it means nothing.
    query.shipId && query.query.trim() && way('shipId', masks.total(counted, ['shipId'])),
  ].filter((found) => typeof found === 'object' && found.count > 0) as WayOn[]
  if (ways.length > 0) return ways.sort((a, b) => b.count - a.count)
  const all = masks.total(counted, [
    'startCity',
    'endCity',
    'date',
    ...(query.query.trim() ? ['shipId' as const] : []),
  ])
  return all > 0 ? [way('all', all)] : []
}

function withoutOneWord(asked: string): string[] {
  const words = asked.split(/\s+/)
  if (words.length < 2) return []
  return words
    .slice(0, WORDS_MAX)
    .map((_, dropped) => words.filter((_, at) => at !== dropped))
    .filter((left) => left.some((word) => !PARTICLES.has(foldText(word))))
    .map((left) => left.join(' '))
}

/** The query with one word that no name has in a spelling of the archive. */
function nearSpellings(archive: Archive, asked: string): string[] {
  const words = asked.split(/\s+/).slice(0, WORDS_MAX)
  return words.flatMap((word, at) => {
    if (archive.names.hasWord(word)) return []
    const { spellings } = archive.names.search(word, {
      highest: 2,
      limit: 0,
      reasons: false,
      spellings: SPELLINGS_MAX,
    })
    return spellings.map(({ value }) => words.map((other, place) => (place === at ? value : other)).join(' '))
  })
}

/** The longest word cut shorter and shorter, with a wildcard. */
function beginnings(asked: string): string[] {
  const words = asked.split(/\s+/)
  const longest = words.toSorted((a, b) => b.length - a.length)[0] ?? ''
  const letters = longest.replace(/[^\p{L}\p{N}\p{M}]/gu, '')
  const lengths = [letters.length - 2, Math.ceil(letters.length / 2), 3, SHORTEST]
  return [...new Set(lengths)]
    .filter((length) => length >= SHORTEST && length < letters.length)
    .sort((a, b) => b - a)
    .map((length) =>
      words.map((word) => (word === longest ? `${letters.slice(0, length)}*` : word)).join(' '),
    )
}

function firstHit(values: string[], give: (value: string) => WayOn): WayOn[] {
  for (const value of values) {
    const way = give(value)
    if (way.count > 0) return [way]
  }
  return []
}

/** The surname, or word of the tab's own texts, with the fewest letters different; the commonest of equals. */
function nearest(archive: Archive, asked: string, tab: Tab): string {
  const typed = foldText(asked).slice(0, 60)
  const own =
    tab === 'ships' ? archive.views.ships.words() : tab === 'media' ? archive.views.images.words() : null
  const words = own ?? archive.views.commonSurnames
  let best = ''
  let fewest = Number.POSITIVE_INFINITY
  for (const word of words) {
    const edits = editDistance(typed, foldText(word))
    if (edits < fewest) [best, fewest] = [word, edits]
  }
  return best
}
