/** The headline above the results, which is also the title of the page. */
import type { Understood } from '#domain/search.ts'
import type { StoryResults } from '#domain/stories.ts'
import { TABS, type Tab } from '#domain/tabs.ts'
import { countOf } from '#domain/words.ts'
import { isFiltered, tabOf, totalOf } from './result-rows.ts'
import type { Answer } from './results-store.ts'
import { textsInWords, textsOf } from './texts.ts'

/** The noun for the rows of a tab, singular and plural. */
export const NOUNS: Record<Tab, [one: string, many: string]> = {
  passengers: ['passagier', 'passagiers'],
  ships: ['schip', 'schepen'],
  journeys: ['reis', 'reizen'],
  passengerList: ['passagierslijst', 'passagierslijsten'],
  media: ['beeld', 'beelden'],
}

/** The name of the ship that was chosen as a filter, if the results name it. */
export const shipNameIn = ({ url, results }: Answer): string | null =>
  results.ships.find((ship) => ship._id === url.shipId)?.shipName ??
  results.journeys.find((journey) => journey.ship.id === url.shipId)?.ship.name ??
  null

/** Tabs with records that are also found by the names of passengers. */
const BY_NAME: readonly Tab[] = ['journeys', 'passengerList']

/**
 * Whether the number of rows in a tab is unknown, because this device answered without the names. That is always so for
 * passengers. It is so for voyages and their lists if none were found and some words were not looked for.
 */
export function isUncounted({ results, device }: Pick<Answer, 'results' | 'device'>, tab: Tab): boolean {
  if (device?.withNames !== false) return false
  if (tab === 'passengers') return true
  return device.notLookedFor !== null && BY_NAME.includes(tab) && totalOf(results, tab) === 0
}

const NOT_LOOKED_FOR: Partial<Record<Tab, string>> = {
  passengers: 'Op naam zoeken kan nu niet',
  journeys: 'Reizen zijn niet op naam gezocht',
  passengerList: 'Passagierslijsten zijn niet op naam gezocht',
}

/** Whether the rows of a tab are guesses: nobody has the name as it was typed. */
export const isGuessed = ({ results, device }: Pick<Answer, 'results' | 'device'>, tab: Tab): boolean =>
  tab === 'passengers' && results.guessed && !isUncounted({ results, device }, tab)

/** The texts that take the place of the rows, where the tab has none. Filters apply to rows alone, so then texts do not. */
export function textsInstead(answer: Answer): StoryResults | null {
  const { url, results } = answer
  const tab = tabOf(url)
  return totalOf(results, tab) > 0 || isUncounted(answer, tab) || isFiltered(url) ? null : textsOf(results)
}

/** Whether nobody could be found, because the voyages of the query have no names. */
export const isUnnamed = ({ url, results }: Pick<Answer, 'url' | 'results'>): boolean =>
  tabOf(url) === 'passengers' && results.totalPassengers === 0 && Boolean(results.unnamed)

/** "op de Sibajak in 1950" */
function whereIn({ voyage, ship, city, via, year, period }: Understood): string {
  const parts = [
    voyage && `op reis ${voyage}`,
    ship && `op de ${ship}`,
    city && `van of naar ${city}`,
    via && `via ${via}`,
    year !== null && `in ${year}`,
    period && `(${period.label})`,
  ]
  return parts.filter(Boolean).join(' ')
}

/** "286 passagiers voor ‘koesoema’", "12 reizen van de Kota Inten", "Geen passagier ‘ataka’, wel drie verhalen". */
export function titleOf(answer: Answer): string {
  const { url, results } = answer
  const tab = tabOf(url)
  if (isUncounted(answer, tab)) return NOT_LOOKED_FOR[tab] ?? ''
  if (isUnnamed(answer) && results.understood.name)
    return `Geen passagier ‘${results.understood.name}’ ${whereIn(results.understood)}`
  const texts = textsInstead(answer)
  if (texts) return `Geen ${NOUNS[tab][0]} ‘${url.query}’, wel ${textsInWords(texts)}`
  if (isGuessed(answer, tab)) {
    const like = countOf(results.totalPassengers, 'naam die erop lijkt', 'namen die erop lijken')
    return `Niemand heet precies ‘${results.understood.name ?? url.query}’. ${like}`
  }
  const count = countOf(totalOf(results, tab), ...NOUNS[tab])
  if (url.query) return `${count} voor ‘${url.query}’`
  const ship = shipNameIn(answer)
  if (!ship) return count
  return tab === 'ships' ? `Het schip ${ship}` : `${count} van de ${ship}`
}

/** Like `titleOf`, but says so if nothing was found. If other tabs are not empty, it says that only about this tab. */
export function headlineOf(answer: Answer): string {
  const { url, results } = answer
  const tab = tabOf(url)
  if (totalOf(results, tab) > 0 || isUncounted(answer, tab) || isUnnamed(answer) || textsInstead(answer)) return titleOf(answer)
  const elsewhere = TABS.some((other) => totalOf(results, other) > 0 || isUncounted(answer, other))
  const nothing = elsewhere ? `Geen ${NOUNS[tab][1]} gevonden` : 'Niets gevonden'
  if (url.query) return `${nothing} voor ‘${url.query}’`
  const ship = shipNameIn(answer)
  return ship ? `${nothing} van de ${ship}` : nothing
}
