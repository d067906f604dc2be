/** What the Reisblad says in words. */
import type { PassengerPage } from '#domain/passenger-page.ts'
import { plainText } from '#domain/rich-text.ts'
import { countOf } from '../../lib/format.ts'

/** It reads on from the name: "voer in 27 dagen van Batavia naar Rotterdam aan boord van de | Sibajak". What is unknown is left out. */
export function sentenceOf({ days, journey }: Pick<PassengerPage, 'days' | 'journey'>): {
  sentence: string
  ship: string | null
} {
  const { startCity, endCity, ship } = journey
  const parts = [
    days !== null && `in ${countOf(days, 'dag', 'dagen')}`,
    startCity && `van ${startCity}`,
    endCity && `naar ${endCity}`,
    ship.name && 'aan boord van de ',
  ].filter(Boolean)
  return { sentence: parts.length > 0 ? `voer ${parts.join(' ')}` : 'maakte deze reis', ship: ship.name }
}

/**
 * The inventory number that a voyage's note names: "Passagierslijst Nationaal Archief 2.19.277, inv. 83" -> "Nationaal Archief,
 * 2.19.277" and "inv. 83".
 */
export function inventoryOf(note: string | null): { archive: string; number: string } | null {
  const found = /(Nationaal Archief),? (\d+(?:\.\d+)+), inv\. ?(\d+)/.exec(plainText(note ?? ''))
  return found && { archive: `${found[1]}, ${found[2]}`, number: `inv.\u00a0${found[3]}` }
}
