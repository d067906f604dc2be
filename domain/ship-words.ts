/** The facts of a ship in words. */
import type { ShipFields } from './ship.ts'
import { formatNumber } from './words.ts'

const KINDS: Record<string, string> = { ss: 'stoomschip', ms: 'motorschip', mv: 'motorschip' }

interface Fact {
  label: string
  /** Null if it is not known. */
  value: string | null
  /** What stands there then. */
  unknown: string
}

/** Without the source, which may be a link. */
export function shipFactsInWords({ prefix, company, master, builtYear, tonnage, nationality }: ShipFields): Fact[] {
  const kind = prefix && KINDS[prefix.toLowerCase()]
  const weight = tonnage === null ? null : `${formatNumber(tonnage)} brutoregisterton`
  return [
    { label: 'Soort', value: kind ? `${kind} (${prefix})` : prefix, unknown: 'soort onbekend' },
    { label: 'Rederij', value: company, unknown: 'rederij onbekend' },
    { label: 'Gebouwd', value: builtYear === null ? null : `in ${builtYear}`, unknown: 'bouwjaar onbekend' },
    { label: 'Tonnage', value: weight, unknown: 'tonnage onbekend' },
    { label: 'Nationaliteit', value: nationality, unknown: 'nationaliteit onbekend' },
    ...(master ? [{ label: 'Gezagvoerder', value: master, unknown: '' }] : []),
  ]
}

/** "Wikipedia", or else the host. */
export function siteOf(address: string): string {
  const { hostname } = new URL(address)
  return /(^|\.)wikipedia\.org$/.test(hostname) ? 'Wikipedia' : hostname.replace(/^www\./, '')
}
