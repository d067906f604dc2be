/** Particles and titles compared: found but never required, and v.d. stands for all that it shortens. */

import { AFFIX } from '../cost/weights.ts'

/** What another particle than the one typed costs. */
export function particleCost(typed: string, found: string): number {
  if (typed === '') return found === '' ? 0 : AFFIX.extra
  if (found === '') return AFFIX.noParticle
  if (sameParticle(typed, found)) return 0
  return AFFIX.otherParticle
}

/** What another title than the one typed costs: enough to come after those who bear it, or bear none where none was typed. */
export function titleCost(typed: string, found: string): number {
  if (typed === found) return 0
  if (typed === '') return AFFIX.extraTitle
  const titles = found.split(' ')
  return typed.split(' ').every((title) => titles.includes(title)) ? 0 : AFFIX.noTitle
}

/** v.d. is van de, van den and van der; a second surname's will do. */
export function sameParticle(typed: string, found: string): boolean {
  const isSame = (b: string) => typed === b || isAbbreviated(typed, b) || isAbbreviated(b, typed)
  return isSame(found) || (found.includes('/') && found.split('/').some(isSame))
}
const isAbbreviated = (short: string, long: string) =>
  /(?:^| )d$/.test(short) && long.startsWith(short) && /^(?:e|en|er)?$/.test(long.slice(short.length))
