/**
 * How a query is read. Some words name a voyage by its ship, a city, its code, a year or a period. The others are the name of a
 * passenger. "jansen willem ruys 1957" is Jansen on the Willem Ruys in 1957.
 */
import type { Understood } from '#domain/search.ts'
import { foldText } from '#names/text/fold.ts'
import { PARTICLES } from '#names/words/vocabulary.ts'
import { abbreviationsIn, isShipInYear } from './abbreviations.ts'
import type { KnownNames } from './asked-words.ts'
import { isTimeOfYear } from './days.ts'
import type { Gazetteer, Meaning } from './gazetteer.ts'
import { findPhrases, type NearRun, nearRuns, type Phrase, periodsIn, type RunNearness } from './phrases.ts'
import { cutOut, nameParts, QUOTE, type Run, tieBefore, type Word, wordsOf } from './query-words.ts'
import { eachOf, isBirthYear, isSurelyShip, type Saying, saidRuns } from './said-words.ts'

/** One way to read the whole query: passengers found by `name` on one of `voyages`. */
export interface QueryReading {
  /** The name as typed; null when every word is read as a voyage. */
  name: string | null
  /** Folded words of `name` that could also be read as a voyage. As a name they count only as typed. */
  exactly: ReadonlySet<string>
  /** The name is looked for only on the first rung. */
  highest?: 1 | 2
  /** Numbers of voyages; null when no word is read as a voyage. */
  voyages: ReadonlySet<number> | null
  /** The meanings of the words that name a voyage exactly. */
  meant: readonly Meaning[]
  understood: Understood
  /** How many words are read as a voyage. */
  asVoyage: number
  /**
   * How words that do not name a voyage exactly are near it. `several words`: "willem ruis" for the Willem Ruys; `written`: one
   * word as in the name, "ruys"; `part`: that word misspelt, "ruis"; `whole`: a misspelt whole name, "sibayak" for Sibajak.
   */
  nearAs: 'several words' | 'written' | 'whole' | 'part' | null
  /** The weighted edits in those words. */
  edits: number
  /** The typed surname that the name lacks. */
  without?: string
  /** Whether a word of the name is somebody's surname. */
  hasSurname: boolean
}

export const NOTHING_UNDERSTOOD: Understood = {
  name: null,
  ship: null,
  city: null,
  via: null,
  year: null,
  voyage: null,
  period: null,
}

/** Finds everybody on every voyage. */
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
  /** The part as typed. */
  text: string
  /** The same text, or the name in the archive if it was read as a voyage. */
  label: string
}

/** How many phrases are tried both as a voyage and as names. Further ones are only read as a voyage. */
const AMBIGUOUS_MAX = 3
/** How many runs that are near a voyage are tried as one. Further ones are only read as names. */
const NEAR_MAX = 2

export class ReadQuery {
  /** The exact readings. Readings with more words as a name come first; the last one has every phrase as a voyage. */
  readonly readings: readonly QueryReading[]
  readonly #raw: string
  readonly #words: Word[]
  readonly #phrases: Phrase[]
  /** Phrases that may be words of a name. */
  readonly #ambiguous: Phrase[]
  /** Words that are only said around a name (`said-words.ts`). */
  readonly #said: Run[]
  readonly #saying: Saying
  readonly #gazetteer: Gazetteer
  readonly #names: KnownNames

  /** `readsPeriods`: whether months, seasons and the like may be periods. They may be names: "winter 1946". */
  constructor(typed: string, gazetteer: Gazetteer, names: KnownNames, saying: Saying = 'nobody bears', readsPeriods = true) {
    // Behind a figure a question mark is no wildcard: "maart 1950?".
    const raw = typed.replace(/(?<=\d)\?/g, ' ')
    this.#raw = raw
    this.#names = names
    this.#gazetteer = gazetteer
    this.#saying = saying
    this.#words = wordsOf(raw)
    const periods = (readsPeriods ? periodsIn(raw, this.#words, gazetteer) : []).filter(
      (period) => !isShipInYear(raw, this.#words, period, gazetteer),
    )
    const phrases = findPhrases(raw, this.#words, gazetteer, periods).filter((phrase) => !isBirthYear(this.#words, phrase))
    this.#phrases = [...phrases, ...abbreviationsIn(raw, this.#words, phrases, gazetteer, names)].sort(
      (a, b) => a.from - b.from,
    )
    this.#said = saidRuns(raw, this.#words, this.#phrases, names, saying)
    // The mark in "wie was Jan?" ends a question and is no wildcard.
    if (this.#said.length > 0) this.#raw = raw.replace(/\?\s*$/, '')
    const hasName = cutOut(this.#raw, this.#words, [...this.#phrases, ...this.#said]) !== null
    this.#ambiguous = this.#phrases
      .filter((phrase) => !isSurelyShip(this.#words, phrase))
      .filter(
        (phrase) =>
          // Nobody looks for initials alone: "WR 1957" is a ship.
          (phrase.abbreviated && hasName) ||
          this.#wordsOf(phrase).every((word) => PARTICLES.has(word.text) || names.isName(word.text)),
      )
      .slice(0, AMBIGUOUS_MAX)
    this.readings = subsets(this.#ambiguous)
      .sort((a, b) => b.length - a.length)
      .flatMap((asName) => this.#read(asName, []))
    // With a day before it a month is no name: "3 mei 1950".
    const borne = periods
      .map(this.#wordsOf)
      .filter((words) => words.length === 2)
      .flatMap((words) => words.filter(({ text }) => isTimeOfYear(text) && names.isName(text)))
    if (borne.length > 0 && saying !== 'all') this.readings = [...this.#withoutPeriods(borne), ...this.readings]
  }

  /** The readings in which words that somebody bears are names, as typed: Winter in 1946. */
  #withoutPeriods(borne: readonly Word[]): QueryReading[] {
    const { readings } = new ReadQuery(this.#raw, this.#gazetteer, this.#names, this.#saying, false)
    return readings.map((reading) => ({
      ...reading,
      exactly: new Set([...reading.exactly, ...borne.map(({ text }) => text)]),
    }))
  }

  /**
   * The query without words that are said around a name, even if they are also names: "wie" in "ik zoek wie jansen". For when
   * nothing is found exactly with them. Null when there are no such words.
   */
  get restated(): ReadQuery | null {
    if (this.#saying === 'all') return null
    const restated = new ReadQuery(this.#raw, this.#gazetteer, this.#names, 'all')
    const namesIn = ({ readings }: ReadQuery) => readings.map(({ name }) => name).join('\n')
    return namesIn(restated) === namesIn(this) ? null : restated
  }

  /** The exact readings, but words of a name may be inexact, and letters of a ship are only that. For when nothing is exact. */
  get relaxed(): readonly QueryReading[] {
    return this.readings.filter(({ highest }) => !highest).map((reading) => ({ ...reading, exactly: new Set() }))
  }

  /** Readings in which other words nearly name a voyage: "ruys" for the Willem Ruys. For when nothing is found exactly. */
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
   * The parts of the query, in order. A part is a ship, city, year, period or code, or one word of the name with its particles.
   * A word that is no known name but is near a ship or city counts as that: "zwart sibayak" is a name and a ship.
   */
  parts(): QueryPart[] {
    const parts: QueryPart[] = []
    let at = 0
    const nameUntil = (end: number) =>
      parts.push(...nameParts(this.#raw.slice(at, end)).map((text) => ({ kind: this.#kindOf(text), text, label: text })))
    const runs: (Phrase | Run)[] = [...this.#phrases, ...this.#said]
    for (const run of runs.sort((a, b) => a.from - b.from)) {
      nameUntil(Math.max(at, this.#words[tieBefore(this.#words, run.from)]!.start))
      if ('meanings' in run) {
        const { kind, label } = this.#labelled(run)
        parts.push({ kind, label, text: kind === 'period' ? label : this.#typed(run) })
      }
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

  /** Reads some phrases as names and some near runs as voyages. Two people make two readings. */
  #read(asName: Phrase[], near: NearRun[]): QueryReading[] {
    const phrases = this.#phrases.filter((phrase) => !asName.includes(phrase) && !near.some((run) => overlap(run, phrase)))
    const taken = [...phrases, ...near]
    const letters = asName.filter(({ abbreviated }) => abbreviated).map((phrase) => this.#typed(phrase))
    const rest = cutOut(this.#raw, this.#words, [...taken, ...this.#said])
    const name = rest && letters.reduce(dotted, rest)
    const meant: Meaning[] = phrases.map((phrase) => ({ ...this.#labelled(phrase), voyages: unionOf(phrase.meanings) }))
    const voyages = [...meant, ...near].map((run) => run.voyages)
    const labelled: Label[] = [
      ...meant.map(({ kind, label }) => ({ kind, labels: new Set([label]), typed: label })),
      ...near.map((run) => ({ ...run, typed: run.written })),
    ]
    const reading = {
      ...(letters.length > 0 && { highest: 1 as const }),
      nearAs: nearAs(near),
      edits: near.reduce((sum, { edits }) => sum + edits, 0),
      asVoyage: taken.reduce((count, { from, to }) => count + to - from, 0),
      hasSurname: name !== null && wordsOf(name).some(({ text }) => this.#isSurname(text)),
      exactly: new Set(asName.flatMap(this.#wordsOf).map((word) => word.text)),
      voyages: voyages.length > 0 ? voyages.reduce(intersection) : null,
      meant,
      understood: {
        name: name || null,
        ...understoodAs(labelled),
        period: meant.find(({ period }) => period)?.period ?? null,
      },
    }
    const isEach = name !== null && (this.#saying === 'all' || !this.#names.isName('en'))
    return (isEach ? eachOf(name, this.#names) : [name]).map((one) => ({ ...reading, name: one }))
  }

  #isSurname(word: string): boolean {
    return word.length > 1 && !PARTICLES.has(word) && this.#names.isName(word) && !this.#names.isGivenName(word)
  }

  /** The archive's name for a phrase. A city with several names in the archive keeps the typed one. */
  #labelled({ from, to, meanings }: Phrase): Omit<Meaning, 'voyages'> {
    const { kind, period } = meanings[0]!
    if (period) return { kind, label: period.label, period }
    const [label, ...others] = meanings.filter((meaning) => meaning.kind === kind).map((meaning) => meaning.label)
    if (label !== undefined && others.length === 0) return { kind, label }
    const words = this.#wordsOf({ from, to }).map(({ text }) => text)
    return { kind, label: this.#gazetteer.placeName(words.join(' ')) ?? this.#typed({ from, to }) }
  }
}

/** The name with these letters as initials, which they are only if somebody has them: "jansen wr" -> "jansen w. r." */
const dotted = (name: string, letters: string): string =>
  name.replace(new RegExp(`(?<!\\p{L})${letters}(?!\\p{L})`, 'u'), `${[...letters].join('. ')}.`)

function nearAs(near: readonly NearRun[]): QueryReading['nearAs'] {
  if (near.length === 0) return null
  if (near.some(({ from, to }) => to - from > 1)) return 'several words'
  if (near.every(({ edits }) => edits === 0)) return 'written'
  return near.every(({ edits, whole }) => whole || edits === 0) ? 'whole' : 'part'
}

const overlap = (a: Run, b: Run): boolean => a.from < b.to && b.from < a.to

const unionOf = (meanings: Meaning[]): ReadonlySet<number> => new Set(meanings.flatMap(({ voyages }) => [...voyages]))

/** How a run of words was read. */
interface Label {
  kind: Meaning['kind']
  /** The names that it may stand for. */
  labels: ReadonlySet<string>
  /** Shown when there are several such names. */
  typed: string
}

function understoodAs(read: Label[]): Omit<Understood, 'name' | 'period'> {
  const of = (kind: Meaning['kind']) => labelOf(read.filter((label) => label.kind === kind)) || null
  const year = read.find(({ kind }) => kind === 'year')?.typed
  return {
    ship: of('ship'),
    city: of('city'),
    via: of('via'),
    year: year === undefined ? null : Number(year),
    voyage: of('code'),
  }
}

/** The label of several runs. If they share one name it is that: "grote" and "beer" are the Grote Beer. Others are listed. */
function labelOf(read: readonly Label[]): string {
  const [first, ...others] = read.map(({ labels }) => labels)
  const [common, ...more] = others.reduce(intersection, first ?? new Set<string>())
  if (common !== undefined && more.length === 0) return common
  return read.map(({ labels: [label, ...rest], typed }) => (rest.length === 0 && label) || typed).join(', ')
}

const intersection = <T>(a: ReadonlySet<T>, b: ReadonlySet<T>): ReadonlySet<T> =>
  new Set([...a].filter((value) => b.has(value)))

/** Every choice of some of the items, from none to all. */
function subsets<T>(items: readonly T[]): T[][] {
  const all: T[][] = [[]]
  for (const item of items) all.push(...all.map((set) => [...set, item]))
  return all
}
