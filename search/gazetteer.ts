/**
 * What the archive's voyages are called by: ships, cities with their other names, codes and years, and which voyages
 * each of them means. Pure; voyages are numbered by the engine.
 */
import { Dictionary } from '#domain/names/dictionary.ts'
import { distance } from '#domain/names/distance.ts'
import { foldText } from '#domain/names/fold.ts'
import { spellingKeys } from '#domain/names/spelling-keys.ts'
import { PARTICLES } from '#domain/names/vocabulary.ts'

/** The facts of a voyage that a typed word can mean. */
export interface VoyageFacts {
  code: string
  shipName: string | null
  /** "ss", "ms". */
  shipPrefix: string | null
  startCity: string | null
  endCity: string | null
  startDate: string | null
  endDate: string | null
}

export interface Meaning {
  kind: 'ship' | 'city' | 'year' | 'code'
  /** As the archive writes it. */
  label: string
  voyages: ReadonlySet<number>
}

/** What a run of words means inexactly: the names that it may stand for, as the archive writes them. */
export interface NearMeaning extends Omit<Meaning, 'label'> {
  labels: ReadonlySet<string>
  /** The run is written so in one of them. */
  asWritten: boolean
}

/** How sure an inexact reading is: a word of the name or another spelling of it, or a few letters off. */
export type Nearness = 'word' | 'fuzzy'

/** A ship's or city's name without its spaces, or a word of a longer one. */
interface KnownWord {
  kind: 'ship' | 'city'
  /** The whole names, as the archive writes them. */
  labels: Set<string>
  voyages: Set<number>
}

/** What stands before a ship's name, whether or not the record has it. */
const PREFIXES = ['ss', 'ms', 'mv', 'mts', 'tss']
const YEAR = /^\d{4}$/
/** Shorter words of a ship's name ("M.", "de") mean nothing by themselves. */
const SHORTEST_WORD = 3

export class Gazetteer {
  /** By folded words with single spaces. */
  readonly #phrases = new Map<string, Map<string, Meaning & { voyages: Set<number> }>>()
  readonly #years = new Map<number, Set<number>>()
  readonly #words = new KnownWords()
  readonly #names = new KnownWords()
  /** Every name of a place as it is written. */
  readonly #placeNames = new Map<string, string>()
  /** Words of the longest name, so that no longer run of typed words need be looked up. */
  readonly longest: number

  /** `places` are groups of names of one place (Batavia, Djakarta, Jakarta). */
  constructor(voyages: Iterable<readonly [number, VoyageFacts]>, places: readonly (readonly string[])[]) {
    const alsoCalled = otherNames(places)
    for (const name of places.flat()) this.#placeNames.set(foldText(name), name)
    for (const [voyage, facts] of voyages) {
      this.#addYears(voyage, facts)
      this.#addPhrase(codeKey(facts.code), 'code', facts.code, voyage)
      if (facts.shipName) this.#addShip(voyage, facts.shipName, facts.shipPrefix)
      for (const city of [facts.startCity, facts.endCity]) {
        if (!city) continue
        this.#placeNames.set(foldText(city), city)
        for (const name of [foldText(city), ...(alsoCalled.get(foldText(city)) ?? [])]) {
          this.#addPhrase(name, 'city', city, voyage)
          this.#names.add(name.replaceAll(' ', ''), 'city', city, voyage)
        }
      }
    }
    this.longest = Math.max(1, ...[...this.#phrases.keys()].map((name) => name.split(' ').length))
  }

  /** What a run of folded words means as a whole; a year means its voyages, or none. */
  meanings(name: string): Meaning[] {
    const found: Meaning[] = [...(this.#phrases.get(name)?.values() ?? [])]
    if (YEAR.test(name))
      found.push({ kind: 'year', label: name, voyages: this.#years.get(Number(name)) ?? new Set() })
    return found
  }

  /** A folded name of a place as it is written. */
  placeName(folded: string): string | undefined {
    return this.#placeNames.get(folded)
  }

  /** A voyage by its code, in any case. */
  code(text: string): Meaning[] {
    return [...(this.#phrases.get(codeKey(text))?.values() ?? [])]
  }

  /**
   * What a run of folded words may mean inexactly, or null. One word may be one of a longer name; several are compared
   * with whole names, and where the spaces stand does not matter ("zuider kruis", "grotebeer").
   */
  near(words: readonly string[], nearness: Nearness): NearMeaning | null {
    const typed = words.join('')
    if (typed.length < SHORTEST_WORD || PARTICLES.has(typed)) return null
    const found = this.#names.near(typed, nearness)
    if (words.length === 1) found.push(...this.#words.near(typed, nearness))
    if (found.length === 0) return null
    const kind = found.some(([, entry]) => entry.kind === 'ship') ? 'ship' : 'city'
    return {
      kind,
      asWritten: found.some(([name]) => name === typed),
      labels: new Set(found.flatMap(([, entry]) => [...entry.labels])),
      voyages: new Set(found.flatMap(([, entry]) => [...entry.voyages])),
    }
  }

  #addShip(voyage: number, shipName: string, prefix: string | null): void {
    const name = foldText(shipName)
    for (const before of new Set(['', ...PREFIXES, foldText(prefix ?? '')])) {
      for (const written of new Set([name, joinInitials(name)])) {
        this.#addPhrase(before ? `${before} ${written}` : written, 'ship', shipName, voyage)
      }
    }
    for (const word of name.split(' ')) this.#words.add(word, 'ship', shipName, voyage)
    this.#names.add(name.replaceAll(' ', ''), 'ship', shipName, voyage)
  }

  /** Every year that the voyage touches. */
  #addYears(voyage: number, { startDate, endDate }: VoyageFacts): void {
    const known = [startDate, endDate].filter((date) => date !== null).map((date) => Number(date.slice(0, 4)))
    if (known.length === 0) return
    for (let year = Math.min(...known); year <= Math.max(...known); year++) {
      this.#years.set(year, (this.#years.get(year) ?? new Set()).add(voyage))
    }
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

/** Words with what they stand for, found by how they are spelt. */
class KnownWords {
  readonly #entries = new Map<string, KnownWord>()
  #dictionary: Dictionary | null = null

  add(word: string, kind: KnownWord['kind'], label: string, voyage: number): void {
    if (word.length < SHORTEST_WORD || PARTICLES.has(word)) return
    const entry = this.#entries.get(word) ?? { kind, labels: new Set(), voyages: new Set() }
    this.#entries.set(word, entry)
    this.#dictionary = null
    entry.labels.add(label)
    entry.voyages.add(voyage)
  }

  near(typed: string, nearness: Nearness): [string, KnownWord][] {
    this.#dictionary ??= new Dictionary([...this.#entries.keys()].sort())
    const dictionary = this.#dictionary
    const found = new Set<number>()
    const keys = spellingKeys(typed)
    dictionary.withKey('dutch', keys.dutch, (term) => found.add(term))
    dictionary.withKey('indonesian', keys.indonesian, (term) => found.add(term))
    if (nearness === 'fuzzy' && typed.length >= 5) {
      const limit = typed.length < 8 ? 1.3 : 2.4
      for (const { term } of dictionary.near(typed, limit))
        if (distance(typed, dictionary.terms[term]!, limit) <= limit) found.add(term)
    }
    return [...found].map((term) => [dictionary.terms[term]!, this.#entries.get(dictionary.terms[term]!)!])
  }
}

/** "general m l hersey" is typed as "general ml hersey" too. */
const joinInitials = (name: string): string => name.replace(/(?<=\b\p{L}) (?=\p{L}\b)/gu, '')

/** Codes keep their punctuation, so they cannot be mistaken for words. */
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
