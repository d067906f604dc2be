/**
 * The distinct words of a set of names with what finding them needs: sorted for prefixes, keyed by spelling and sound,
 * and skimmed whole for words that are a few letters off.
 */
import { distance } from './distance.ts'
import { countBits, letterMask, withPattern } from './letters.ts'
import { indexOfSorted, lowerBound, prefixRange, sortedBy } from './sorted.ts'
import { type SpellingKeys, spellingKeys } from './spelling-keys.ts'

/** Words in one written form (as folded, or as a key) by their length, with their letters as bits. */
interface Form {
  /** Where the words of each length begin. */
  readonly lengthStart: Uint32Array
  readonly texts: readonly string[]
  readonly masks: Int32Array
  readonly terms: Uint32Array
}

interface KeyTable {
  readonly texts: readonly string[]
  readonly ids: Uint32Array
}

export class Dictionary {
  /** Sorted; a term is an index into it. */
  readonly terms: readonly string[]
  /** Terms of one or two letters. */
  readonly shortTerms: readonly number[]
  private readonly masks: Int32Array
  private readonly forms: readonly Form[]
  private readonly byKey: { readonly [kind in keyof SpellingKeys]: KeyTable }

  constructor(sortedTerms: readonly string[]) {
    this.terms = sortedTerms
    const keys = sortedTerms.map(spellingKeys)
    const all = [...sortedTerms.keys()]
    this.shortTerms = all.filter((id) => sortedTerms[id]!.length < 3)
    const dutch = (id: number) => keys[id]!.dutch
    const indonesian = (id: number) => keys[id]!.indonesian
    this.masks = Int32Array.from(sortedTerms, letterMask)
    this.forms = [
      makeForm(all, (id) => sortedTerms[id]!),
      makeForm(
        all.filter((id) => dutch(id) !== sortedTerms[id]),
        dutch,
      ),
      makeForm(
        all.filter((id) => indonesian(id) !== sortedTerms[id] && indonesian(id) !== dutch(id)),
        indonesian,
      ),
    ]
    this.byKey = {
      dutch: sortedBy(all, dutch),
      indonesian: sortedBy(all, indonesian),
      sound: sortedBy(all, (id) => keys[id]!.sound),
    }
  }

  /** The letters of a term as bits, see `letterMask`. */
  maskOf(term: number): number {
    return this.masks[term]!
  }

  /** The term of a folded word, or -1. */
  find(word: string): number {
    return indexOfSorted(this.terms, word)
  }

  /** Terms that begin with `prefix`: from, to (exclusive). */
  range(prefix: string): [number, number] {
    return prefixRange(this.terms, prefix)
  }

  /** Calls back for every term whose key of one kind is `key`. */
  withKey(kind: keyof SpellingKeys, key: string, found: (term: number) => void): void {
    const { texts, ids } = this.byKey[kind]
    for (let i = lowerBound(texts, key); texts[i] === key; i++) found(ids[i]!)
  }

  /**
   * Calls back with the distance for every term within `limit` weighted edits of `word`; and
   * for terms whose spelling key is so near. A term may come twice.
   */
  near(word: string, keys: SpellingKeys, limit: number, found: (term: number, edits: number) => void): void {
    this.skim(0, word, limit, (term) => {
      const edits = distance(word, this.terms[term]!, limit)
      if (edits <= limit) found(term, edits)
    })
    const keyLimit = Math.min(limit, KEY_LIMIT)
    // A word whose key is near may itself be a little farther, but not where the limit is half the word.
    const slack = limit < 2 ? 0.6 : 0
    const byKey = (term: number) => {
      const edits = distance(word, this.terms[term]!, keyLimit + slack)
      if (edits <= keyLimit + slack) found(term, Math.min(edits, keyLimit + 0.3))
    }
    this.skim(1, keys.dutch, keyLimit, byKey)
    this.skim(2, keys.indonesian, keyLimit, byKey)
  }

  /** Terms of a form within one plain edit more than `limit`. */
  private skim(form: 0 | 1 | 2, text: string, limit: number, found: (term: number) => void): void {
    const most = Math.max(1, Math.floor(limit)) + 1
    const { texts, masks, terms, lengthStart } = this.forms[form]!
    const mask = letterMask(text)
    const from = lengthStart[Math.max(0, text.length - most)] ?? texts.length
    const to = lengthStart[text.length + most + 1] ?? texts.length
    withPattern(text, (distanceTo) => {
      for (let i = from; i < to; i++) {
        const different = masks[i]! ^ mask
        if (different !== 0 && countBits(different) > 2 * most) continue
        if (distanceTo(texts[i]!) <= most) found(terms[i]!)
      }
    })
  }
}

/** Spelling keys are only skimmed so far: what is farther apart is no spelling of the same name. */
const KEY_LIMIT = 2.4

function makeForm(ids: readonly number[], textOf: (id: number) => string): Form {
  const order = [...ids].sort((a, b) => textOf(a).length - textOf(b).length || a - b)
  const texts = order.map(textOf)
  const longest = texts.at(-1)?.length ?? 0
  const lengthStart = new Uint32Array(longest + 2)
  for (const text of texts) lengthStart[text.length + 1]!++
  for (let length = 0; length <= longest; length++) lengthStart[length + 1]! += lengthStart[length]!
  return { lengthStart, texts, masks: Int32Array.from(texts, letterMask), terms: Uint32Array.from(order) }
}
