/** The descriptions of voyages, passengers and ships for search engines and messengers: sentences about the voyage. */
import { dayNumber, isAbout, isCalendarDate, longDate } from '#domain/dates.ts'
import type { Names } from '#domain/journey.ts'
import { sailing } from '#domain/sailing.ts'
import type { ShipRow, VoyageRow } from '#records/voyages.ts'

export type Sailed = Pick<VoyageRow, 'name' | 'shipName' | 'startCity' | 'endCity' | 'startDate' | 'endDate'>

/** "De Sibajak voer in 27 dagen van Batavia naar Rotterdam: vertrek op 6 juni 1946, aankomst op 2 juli 1946. Van de 1.347 ..." */
export function sayVoyage(voyage: Sailed, names: Names): string {
  const sailed = sailingOf(voyage)
  const ship = voyage.shipName ? `De ${voyage.shipName}` : 'Een onbekend schip'
  return `${ship} ${sailed ? `voer ${sailed}` : made(voyage)}${sayDates(voyage)}. ${sayNames(names)}`
}

/** "Adriana Korensma voer in 27 dagen van Batavia naar Rotterdam aan boord van de Sibajak: vertrek op 6 juni 1946, ..." */
export function sayPassenger(fullName: string, voyage: Sailed): string {
  const parts = [sailingOf(voyage), voyage.shipName && `aan boord van de ${voyage.shipName}`].filter(Boolean)
  return `${fullName} ${parts.length > 0 ? `voer ${parts.join(' ')}` : made(voyage)}${sayDates(voyage)}.`
}

type SailingShip = Pick<ShipRow, 'shipName' | 'prefix' | 'company' | 'builtYear'>

/** "Van de Sibajak (ms, Rotterdamsche Lloyd, gebouwd in 1927) staan 5 reizen in dit archief, van 1946 tot en met 1952; ..." */
export function sayShip(ship: SailingShip, voyages: readonly Sailed[], named: number): string {
  // A company may have remarks in brackets.
  const company = ship.company?.replace(/ *\(.*?\) */g, ' ').trim()
  const facts = [ship.prefix, company, ship.builtYear && `gebouwd in ${ship.builtYear}`].filter(Boolean).join(', ')
  const name = `${ship.shipName}${facts && ` (${facts})`}`
  const { length } = voyages
  if (length === 0) return `Van de ${name} staan geen reizen in dit archief.`
  const years = voyages.flatMap((voyage) => Number((voyage.startDate ?? voyage.endDate)?.slice(0, 4)) || [])
  const [first, last] = [Math.min(...years), Math.max(...years)]
  const when = years.length === 0 ? '' : first === last ? `, uit ${first}` : `, van ${first} tot en met ${last}`
  const sailed = length === 1 ? 'staat 1 reis' : `staan ${length} reizen`
  const entered = named === 0 || length === 1 ? 'er' : named === length ? 'van alle' : `van ${named}`
  return `Van de ${name} ${sailed} in dit archief${when}; ${entered} zijn ${named === 0 ? 'nog geen ' : ''}namen ingevoerd.`
}

/** Stands for the journey where the ports are unknown. */
const made = ({ name }: Sailed): string => (name === null ? 'maakte deze reis' : `maakte de reis ${name}`)

const sailingOf = (voyage: Sailed): string => sailing({ ...voyage, days: dayNumber(voyage.endDate, voyage.startDate) })

/** ": vertrek op 6 juni 1946, aankomst in juli 1946", or '' without dates. */
function sayDates({ startDate, endDate }: Sailed): string {
  const dates = [startDate && `vertrek ${whenOf(startDate)}`, endDate && `aankomst ${whenOf(endDate)}`].filter(Boolean)
  return dates.length > 0 ? `: ${dates.join(', ')}` : ''
}

const whenOf = (date: string): string => `${isAbout(date) ? '' : isCalendarDate(date) ? 'op ' : 'in '}${longDate(date)}`

function sayNames({ entered, expected }: Names): string {
  if (entered === 0) return 'Van deze reis zijn nog geen namen ingevoerd.'
  if (expected !== null && expected > entered)
    return `Van de ${NUMBERS.format(expected)} namen op de lijst ${entered === 1 ? 'is' : 'zijn'} er ${NUMBERS.format(entered)} ingevoerd.`
  return entered === 1 ? 'Er is 1 naam ingevoerd.' : `Er zijn ${NUMBERS.format(entered)} namen ingevoerd.`
}

const NUMBERS = new Intl.NumberFormat('nl-NL')
