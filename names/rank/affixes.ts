/** Compares particles and titles. They are never required, and v.d. stands for all particles that it shortens. */

import { AFFIX } from '../cost/weights.ts'
import type { SegmentData } from '../index/segment-data.ts'
import type { NameQuery } from '../query/query.ts'

/** The query's particle and titles against each combination in a segment, which many names share. */
export class Affixes {
  /** What each combination costs for the query that was read last, 100 per edit. */
  costs = new Int16Array()
  /** 1 for each combination with the typed particle. */
  isParticle = new Uint8Array()
  /** 1 for each combination whose particle has several words (van 't). */
  readonly isOfSeveral: Uint8Array
  private readonly data: Pick<SegmentData, 'particles' | 'titles'>
  private last: string | null = null

  constructor(data: Pick<SegmentData, 'particles' | 'titles'>) {
    this.data = data
    this.isOfSeveral = Uint8Array.from(data.particles, (found) => Number(found.includes(' ')))
  }

  read({ particle, titles }: NameQuery): void {
    if (this.last === `${particle}/${titles}`) return
    this.last = `${particle}/${titles}`
    const { data } = this
    this.costs = Int16Array.from(
      data.particles,
      (found, at) => particleCost(particle, found) + titleCost(titles, data.titles[at]!),
    )
    this.isParticle = Uint8Array.from(data.particles, (found) => Number(particle !== '' && sameParticle(particle, found)))
  }
}

/** What a name's particle costs for the typed one. */
export function particleCost(typed: string, found: string): number {
  if (typed === '') return found === '' ? 0 : AFFIX.extra
  if (found === '') return AFFIX.noParticle
  if (sameParticle(typed, found)) return 0
  return AFFIX.otherParticle
}

/** What a name's titles cost for the typed ones: just enough to come after names that have exactly those. */
export function titleCost(typed: string, found: string): number {
  if (typed === found) return 0
  if (typed === '') return AFFIX.extraTitle
  const titles = found.split(' ')
  return typed.split(' ').every((title) => titles.includes(title)) ? 0 : AFFIX.noTitle
}

/** v.d. is the same as van de, van den and van der. The particle of a second surname counts too. */
export function sameParticle(typed: string, found: string): boolean {
  const isSame = (b: string) => typed === b || isAbbreviated(typed, b) || isAbbreviated(b, typed)
  return isSame(found) || (found.includes('/') && found.split('/').some(isSame))
}
const isAbbreviated = (short: string, long: string) =>
  /(?:^| )d$/.test(short) && long.startsWith(short) && /^(?:e|en|er)?$/.test(long.slice(short.length))
