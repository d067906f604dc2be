/** Spelling chips and suggestions: surnames as the archive writes them, without particles, with how many bear them. */

import type { Segment } from '../index/segment.ts'
import type { Segments } from '../rank/segments.ts'
import { distance } from '../text/distance.ts'
import { editDistance } from '../text/letters.ts'
import { expand, type WordToExpand } from './expand.ts'
import { gradeOf, NEAR, SPELLING, TABLE, wayOf } from './grade.ts'
import type { VariantTable } from './variant-table.ts'

export interface Spelling {
  readonly value: string
  /** Passengers with that surname. */
  readonly count: number
}

const byCount = (a: Spelling, b: Spelling): number => b.count - a.count || (a.value < b.value ? -1 : 1)

/** Weighted edits within which a known surname has other spellings, and an unknown word was meant otherwise. */
const SPELLING_EDITS = 0.45
const MISSPELLING_EDITS = 1.3
/** A surname of so many letters may be spelt with any one of them otherwise (Schultz, Schulz). */
const LONG = 5

/** Surnames near a typed word: the nearest are chosen, the commonest come first; never the typed spelling itself. */
export function spellingsNear(
  segments: Segments,
  typed: WordToExpand,
  variants: VariantTable,
  limit: number,
): Spelling[] {
  if (typed.word.kind !== 'word') return []
  const { text } = typed.word
  const word = { ...typed, word: { ...typed.word, glued: [] }, last: false, alone: true }
  const most = segments.isSurname(text) ? SPELLING_EDITS : MISSPELLING_EDITS
  const found = new Map<string, { value: string; count: number; grade: number }>()
  for (const { segment, chips } of segments.searchers) {
    const { dictionary, frequencies, surnameBearers, data } = segment
    chips.clear()
    expand(word, 2, { dictionary, frequencies, variants }, chips)
    for (const term of chips.terms) {
      const code = chips.codes[term]!
      const count = surnameBearers[term]!
      const other = dictionary.terms[term]!
      if (count === 0 || other === text || !SPELLINGS.has(wayOf(code))) continue
      if (wayOf(code) === NEAR && !isOtherSpelling(text, other, most)) continue
      const known = found.get(other)
      if (known) known.count += count
      else found.set(other, { value: data.written[term]!, count, grade: gradeOf(code) })
    }
  }
  return [...found.values()]
    .sort((a, b) => b.grade - a.grade || byCount(a, b))
    .slice(0, limit)
    .map(({ value, count }) => ({ value, count }))
    .sort(byCount)
}

const isOtherSpelling = (text: string, other: string, most: number): boolean =>
  (text.length >= LONG && editDistance(text, other) === 1) || distance(text, other, most) <= most

const SPELLINGS: ReadonlySet<number> = new Set([TABLE, SPELLING, NEAR])

type Counts = Map<string, { value: string; count: number }>

/** Adds the bearers of a term as a surname. */
function add(counts: Counts, { dictionary, surnameBearers, data }: Segment, term: number): void {
  const count = surnameBearers[term]!
  if (count === 0) return
  const surname = dictionary.terms[term]!
  const known = counts.get(surname)
  if (known) known.count += count
  else counts.set(surname, { value: data.written[term]!, count })
}

/**
 * Surnames that begin with a folded text, commonest first; then those that begin so in the spelling of another reform.
 */
export function surnamesFrom(segments: Segments, text: string, limit: number): Spelling[] {
  const counts: Counts = new Map()
  // "di" on the way to "dijk", which is folded to "dyk"
  const prefixes = text.endsWith('i') ? [text, `${text.slice(0, -1)}y`] : [text]
  for (const { segment } of segments.searchers) {
    for (const prefix of prefixes) {
      const [from, to] = segment.dictionary.range(prefix)
      for (let term = from; term < to; term++) add(counts, segment, term)
    }
  }
  const found = [...counts.values()].sort(byCount)
  if (found.length >= limit || text.length < 3) return found.slice(0, limit)
  const respelled: Counts = new Map()
  for (const { segment } of segments.searchers)
    for (const term of segment.dictionary.respelledFrom(text)) add(respelled, segment, term)
  return [...found, ...[...respelled.values()].sort(byCount)].slice(0, limit)
}

/** Surnames that hold a folded text somewhere inside, commonest first; those that begin with it are left out. */
export function surnamesHolding(segments: Segments, text: string, limit: number): Spelling[] {
  const found: Counts = new Map()
  for (const { segment } of segments.searchers) {
    for (const [term, surname] of segment.dictionary.terms.entries())
      if (surname.indexOf(text) >= 1) add(found, segment, term)
  }
  return [...found.values()].sort(byCount).slice(0, limit)
}
