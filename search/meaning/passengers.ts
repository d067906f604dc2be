/**
 * The passengers that a query finds: by name, by voyage, or by both. The readings of the query and the rungs for names
 * are tried in turn, as the data contract's section 5 has them; a word read as voyage counts as exact.
 */

import type { Archive } from '../memory/archive.ts'
import { type Found, type FoundPassengers, findByReadings, type Page } from './by-readings.ts'
import type { KnownNames } from './words/known-names.ts'
import { EVERYTHING, type Reading, ReadQuery } from './words/reading.ts'

/** Hits in all that are enough to look no further. */
const ENOUGH = 5
/** The rung on which a word may fail. */
const PARTIAL = 4
/** A name that lost more is no good reading, 100 per edit: two edits, or an initial for a word that is no given name. */
const POOR = 260
/** What a word that is near loses by that, beside 100 per edit, among names. */
const NEAR_LOSS = 48
/** A misspelt ship comes before names that are misspelt worse by so much. */
const NEARER = 50

/** Everybody, on every voyage: what an empty query within a ship finds. */
export function allPassengers(archive: Archive, page: Page): FoundPassengers {
  return findByReadings(archive, page, [EVERYTHING])
}

/** `highest` looks at the first rung alone, and at the exact readings. */
export function findPassengers(archive: Archive, query: string, page: Page, highest?: 1): FoundPassengers {
  const read = new ReadQuery(query, archive.views.gazetteer, knownNames(archive))
  if (highest) return findByReadings(archive, page, read.readings, highest)
  const ladder = new Ladder(archive, page, read)
  const exact = ladder.union(read.readings)
  if (exact.exact > 0) return exact
  const { restated } = read
  const found = restated && new Ladder(archive, page, restated).climb()
  return found && found.total + found.exact > 0 ? found : ladder.climb(exact)
}

/** What reading a query asks of the names of an archive. */
export const knownNames = ({ names }: Archive): KnownNames => ({
  isName: (word) => names.hasWord(word),
  isGivenName: (word) => names.isGivenName(word),
})

/** The rungs for one way to read the words of a query. */
class Ladder {
  readonly #archive: Archive
  readonly #page: Page
  readonly #read: ReadQuery

  constructor(archive: Archive, page: Page, read: ReadQuery) {
    this.#archive = archive
    this.#page = page
    this.#read = read
  }

  union(readings: readonly Reading[], highest?: 1 | 3): Found {
    return findByReadings(this.#archive, this.#page, readings, highest)
  }

  /** `exact`: what the exact readings find. */
  climb(exact: Found = this.union(this.#read.readings)): Found {
    if (exact.exact > 0) return exact
    const plain = this.#read.readings.length > 1 ? this.#relaxed() : exact
    const near = this.#read.inexact('word')
    if (near.length > 0) {
      const withNear = this.union([...this.#read.readings, ...near], 1)
      // What only sounds like a word of a ship's name shuts out no guesses at names.
      if (withNear.exact >= ENOUGH && near.some(({ nearAs }) => nearAs !== 'part')) return withNear
      if (withNear.exact > 0) return this.#weigh(near, plain).union()
    }
    const far = this.#read.inexact('fuzzy')
    const found = far.length > 0 ? this.#withFar(far, plain) : plain
    return found.exact > 0 ? found : this.#withDoubtful(found)
  }

  /** Words that could be voyages as names too; on one rung for all readings. */
  #relaxed(): Found {
    const { relaxed } = this.#read
    const found = this.union(relaxed)
    if (found.total > 0) return found
    const wider = this.union(relaxed, 3)
    return wider.total > 0 ? wider : this.union(relaxed.slice(0, 1))
  }

  #withFar(far: readonly Reading[], plain: Found): Found {
    const weighed = this.#weigh(far, plain)
    if (!weighed.isBetter && plain.total >= ENOUGH && plain.level < PARTIAL) return plain
    const found = weighed.union()
    // Who misremembers the name misremembers the ship.
    const isAllThereIs = plain.level >= PARTIAL || plain.total === 0
    return found.exact > 0 || (isAllThereIs && found.total > 0) ? found : plain
  }

  /** Inexact readings before and behind those of names, or instead of them; `isBetter`: one comes nearer than any name. */
  #weigh(inexact: readonly Reading[], plain: Found): { isBetter: boolean; union: () => Found } {
    const isPoor = plain.leastLoss > POOR
    const isAnyBetter = plain.level >= PARTIAL || plain.total === 0
    const isNearer = ({ edits }: Reading) => NEAR_LOSS + 100 * edits + NEARER <= plain.leastLoss
    const sure = inexact.filter(
      (reading) => (isNearer(reading) || (isPoor && reading.hasSurname)) && this.#isFoundExactly(reading),
    )
    // A given name alone is found on any ship.
    const instead = sure.filter((reading) => reading.hasSurname || reading.name === null || isAnyBetter)
    if (isPoor && instead.length > 0) return { isBetter: true, union: () => this.union(instead, 3) }
    const isFirst = (reading: Reading) =>
      reading.nearAs === 'several words' ||
      (reading.nearAs === 'written' && reading.name !== null) ||
      (reading.hasSurname && sure.includes(reading))
    const [first, last] = [inexact.filter(isFirst), inexact.filter((reading) => !isFirst(reading))]
    return {
      isBetter: sure.length > 0,
      union: () => this.union([...first, ...this.#read.readings, ...last], 3),
    }
  }

  /** With several words as a ship that may sooner be names: beside a name that is found, or when there is little else. */
  #withDoubtful(found: Found): Found {
    const isLittle = found.total === 0 || (found.total < ENOUGH && found.level < PARTIAL)
    const isPoor = found.leastLoss > POOR
    const doubtful = isLittle || isPoor ? this.#read.inexact('doubtful') : []
    const sure = isPoor
      ? doubtful.filter((reading) => reading.hasSurname && this.#isFoundExactly(reading))
      : []
    if (sure.length > 0) return this.union(sure, 3)
    if (!isLittle || doubtful.length === 0) return found
    const more = this.union([...this.#read.readings, ...doubtful], 3)
    return more.total > found.total ? more : found
  }

  #isFoundExactly(reading: Reading): boolean {
    return findByReadings(this.#archive, { allowed: null, offset: 0, rows: 0 }, [reading], 1).exact > 0
  }
}
