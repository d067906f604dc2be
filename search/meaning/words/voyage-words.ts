/** The names of ships and cities, and the words of those names, found by how they are spelt. */
import { Dictionary } from '#names/lexicon/dictionary.ts'
import { distance } from '#names/text/distance.ts'
import { spellingKeys } from '#names/text/spelling-keys.ts'
import { PARTICLES } from '#names/words/vocabulary.ts'

/** Edits that another spelling counts for, "ruijs" for "ruys". A typing error counts for more. */
export const SPELT_ALIKE = 0.2

/** How near is near: `word` is a word of the name or another spelling of it, `fuzzy` allows a few wrong letters too. */
export type Nearness = 'word' | 'fuzzy'

/** A ship's or city's name without its spaces, or one word of a longer name. */
export interface VoyageWord {
  /** Folded. */
  text: string
  kind: 'ship' | 'city'
  /** The whole names, as the archive writes them. */
  labels: Set<string>
  voyages: Set<number>
}

export interface NearWord {
  known: VoyageWord
  edits: number
}

/** A shorter word of a ship's name, such as "M." or "de", means nothing by itself. */
export const SHORTEST_WORD = 3

export class VoyageWords {
  readonly #entries = new Map<string, VoyageWord[]>()
  #dictionary: Dictionary | null = null

  add(word: string, kind: VoyageWord['kind'], label: string, voyage: number): void {
    if (word.length < SHORTEST_WORD || PARTICLES.has(word)) return
    const alike = this.#entries.get(word) ?? []
    this.#entries.set(word, alike)
    const known = alike.find((other) => other.kind === kind)
    const entry = known ?? { text: word, kind, labels: new Set(), voyages: new Set() }
    if (!known) alike.push(entry)
    this.#dictionary = null
    entry.labels.add(label)
    entry.voyages.add(voyage)
  }

  near(typed: string, nearness: Nearness): NearWord[] {
    this.#dictionary ??= new Dictionary([...this.#entries.keys()].sort())
    const dictionary = this.#dictionary
    const found = new Map<number, number>()
    const offer = (term: number, edits: number) => found.set(term, Math.min(edits, found.get(term) ?? Number.POSITIVE_INFINITY))
    const alike = (term: number) => offer(term, dictionary.terms[term] === typed ? 0 : SPELT_ALIKE)
    const keys = spellingKeys(typed)
    dictionary.withKey('dutch', keys.dutch, alike)
    dictionary.withKey('indonesian', keys.indonesian, alike)
    if (nearness === 'fuzzy' && typed.length >= 5) {
      const limit = typed.length < 8 ? 1.3 : 2.4
      for (const { term } of dictionary.near(typed, limit)) {
        const edits = distance(typed, dictionary.terms[term]!, limit)
        if (edits <= limit) offer(term, Math.max(edits, SPELT_ALIKE + 0.1))
      }
    }
    return [...found].flatMap(([term, edits]) => this.#entries.get(dictionary.terms[term]!)!.map((known) => ({ known, edits })))
  }
}
