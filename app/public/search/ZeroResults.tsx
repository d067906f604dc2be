import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { TABS, type Tab, type WayOn } from '#domain/search.ts'
import { countOf } from '../../lib/format.ts'
import { pageUrl, type SearchUrl, searchUrl, withoutFilters } from '../../lib/urls.ts'
import { Icon } from '../Icon.tsx'
import { useMenu } from '../layout/menu.ts'
import { TAB_LABELS } from './ResultTabs.tsx'

interface Props {
  url: SearchUrl
  tab: Tab
  ways: WayOn[]
  /** The headline and how the query was read, where they do not stand above. */
  children?: ReactNode
}

/** Never a dead end: why nothing was found, the ways on with their counts, and tips. */
export function ZeroResults({ url, tab, ways, children }: Props) {
  return (
    <div className="zero-p">
      <section>
        {children}
        <p>
          {reason(url, ways)}
          {ways.length > 0 && ' Dit vonden we wel:'}
        </p>
        {ways.length > 0 && (
          <ul className="ways">
            {ways.map((way) => {
              const { href, title, note } = describe(way, url)
              const notes = [note, way.withoutFilters && 'zonder filters'].filter(Boolean).join(', ')
              return (
                <li key={`${way.kind} ${way.value}`}>
                  <Link href={href}>
                    <span>
                      <b>{title}</b>
                      {notes && <small>{notes}</small>}
                    </span>
                    <span className="n">{countOf(way.count, ...NOUNS[tabOfWay(way, tab)])}</span>
                    <Icon name="arrow" />
                  </Link>
                </li>
              )
            })}
          </ul>
        )}
      </section>
      <Tips />
    </div>
  )
}

const isElsewhere = (ways: WayOn[]): boolean => ways.some(({ kind }) => kind === 'tab')

/** In a tab that is empty while others are not, only that is said. */
export function nothingFound({ query }: SearchUrl, tab: Tab, ways: WayOn[]): string {
  const nothing = isElsewhere(ways) ? `Geen ${NOUNS[tab][1]} gevonden` : 'Niets gevonden'
  return query ? `${nothing} voor ‘${query}’` : nothing
}

/** The filters are named first: without them the name may well be there. */
function reason(url: SearchUrl, ways: WayOn[]): string | null {
  if (isElsewhere(ways)) return null
  if (searchUrl.href(url) !== searchUrl.href({ ...withoutFilters(url), page: url.page })) {
    return 'Met deze filters staat het niet op de lijsten die we hebben.'
  }
  return 'De naam staat zo niet op de lijsten die we hebben.'
}

/** How to find more; the link to the page on the archive only where there is such a page. */
function Tips() {
  const { data: menu } = useMenu()
  const about = menu?.menuItems
    .flatMap(({ to, label, subLinks = [] }) => [{ to, label }, ...subLinks])
    .find(({ to }) => to === pageUrl('over-dit-archief'))
  return (
    <aside className="tips" aria-labelledby="tips">
      <h2 id="tips">Zo vindt u meer</h2>
      <ul>
        <li>
          Zoek eerst op de achternaam alleen. <i>oe</i> en <i>u</i>, <i>tj</i> en <i>c</i> zijn voor ons
          gelijk.
        </li>
        <li>Een getrouwde vrouw staat vaak onder de naam van haar man.</li>
        <li>Kleine kinderen staan soms zonder voornaam bij een ouder.</li>
        <li>
          Van sommige reizen is geen lijst bewaard. {about?.to && <Link href={about.to}>{about.label}</Link>}
        </li>
      </ul>
    </aside>
  )
}

/** One and many of what a tab counts. */
export const NOUNS: Record<Tab, [one: string, many: string]> = {
  passengers: ['passagier', 'passagiers'],
  ships: ['schip', 'schepen'],
  journeys: ['reis', 'reizen'],
  passengerList: ['passagierslijst', 'passagierslijsten'],
  media: ['beeld', 'beelden'],
}

const FILTERS: Record<string, { title: string; without: Partial<SearchUrl> }> = {
  startCity: { title: 'Zonder de vertrekhaven', without: { startCity: [] } },
  endCity: { title: 'Zonder de aankomsthaven', without: { endCity: [] } },
  period: { title: 'In alle jaren', without: { startDate: '', endDate: '' } },
  unknownDate: { title: 'Ook reizen met een datum', without: { unknownDate: false } },
  shipId: { title: 'Op alle schepen', without: { shipId: '' } },
}

/** What a part of the query alone finds, when it was read as voyages. */
const VOYAGES: Record<string, (part: string) => string> = {
  year: (year) => `Alle reizen van ${year}`,
  ship: (ship) => `Alle reizen van de ${ship}`,
  city: (city) => `Alle reizen van of naar ${city}`,
  voyage: (code) => `De reis ${code}`,
}

const KEPT = 'de rest van uw zoekvraag blijft staan'
const WILDCARD = /[*?]+$/

const wordsIn = (text: string): number => text.split(/\s+/).filter(Boolean).length

/** The tab in which a way has its hits. */
function tabOfWay({ kind, value, tab }: WayOn, shown: Tab): Tab {
  const number = kind === 'tab' ? Number(value) : tab
  return (number !== undefined && TABS[number - 1]) || shown
}

function describe(way: WayOn, from: SearchUrl): { href: string; title: string; note: string | null } {
  const tab = TABS.indexOf(tabOfWay(way, TABS[from.tab - 1] ?? 'passengers')) + 1
  const url = { ...(way.withoutFilters ? withoutFilters(from) : from), tab }
  const again = { ...url, page: 1 }
  if (way.kind === 'tab') {
    const title = TAB_LABELS[tabOfWay(way, 'passengers')]
    return { href: searchUrl.href(again), title, note: null }
  }
  if (way.kind === 'dropFilter') {
    const filter = FILTERS[way.value]
    return {
      href: searchUrl.href(filter ? { ...again, ...filter.without } : { ...withoutFilters(url) }),
      title: filter?.title ?? 'Zonder filters',
      note: KEPT,
    }
  }
  const href = searchUrl.href({ ...again, query: way.value })
  if (way.kind === 'spelling') return { href, title: way.value, note: 'een andere spelling' }
  if (way.kind === 'wildcard') {
    const words = way.value.split(/\s+/)
    const cut = words.find((word) => WILDCARD.test(word)) ?? way.value
    const note = words.length > 1 ? KEPT : null
    return { href, title: `Namen die beginnen met ${cut.replace(WILDCARD, '')}`, note }
  }
  const voyages = VOYAGES[way.kind]
  if (voyages) return { href, title: voyages(way.value), note: 'zonder de rest van uw zoekvraag' }
  const fewer = wordsIn(url.query) - wordsIn(way.value)
  return {
    href,
    title: `Alleen ‘${way.value}’`,
    note: fewer === 1 ? 'één woord minder' : `${fewer} woorden minder`,
  }
}
