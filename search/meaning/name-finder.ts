/**
 * The inner port: what the meaning of a search asks an engine. It asks about the names of passengers alone, since only those
 * are too many to hold everywhere; voyages, ships and images are in the `Catalogue`. Everything is asynchronous, because an
 * engine may answer over a network, and what can be asked at once is one question.
 */

import type { Rung } from '#names/lexicon/expand.ts'
import type { Spelling } from '#names/lexicon/spellings.ts'
import type { NameHit } from '#names/rank/hits.ts'
import type { Catalogue } from './catalogue.ts'
import type { WordUse } from './words/known-names.ts'

/** How far names may be from what was typed: 1 as typed or begun so, 2 misspelt, 3 misspelt more. On rung 4 a word fails. */
export type NameRung = Exclude<Rung, 4>

export interface NameQuestion {
  /** As typed; null asks for everybody. */
  name: string | null
  /** Numbers of the voyages whose passengers may be found; all when null. */
  voyages: ReadonlySet<number> | null
  /** Folded words of the name that count only where a passenger has them as typed. */
  exactly?: ReadonlySet<string>
  /**
   * The engine looks no further than this rung, or than the one that the last question reaches by itself. When absent it tries
   * all of them, and at last a word may fail.
   */
  highest?: NameRung | 'as the last'
}

/** Which rows are asked for. With no rows somebody only counts. */
export interface Page {
  /** Voyages that the filters let through (1 per voyage), all when null. Hits on others count but are not listed. */
  allowed: Uint8Array | null
  offset: number
  rows: number
}

export interface NameCount {
  total: number
  /** Of those, the ones with everything as typed. */
  exact: number
  /** The rung that was reached; 4 when a word failed, 0 when nothing was asked. */
  level: number
}

/** What one question finds, whatever the filters. */
export interface NameTally extends NameCount {
  /** Of the exact hits, those who bear nothing beside what was typed. */
  whole: number
  byVoyage: Uint32Array
  /** What the best hit lost, 100 per edit; 4000 without hits. */
  leastLoss: number
  /** Surnames near the one typed; none when no rows were asked for. */
  spellings: Spelling[]
}

export interface FoundName extends Omit<NameHit, 'score'> {
  /** A made-up passenger. */
  demonstration: boolean
}

export interface FoundRow extends FoundName {
  /** Which question found it, from 0. */
  question: number
}

export interface FoundNames {
  /** For each question whom it finds and the ones before it did not. */
  tallies: NameTally[]
  /** The rows of the page, over all questions in their order. */
  rows: FoundRow[]
}

export interface NameFinder {
  /** The union of the questions: whom one finds, the next does not find again. */
  find(questions: readonly NameQuestion[], page: Page): Promise<FoundNames>
  /** How many each question finds by itself. */
  count(questions: readonly NameQuestion[]): Promise<NameCount[]>
  /** One passenger by key. */
  get(passenger: number): Promise<FoundName | null>
  /** The first names on each of these voyages, in the order of lists. */
  firstOn(voyages: readonly number[], most: number): Promise<string[][]>
  /** Surnames of the archive that are spelt almost as the one typed. */
  spellings(name: string, most: number): Promise<Spelling[]>
  /** Surnames that begin with the last word typed, or hold it somewhere; the commonest first. */
  surnames(typed: string, where: 'beginning' | 'inside', most: number): Promise<Spelling[]>
  /** In the order of the words. */
  uses(words: readonly string[]): Promise<WordUse[]>
}

/** Everything that a search is answered from. */
export interface SearchedArchive {
  readonly catalogue: Catalogue
  readonly names: NameFinder
  /** No names are held here at all: what would be one is not looked for, and the rest of the query is answered. */
  readonly withoutNames?: boolean
}
