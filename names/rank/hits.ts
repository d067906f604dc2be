/** Hits as they are answered: the record, and why it was found. */

import type { NameQuery } from '../query/query.ts'
import { GIVEN, normalise } from '../words/normalise.ts'
import { sameParticle } from '../words/particle.ts'
import { nameOf, scoreOf } from './hit-key.ts'
import { type Explanation, explain, explainInitial, type WordMatch } from './reason.ts'
import type { Row, Segments } from './segments.ts'

export interface NameHit extends Explanation {
  readonly id: number
  readonly voyage: number
  readonly name: string
  /** `SCORE_MAX` less 100 per edit. */
  readonly score: number
}

/** A row without the question why, as exact. */
export function plainHit(segments: Segments, row: Row): NameHit {
  const segment = segments.segmentOf(row)
  const at = nameOf(row.key)
  const { ids, voyages } = segment.data
  const name = segment.nameAt(at)
  return { id: ids[at]!, voyage: voyages[at]!, name, score: scoreOf(row.key), kind: 'exact', reason: null }
}

/**
 * A row with its kind and reason; the searchers' expansions must be those that found it. `respaced`: the query has a space
 * more or less than was typed.
 */
export function explainedHit(segments: Segments, row: Row, query: NameQuery, respaced: boolean): NameHit {
  const hit = plainHit(segments, row)
  const searcher = segments.searchers[row.segment]!
  const { particles, affixOf } = searcher.segment.data
  const at = nameOf(row.key)
  const pairing = searcher.pair(at, query)
  const { words } = normalise(hit.name)
  const writtenAs = new Map(words.map(({ text, written }) => [text, written]))
  const matches = query.words.map((typed, i): WordMatch => {
    const partner = pairing.partner[i]!
    if (partner < 0) return { typed, found: '', written: '', code: 0 }
    const found = searcher.segment.wordAt(at, partner)
    return { typed, found, written: writtenAs.get(found) ?? found, code: pairing.codeOf(i) }
  })
  const lacking = matches.find(({ code }) => code === 0)
  if (lacking && pairing.lacksInitial(query)) {
    return {
      ...hit,
      ...explainInitial(
        lacking,
        words.some(({ role }) => role === GIVEN),
      ),
    }
  }
  const particle = particles[affixOf[at]!]!
  const glued = query.words.some((word) => word.glued.some((form) => writtenAs.has(form)))
  const same = glued || sameParticle(query.particle, particle)
  return { ...hit, ...explain(matches, { typed: query.particle, found: particle, same }, respaced) }
}
