/** How far the names of voyages are entered, in words. */
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

/** Reads from a voyage's introduction where its list is kept: "Nationaal Archief 2.19.277, inv. 83". */
export function inventoryOf(intro: string | null): { archive: string; number: string } | null {
  const [, archive, number] = /Nationaal Archief,? ([\d.]+), inv\. ?([\w-]+)/.exec(intro ?? '') ?? []
  return archive && number ? { archive, number: `inv. ${number}` } : null
}
