/**
 * What to search for instead when a tab has no hits. Every way on is tried before it is offered, so its count is right. The
 * filters stay, except the one that a way drops. Words that were read as a ship, city, year, period or code are dropped together
 * and never respelt: "jansen willem ruys" without its ship is "jansen".
 */
import { choiceOf, isChosen, PAGE_FILTERS } from '#domain/filters.ts'
import type { WayOn } from '#domain/search.ts'
import type { SearchQuery } from '#domain/search-query.ts'
import { TABS, type Tab } from '#domain/tabs.ts'
import { foldText } from '#names/text/fold.ts'
import { PARTICLES } from '#names/words/vocabulary.ts'
import type { FoundPassengers } from './by-readings.ts'
import { surnameElsewhere } from './elsewhere.ts'
import { type Counted, type FilterMasks, isFiltered } from './filter.ts'
import type { NameFinder, SearchedArchive } from './name-finder.ts'
import { nearest } from './nearest.ts'
import { findPassengers, readQuery } from './passengers.ts'
import type { Voyage } from './voyages.ts'
import type { QueryPart, ReadQuery } from './words/reading.ts'

/** How many parts are dropped in turn, and how many spellings are tried. Every try is a search. */
const PARTS_MAX = 4
const SPELLINGS_MAX = 3
/** How many other voyages are offered for a surname. */
const ABOARD_MAX = 3
/** The most ways that are offered. */
const WAYS_MAX = 5
/** The fewest letters before a wildcard. */
const SHORTEST = 2

/** With fewer whole hits than this, ways are offered beside them. */
const ENOUGH = 5

/** How many hits a query has in its tab. `glance` looks only at the first rung, so `count` finds as much or more. */
export interface HitCounter {
  count(query: SearchQuery): Promise<number>
  glance(query: SearchQuery): Promise<number>
}

/** What a query finds in its tab, and the totals of all tabs. */
interface TabCounts {
  masks: FilterMasks
  counted: Counted
  totals: Readonly<Record<Tab, number>>
}

type Try = Pick<WayOn, 'kind' | 'value'>
type IsFound = (text: string) => Promise<boolean>

/** None when the tab has hits. */
export async function waysOn(
  archive: SearchedArchive,
  query: SearchQuery,
  hits: TabCounts,
  counter: HitCounter,
): Promise<WayOn[]> {
  const { masks, counted, totals } = hits
  const asked = query.query.trim()
  if (totals[query.tab] > 0) return []
  const ways = [...otherTabs(totals), ...droppedFilters(query, masks, counted)]
  // With passengers in the first tab the search is no dead end.
  if (asked === '' || totals.passengers > 0) return ways
  const offer = async (tries: readonly Try[], most: number): Promise<void> => {
    let offered = 0
    for (const { kind, value } of tries) {
      if (offered === most || ways.length === WAYS_MAX) return
      const other = { ...query, query: value }
      const count = (await counter.glance(other)) > 0 ? await counter.count(other) : 0
      const way = count > 0 ? { kind, value, count } : await withoutNames(archive, other, kind, counter)
      if (way === null) continue
      ways.push(way)
      offered++
    }
  }
  const { read, words } = await readQuery(archive, asked)
  const parts = await words.read(() => (read.restated ?? read).parts())
  ways.push(...(await aboardOthers(archive, query, read, { masks, counter })))
  const isFound = async (text: string) => (await counter.glance({ ...query, query: text })) > 0
  await offer(withoutOnePart(parts), PARTS_MAX)
  // A year of which no names are entered. With two parts it was tried already.
  const years = parts.length > 2 ? parts.filter(({ kind }) => kind === 'year').map((year) => wayOf([year])) : []
  for (const { kind, value } of years) {
    const other = { ...query, query: value }
    const way = (await counter.glance(other)) === 0 ? await withoutNames(archive, other, kind, counter) : null
    if (way && ways.length < WAYS_MAX) ways.push(way)
  }
  await offer(await nearSpellings(archive.names, parts), SPELLINGS_MAX)
  if (ways.length === 0) await offer(await largestTogether(parts, isFound), 1)
  if (ways.length === 0) await offer(longestNames(parts), 2)
  const [word, ...others] = parts
  const own = ownWords(archive, query.tab)
  // The search would have found a near name, so only the tab's own words are compared here.
  if (own && word && others.length === 0) await offer(nearSpelling(own, word.text), 1)
  if (ways.length < WAYS_MAX) await offer(await longestBeginning(parts, isFound), 1)
  if (ways.length === 0) await offer(nearSpelling(own ?? (await commonSurnames(archive)), asked), 1)
  return ways
}

const VOYAGE_KINDS = ['ship', 'city', 'via', 'year', 'period', 'voyage']

/** Voyages that a part of the query names but that have no names: nobody is found on them, so they are found as voyages. */
async function withoutNames(
  { catalogue }: SearchedArchive,
  { query: value, ...asked }: SearchQuery,
  kind: string,
  counter: HitCounter,
): Promise<WayOn | null> {
  if (asked.tab !== 'passengers' || !VOYAGE_KINDS.includes(kind)) return null
  const sailed = ({ hit }: Voyage) => (hit.startDate ?? hit.endDate)?.slice(0, 4) === value
  // The page of all voyages has a year's voyages by their departure.
  const count =
    kind === 'year'
      ? catalogue.voyages.inOrder().filter(sailed).length
      : await counter.count({ ...asked, query: value, tab: 'journeys' })
  return count > 0 ? { kind, value, count, tab: TABS.indexOf('journeys') + 1 } : null
}

/**
 * Ways on beside passengers that were found: the query without a ship, city, year or code if more people then have the name as
 * typed, or without a filter if the filters hide everybody who does.
 */
export async function waysBeside(
  archive: SearchedArchive,
  query: SearchQuery,
  found: FoundPassengers,
  { masks, counted }: Omit<TabCounts, 'totals'>,
  counter: HitCounter,
): Promise<WayOn[]> {
  if (found.exact > 0 && isFiltered(query) && found.rows[0]?.kind !== 'exact') {
    return droppedFilters(query, masks, counted)
  }
  const { name: _, ...asVoyage } = found.understood
  if (found.whole >= ENOUGH || Object.values(asVoyage).every((part) => part === null)) return []
  const { read, words } = await readQuery(archive, query.query)
  const parts = await words.read(() => (read.restated ?? read).parts())
  const ways = found.exact > 0 ? [] : await aboardOthers(archive, query, read, { masks, counter })
  for (const { kind, value } of withoutVoyages(parts).map(wayOf)) {
    if ((await countAsTyped(archive, value)) <= found.exact) continue
    ways.push({ kind, value, count: await counter.count({ ...query, query: value }) })
  }
  return ways
}

/** The nearest other voyages with bearers of a surname, if nobody has it on the one that was typed. */
async function aboardOthers(
  archive: SearchedArchive,
  query: SearchQuery,
  read: ReadQuery,
  { masks, counter }: { masks: FilterMasks; counter: HitCounter },
): Promise<WayOn[]> {
  const ways: WayOn[] = []
  const isShown = ({ number, pages }: Voyage) => masks.passesVoyage(number) && (query.tab !== 'passengerList' || pages > 0)
  for (const { query: value, said } of await surnameElsewhere(archive, (read.restated ?? read).readings, isShown)) {
    if (ways.length === ABOARD_MAX) break
    const count = await counter.count({ ...query, query: value })
    if (count > 0) ways.push({ kind: 'aboard', value, count, said })
  }
  return ways
}

async function countAsTyped(archive: SearchedArchive, query: string): Promise<number> {
  const { exact } = await findPassengers(archive, query, { allowed: null, offset: 0, rows: 0 }, 1)
  return exact
}

/** The query without each ship, city, year and code in turn, and without all of them. Empty if the query has no name. */
function withoutVoyages(parts: readonly QueryPart[]): QueryPart[][] {
  const names = parts.filter(isNamePart)
  if (names.length === 0) return []
  const voyages = parts.filter((part) => !isNamePart(part))
  const less = voyages.map((dropped) => parts.filter((part) => part !== dropped))
  return voyages.length > 1 ? [...less, names] : less
}

function otherTabs(totals: TabCounts['totals']): WayOn[] {
  return TABS.filter((tab) => totals[tab] > 0).map((tab) => ({
    kind: 'tab',
    value: String(TABS.indexOf(tab) + 1),
    count: totals[tab],
  }))
}

function droppedFilters(query: SearchQuery, masks: FilterMasks, counted: Counted): WayOn[] {
  const way = (value: string, count: number): WayOn => ({ kind: 'dropFilter', value, count })
  const hasWords = query.query.trim() !== ''
  // An empty query finds everything on a ship, but nothing without one.
  const chosen = PAGE_FILTERS.filter((name) => isChosen(query[name]) && (name !== 'shipId' || hasWords))
  const choices = new Map(chosen.map((name) => [choiceOf(name), name]))
  const ways = [...choices].map(([choice, name]) => way(choice, masks.total(counted, [name])))
  const found = ways.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count)
  if (found.length > 0) return found
  const all = masks.total(counted, chosen)
  return all > 0 ? [way('all', all)] : []
}

const textOf = (parts: readonly QueryPart[]): string => parts.map(({ text }) => text).join(' ')
const isNamePart = ({ kind }: QueryPart): boolean => kind === 'name'

/**
 * The query without one ship, city, year or code, without the whole name, or without one word of the name. "anna sibajak
 * 1999" gives "anna 1999", "anna sibajak" and "sibajak 1999".
 */
function withoutOnePart(parts: readonly QueryPart[]): Try[] {
  const voyages = parts.filter((part) => !isNamePart(part))
  const names = parts.filter(isNamePart)
  const one = (dropped: QueryPart) => parts.filter((part) => part !== dropped)
  const left = [...voyages.map(one), ...(names.length > 0 ? [voyages] : []), ...(names.length > 1 ? names.map(one) : [])]
  return left
    .filter((kept) => kept.some(({ text }) => !PARTICLES.has(foldText(text))))
    .slice(0, PARTS_MAX + 1)
    .map(wayOf)
}

/** If only a ship, city, year or code is left, it is offered as such: everything on that ship, in that year. */
function wayOf(kept: readonly QueryPart[]): Try {
  const [first, ...others] = kept
  if (!first || isNamePart(first) || others.length > 0) return { kind: 'dropWord', value: textOf(kept) }
  return { kind: first.kind === 'code' ? 'voyage' : first.kind, value: first.label }
}

/** The query with one word that nobody bears respelt as the archive has it: "jnsn" -> "Jansen". */
async function nearSpellings(names: NameFinder, parts: readonly QueryPart[]): Promise<Try[]> {
  const typed = parts
    .filter(isNamePart)
    .slice(0, PARTS_MAX)
    .flatMap((part) => {
      const word = part.text.split(/\s+/).findLast((text) => !PARTICLES.has(foldText(text)))
      return word === undefined ? [] : [{ part, word }]
    })
  if (typed.length === 0) return []
  const uses = await names.uses(typed.map(({ word }) => word))
  const unknown = typed.filter((_, at) => !uses[at]!.isName)
  const near = await Promise.all(unknown.map(({ part }) => names.spellings(part.text, SPELLINGS_MAX)))
  return unknown.flatMap(({ part, word }, at) =>
    near[at]!.map(({ value }) => {
      const text = part.text.replace(word, () => value)
      return { kind: 'spelling', value: textOf(parts.map((other) => (other === part ? { ...part, text } : other))) }
    }),
  )
}

/** The longest word of the name, shortened until something begins with it: "soekarelanggono" -> "soekar*". */
async function longestBeginning(parts: readonly QueryPart[], isFound: IsFound): Promise<Try[]> {
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
    if (await isFound(cutTo(length))) found = length
    else notFound = length
  }
  return found < SHORTEST ? [] : [{ kind: 'wildcard', value: cutTo(found) }]
}

/**
 * The most parts of the query that are found together. Parts are added from the longest on, as long as something is found. With
 * three parts or fewer, `withoutOnePart` has tried this already.
 */
async function largestTogether(parts: readonly QueryPart[], isFound: IsFound): Promise<Try[]> {
  if (parts.length < 4) return []
  const longest = parts.toSorted((a, b) => b.text.length - a.text.length).slice(0, PARTS_MAX + 1)
  const together = (kept: ReadonlySet<QueryPart>) => parts.filter((part) => kept.has(part))
  let kept: ReadonlySet<QueryPart> = new Set()
  for (const part of longest) {
    const more = new Set([...kept, part])
    if (await isFound(textOf(together(more)))) kept = more
  }
  return kept.size > 1 ? [wayOf(together(kept))] : []
}

/** Each word of the name by itself, the longest first. */
function longestNames(parts: readonly QueryPart[]): Try[] {
  if (parts.length < 2) return []
  const longest = parts.filter(isNamePart).sort((a, b) => b.text.length - a.text.length)
  return longest.slice(0, PARTS_MAX).map(({ text }) => ({ kind: 'dropWord', value: text }))
}

/** The words of a tab with texts of its own (ship names, captions); null for other tabs. */
function ownWords({ catalogue }: SearchedArchive, tab: Tab): readonly string[] | null {
  if (tab === 'ships') return catalogue.ships.words()
  return tab === 'media' ? catalogue.images.words() : null
}

function nearSpelling(words: readonly string[], typed: string): Try[] {
  const value = nearest(words, typed)
  return value === null ? [] : [{ kind: 'spelling', value }]
}

/** How many of the commonest surnames of each first letter are compared when nothing is found. */
const COMMON_PER_LETTER = 20

function commonSurnames({ catalogue, names }: SearchedArchive): Promise<string[]> {
  return catalogue.commonSurnames.get(async () => {
    const letters = [...'abcdefghijklmnopqrstuvwxyz']
    const common = await Promise.all(letters.map((letter) => names.surnames(letter, 'beginning', COMMON_PER_LETTER)))
    return common
      .flat()
      .sort((a, b) => b.count - a.count)
      .map(({ value }) => value)
  })
}
