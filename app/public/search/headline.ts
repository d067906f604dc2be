/** What the results say of themselves, above the list and in the title of the page. */
import { TABS, type Tab } from '#domain/tabs.ts'
import { countOf } from '../../lib/format.ts'
import { tabOf, totalOf } from './result-rows.ts'
import type { Answer } from './results-store.ts'

/** One and many of what a tab counts. */
export const NOUNS: Record<Tab, [one: string, many: string]> = {
  passengers: ['passagier', 'passagiers'],
  ships: ['schip', 'schepen'],
  journeys: ['reis', 'reizen'],
  passengerList: ['passagierslijst', 'passagierslijsten'],
  media: ['beeld', 'beelden'],
}

/** The ship that the search is narrowed to, when the results tell it. */
export const shipNameIn = ({ url, results }: Answer): string | null =>
  results.ships.find((ship) => ship._id === url.shipId)?.shipName ??
  results.journeys.find((journey) => journey.ship.id === url.shipId)?.ship.name ??
  null

/** The device gave it without the names: nobody looked for passengers. */
const isWithoutNames = ({ url, device }: Answer): boolean =>
  tabOf(url) === 'passengers' && device?.withNames === false
const NOT_LOOKED_FOR = 'Passagiers zijn niet gezocht'

/** "286 passagiers voor ‘koesoema’", "12 reizen van de Kota Inten", "Het schip Kota Inten". */
export function titleOf(answer: Answer): string {
  const { url, results } = answer
  if (isWithoutNames(answer)) return NOT_LOOKED_FOR
  const tab = tabOf(url)
  const count = countOf(totalOf(results, tab), ...NOUNS[tab])
  if (url.query) return `${count} voor ‘${url.query}’`
  const ship = shipNameIn(answer)
  if (!ship) return count
  return tab === 'ships' ? `Het schip ${ship}` : `${count} van de ${ship}`
}

/** As `titleOf`; of nothing found it says so: in a tab that is empty while others are not, only of that tab. */
export function headlineOf(answer: Answer): string {
  const { url, results } = answer
  const tab = tabOf(url)
  if (totalOf(results, tab) > 0 || isWithoutNames(answer)) return titleOf(answer)
  const elsewhere = TABS.some((other) => totalOf(results, other) > 0)
  const nothing = elsewhere ? `Geen ${NOUNS[tab][1]} gevonden` : 'Niets gevonden'
  if (url.query) return `${nothing} voor ‘${url.query}’`
  const ship = shipNameIn(answer)
  return ship ? `${nothing} van de ${ship}` : nothing
}
