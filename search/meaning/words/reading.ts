/**
 * How a query is read. Some of its words name a voyage by its ship, a city, its code or a year; the others are the name of a
 * passenger. "jansen willem ruys 1957" is Jansen on the Willem Ruys in 1957. Rules: data contract, section 5, "Words".
 */

import type { Understood } from '#domain/search.ts'
import { foldText } from '#names/text/fold.ts'
import { PARTICLES } from '#names/words/vocabulary.ts'
import type { Gazetteer, Meaning } from './gazetteer.ts'
import type { KnownNames } from './known-names.ts'
import { type NearRun, nearRuns, type RunNearness } from './near-runs.ts'
import { findPhrases, type Phrase } from './phrases.ts'
import { cutOut, nameParts, QUOTE, type Run, tieBefore, type Word, wordsOf } from './query-words.ts'
import { eachOf, isBirthYear, isSurelyShip, type Saying, saidRuns } from './said-words.ts'
import { intersection, subsets } from './sets.ts'

/** One way to read the whole query: passengers who are found by `name`, on one of `voyages`. */
export interface QueryReading {
  /** What is left for the name, as typed; null when every word is read as a voyage. */
  name: string | null
  /** Folded words of `name` that could be read as a voyage too: as a name they must be found exactly. */
  exactly: ReadonlySet<string>
  /** The name is looked for on the first rung alone. */
  highest?: 1
  /** Numbers of voyages; null when no word is read as a voyage. */
  voyages: ReadonlySet<number> | null
  /** What the words that name a voyage exactly mean, each by itself. */
  meant: readonly Meaning[]
  understood: Understood
  /** How many words are read as a voyage. */
  asVoyage: number
  /**
   * How words that do not name a voyage exactly come near it. For the ship Willem Ruys: several words ("willem ruis"), or
   * one word as the name has it ("ruys"), or one misspelt ("ruis"). A misspelt whole name: "sibayak" for Sibajak.
   */
  nearAs: 'several words' | 'written' | 'whole' | 'part' | null
  /** Weighted edits in those words. */
  edits: number
  /** A word of the name is somebody's surname. */
  hasSurname: boolean
}

export const NOTHING_UNDERSTOOD: Understood = { name: null, ship: null, city: null, year: null, voyage: null }

/** Everybody, on every voyage. */
export const EVERYTHING: QueryReading = {
  name: null,
  exactly: new Set(),
  voyages: null,
  meant: [],
  understood: NOTHING_UNDERSTOOD,
  asVoyage: 0,
  nearAs: null,
  edits: 0,
  hasSurname: false,
}

/** A part of the query that means something by itself. */
export interface QueryPart {
  kind: 'name' | Meaning['kind']
  /** As typed. */
  text: string
  /** As the archive writes it, where it was read as a voyage. */
  label: string
}

/** So many phrases are tried both ways, as a voyage and as names. Any more are read as a voyage alone. */
const AMBIGUOUS_MAX = 3
/** So many runs that come near a voyage are tried as one. Any more are read as names alone. */
const NEAR_MAX = 2

export class ReadQuery {
  /** Exact readings. Those with more of the query as a name come first; the last has every phrase as a voyage. */
  readonly readings: readonly QueryReading[]
  readonly #raw: string
  readonly #words: Word[]
  readonly #phrases: Phrase[]
  /** Phrases that may be words of a name. */
  readonly #ambiguous: Phrase[]
  /** Words that are only said around the name. */
  readonly #said: Run[]
  readonly #saying: Saying
  readonly #gazetteer: Gazetteer
  readonly #names: KnownNames

  constructor(raw: string, gazetteer: Gazetteer, names: KnownNames, saying: Saying = 'nobody bears') {
    this.#raw = raw
    this.#names = names
    this.#gazetteer = gazetteer
    this.#saying = saying
    this.#words = wordsOf(raw)
    this.#phrases = findPhrases(raw, this.#words, gazetteer).filter((phrase) => !isBirthYear(this.#words, phrase))
    this.#said = saidRuns(raw, this.#words, this.#phrases, names, saying)
    // In "wie was Jan?" the mark ends a question: it is no wildcard.
    if (this.#said.length > 0) this.#raw = raw.replace(/\?\s*$/, '')
    this.#ambiguous = this.#phrases
      .filter((phrase) => !isSurelyShip(this.#words, phrase))
      .filter((phrase) => this.#wordsOf(phrase).every((word) => PARTICLES.has(word.text) || names.isName(word.text)))
      .slice(0, AMBIGUOUS_MAX)
    this.readings = subsets(this.#ambiguous)
      .sort((a, b) => b.length - a.length)
      .flatMap((asName) => this.#read(asName, []))
  }

  /**
   * The query without the words that are said around a name though passengers bear them too: "wie" in "ik zoek wie jansen".
   * It is for when nothing is found exactly with them. Null when there are no such words.
   */
  get restated(): ReadQuery | null {
    if (this.#saying === 'all') return null
    const restated = new ReadQuery(this.#raw, this.#gazetteer, this.#names, 'all')
    const namesIn = ({ readings }: ReadQuery) => readings.map(({ name }) => name).join('\n')
    return namesIn(restated) === namesIn(this) ? null : restated
  }

  /** The exact readings, with no word of a name that must be found exactly. They are for when nothing was. */
  get relaxed(): readonly QueryReading[] {
    return this.readings.map((reading) => ({ ...reading, exactly: new Set() }))
  }

  /**
   * Readings in which other words mean a voyage too, inexactly: "ruys" means the Willem Ruys. They are for when the exact
   * readings find nothing exactly.
   */
  inexact(nearness: RunNearness): QueryReading[] {
    const near = nearRuns(
      { words: this.#words, phrases: this.#phrases, said: this.#said },
      this.#gazetteer,
      this.#names,
      nearness,
    )
    return subsets(near.slice(0, NEAR_MAX))
      .filter((asVoyage) => asVoyage.length > 0)
      .sort((a, b) => a.length - b.length)
      .flatMap((asVoyage) => {
        const asName = this.#ambiguous.filter((phrase) => !asVoyage.some((run) => overlap(run, phrase)))
        return [...(asName.length > 0 ? this.#read(asName, asVoyage) : []), ...this.#read([], asVoyage)]
      })
      .filter(({ voyages }) => voyages !== null && voyages.size > 0)
  }

  /**
   * The query in parts, in their order. A part is a ship, city, year or code, or one word of the name with its particles. A
   * word that nobody bears and that comes near a ship or city is a part of that kind: "zwart sibayak" is a name and a ship.
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
    const runs: (Phrase | Run)[] = [...this.#phrases, ...this.#said]
    for (const run of runs.sort((a, b) => a.from - b.from)) {
      nameUntil(Math.max(at, this.#words[tieBefore(this.#words, run.from)]!.start))
      if ('meanings' in run) parts.push({ ...this.#labelled(run), text: this.#typed(run) })
      at = Math.max(at, this.#words[run.to - 1]!.end)
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

  /** Reads some phrases as names and some near runs as voyages. Of two people it makes two readings. */
  #read(asName: Phrase[], near: NearRun[]): QueryReading[] {
    const phrases = this.#phrases.filter((phrase) => !asName.includes(phrase) && !near.some((run) => overlap(run, phrase)))
    const taken = [...phrases, ...near]
    const name = cutOut(this.#raw, this.#words, [...taken, ...this.#said])
    const meant = phrases.map((phrase) => ({
      ...this.#labelled(phrase),
      voyages: unionOf(phrase.meanings),
    }))
    const voyages = [...meant, ...near].map((run) => run.voyages)
    const labelled: Label[] = [
      ...meant.map(({ kind, label }) => ({ kind, labels: new Set([label]), typed: label })),
      ...near.map((run) => ({ ...run, typed: run.written })),
    ]
    const reading = {
      nearAs: nearAs(near),
      edits: near.reduce((sum, { edits }) => sum + edits, 0),
      asVoyage: taken.reduce((count, { from, to }) => count + to - from, 0),
      hasSurname: name !== null && wordsOf(name).some(({ text }) => this.#isSurname(text)),
      exactly: new Set(asName.flatMap(this.#wordsOf).map((word) => word.text)),
      voyages: voyages.length > 0 ? voyages.reduce(intersection) : null,
      meant,
      understood: { name: name || null, ...understoodAs(labelled) },
    }
    const isEach = name !== null && (this.#saying === 'all' || !this.#names.isName('en'))
    return (isEach ? eachOf(name, this.#names) : [name]).map((one) => ({ ...reading, name: one }))
  }

  #isSurname(word: string): boolean {
    return word.length > 1 && !PARTICLES.has(word) && this.#names.isName(word) && !this.#names.isGivenName(word)
  }

  /** What the archive calls it. A city that the archive has under several names is called as it was typed. */
  #labelled({ from, to, meanings }: Phrase): { kind: Meaning['kind']; label: string } {
    const kind = meanings[0]!.kind
    const [label, ...others] = meanings.filter((meaning) => meaning.kind === kind).map((meaning) => meaning.label)
    if (label !== undefined && others.length === 0) return { kind, label }
    const words = this.#wordsOf({ from, to }).map(({ text }) => text)
    return { kind, label: this.#gazetteer.placeName(words.join(' ')) ?? this.#typed({ from, to }) }
  }
}

function nearAs(near: readonly NearRun[]): QueryReading['nearAs'] {
  if (near.length === 0) return null
  if (near.some(({ from, to }) => to - from > 1)) return 'several words'
  if (near.every(({ edits }) => edits === 0)) return 'written'
  return near.every(({ edits, whole }) => whole || edits === 0) ? 'whole' : 'part'
}

const overlap = (a: Run, b: Run): boolean => a.from < b.to && b.from < a.to

const unionOf = (meanings: Meaning[]): ReadonlySet<number> => new Set(meanings.flatMap(({ voyages }) => [...voyages]))

/** What a run of words was read as. */
interface Label {
  kind: Meaning['kind']
  /** The names that it may stand for. */
  labels: ReadonlySet<string>
  /** What is shown when those are several. */
  typed: string
}

function understoodAs(read: Label[]): Omit<Understood, 'name'> {
  const of = (kind: Meaning['kind']) => labelOf(read.filter((label) => label.kind === kind)) || null
  const year = read.find(({ kind }) => kind === 'year')?.typed
  return {
    ship: of('ship'),
    city: of('city'),
    year: year === undefined ? null : Number(year),
    voyage: of('code'),
  }
}

/** The label of several runs. "grote" and "beer" both stand for the Grote Beer, so that is one name; others are listed. */
function labelOf(read: readonly Label[]): string {
  const [first, ...others] = read.map(({ labels }) => labels)
  const [common, ...more] = others.reduce(intersection, first ?? new Set<string>())
  if (common !== undefined && more.length === 0) return common
  return read.map(({ labels: [label, ...rest], typed }) => (rest.length === 0 && label) || typed).join(', ')
}
