/**
 * The distinct words of a set of names, laid out to be found: sorted for prefixes, keyed by spelling and sound, and ready to
 * be skimmed as a whole for words that are a few letters off.
 */
import { distance } from '../text/distance.ts'
import { editDistance } from '../text/letters.ts'
import { beginsSo, isReformOf, type SpellingKeys, spellingKeys } from '../text/spelling-keys.ts'
import { PARTICLES } from '../words/vocabulary.ts'
import { Recent } from './recent.ts'
import { TextsByLength } from './texts-by-length.ts'

interface KeyTable {
  readonly texts: readonly string[]
  readonly ids: Uint32Array
}

/** Folded, as Dutch and Indonesian keys where those differ, and with ij for y, since a typing error hits only i or j. */
type Forms = readonly [TextsByLength, TextsByLength, TextsByLength, TextsByLength]

/** Finds terms that were not typed letter for letter. */
interface LaidOut {
  readonly forms: Forms
  readonly byKey: { readonly [kind in keyof SpellingKeys]: KeyTable }
}

export class Dictionary {
  /** Sorted; a term is an index into it. */
  readonly terms: readonly string[]
  /** 1 for terms that are particles. */
  readonly isParticle: Uint8Array
  /** Terms of one or two letters. */
  readonly shortTerms: readonly number[]
  /** The Indonesian key of each term. */
  private readonly respelled: readonly string[]
  private readonly lastNear = new Recent<readonly NearTerm[]>(NEAR_KEPT)
  private readonly lastMatching = new Recent<readonly number[]>(WILDCARDS_KEPT)
  private readonly lastRespelled = new Recent<readonly number[]>(NEAR_KEPT)
  private readonly forms: LaidOut['forms']
  private readonly byKey: LaidOut['byKey']

  /** `keys`: the spelling keys of each term. */
  constructor(
    sortedTerms: readonly string[],
    keys: readonly SpellingKeys[] = sortedTerms.map(spellingKeys),
    laidOut = lastOf(layOut(sortedTerms, keys)),
  ) {
    this.terms = sortedTerms
    this.shortTerms = [...sortedTerms.keys()].filter((id) => sortedTerms[id]!.length < 3)
    this.isParticle = Uint8Array.from(sortedTerms, (term) => Number(PARTICLES.has(term)))
    this.respelled = keys.map((key) => key.indonesian)
    this.forms = laidOut.forms
    this.byKey = laidOut.byKey
  }

  /** Makes a dictionary in steps, for a thread that must stay responsive: with 300,000 words a step takes half a second. */
  static async inSteps(
    sortedTerms: readonly string[],
    keys: readonly SpellingKeys[],
    pause: () => Promise<unknown>,
  ): Promise<Dictionary> {
    const steps = layOut(sortedTerms, keys)
    for (;;) {
      const step = steps.next()
      if (step.done) return new Dictionary(sortedTerms, keys, step.value)
      await pause()
    }
  }

  /** The term of a folded word, or -1. */
  find(word: string): number {
    const term = lowerBound(this.terms, word)
    return this.terms[term] === word ? term : -1
  }

  /** Terms that begin with `prefix`: from, to (exclusive). */
  range(prefix: string): [number, number] {
    return prefixRange(this.terms, prefix)
  }

  /** Terms that a wildcard pattern fits, also with ij for y. Recent results are remembered. */
  matching(pattern: string): readonly number[] {
    return this.lastMatching.get(pattern, () => {
      // A typed i may be half of an ij, which is folded to y.
      const [start, end] = this.range(/^[^*?]*/.exec(pattern)![0].replace(/i$/, ''))
      const found: number[] = []
      for (let term = start; term < end; term++) {
        const text = this.terms[term]!
        if (matchesWildcard(pattern, text) || (text.includes('y') && matchesWildcard(pattern, spellIj(text)))) found.push(term)
      }
      return found
    })
  }

  /** Terms that begin with `prefix` in the spelling of another reform. */
  respelledFrom(prefix: string): readonly number[] {
    return this.lastRespelled.get(prefix, () => {
      const keys = spellingKeys(prefix)
      const found = new Set<number>()
      for (const kind of ['indonesian', 'dutch'] as const) {
        const { texts, ids } = this.byKey[kind]
        const [start, end] = prefixRange(texts, keys[kind])
        for (let i = start; i < end; i++) if (beginsSo(prefix, this.terms[ids[i]!]!)) found.add(ids[i]!)
      }
      return [...found]
    })
  }

  /** Calls back for every term whose key of one kind is `key`. */
  withKey(kind: keyof SpellingKeys, key: string, found: (term: number) => void): void {
    const { texts, ids } = this.byKey[kind]
    for (let i = lowerBound(texts, key); texts[i] === key; i++) found(ids[i]!)
  }

  /** Terms that are the word in the spelling of another reform. A term may come twice. */
  reformsOf(word: string): number[] {
    const found: number[] = []
    const add = (term: number) => {
      if (isReformOf(word, this.terms[term]!)) found.push(term)
    }
    const { dutch, indonesian } = spellingKeys(word)
    this.withKey('indonesian', indonesian, add)
    this.withKey('dutch', dutch, add)
    return found
  }

  /** Terms that may be meant by a typed particle: Dean for "den", Dee for "de", but none of two letters. */
  nearParticle(particle: string): number[] {
    if (particle.includes(' ')) return []
    return this.near(particle, 1)
      .map(({ term }) => term)
      .filter((term) => this.terms[term]!.length > 2)
  }

  /**
   * Every term that is within `limit` weighted edits of `word`, or whose spelling key is. A term may come twice. Recent
   * results are remembered, because every rung, reading and chip asks for the same words.
   */
  near(word: string, limit: number): readonly NearTerm[] {
    return this.lastNear.get(`${word} ${limit}`, () => this.findNear(word, limit))
  }

  private findNear(word: string, limit: number): NearTerm[] {
    const keys = spellingKeys(word)
    const found: NearTerm[] = []
    const add = (term: number, edits: number, asTyped = word, text = this.terms[term]!) =>
      found.push({ term, edits, letters: editDistance(asTyped, text) })
    this.skim(0, word, limit, (term) => {
      const edits = distance(word, this.terms[term]!, limit)
      if (edits <= limit) add(term, edits)
    })
    const keyLimit = Math.min(limit, KEY_LIMIT)
    // A word whose key is near may itself be a little farther, unless the limit is high already.
    const slack = limit < 2 ? 0.6 : 0
    const byKey = (term: number, edits = distance(word, this.terms[term]!, keyLimit + slack)) => {
      if (edits <= keyLimit + slack) add(term, Math.min(edits, keyLimit + 0.3))
    }
    this.skim(1, keys.dutch, keyLimit, (term) => byKey(term))
    const respelled = (term: number) => {
      const apart = distance(keys.indonesian, this.respelled[term]!, keyLimit) + RESPELLED
      byKey(term, Math.min(apart, distance(word, this.terms[term]!, keyLimit + slack)))
    }
    const { length } = keys.indonesian
    const isLong = length >= RESPELLED_FROM && length >= word.length / 2
    this.skim(2, keys.indonesian, keyLimit, isLong ? respelled : (term) => byKey(term))
    // Between foehoeteroe and Tuhuteru only one letter is wrong, although many are spelt differently.
    if (isLong && keys.indonesian !== word) this.skim(0, keys.indonesian, keyLimit, respelled)
    const withIj = spellIj(word)
    this.skim(3, withIj, limit, (term) => {
      const other = spellIj(this.terms[term]!)
      const edits = distance(withIj, other, limit)
      if (edits <= limit) add(term, edits, withIj, other)
    })
    return found
  }

  /** Terms of a form within one plain edit more than `limit`. */
  private skim(form: 0 | 1 | 2 | 3, text: string, limit: number, found: (term: number) => void): void {
    this.forms[form].within(text, Math.max(1, Math.floor(limit)) + 1, found)
  }
}

/** Yields after each step, so that other work may run in between. */
function* layOut(terms: readonly string[], keys: readonly SpellingKeys[]): Generator<undefined, LaidOut> {
  const all = [...terms.keys()]
  const dutch = (id: number) => keys[id]!.dutch
  const indonesian = (id: number) => keys[id]!.indonesian
  const isOtherInDutch = (id: number) => dutch(id) !== terms[id]
  const isOtherInIndonesian = (id: number) => indonesian(id) !== terms[id] && indonesian(id) !== dutch(id)
  const folded = new TextsByLength(all, (id) => terms[id]!)
  yield
  const inDutch = new TextsByLength(all.filter(isOtherInDutch), dutch)
  yield
  const inIndonesian = new TextsByLength(all.filter(isOtherInIndonesian), indonesian)
  yield
  const withIj = new TextsByLength(
    all.filter((id) => terms[id]!.includes('y')),
    (id) => spellIj(terms[id]!),
  )
  yield
  const byDutch = sortedBy(all, dutch)
  yield
  const byIndonesian = sortedBy(all, indonesian)
  yield
  const bySound = sortedBy(all, (id) => keys[id]!.sound)
  return { forms: [folded, inDutch, inIndonesian, withIj], byKey: { dutch: byDutch, indonesian: byIndonesian, sound: bySound } }
}

function lastOf<T>(steps: Generator<undefined, T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** A folded word with every y as ij. */
export const spellIj = (word: string): string => word.replaceAll('y', 'ij')

/** A term and its distance, in edits as ear and eye weigh them and in plain letter edits. */
interface NearTerm {
  readonly term: number
  readonly edits: number
  readonly letters: number
}

/** Enough for the words of some queries on every rung. */
const NEAR_KEPT = 48
/** Enough for one query. A pattern such as `*a*` fits most of the terms, so each result is large. */
const WILDCARDS_KEPT = 8

/** What a different spelling adds, in edits, to the wrong letters in a word. */
const RESPELLED = 0.5
/** Shorter keys get no such discount, because too little of a short word stays the same. */
const RESPELLED_FROM = 6

/** Words whose spelling keys are farther apart than this, in edits, are different names. */
const KEY_LIMIT = 2.4

/** The first index whose text is `text` or comes after it. */
function lowerBound(sorted: readonly string[], text: string): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]! < text) low = middle + 1
    else high = middle
  }
  return low
}

/** The range of everything that begins with `prefix`: from, to (exclusive). */
function prefixRange(sorted: readonly string[], prefix: string): [number, number] {
  return [lowerBound(sorted, prefix), lowerBound(sorted, `${prefix}\uffff`)]
}

/** Sorts ids by their text; gives both. */
function sortedBy(ids: readonly number[], textOf: (id: number) => string): { texts: string[]; ids: Uint32Array } {
  const order = [...ids].sort((a, b) => {
    const x = textOf(a)
    const y = textOf(b)
    return x < y ? -1 : x > y ? 1 : a - b
  })
  return { texts: order.map(textOf), ids: Uint32Array.from(order) }
}

/** `*` stands for any letters, `?` for one. No backtracking beyond the last `*`, so no pattern is slow. */
function matchesWildcard(pattern: string, word: string): boolean {
  let p = 0
  let w = 0
  let star = -1
  let retry = 0
  while (w < word.length) {
    if (p < pattern.length && (pattern[p] === '?' || pattern[p] === word[w])) {
      p++
      w++
    } else if (pattern[p] === '*') {
      star = p++
      retry = w
    } else if (star >= 0) {
      p = star + 1
      w = ++retry
    } else return false
  }
  while (pattern[p] === '*') p++
  return p === pattern.length
}
