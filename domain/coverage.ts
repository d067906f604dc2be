/** How far the names of voyages are entered, in words. */
import { namesEntered } from './filters.ts'
import type { Names } from './journey.ts'
import { countOf, formatNumber } from './words.ts'

/** "7 reizen, van 6 zijn namen ingevoerd" */
export function coverageOf(total: number, named: number): string {
  const voyages = countOf(total, 'reis', 'reizen')
  if (named === 0) return `${voyages}, nog geen namen ingevoerd`
  if (named === total) return `${voyages}, ${total === 1 ? 'namen ingevoerd' : 'van alle zijn namen ingevoerd'}`
  return `${voyages}, van ${formatNumber(named)} zijn namen ingevoerd`
}

/** "Van 5 van de 7 reizen zijn namen ingevoerd." */
export function coverageLine(total: number, named: number): string {
  const which = total === 1 ? 'deze reis' : named === 0 ? 'deze reizen' : named === total ? 'alle reizen' : null
  const voyages = which ?? `${formatNumber(named)} van de ${formatNumber(total)} reizen`
  return `Van ${voyages} zijn ${named === 0 ? 'nog geen ' : ''}namen ingevoerd.`
}

/** "930", "812 van 1.347" or "nog geen namen"; with the noun "930 namen". */
export function enteredOf(names: Names, withNoun = false): string {
  const { entered, expected } = names
  if (entered === 0) return 'nog geen namen'
  const of = namesEntered(names) === 'partly' ? ` van ${formatNumber(expected!)}` : ''
  const noun = !withNoun ? '' : entered === 1 && !of ? ' naam' : ' namen'
  return `${formatNumber(entered)}${of}${noun}`
}

/** How far the names of one voyage are entered. Null if all are. */
export function coverageOfVoyage(names: Names): string | null {
  const { entered, expected } = names
  if (entered === 0) return coverageLine(1, 0)
  if (expected === null) return `${countOf(entered, 'naam', 'namen')} ingevoerd; hoeveel er op de lijst staan, is onbekend`
  if (namesEntered(names) !== 'partly') return null
  return `${formatNumber(entered)} van ${countOf(expected, 'naam', 'namen')} ingevoerd`
}

/** Reads from a voyage's introduction where its list is kept: "Nationaal Archief 2.19.277, inv. 83". */
export function inventoryOf(intro: string | null): { archive: string; number: string } | null {
  const [, archive, number] = /Nationaal Archief,? ([\d.]+), inv\. ?([\w-]+)/.exec(intro ?? '') ?? []
  return archive && number ? { archive, number: `inv. ${number}` } : null
}
