/**
 * The passengers that a query finds: by name, by voyage, or by both. The readings of the query are tried in turn, each on the
 * rungs for names. A word that is read as a voyage counts as exact.
 */
import { nearLoss } from '#names/lexicon/grade.ts'
import { type FoundByReadings, type FoundPassengers, findByReadings } from './by-readings.ts'
import { asTyped, readElsewhere } from './elsewhere.ts'
import type { Page, SearchedArchive } from './name-finder.ts'
import { AskedWords } from './words/asked-words.ts'
import { oneSurnameEach } from './words/one-surname.ts'
import { EVERYTHING, type QueryReading, ReadQuery } from './words/reading.ts'

/** With this many hits the search looks no further. */
const ENOUGH = 5
/** The rung on which a word may fail. */
const PARTIAL = 4
/** A name with a higher loss is a poor guess. One edit loses about 150. */
const POOR = 260
/** A misspelt ship comes before names whose loss is this much higher. */
const NEARER = 50

/** A page that only counts. */
const NOBODY: Page = { allowed: null, offset: 0, rows: 0 }

/** Everybody on every voyage, for an empty query with a ship as filter. */
export function allPassengers(archive: SearchedArchive, page: Page): Promise<FoundPassengers> {
  return findByReadings(archive, page, [EVERYTHING])
}

/** A query with what the engine knows of its words. */
interface AskedQuery {
  read: ReadQuery
  words: AskedWords
}

export async function readQuery({ catalogue, names }: SearchedArchive, query: string): Promise<AskedQuery> {
  const words = new AskedWords(query, (asked) => names.uses(asked))
  return { words, read: await words.read(() => new ReadQuery(query, catalogue.gazetteer, words)) }
}

/** `highest: 1` is a quick try that uses only the exact readings of the query, on the first rung. */
export async function findPassengers(
  archive: SearchedArchive,
  query: string,
  page: Page,
  highest?: 1,
): Promise<FoundPassengers> {
  const asked = await readQuery(archive, query)
  const { read, words } = asked
  if (highest) return findByReadings(archive, page, read.readings, highest)
  const attempts = new Attempts(archive, page, asked)
  const exact = await attempts.union(read.readings)
  if (exact.exact > 0) return attempts.withElsewhere(exact)
  const restated = await words.read(() => read.restated)
  const found = restated && (await new Attempts(archive, page, { words, read: restated }).inTurn())
  return found && found.total + found.exact > 0 ? found : attempts.inTurn(exact)
}

/**
 * The attempts at one way to read a query: first every word as typed, then a word of a ship's name or another spelling of it
 * ("ruys" for the Willem Ruys), then misspelt ships and cities, at last several words that are probably names as a ship.
 */
class Attempts {
  readonly #archive: SearchedArchive
  readonly #page: Page
  readonly #read: ReadQuery
  readonly #words: AskedWords

  constructor(archive: SearchedArchive, page: Page, { read, words }: AskedQuery) {
    this.#archive = archive
    this.#page = page
    this.#read = read
    this.#words = words
  }

  union(readings: readonly QueryReading[], highest?: 1 | 3): Promise<FoundByReadings> {
    return findByReadings(this.#archive, this.#page, readings, highest)
  }

  /** If nobody aboard has the whole name as typed, puts those on other voyages before guesses at names. */
  async withElsewhere(found: FoundByReadings): Promise<FoundByReadings> {
    if (found.whole > 0) return found
    const { readings } = this.#read
    const elsewhere = await readElsewhere(this.#archive, readings)
    return elsewhere.length === 0 ? found : this.union([...readings.map(asTyped), ...elsewhere, ...readings])
  }

  /** `exact`: what the exact readings find, if that is known. */
  async inTurn(exact?: FoundByReadings): Promise<FoundByReadings> {
    const first = exact ?? (await this.union(this.#read.readings))
    const found = await this.withElsewhere(first)
    if (found.exact > 0) return found
    const rarer = found.leastLoss > POOR ? await this.#withRarerSurname() : null
    if (rarer) return rarer
    const plain = this.#read.readings.length > 1 ? await this.#relaxed() : first
    const near = await this.#inexact('word')
    if (near.length > 0) {
      const withNear = await this.union([...this.#read.readings, ...near], 1)
      // A word that is only a misspelt part of a ship's name leaves room for guesses at names.
      if (withNear.exact >= ENOUGH && near.some(({ nearAs }) => nearAs !== 'part')) return withNear
      if (withNear.exact > 0) return (await this.#weigh(near, plain)).union()
    }
    const far = await this.#inexact('fuzzy')
    const withFar = far.length > 0 ? await this.#withFar(far, plain) : plain
    return withFar.exact > 0 ? withFar : this.#withDoubtful(withFar)
  }

  /** Puts those with the rarer one of two typed surnames first; strangers share the other. Null when nobody is called so. */
  async #withRarerSurname(): Promise<FoundByReadings | null> {
    const { readings } = this.#read
    const halves = readings.flatMap((reading) =>
      oneSurnameEach(reading.name ?? '', (word) => this.#words.isGivenName(word)).map((half) => ({ ...reading, ...half })),
    )
    const counts = await this.#archive.names.count(halves.map(({ surname: name }) => ({ name, voyages: null, highest: 1 })))
    const bearers = new Map(halves.map((half, at) => [half, counts[at]!.exact]))
    const [rarer] = halves.filter((half) => bearers.get(half)! > 0).sort((a, b) => bearers.get(a)! - bearers.get(b)!)
    for (const highest of rarer ? ([1, 2] as const) : []) {
      const half = { ...rarer!, exactly: new Set<string>(), highest }
      const { total } = await findByReadings(this.#archive, NOBODY, [half])
      if (total > 0) return this.union([...readings.map(asTyped), half, ...readings])
    }
    return null
  }

  #inexact(nearness: Parameters<ReadQuery['inexact']>[0]): Promise<QueryReading[]> {
    return this.#words.read(() => this.#read.inexact(nearness))
  }

  /** Words that could be voyages are also looked for as names, with all readings on one rung. */
  async #relaxed(): Promise<FoundByReadings> {
    const { relaxed } = this.#read
    const found = await this.union(relaxed)
    if (found.total > 0) return found
    const wider = await this.union(relaxed, 3)
    return wider.total > 0 ? wider : this.union(relaxed.slice(0, 1))
  }

  async #withFar(far: readonly QueryReading[], plain: FoundByReadings): Promise<FoundByReadings> {
    const weighed = await this.#weigh(far, plain)
    if (!weighed.isBetter && plain.total >= ENOUGH && plain.level < PARTIAL) return plain
    const found = await weighed.union()
    // If the name is misremembered, the ship may be too, so hits that are not exact are taken.
    const isAllThereIs = plain.level >= PARTIAL || plain.total === 0
    return found.exact > 0 || (isAllThereIs && found.total > 0) ? found : plain
  }

  /** Puts inexact readings before, behind or in the place of names. `isBetter`: one of them is nearer than any name. */
  async #weigh(
    inexact: readonly QueryReading[],
    plain: FoundByReadings,
  ): Promise<{ isBetter: boolean; union: () => Promise<FoundByReadings> }> {
    const isPoor = plain.leastLoss > POOR
    const isAnyBetter = plain.level >= PARTIAL || plain.total === 0
    const isNearer = ({ edits }: QueryReading) => nearLoss(edits, edits) + NEARER <= plain.leastLoss
    const sure = await this.#foundExactly(inexact.filter((reading) => isNearer(reading) || (isPoor && reading.hasSurname)))
    // Only a given name proves little, because it is found on any ship.
    const instead = sure.filter((reading) => reading.hasSurname || reading.name === null || isAnyBetter)
    if (isPoor && instead.length > 0) return { isBetter: true, union: () => this.union(instead, 3) }
    const isFirst = (reading: QueryReading) =>
      reading.nearAs === 'several words' ||
      (reading.nearAs === 'written' && reading.name !== null) ||
      (reading.hasSurname && sure.includes(reading))
    const [first, last] = [inexact.filter(isFirst), inexact.filter((reading) => !isFirst(reading))]
    return { isBetter: sure.length > 0, union: () => this.union([...first, ...this.#read.readings, ...last], 3) }
  }

  /** If little is found, or only poor guesses, also reads several words as a ship that are more probably names. */
  async #withDoubtful(found: FoundByReadings): Promise<FoundByReadings> {
    const isLittle = found.total === 0 || (found.total < ENOUGH && found.level < PARTIAL)
    const isPoor = found.leastLoss > POOR
    const doubtful = isLittle || isPoor ? await this.#inexact('doubtful') : []
    const sure = isPoor ? await this.#foundExactly(doubtful.filter(({ hasSurname }) => hasSurname)) : []
    if (sure.length > 0) return this.union(sure, 3)
    if (!isLittle || doubtful.length === 0) return found
    const more = await this.union([...this.#read.readings, ...doubtful], 3)
    return more.total > found.total ? more : found
  }

  /** The readings that find something exactly. */
  async #foundExactly(readings: readonly QueryReading[]): Promise<QueryReading[]> {
    const found = await Promise.all(readings.map((reading) => findByReadings(this.#archive, NOBODY, [reading], 1)))
    return readings.filter((_, at) => found[at]!.exact > 0)
  }
}
