/**
 * The names that people use for voyages, and which voyages each means: ships, cities and places on the way with other names,
 * codes, years and periods.
 */

import { spanOf } from '#domain/dates.ts'
import type { Period } from '#domain/search.ts'
import { Dictionary } from '#names/lexicon/dictionary.ts'
import { distance } from '#names/text/distance.ts'
import { capitalised, foldText } from '#names/text/fold.ts'
import { spellingKeys } from '#names/text/spelling-keys.ts'
import { PARTICLES } from '#names/words/vocabulary.ts'
import { joinInitials, SHIP_PREFIXES } from './query-words.ts'

/** The facts of a voyage that a typed word can mean. */
export interface VoyageFacts {
  code: string
  formerCodes?: readonly string[]
  shipName: string | null
  /** "ss", "ms". */
  shipPrefix: string | null
  startCity: string | null
  endCity: string | null
  /** The places where it calls on the way. */
  via?: readonly string[]
  startDate: string | null
  endDate: string | null
}

export interface Meaning {
  kind: 'ship' | 'city' | 'via' | 'year' | 'period' | 'code'
  /** The name as the archive writes it. A period has the words that were typed. */
  label: string
  /** Only a period has it. */
  period?: Period
  voyages: ReadonlySet<number>
}

/** What a run of words may mean inexactly. */
export interface NearMeaning extends Omit<Meaning, 'label'> {
  /** The names that it may stand for, as the archive writes them. */
  labels: ReadonlySet<string>
  /** The names, or words of longer names, that come near; folded and without spaces. */
  texts: ReadonlySet<string>
  /** The one name that it may stand for, or the word that several of them share, as the archive writes it. */
  written: string
  /** It is near whole names, not near words of longer names. */
  whole: boolean
  /** Weighted edits from what was typed to what is meant. Another spelling counts for at most `SPELT_ALIKE`. */
  edits: number
}

const YEAR = /^\d{4}$/

export class Gazetteer {
  /** By folded words with single spaces. */
  readonly #phrases = new Map<string, Map<string, Meaning & { voyages: Set<number> }>>()
  /** The first and last known day of each voyage with a date. */
  readonly #dates: { voyage: number; from: string; to: string }[] = []
  readonly #words = new VoyageWords()
  readonly #names = new VoyageWords()
  /** Every name of a place as it is written, by its folded words without spaces. */
  readonly #placeNames = new Map<string, string>()
  /** Codes by their letters and digits: "si 1946 1". */
  readonly #codes = new Map<string, Meaning & { voyages: Set<number> }>()
  /** Ships by the first letters of their words: jvo for the Johan van Oldenbarnevelt. */
  readonly #abbreviated = new Map<string, Set<string>>()
  /** The number of words in the longest name. Longer runs of typed words need not be looked up. */
  readonly longest: number

  /** `places` are groups of names of one place (Batavia, Djakarta, Jakarta). */
  constructor(voyages: Iterable<readonly [number, VoyageFacts]>, places: readonly (readonly string[])[]) {
    const alsoCalled = otherNames(places)
    for (const name of places.flat()) this.#placeNames.set(glued(foldText(name)), name)
    for (const [voyage, facts] of voyages) {
      this.#addDates(voyage, facts)
      for (const code of [facts.code, ...(facts.formerCodes ?? [])]) {
        this.#addPhrase(codeKey(code), 'code', facts.code, voyage)
        this.#addSpacedCode(code, facts.code, voyage)
      }
      if (facts.shipName) this.#addShip(voyage, facts.shipName, facts.shipPrefix)
      const places: ['city' | 'via', string | null][] = [
        ['city', facts.startCity],
        ['city', facts.endCity],
        ...(facts.via ?? []).map((place): ['via', string] => ['via', place]),
      ]
      for (const [kind, place] of places) {
        if (!place) continue
        this.#placeNames.set(glued(foldText(place)), place)
        for (const name of [foldText(place), ...(alsoCalled.get(foldText(place)) ?? [])]) {
          this.#addPhrase(name, kind, place, voyage)
          this.#names.add(glued(name), kind, place, voyage)
        }
      }
    }
    this.longest = Math.max(1, ...[...this.#phrases.keys()].map((name) => name.split(' ').length))
  }

  /** What a run of folded words means as a whole. A year in which nobody sailed means no voyages. */
  meanings(name: string): Meaning[] {
    const found: Meaning[] = asNamed(
      [...(this.#phrases.get(name)?.values() ?? [])].map((meaning) => ({
        ...meaning,
        text: glued(name),
        labels: [meaning.label],
      })),
    ).map(({ kind, label, voyages }) => ({ kind, label, voyages }))
    if (YEAR.test(name)) {
      const { voyages } = this.during({ from: `${name}-01-01`, to: `${name}-12-31`, label: name })
      found.push({ kind: 'year', label: name, voyages })
    }
    return found
  }

  /** The voyages that were under way on a day of the period. */
  during(period: Period): Meaning {
    const { from, to, label } = period
    const under = this.#dates.filter((dates) => (to === null || dates.from <= to) && (from === null || dates.to >= from))
    return { kind: 'period', label, period, voyages: new Set(under.map(({ voyage }) => voyage)) }
  }

  /** How a folded name of a place is written. */
  placeName(folded: string): string | undefined {
    return this.#placeNames.get(glued(folded))
  }

  /** The voyage with this code, in any case. */
  code(text: string): Meaning[] {
    return [...(this.#phrases.get(codeKey(text))?.values() ?? [])]
  }

  /** The voyage with this code in other punctuation, or without any ("si1946-1", "SI 1946 1"). */
  spacedCode(text: string): Meaning[] {
    const meaning = this.#codes.get(lettersAndFigures(text))
    return meaning ? [meaning] : []
  }

  /** The ships with these folded first letters: "wr" -> Willem Ruys. Of several, those that sailed in `years`, if any did. */
  abbreviated(letters: string, years: readonly Meaning[]): Meaning[] {
    const ships = [...(this.#abbreviated.get(letters) ?? [])].flatMap((name) => this.meanings(name))
    const sailed = ships.filter(({ voyages }) => years.every((year) => [...voyages].some((voyage) => year.voyages.has(voyage))))
    return sailed.length > 0 ? sailed : ships
  }

  /**
   * What a run of folded words may mean inexactly, or null: the nearest names. Among equally near ones whole names win from
   * words of longer names, with which only single words are compared. Spaces do not matter: "zuider kruis" -> Zuiderkruis,
   * "grotebeer" -> Grote Beer.
   */
  near(words: readonly string[], nearness: Nearness): NearMeaning | null {
    const typed = words.join('')
    if (typed.length < SHORTEST_WORD || PARTICLES.has(typed)) return null
    const names = this.#names.near(typed, nearness)
    const parts = words.length === 1 ? this.#words.near(typed, nearness) : []
    if (names.length + parts.length === 0) return null
    const edits = Math.min(...names.concat(parts).map((found) => found.edits))
    const nearest = (found: NearWord) => found.edits <= edits + 0.001
    const whole = names.some(nearest)
    const found = asNamed((whole ? names : parts).filter(nearest).map(({ known }) => known))
    const kind = (['ship', 'city', 'via'] as const).find((kind) => found.some((known) => known.kind === kind))!
    const labels = new Set(found.flatMap((known) => [...known.labels]))
    const { text } = found[0]!
    const [label = text, ...others] = labels
    const several = whole ? (this.#placeNames.get(text) ?? label) : capitalised(text)
    return {
      kind,
      labels,
      texts: new Set(found.map((known) => known.text)),
      whole,
      edits,
      written: others.length === 0 ? label : several,
      voyages: new Set(found.flatMap((known) => [...known.voyages])),
    }
  }

  #addShip(voyage: number, shipName: string, prefix: string | null): void {
    const name = foldText(shipName)
    const prefixes = new Set([...SHIP_PREFIXES, foldText(prefix ?? '')])
    for (const before of new Set(['', ...prefixes, ...[...prefixes].map(spelledOut)])) {
      for (const written of new Set([name, joinInitials(name)])) {
        this.#addPhrase(before ? `${before} ${written}` : written, 'ship', shipName, voyage)
      }
    }
    const words = name.split(' ')
    for (const word of words) this.#words.add(word, 'ship', shipName, voyage)
    if (words.length > 1) {
      const letters = words.map((word) => word.charAt(0)).join('')
      this.#abbreviated.set(letters, (this.#abbreviated.get(letters) ?? new Set()).add(name))
    }
    this.#names.add(glued(name), 'ship', shipName, voyage)
  }

  #addSpacedCode(code: string, label: string, voyage: number): void {
    const key = lettersAndFigures(code)
    if (!/\p{L}.* \d/u.test(key)) return
    const meaning = this.#codes.get(key) ?? { kind: 'code', label, voyages: new Set() }
    this.#codes.set(key, meaning)
    meaning.voyages.add(voyage)
  }

  #addDates(voyage: number, facts: VoyageFacts): void {
    const span = spanOf(facts)
    if (span) this.#dates.push({ voyage, from: span[0], to: span[1] })
  }

  #addPhrase(name: string, kind: Meaning['kind'], label: string, voyage: number): void {
    if (!name) return
    const meanings = this.#phrases.get(name) ?? new Map()
    this.#phrases.set(name, meanings)
    const meaning = meanings.get(`${kind} ${label}`) ?? { kind, label, voyages: new Set() }
    meanings.set(`${kind} ${label}`, meaning)
    meaning.voyages.add(voyage)
  }
}

/**
 * A city of departure or arrival comes before a place on the way. If a ship has the same name as another name of a place, the ship is
 * meant: "weltevreden" is the ship Weltevreden, not Batavia. If a voyage has a city of exactly that name, the city is meant too.
 */
function asNamed<T extends { kind: string; text: string; labels: Iterable<string> }>(all: T[]): T[] {
  const found = all.some(({ kind }) => kind === 'city') ? all.filter(({ kind }) => kind !== 'via') : all
  if (!found.some(({ kind }) => kind === 'ship')) return found
  const isPlace = ({ kind, text, labels }: T) => kind !== 'ship' && [...labels].some((label) => glued(foldText(label)) === text)
  return found.some(isPlace) ? found : found.filter(({ kind }) => kind === 'ship')
}

const glued = (folded: string): string => folded.replaceAll(' ', '')

/** "m.s." is read as two words. */
const spelledOut = (prefix: string): string => [...prefix].join(' ')

const lettersAndFigures = (code: string): string => (code.toLowerCase().match(/\p{L}+|\p{N}+/gu) ?? []).join(' ')

/** Codes keep their punctuation and get a mark, so they are not mistaken for words. */
const codeKey = (code: string): string => `#${code.toLowerCase()}`

function otherNames(places: readonly (readonly string[])[]): Map<string, string[]> {
  const others = new Map<string, string[]>()
  for (const group of places) {
    const names = group.map(foldText).filter(Boolean)
    for (const name of names) {
      others.set(name, [...(others.get(name) ?? []), ...names.filter((other) => other !== name)])
    }
  }
  return others
}

/** What another spelling counts for, in edits: "ruijs" for "ruys". A typing error counts for more. */
export const SPELT_ALIKE = 0.2

/** What counts as near: `word` is a word of the name or another spelling of it, `fuzzy` also allows a few wrong letters. */
export type Nearness = 'word' | 'fuzzy'

/** A ship's or place's name without its spaces, or one word of a longer name. */
interface VoyageWord {
  /** Folded. */
  text: string
  kind: 'ship' | 'city' | 'via'
  /** The whole names, as the archive writes them. */
  labels: Set<string>
  voyages: Set<number>
}

interface NearWord {
  known: VoyageWord
  edits: number
}

/** A shorter word of a ship's name, such as "M." or "de", means nothing by itself. */
const SHORTEST_WORD = 3

/** The names of ships and cities, or the words of those names, found by their spelling. */
class VoyageWords {
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
