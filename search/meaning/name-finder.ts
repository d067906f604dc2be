/**
 * The inner port: what the meaning of a search asks an engine. It asks only about the names of passengers, which are too many
 * to hold everywhere. Voyages, ships and images are in the `Catalogue`. An engine may answer over a network, so everything is
 * asynchronous, and questions that belong together are asked at once.
 */

import type { Rung } from '#names/lexicon/expand.ts'
import type { Spelling } from '#names/lexicon/spellings.ts'
import type { NameHit } from '#names/rank/hits.ts'
import type { VariantDocument } from '../documents.ts'
import type { Catalogue } from './catalogue.ts'
import type { WordUse } from './words/asked-words.ts'

/** How far names may be from the query: 1 as typed or begun so, 2 misspelt, 3 misspelt more. On rung 4 a word fails. */
export type NameRung = Exclude<Rung, 4>

export interface NameQuestion {
  /** The name as typed; null asks for everybody. */
  name: string | null
  /** Numbers of the voyages whose passengers may be found; all when null. */
  voyages: ReadonlySet<number> | null
  /** Folded words of the name that count only as typed. */
  exactly?: ReadonlySet<string>
  /** The highest rung to try; `as the last`: the one that the last question reaches. When absent, 4: a word may fail. */
  highest?: NameRung | 'as the last'
}

/** Which rows are asked for. With no rows, hits are only counted. */
export interface Page {
  /** Voyages that the filters let through (1 per voyage); all when null. Hits on others are counted but not listed. */
  allowed: Uint8Array | null
  offset: number
  rows: number
}

export interface NameCount {
  total: number
  /** How many of those have everything as typed. */
  exact: number
  /** The rung that was reached: 4 when a word failed, 0 when the name has no words. */
  level: number
}

/** The hits of one question, whatever the filters. */
export interface NameTally extends NameCount {
  /** How many of the exact hits have nothing beside it. */
  whole: number
  byVoyage: Uint32Array
  /** The loss of the best hit, 100 per edit; 4000 without hits. */
  leastLoss: number
  /** Surnames near the typed one; none when no rows were asked for. */
  spellings: Spelling[]
}

export interface FoundName extends Omit<NameHit, 'score'> {
  /** A made-up passenger. */
  demonstration: boolean
}

interface FoundRow extends FoundName {
  /** Which question found it, from 0. */
  question: number
}

export interface FoundNames {
  /** For each question the hits that no question before it found. */
  tallies: NameTally[]
  /** The rows of the page, over all questions in their order. */
  rows: FoundRow[]
}

export interface NameFinder {
  /** The union of the questions. No passenger is found twice. */
  find(questions: readonly NameQuestion[], page: Page): Promise<FoundNames>
  /** How many each question finds by itself. */
  count(questions: readonly NameQuestion[]): Promise<NameCount[]>
  /** One passenger by key. */
  get(passenger: number): Promise<FoundName | null>
  /** The first names on each of these voyages, in the order of lists. */
  firstOn(voyages: readonly number[], most: number): Promise<string[][]>
  /** Surnames of the archive that are spelt almost like the typed one. */
  spellings(name: string, most: number): Promise<Spelling[]>
  /** Surnames that begin with the last word typed, or have it inside; the commonest first. */
  surnames(typed: string, where: 'beginning' | 'inside', most: number): Promise<Spelling[]>
  /** The use of each word, in the order of the words. */
  uses(words: readonly string[]): Promise<WordUse[]>
}

/** Everything that a search is answered from. */
export interface SearchedArchive {
  readonly catalogue: Catalogue
  readonly names: NameFinder
  /** No names are held here. The name in a query is ignored and the rest is answered. */
  readonly withoutNames?: boolean
  /** The same for questions about passengers, with this group of spellings in the table. */
  trying(variant: VariantDocument): SearchedArchive
}
