/**
 * Expands one typed word to every word of the dictionary that may be meant, each with its code. Rung 1 finds exact words,
 * variants and prefixes; rung 2 adds misspellings and words that sound alike; rung 3 looks wider. On rung 4 a word may fail.
 */

import { WORD } from '../cost/weights.ts'
import { ANY_INITIAL, type QueryWord } from '../query/query.ts'
import { distance } from '../text/distance.ts'
import { editDistance } from '../text/letters.ts'
import { spellingKeys } from '../text/spelling-keys.ts'
import { CHINESE_FAMILIES, CHINESE_FAMILIES_OR_NAMES, GLUED_PREFIXES } from '../words/vocabulary.ts'
import { type Dictionary, spellIj } from './dictionary.ts'
import {
  GLUED_SAME,
  gradeOf,
  INITIAL,
  lostBy,
  lower,
  makeCode,
  NEAR,
  nearLoss,
  PREFIX,
  prefixLoss,
  rarityLoss,
  SAME,
  SPELLING,
  spellingLoss,
  TABLE,
  WILDCARD,
} from './grade.ts'
import type { VariantTable } from './variant-table.ts'

export type Rung = 1 | 2 | 3 | 4

export interface Expander {
  readonly dictionary: Dictionary
  /** Bearers of each term in the whole archive. */
  readonly frequencies: Uint32Array
  readonly variants: VariantTable
}

export interface WordToExpand {
  readonly word: QueryWord
  /** The last typed word, which may be unfinished. */
  readonly last: boolean
  /** A given name: in the table of variants, or borne by people of whom not nearly all have it as surname. */
  readonly given: boolean
  /** Some name has it as typed, possibly in one word with its particle. */
  readonly standing: boolean
  /** It is the only typed word, so no other word vouches for it. */
  readonly alone: boolean
  /** It counts only as typed. */
  readonly exactly: boolean
}

/** Codes per term for one typed word. `terms` lists the terms whose code is not 0. */
export class Expansion {
  readonly codes: Uint16Array
  terms: number[] = []

  constructor(size: number) {
    this.codes = new Uint16Array(size)
  }

  /** Keeps the better of two codes for a term. */
  offer(term: number, code: number): void {
    const current = this.codes[term]!
    if (current === 0) this.terms.push(term)
    if (gradeOf(code) > gradeOf(current)) this.codes[term] = code
  }

  /** Replaces the code of a term. */
  set(term: number, code: number): void {
    if (this.codes[term] === 0) this.terms.push(term)
    this.codes[term] = code
  }

  clear(): void {
    for (const term of this.terms) this.codes[term] = 0
    this.terms = []
  }
}

/** Fills an empty expansion. */
export function expand(to: WordToExpand, rung: Rung, from: Expander, into: Expansion): void {
  const { word } = to
  if (to.exactly) offerSame(word.text, from.dictionary, into)
  else if (word.kind === 'wildcard') expandWildcard(word.text, from.dictionary, into)
  else if (word.kind === 'initial') expandInitial(to, rung, from.dictionary, into)
  else {
    expandWritten(to, rung, from, into)
    if (rung > 1) expandNear(to, rung, from, into)
    if (!to.alone) expandToInitials(to, from, into)
    for (const term of into.terms) {
      const code = into.codes[term]!
      const bearers = from.frequencies[term]!
      // Particles and glued forms have no bearers, so rarity says nothing of them.
      if (lostBy(code) > WORD.initial && bearers > 0) into.codes[term] = lower(code, rarityLoss(bearers))
    }
  }
}

function offerSame(text: string, dictionary: Dictionary, into: Expansion): void {
  const term = dictionary.find(text)
  if (term >= 0) into.offer(term, makeCode(SAME, 0))
}

function expandWildcard(pattern: string, dictionary: Dictionary, into: Expansion): void {
  if (pattern === ANY_INITIAL) {
    const code = makeCode(WILDCARD, WORD.wildcard, true)
    for (const term of dictionary.shortTerms) if (dictionary.terms[term]!.length === 1) into.offer(term, code)
    return
  }
  const code = makeCode(WILDCARD, WORD.wildcard)
  for (const term of dictionary.matching(pattern)) into.offer(term, code)
}

/** Family names of two letters. */
const SHORT_FAMILIES: readonly string[] = [...CHINESE_FAMILIES, ...CHINESE_FAMILIES_OR_NAMES].filter(
  (family) => family.length === 2,
)

function expandInitial(to: WordToExpand, rung: Rung, dictionary: Dictionary, into: Expansion): void {
  const letter = to.word.text
  // Without a surname beside it an initial stands for no name.
  if (to.alone) {
    offerSame(letter, dictionary, into)
    return
  }
  const [start, end] = dictionary.range(letter)
  const code = makeCode(INITIAL, WORD.initial, true)
  for (let term = start; term < end; term++) {
    if (dictionary.isParticle[term] === 0) into.offer(term, code)
    else if (to.word.maybeParticle) into.offer(term, makeCode(INITIAL, WORD.initial))
  }
  offerSame(letter, dictionary, into)
  if (rung === 1) return
  for (const family of SHORT_FAMILIES) {
    const term = family.startsWith(letter) ? dictionary.find(family) : -1
    if (term >= 0) into.set(term, makeCode(INITIAL, WORD.initialOfFamily))
  }
  for (const term of dictionary.shortTerms) {
    const found = dictionary.terms[term]!
    const edits = distance(letter, found, 1)
    if (edits <= 1) into.offer(term, makeCode(NEAR, nearLoss(edits, editDistance(letter, found)), found.length === 1))
  }
}

function expandWritten(to: WordToExpand, rung: Rung, from: Expander, into: Expansion): void {
  const { text, glued } = to.word
  const { dictionary, variants } = from
  const offer = (word: string, code: number) => {
    const term = dictionary.find(word)
    if (term >= 0) into.offer(term, code)
  }
  offer(text, makeCode(SAME, 0))
  for (const form of glued) offer(form, makeCode(GLUED_SAME, 0))
  if (glued.length === 0) for (const prefix of GLUED_PREFIXES) offer(prefix + text, makeCode(GLUED_SAME, WORD.glued))
  for (const variant of variants.of(text)) offer(variant, makeCode(TABLE, WORD.table))
  const keys = spellingKeys(text)
  const byKey = (term: number) => {
    const found = dictionary.terms[term]!
    if (found.length > 1) into.offer(term, makeCode(SPELLING, spellingLoss(distance(text, found))))
  }
  dictionary.withKey('dutch', keys.dutch, byKey)
  dictionary.withKey('indonesian', keys.indonesian, byKey)
  if (!to.last) return
  const offerBegun = (term: number) => {
    const code = makeCode(PREFIX, prefixLoss(dictionary.terms[term]!.length - text.length, to.alone))
    if (dictionary.terms[term] !== text) into.offer(term, code)
  }
  const [start, end] = dictionary.range(text)
  for (let term = start; term < end; term++) offerBegun(term)
  if (rung > 1 && text.length > 2) for (const term of dictionary.respelledFrom(text)) offerBegun(term)
  // "di" may become "dijk", which is folded to "dyk".
  if (text.endsWith('i')) {
    const [start, end] = dictionary.range(`${text.slice(0, -1)}y`)
    for (let term = start; term < end; term++) into.offer(term, makeCode(PREFIX, WORD.prefixMost))
  }
}

function expandNear(to: WordToExpand, rung: Rung, from: Expander, into: Expansion): void {
  const { text } = to.word
  const { dictionary } = from
  for (const { term, edits, letters } of dictionary.near(text, editLimit(lettersOf(to.word), widthOf(to, rung), to.alone))) {
    const found = dictionary.terms[term]!
    // A single letter is no misspelling of a word of three letters or more, nor of a given name.
    const short = found.length === 1
    if (short && (text.length > 2 || to.given)) continue
    if (to.alone && isFarFetched(to.word, found, edits)) continue
    into.offer(term, makeCode(NEAR, nearLoss(edits, letters)))
  }
  const { sound } = spellingKeys(text)
  if (sound.length > 1) {
    dictionary.withKey('sound', sound, (term) => {
      const found = dictionary.terms[term]!
      const edits = distance(text, found)
      if (edits <= 3) into.offer(term, makeCode(NEAR, nearLoss(edits, editDistance(text, found))))
    })
  }
}

/** Weighted edits that are hardly heard or seen, however many letters differ. The second is for short words. */
const SAME_TO_EAR_OR_EYE = 1.9
const SHORT_SAME_TO_EAR_OR_EYE = 1.05

/** At most this part of the letters may differ, however alike each of them is. */
const MOST_OTHERS = 0.7

/** Whether too many letters differ, about a third, for a word that no other typed word vouches for. */
function isFarFetched(word: QueryWord, found: string, edits: number): boolean {
  const { text } = word
  // Between "sacradiredja" and Sakradirja many letters differ, but only one in today's spelling.
  if (editDistance(spellingKeys(text).indonesian, spellingKeys(found).indonesian) <= 1) return false
  const short = lettersOf(word) < 5
  const apart = Math.min(editDistance(text, found), editDistance(spellIj(text), spellIj(found)))
  if (apart > MOST_OTHERS * text.length) return true
  if (edits <= (short ? SHORT_SAME_TO_EAR_OR_EYE : SAME_TO_EAR_OR_EYE)) return false
  const most = short ? 1 : Math.max(2, Math.floor(text.length / 3))
  return apart > most
}

/** Weighted edits allowed in a word of this length: on rung 2 any one edit, on rung 3 any two in words that are long enough. */
function editLimit(length: number, rung: Rung, alone: boolean): number {
  if (length < 3) return 1
  if (length < 4) return rung === 2 || alone ? 1 : 2
  if (rung === 2 || (alone && length < 5)) return length < 8 ? 1.3 : 2.4
  return length < 8 ? 2.1 : length < 11 ? 3.1 : 4.1
}

/** A typed word that some name has is hardly two letters off. Beside other words it is looked up no wider than on rung 2. */
const widthOf = (to: WordToExpand, rung: Rung): Rung => (to.standing && !to.alone ? 2 : rung)

/** Whether rung 3 allows more edits of this word than rung 2. */
export const isWider = ({ word, alone }: WordToExpand): boolean =>
  editLimit(lettersOf(word), 3, alone) > editLimit(lettersOf(word), 2, alone)

/** The number of letters as typed: an ij that was folded to y counts as two. */
const lettersOf = ({ text, ij }: QueryWord): number => text.length + (ij ? 1 : 0)

/** Offers J., Joh. or Chr. in the archive for a typed given name. */
function expandToInitials({ word, given }: WordToExpand, from: Expander, into: Expansion): void {
  if (!given) return
  const { text } = word
  const offer = (initial: string) => {
    const term = from.dictionary.find(initial)
    if (term >= 0) into.offer(term, makeCode(INITIAL, WORD.initialInArchive, true))
  }
  for (let length = 1; length < Math.min(5, text.length); length++)
    if (length === 1 || isAbbreviated(text, length)) offer(text.slice(0, length))
  for (const initial of from.variants.initialsOf(text)) offer(initial)
}

/** Clerks abbreviated a name between a consonant and a vowel: Joh., Chr., Jac. */
const isAbbreviated = (name: string, length: number): boolean =>
  /^[^aeiouy]$/.test(name.charAt(length - 1)) && /^[aeiouy]$/.test(name.charAt(length))
