/** Spelling chips and suggestions: surnames as the archive writes them, without particles, with the number of bearers. */

import { parseQuery } from '../query/query.ts'
import { distance } from '../text/distance.ts'
import { editDistance } from '../text/letters.ts'
import { expand, type WordToExpand } from './expand.ts'
import { gradeOf, NEAR, SPELLING, TABLE, wayOf } from './grade.ts'
import type { Lexicon } from './lexicon.ts'
import type { WordList } from './word-list.ts'

export interface Spelling {
  readonly value: string
  /** Passengers with that surname. */
  readonly count: number
}

const byCount = (a: Spelling, b: Spelling): number => b.count - a.count || (a.value < b.value ? -1 : 1)

/** Weighted edits within which a surname is another spelling of a known surname, or is meant by an unknown word. */
const SPELLING_EDITS = 0.45
const MISSPELLING_EDITS = 1.3
/** From this many letters on, any one letter may differ in another spelling (Schultz, Schulz). */
const LONG = 5

/** The surnames nearest to a typed word, commonest first, without the typed spelling itself. */
export function spellingsNear(lexicon: Lexicon, typed: WordToExpand, limit: number): Spelling[] {
  if (typed.word.kind !== 'word') return []
  const { text } = typed.word
  const word = { ...typed, word: { ...typed.word, glued: [] }, last: false, alone: true }
  const most = lexicon.isSurname(text) ? SPELLING_EDITS : MISSPELLING_EDITS
  const found = new Map<string, { value: string; count: number; grade: number }>()
  for (const list of lexicon.lists) {
    const { dictionary, frequencies, written, chips } = list
    chips.clear()
    expand(word, 2, { dictionary, frequencies, variants: lexicon.variants }, chips)
    for (const term of chips.terms) {
      const code = chips.codes[term]!
      const count = list.surnameBearers(term)
      const other = dictionary.terms[term]!
      if (count === 0 || other === text || !SPELLINGS.has(wayOf(code))) continue
      if (wayOf(code) === NEAR && !isOtherSpelling(text, other, most)) continue
      const known = found.get(other)
      if (known) known.count += count
      else found.set(other, { value: written[term]!, count, grade: gradeOf(code) })
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
function add(counts: Counts, list: WordList, term: number): void {
  const count = list.surnameBearers(term)
  if (count === 0) return
  const surname = list.dictionary.terms[term]!
  const known = counts.get(surname)
  if (known) known.count += count
  else counts.set(surname, { value: list.written[term]!, count })
}

/** Surnames that begin with the last word typed, without particles, commonest first. */
export function suggestSurnames(lexicon: Lexicon, raw: string, limit: number): Spelling[] {
  const word = parseQuery(raw).words.at(-1)
  return !word || word.kind === 'wildcard' ? [] : surnamesFrom(lexicon, word.text, limit)
}

/** Surnames that have the last word typed somewhere inside, commonest first. */
export function suggestInside(lexicon: Lexicon, raw: string, limit: number): Spelling[] {
  const word = parseQuery(raw).words.at(-1)
  return word?.kind === 'word' ? surnamesHolding(lexicon, word.text, limit) : []
}

/** Surnames that begin with a folded text, commonest first; then those that do in the spelling of another reform. */
export function surnamesFrom(lexicon: Lexicon, text: string, limit: number): Spelling[] {
  const counts: Counts = new Map()
  // "di" may become "dijk", which is folded to "dyk".
  const prefixes = text.endsWith('i') ? [text, `${text.slice(0, -1)}y`] : [text]
  for (const list of lexicon.lists) {
    for (const prefix of prefixes) {
      const [from, to] = list.dictionary.range(prefix)
      for (let term = from; term < to; term++) add(counts, list, term)
    }
  }
  const found = [...counts.values()].sort(byCount)
  if (found.length >= limit || text.length < 3) return found.slice(0, limit)
  const respelled: Counts = new Map()
  for (const list of lexicon.lists) for (const term of list.dictionary.respelledFrom(text)) add(respelled, list, term)
  return [...found, ...[...respelled.values()].sort(byCount)].slice(0, limit)
}

/** Surnames that have a folded text inside but do not begin with it, commonest first. */
function surnamesHolding(lexicon: Lexicon, text: string, limit: number): Spelling[] {
  const found: Counts = new Map()
  for (const list of lexicon.lists) {
    for (const [term, surname] of list.dictionary.terms.entries()) if (surname.indexOf(text) >= 1) add(found, list, term)
  }
  return [...found.values()].sort(byCount).slice(0, limit)
}
