/** What the Reisblad says in words. */
import type { PassengerPage } from '#domain/passenger-page.ts'
import { sailing } from '#domain/sailing.ts'

/** It reads on from the name: "voer in 27 dagen van Batavia naar Rotterdam aan boord van de | Sibajak". What is unknown is left out. */
export function sentenceOf({ days, journey }: Pick<PassengerPage, 'days' | 'journey'>): {
  sentence: string
  ship: string | null
} {
  const { ship } = journey
  const parts = [sailing({ ...journey, days }), ship.name && 'aan boord van de '].filter(Boolean)
  return { sentence: parts.length > 0 ? `voer ${parts.join(' ')}` : 'maakte deze reis', ship: ship.name }
}
