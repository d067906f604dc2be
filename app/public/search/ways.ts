/** The ways on from a search that found little or nothing: their texts and where they lead. */
import type { WayOn } from '#domain/search.ts'
import { TABS, type Tab } from '#domain/tabs.ts'
import { journeysUrl, type SearchUrl, searchUrl, without, withoutFilters } from '../../lib/urls.ts'
import { CHOICES, WORDS } from './filter-words.ts'
import { TAB_LABELS } from './ResultTabs.tsx'

/** The texts for a part of the query that was read as a voyage's year, period, ship, port or code. */
const VOYAGES: Record<string, (part: string) => string> = {
  year: (year) => `Alle reizen van ${year}`,
  period: (period) => `Alle reizen: ${period}`,
  ship: (ship) => `Alle reizen van de ${ship}`,
  city: (city) => `Alle reizen van of naar ${city}`,
  via: (place) => `Alle reizen via ${place}`,
  voyage: (code) => `De reis ${code}`,
}

const JOURNEYS = TABS.indexOf('journeys') + 1
const KEPT = 'de rest van uw zoekvraag blijft staan'
const WILDCARD = /[*?]+$/

const wordsIn = (text: string): number => text.split(/\s+/).filter(Boolean).length

/** The tab in which the way leads to its hits. */
export function tabOfWay({ kind, value, tab }: WayOn, shown: Tab): Tab {
  const number = kind === 'tab' ? Number(value) : tab
  return (number !== undefined && TABS[number - 1]) || shown
}

export function describe(way: WayOn, from: SearchUrl): { href: string; title: string; note: string | null } {
  const tab = TABS.indexOf(tabOfWay(way, TABS[from.tab - 1] ?? 'passengers')) + 1
  const url = { ...(way.withoutFilters ? withoutFilters(from) : from), tab }
  if (way.kind === 'tab') {
    const title = TAB_LABELS[tabOfWay(way, 'passengers')]
    return { href: searchUrl.href(url), title, note: null }
  }
  if (way.kind === 'dropFilter') {
    const choice = CHOICES.find((one) => one === way.value)
    return {
      href: searchUrl.href(choice ? { ...url, ...without(choice) } : withoutFilters(url)),
      title: choice ? WORDS[choice].without : 'Zonder filters',
      note: KEPT,
    }
  }
  const asked = { ...from, query: way.value, tab }
  // A chosen ship without a query is a search of its own. With a query it is a filter, and goes with the other filters.
  const href = searchUrl.href(way.withoutFilters ? withoutFilters(asked) : asked)
  if (way.kind === 'aboard') return { href, title: sentence(way.said ?? ''), note: null }
  if (way.kind === 'spelling') return { href, title: way.value, note: 'een andere spelling' }
  if (way.kind === 'wildcard') {
    const words = way.value.split(/\s+/)
    const cut = words.find((word) => WILDCARD.test(word)) ?? way.value
    const note = words.length > 1 ? KEPT : null
    return { href, title: `Namen die beginnen met ${cut.replace(WILDCARD, '')}`, note }
  }
  const voyages = VOYAGES[way.kind]
  if (voyages) {
    // On the tab of passengers: nobody is found on these.
    const unnamed = from.tab === 1 && way.tab === JOURNEYS && !way.browse
    return {
      href: (unnamed || way.browse) && way.kind === 'year' ? journeysUrl.href({ year: way.value }) : href,
      title: voyages(way.value),
      note: unnamed ? 'nog geen namen ingevoerd' : 'zonder de rest van uw zoekvraag',
    }
  }
  const fewer = wordsIn(url.query) - wordsIn(way.value)
  return { href, title: `Alleen ‘${way.value}’`, note: fewer === 1 ? 'één woord minder' : `${fewer} woorden minder` }
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

export const leadsElsewhere = (ways: readonly WayOn[]): boolean => ways.some(({ kind }) => kind === 'tab')

/** Whether the ways are only ships and years to browse, because nothing is similar to the query. */
export const isToBrowse = (ways: readonly WayOn[]): boolean => ways.some(({ browse }) => browse)
