/** Particle and titles of a query against all that a segment has, each of which many names share. */

import type { SegmentData } from '../index/segment-data.ts'
import type { NameQuery } from '../query/query.ts'
import { particleCost, sameParticle, titleCost } from '../words/particle.ts'

export class Affixes {
  /** What each costs for what was read last, 100 per edit; and 1 where it has the very particle that was typed. */
  costs = new Int16Array()
  isParticle = new Uint8Array()
  /** 1 where the particle has several words (van 't). */
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
