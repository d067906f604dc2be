/**
 * Names that another engine chose for one pass. Every one of them is judged. Which words are meant is decided by the words
 * of the whole archive, before the names are known.
 */
import { OrderedNames } from '../index/ordered-names.ts'
import type { ArrangedNames } from '../index/segment-builder.ts'
import { Expansion } from '../lexicon/expand.ts'
import type { MeantWords } from '../lexicon/meant-words.ts'
import type { NamesByWord, ToExpand } from './pass.ts'

/** Names whose written form is stored elsewhere. */
export class ChosenNames extends OrderedNames {
  /** The record of each name, by the order in which the records were given. */
  readonly order: Uint32Array
  readonly #writtenOf: (record: number) => string

  constructor({ data, terms, order }: ArrangedNames, writtenOf: (record: number) => string) {
    super(data, terms)
    this.order = order
    this.#writtenOf = writtenOf
  }

  nameAt(name: number): string {
    return this.#writtenOf(this.order[name]!)
  }
}

export class ChosenByWord implements NamesByWord<ChosenNames> {
  readonly names: ChosenNames
  readonly #meant: MeantWords

  constructor(names: ChosenNames, meant: MeantWords) {
    this.names = names
    this.#meant = meant
  }

  expand(to: ToExpand): readonly Expansion[] {
    const { terms } = this.names
    return this.#meant.of(to).map(({ codes }) => {
      const expansion = new Expansion(terms.length)
      for (let term = 0; term < terms.length; term++) {
        const code = codes.get(terms[term]!)
        if (code !== undefined) expansion.set(term, code)
      }
      return expansion
    })
  }

  near(particle: string): readonly number[] {
    const { lists } = this.#meant.lexicon
    return this.#having(
      lists.flatMap(({ dictionary }) => dictionary.nearParticle(particle).map((term) => dictionary.terms[term]!)),
    )
  }

  reformsOf(word: string): readonly number[] {
    const { lists } = this.#meant.lexicon
    return this.#having(lists.flatMap(({ dictionary }) => dictionary.reformsOf(word).map((term) => dictionary.terms[term]!)))
  }

  gather(_: readonly Expansion[], __: unknown, into: Uint32Array): number {
    for (let name = 0; name < into.length; name++) into[name] = name
    return into.length
  }

  mayBeAsTyped(): boolean {
    return this.names.data.size > 0
  }

  /** The terms of these names that are among the words. */
  #having(words: readonly string[]): number[] {
    const wanted = new Set(words)
    return [...this.names.terms.keys()].filter((term) => wanted.has(this.names.terms[term]!))
  }
}
