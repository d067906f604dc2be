/**
 * How a query is read: which of its words are the name of a voyage (ship, city, code, year) and which are left for the
 * name of a passenger. Pure, the same for every engine. Rules: data contract, section 5, "Words".
 */
import { foldText } from '#domain/names/fold.ts'
import { capitalised } from '#domain/names/reason.ts'
import { PARTICLES } from '#domain/names/vocabulary.ts'
import type { Understood } from '#domain/search.ts'
import type { Gazetteer, Meaning, NearMeaning, Nearness } from './gazetteer.ts'
import { findPhrases, type Phrase } from './phrases.ts'
import { cutOut, nameParts, QUOTE, type Run, tieBefore, type Word, wordsOf } from './query-words.ts'

/** A run of words that inexactly names voyages. */
type NearRun = Run & NearMeaning

/** What a run was read as: the names that it may stand for, and how it is written if those are several. */
interface Label {
  kind: Meaning['kind']
  labels: ReadonlySet<string>
  typed: string
}

/** One way to read the whole query: passengers found by `name`, on one of `voyages`. */
export interface Reading {
  /** What is left for the name, as typed; null when every word is read as voyage. */
  name: string | null
  /** Folded words of `name` that must stand in it exactly, since they could be read as voyage. */
  exactly: ReadonlySet<string>
  /** Null when no word is read as voyage. */
  voyages: ReadonlySet<number> | null
  understood: Understood
  /** Words that are read as voyage. */
  asVoyage: number
  /** How those were typed that mean a voyage only inexactly. */
  nearAs: 'several words' | 'written' | 'misspelt' | null
}

/** A part of the query as it was typed; `label`: what was read as a voyage as the archive writes it. */
export interface QueryPart {
  kind: 'name' | Meaning['kind']
  text: string
  label: string
}

/** More phrases than this that are words of names too are read as voyage alone. */
const AMBIGUOUS_MAX = 3
/** More runs than this that come near a voyage are read as name alone. */
const NEAR_MAX = 2

/** What is known of the names of passengers. */
export interface KnownNames {
  /** Whether a folded word stands in the name of any passenger. */
  isName(word: string): boolean
  /** Whether passengers are called so, and not nearly all by their surname. */
  isGivenName(word: string): boolean
}

export class ReadQuery {
  /** Exact readings, those with more of the query as name first; the last has every phrase as voyage. */
  readonly readings: readonly Reading[]
  readonly #raw: string
  readonly #words: Word[]
  readonly #phrases: Phrase[]
  readonly #gazetteer: Gazetteer
  readonly #names: KnownNames

  constructor(raw: string, gazetteer: Gazetteer, names: KnownNames) {
    this.#raw = raw
    this.#names = names
    this.#gazetteer = gazetteer
    this.#words = wordsOf(raw)
    this.#phrases = findPhrases(raw, this.#words, gazetteer)
    const ambiguous = this.#phrases
      .filter((phrase) =>
        this.#wordsOf(phrase).every((word) => PARTICLES.has(word.text) || names.isName(word.text)),
      )
      .slice(0, AMBIGUOUS_MAX)
    this.readings = subsets(ambiguous)
      .sort((a, b) => b.length - a.length)
      .map((asName) => this.#read(asName, []))
  }

  /** The exact readings with every word of a name found as names are: for when nothing was found exactly. */
  get relaxed(): readonly Reading[] {
    return this.readings.map((reading) => ({ ...reading, exactly: new Set() }))
  }

  /**
   * With readings in which words beside the phrases also mean voyages, inexactly ("ruys" for the Willem Ruys): for when
   * the exact ones find nothing exactly. Null when there are none. `guessing`: names are guessed at too. Such a guess comes
   * after a ship typed in several words, and after a name on a ship of whose name one word is as typed.
   */
  withInexact(nearness: Nearness, guessing: boolean): readonly Reading[] | null {
    const inexact = this.inexact(nearness)
    if (inexact.length === 0) return null
    const isSurer = ({ name, nearAs }: Reading) =>
      guessing && (nearAs === 'several words' || (nearAs === 'written' && name !== null))
    return [...inexact.filter(isSurer), ...this.readings, ...inexact.filter((reading) => !isSurer(reading))]
  }

  inexact(nearness: Nearness): Reading[] {
    const near = this.#nearRuns(nearness)
    return subsets(near.slice(0, NEAR_MAX))
      .filter((asVoyage) => asVoyage.length > 0)
      .sort((a, b) => a.length - b.length)
      .map((asVoyage) => this.#read([], asVoyage))
      .filter((reading) => reading.voyages !== null && reading.voyages.size > 0)
  }

  /**
   * The query in parts that mean something by themselves, in their order: each exact reading as a voyage, one word of a
   * ship's or city's name that is no passenger's, and each word of the name with its particles.
   */
  parts(): QueryPart[] {
    const parts: QueryPart[] = []
    let at = 0
    const nameUntil = (end: number) =>
      parts.push(
        ...nameParts(this.#raw.slice(at, end)).map((text) => ({
          kind: this.#kindOf(text),
          text,
          label: text,
        })),
      )
    for (const phrase of this.#phrases) {
      nameUntil(this.#words[tieBefore(this.#words, phrase.from)]!.start)
      parts.push({ ...this.#labelled(phrase), text: this.#typed(phrase) })
      at = this.#words[phrase.to - 1]!.end
    }
    nameUntil(this.#raw.length)
    return parts
  }

  #kindOf(text: string): QueryPart['kind'] {
    const word = foldText(text)
    if (this.#names.isName(word) || QUOTE.test(text)) return 'name'
    return this.#gazetteer.near([word], 'word')?.kind ?? 'name'
  }

  #wordsOf = ({ from, to }: Run): Word[] => this.#words.slice(from, to)

  #typed({ from, to }: Run): string {
    return this.#raw.slice(this.#words[from]!.start, this.#words[to - 1]!.end)
  }

  /** From the left, the longest run first that stands for whole names, or one word that does for a part of one. */
  #nearRuns(nearness: Nearness): NearRun[] {
    const near: NearRun[] = []
    const isFree = (at: number) =>
      !this.#words[at]!.quoted && !this.#phrases.some(({ from, to }) => at >= from && at < to)
    for (let from = 0; from < this.#words.length; from++) {
      let end = from
      while (end < this.#words.length && end - from < this.#gazetteer.longest && isFree(end)) end++
      for (let to = end; to > from; to--) {
        const words = this.#wordsOf({ from, to }).map(({ text }) => text)
        const meaning = this.#gazetteer.near(words, nearness)
        if (!meaning || (words.length === 1 && this.#isSoonerName(words[0]!, meaning))) continue
        near.push({ from, to, ...meaning })
        from = to - 1
        break
      }
    }
    return near
  }

  /** Nobody calls the Johan de Witt by her first word, nor means her by "wit", which is a surname as it stands. */
  #isSoonerName(word: string, { asWritten }: NearMeaning): boolean {
    return this.#names.isGivenName(word) || (!asWritten && this.#names.isName(word))
  }

  #read(asName: Phrase[], near: NearRun[]): Reading {
    const phrases = this.#phrases.filter((phrase) => !asName.includes(phrase))
    const taken = [...phrases, ...near]
    const name = cutOut(this.#raw, this.#words, taken)
    const meant = [...phrases.map(({ meanings }) => unionOf(meanings)), ...near.map(({ voyages }) => voyages)]
    const labelled: Label[] = [
      ...phrases.map((phrase) => {
        const { kind, label } = this.#labelled(phrase)
        return { kind, labels: new Set([label]), typed: label }
      }),
      ...near.map((run) => ({ ...run, typed: capitalised(this.#typed(run)) })),
    ]
    return {
      nearAs: nearAs(near),
      asVoyage: taken.reduce((count, { from, to }) => count + to - from, 0),
      name,
      exactly: new Set(asName.flatMap(this.#wordsOf).map((word) => word.text)),
      voyages: meant.length > 0 ? meant.reduce(intersection) : null,
      understood: { name: name || null, ...labels(labelled) },
    }
  }

  /** A city that the archive has under several of its names keeps the one that was typed. */
  #labelled({ from, to, meanings }: Phrase): { kind: Meaning['kind']; label: string } {
    const kind = meanings[0]!.kind
    const [label, ...others] = meanings
      .filter((meaning) => meaning.kind === kind)
      .map((meaning) => meaning.label)
    if (label !== undefined && others.length === 0) return { kind, label }
    const words = this.#wordsOf({ from, to }).map(({ text }) => text)
    return { kind, label: this.#gazetteer.placeName(words.join(' ')) ?? this.#typed({ from, to }) }
  }
}

function labels(read: Label[]): Omit<Understood, 'name'> {
  const of = (kind: Meaning['kind']) => labelOf(read.filter((label) => label.kind === kind)) || null
  const year = read.find(({ kind }) => kind === 'year')?.typed
  return {
    ship: of('ship'),
    city: of('city'),
    year: year === undefined ? null : Number(year),
    voyage: of('code'),
  }
}

/** Runs that may stand for the same one name are that name ("grote", "beer"); otherwise each is written by itself. */
function labelOf(read: readonly Label[]): string {
  const [first, ...others] = read.map(({ labels }) => labels)
  const [common, ...more] = others.reduce((all, each) => all.intersection(each), first ?? new Set<string>())
  if (common !== undefined && more.length === 0) return common
  return read.map(({ labels: [label, ...rest], typed }) => (rest.length === 0 && label) || typed).join(' ')
}

function nearAs(near: readonly NearRun[]): Reading['nearAs'] {
  if (near.length === 0) return null
  if (near.some(({ from, to }) => to - from > 1)) return 'several words'
  return near.every(({ asWritten }) => asWritten) ? 'written' : 'misspelt'
}

const unionOf = (meanings: Meaning[]): ReadonlySet<number> =>
  meanings.reduce<ReadonlySet<number>>((all, { voyages }) => all.union(voyages), new Set())
const intersection = (a: ReadonlySet<number>, b: ReadonlySet<number>): ReadonlySet<number> =>
  a.intersection(b)

function subsets<T>(items: readonly T[]): T[][] {
  const all: T[][] = [[]]
  for (const item of items) all.push(...all.map((set) => [...set, item]))
  return all
}
