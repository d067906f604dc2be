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

/** Words that are dropped or respelt, since every try is a search. */
const WORDS_MAX = 4
const SPELLINGS_MAX = 3
/** Offered at most. */
const WAYS_MAX = 5
/** Shortest part of a word that a wildcard may follow. */
const SHORTEST = 2

/** How many hits a question has in its tab. `glance` looks at the first rung alone: what it finds, `count` finds. */
export interface HitCounter {
  count(query: SearchQuery): number
  glance(query: SearchQuery): number
}

/** What a query finds in its tab, and in the first one. */
export interface TabHits {
  masks: FilterMasks
  counted: Counted
  totalPassengers: number
}

/** Nothing when the tab has hits, or when nothing was asked. */
export function waysOn(archive: Archive, query: SearchQuery, hits: TabHits, counter: HitCounter): WayOn[] {
  const { masks, counted } = hits
  const asked = query.query.trim()
  if ((asked === '' && query.shipId === undefined) || masks.total(counted) > 0) return []
  const ways = droppedFilters(query, masks, counted)
  // With passengers in the first tab the search itself is no dead end.
  if (asked === '' || hits.totalPassengers > 0) return ways
  const offer = (kind: string, values: Iterable<string>, most: number) => {
    let offered = 0
    for (const value of values) {
      if (offered === most || ways.length === WAYS_MAX) return
      const other = { ...query, query: value }
      const count = counter.glance(other) > 0 ? counter.count(other) : 0
      if (count === 0) continue
      ways.push({ kind, value, count })
      offered++
    }
  }
  offer('dropWord', withoutOneWord(asked), WORDS_MAX)
  offer('spelling', nearSpellings(archive, asked), SPELLINGS_MAX)
  offer('wildcard', beginnings(asked), 1)
  if (ways.length === 0) offer('dropWord', longestWords(asked), 2)
  // Nothing comes near: whatever is nearest.
  if (ways.length === 0) offer('spelling', [nearest(archive, asked, query.tab)], 1)
  return ways
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
function* nearSpellings(archive: Archive, asked: string): Generator<string> {
  const words = asked.split(/\s+/)
  for (const [at, word] of words.slice(0, WORDS_MAX).entries()) {
    if (archive.names.hasWord(word)) continue
    const { spellings } = archive.names.search(word, {
      highest: 2,
      limit: 0,
      reasons: false,
      spellings: SPELLINGS_MAX,
    })
    for (const { value } of spellings) yield words.with(at, value).join(' ')
  }
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

/** Without all words but one. */
function longestWords(asked: string): string[] {
  const words = asked.split(/\s+/)
  return words.length < 2 ? [] : words.toSorted((a, b) => b.length - a.length).slice(0, WORDS_MAX)
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
