/**
 * Finds short texts by their words: names of ships, captions of images. Every typed word must match; the last one may be
 * unfinished. Misspelt words match only if nothing is found otherwise.
 */
import { Dictionary } from '#names/lexicon/dictionary.ts'
import { foldText } from '#names/text/fold.ts'
import { spellingKeys } from '#names/text/spelling-keys.ts'
import { wordsOfShip } from './words/query-words.ts'

/** The most typed words that are read. */
const WORDS_MAX = 12

/** A shorter word, typed or in a text, matches only itself. */
const SHORTEST = 3

/** How well a word of a text matches a typed word; higher is better. */
const EXACT = 4
const SPELLING = 3
const PREFIX = 2
const FUZZY = 1

export class TextIndex {
  readonly #dictionary: Dictionary
  /** The texts with each term. */
  readonly #texts: readonly Uint32Array[]

  constructor(texts: readonly string[]) {
    const having = new Map<string, number[]>()
    for (const [text, content] of texts.entries()) {
      for (const word of new Set(foldText(content).split(' ').filter(Boolean))) {
        const others = having.get(word)
        if (others) others.push(text)
        else having.set(word, [text])
      }
    }
    const terms = [...having.keys()].sort((a, b) => (a < b ? -1 : 1))
    this.#dictionary = new Dictionary(terms)
    this.#texts = terms.map((term) => Uint32Array.from(having.get(term) ?? []))
  }

  /** Folded. */
  get words(): readonly string[] {
    return this.#dictionary.terms
  }

  /** The places of the texts that match, best first; equals stay in order. */
  find(query: string): number[] {
    const words = foldText(query).split(' ').filter(Boolean).slice(0, WORDS_MAX)
    if (words.length === 0) return []
    // First all words, then without the small words around a ship: "op de Sibajak" is the Sibajak.
    const own = wordsOfShip(query).slice(0, WORDS_MAX)
    const isOther = own.length > 0 && own.join(' ') !== words.join(' ')
    for (const fuzzy of [false, true]) {
      for (const asked of isOther ? [words, own] : [words]) {
        const found = this.#match(asked, fuzzy)
        if (found.length > 0) return found
      }
    }
    return []
  }

  #match(words: readonly string[], fuzzy: boolean): number[] {
    const scores = this.#grades(words[0]!, words.length === 1, fuzzy)
    for (let at = 1; at < words.length && scores.size > 0; at++) {
      const grades = this.#grades(words[at]!, at === words.length - 1, fuzzy)
      for (const [text, score] of scores) {
        const grade = grades.get(text)
        if (grade === undefined) scores.delete(text)
        else scores.set(text, score + grade)
      }
    }
    return [...scores].sort(([a, x], [b, y]) => y - x || a - b).map(([text]) => text)
  }

  /** How well each text that has the typed word matches it. */
  #grades(typed: string, last: boolean, fuzzy: boolean): Map<number, number> {
    const grades = new Map<number, number>()
    const offer = (term: number, grade: number) => {
      for (const text of this.#texts[term]!) if ((grades.get(text) ?? 0) < grade) grades.set(text, grade)
    }
    const exact = this.#dictionary.find(typed)
    if (exact >= 0) offer(exact, EXACT)
    if (typed.length >= SHORTEST) {
      const keys = spellingKeys(typed)
      // Keys say little of short words: "zzzz" and "ss" have the same one.
      const offerLong = (term: number, grade: number) => {
        if (this.#dictionary.terms[term]!.length >= SHORTEST) offer(term, grade)
      }
      this.#dictionary.withKey('dutch', keys.dutch, (term) => offerLong(term, SPELLING))
      this.#dictionary.withKey('indonesian', keys.indonesian, (term) => offerLong(term, SPELLING))
      const limit = typed.length < 4 ? 0 : typed.length < 8 ? 1.3 : 2.4
      if (fuzzy) for (const { term } of this.#dictionary.near(typed, limit)) offerLong(term, FUZZY)
    }
    if (last) {
      const [from, to] = this.#dictionary.range(typed)
      for (let term = from; term < to; term++) offer(term, PREFIX)
    }
    return grades
  }
}
