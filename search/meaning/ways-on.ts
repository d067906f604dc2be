/**
 * What to ask instead when a tab has no hits. Every way is tried before it is offered, so that its
 * count is what it gives; the filters stay, but for the one that a way drops. What was read as ship, city, year or code is
 * dropped as a whole and never respelt.
 */

import { foldText } from '#domain/names/text/fold.ts'
import { PARTICLES } from '#domain/names/words/vocabulary.ts'
import { TABS, type Tab, type WayOn } from '#domain/search.ts'
import type { Archive } from '../memory/archive.ts'
import type { SearchQuery } from '../search.ts'
import type { Counted, FilterMasks } from './filters/filter.ts'
import { nearest } from './nearest.ts'
import { knownNames } from './passengers.ts'
import { type QueryPart, ReadQuery } from './words/reading.ts'

/** Parts that are dropped, and words that are respelt, since every try is a search. */
const PARTS_MAX = 4
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

/** What a query finds in its tab, and how much in each. */
export interface TabHits {
  masks: FilterMasks
  counted: Counted
  totals: Readonly<Record<Tab, number>>
}

type Try = Pick<WayOn, 'kind' | 'value'>

/** Nothing when the tab has hits. */
export function waysOn(archive: Archive, query: SearchQuery, hits: TabHits, counter: HitCounter): WayOn[] {
  const { masks, counted, totals } = hits
  const asked = query.query.trim()
  if (totals[query.tab] > 0) return []
  const ways = [...otherTabs(totals), ...droppedFilters(query, masks, counted)]
  // With passengers in the first tab the search itself is no dead end.
  if (asked === '' || totals.passengers > 0) return ways
  const offer = (tries: Iterable<Try>, most: number) => {
    let offered = 0
    for (const { kind, value } of tries) {
      if (offered === most || ways.length === WAYS_MAX) return
      const other = { ...query, query: value }
      const count = counter.glance(other) > 0 ? counter.count(other) : 0
      if (count === 0) continue
      ways.push({ kind, value, count })
      offered++
    }
  }
  const read = new ReadQuery(asked, archive.views.gazetteer, knownNames(archive))
  const parts = (read.restated ?? read).parts()
  const isFound = (text: string) => counter.glance({ ...query, query: text }) > 0
  offer(withoutOnePart(parts), PARTS_MAX)
  const spellings = [...nearSpellings(archive, parts)]
  offer(spellings, SPELLINGS_MAX)
  if (ways.length === 0) offer(largestTogether(parts, isFound), 1)
  if (ways.length === 0) offer(longestNames(parts), 2)
  const [word, ...others] = parts
  const own = ownWords(archive, query.tab)
  // A name that is nearer than these the search itself would have found, so only a tab's own texts are gone through.
  if (own && word && others.length === 0) offer(nearSpelling(own, word.text), 1)
  if (ways.length < WAYS_MAX) offer(longestBeginning(parts, isFound), 1)
  if (ways.length === 0) offer(nearSpelling(own ?? archive.views.commonSurnames, asked), 1)
  return ways
}

function otherTabs(totals: TabHits['totals']): WayOn[] {
  return TABS.filter((tab) => totals[tab] > 0).map((tab) => ({
    kind: 'tab',
    value: String(TABS.indexOf(tab) + 1),
    count: totals[tab],
  }))
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

const textOf = (parts: readonly QueryPart[]): string => parts.map(({ text }) => text).join(' ')
const isNamePart = ({ kind }: QueryPart): boolean => kind === 'name'

/** Without one of the readings as a voyage, without the whole name, without one word of the name. */
function withoutOnePart(parts: readonly QueryPart[]): Try[] {
  const voyages = parts.filter((part) => !isNamePart(part))
  const names = parts.filter(isNamePart)
  const one = (dropped: QueryPart) => parts.filter((part) => part !== dropped)
  const left = [
    ...voyages.map(one),
    ...(names.length > 0 ? [voyages] : []),
    ...(names.length > 1 ? names.map(one) : []),
  ]
  return left
    .filter((kept) => kept.some(({ text }) => !PARTICLES.has(foldText(text))))
    .slice(0, PARTS_MAX + 1)
    .map(wayOf)
}

/** A single reading as a voyage is called by what it is: everything of that year, on that ship. */
function wayOf(kept: readonly QueryPart[]): Try {
  const [first, ...others] = kept
  if (!first || isNamePart(first) || others.length > 0) return { kind: 'dropWord', value: textOf(kept) }
  return { kind: first.kind === 'code' ? 'voyage' : first.kind, value: first.label }
}

/** The query with one word that no name has in a spelling of the archive. */
function* nearSpellings(archive: Archive, parts: readonly QueryPart[]): Generator<Try> {
  for (const part of parts.filter(isNamePart).slice(0, PARTS_MAX)) {
    const word = part.text.split(/\s+/).findLast((text) => !PARTICLES.has(foldText(text)))
    if (word === undefined || archive.names.hasWord(word)) continue
    const { spellings } = archive.names.search(part.text, {
      highest: 2,
      limit: 0,
      reasons: false,
      spellings: SPELLINGS_MAX,
    })
    for (const { value } of spellings) {
      const text = part.text.replace(word, () => value)
      yield {
        kind: 'spelling',
        value: textOf(parts.map((other) => (other === part ? { ...part, text } : other))),
      }
    }
  }
}

/** The longest word of the name cut as little as finds something, with a wildcard; shorter ones find that and more. */
function longestBeginning(parts: readonly QueryPart[], isFound: (text: string) => boolean): Try[] {
  const lettersOf = ({ text }: QueryPart) => text.replace(/^.*\s|[^\p{L}\p{N}\p{M}]/gu, '')
  const [longest] = parts.filter(isNamePart).sort((a, b) => lettersOf(b).length - lettersOf(a).length)
  if (!longest) return []
  const letters = [...lettersOf(longest)]
  const cutTo = (length: number) => {
    const text = `${letters.slice(0, length).join('')}*`
    return textOf(parts.map((part) => (part === longest ? { ...part, text } : part)))
  }
  let found = SHORTEST - 1
  let notFound = letters.length
  while (notFound - found > 1) {
    const length = (found + notFound) >> 1
    if (isFound(cutTo(length))) found = length
    else notFound = length
  }
  return found < SHORTEST ? [] : [{ kind: 'wildcard', value: cutTo(found) }]
}

/** As much of the query as is found together, the longest names first; two words were tried by leaving out the third. */
function largestTogether(parts: readonly QueryPart[], isFound: (text: string) => boolean): Try[] {
  if (parts.length < 4) return []
  const longest = parts.toSorted((a, b) => b.text.length - a.text.length).slice(0, PARTS_MAX + 1)
  const together = (kept: ReadonlySet<QueryPart>) => parts.filter((part) => kept.has(part))
  const kept = longest.reduce<ReadonlySet<QueryPart>>((found, part) => {
    const more = found.union(new Set([part]))
    return isFound(textOf(together(more))) ? more : found
  }, new Set())
  return kept.size > 1 ? [wayOf(together(kept))] : []
}

/** Without everything but one word of the name. */
function longestNames(parts: readonly QueryPart[]): Try[] {
  if (parts.length < 2) return []
  const longest = parts.filter(isNamePart).sort((a, b) => b.text.length - a.text.length)
  return longest.slice(0, PARTS_MAX).map(({ text }) => ({ kind: 'dropWord', value: text }))
}

/** The words that a tab with texts of its own searches, or null. */
function ownWords({ views }: Archive, tab: Tab): readonly string[] | null {
  if (tab === 'ships') return views.ships.words()
  return tab === 'media' ? views.images.words() : null
}

function nearSpelling(words: readonly string[], typed: string): Try[] {
  const value = nearest(words, typed)
  return value === null ? [] : [{ kind: 'spelling', value }]
}
