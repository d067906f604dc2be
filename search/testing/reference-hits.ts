/**
 * Whom a query finds, by plain sets and loops: half of the reference that the property tests hold engines to. How well a name
 * matches it asks of the name index, which is built anew and asked for everything at once.
 */

import { VariantTable } from '#domain/names/lexicon/variant-table.ts'
import { NameIndex } from '#domain/names/name-index.ts'
import type { Documents, VariantDocument } from '../documents.ts'
import { Gazetteer } from '../meaning/words/gazetteer.ts'
import { EVERYTHING, type QueryReading, ReadQuery } from '../meaning/words/reading.ts'

export interface AllHits {
  /** Passengers in their order, of the voyages that are listed. */
  ordered: number[]
  /** All passengers, of other voyages too. */
  passengers: ReadonlySet<number>
  /** Voyages that match by themselves. */
  matched: ReadonlySet<number>
}

type Rung = 1 | 2 | 3
interface FoundOnRung extends AllHits {
  exact: number
  level: number
  leastLoss: number
}

/** For one state of an archive. */
export class Finder {
  readonly #records: Documents
  readonly #names: NameIndex
  readonly #gazetteer: Gazetteer
  #listed: ReadonlySet<number> = new Set()

  constructor(records: Documents) {
    this.#records = records
    this.#names = indexOf(records)
    this.#gazetteer = gazetteerOf(records)
  }

  /** `listed`: the voyages whose passengers are wanted in order. */
  all(query: string, listed: ReadonlySet<number>): AllHits {
    this.#listed = listed
    return query === '' ? this.#union([EVERYTHING]) : this.#find(query)
  }

  /** When nothing is found exactly, it leaves out the words that are only said, if that finds anything. */
  #find(query: string): FoundOnRung {
    const read = new ReadQuery(query, this.#gazetteer, {
      isName: (word) => this.#names.hasWord(word),
      isGivenName: (word) => this.#names.isGivenName(word),
    })
    const { restated } = read
    if (restated === null || this.#union(read.readings).exact > 0) return this.#climb(read)
    const found = this.#climb(restated)
    return found.passengers.size + found.matched.size > 0 ? found : this.#climb(read)
  }

  /** The rungs of the ladder, each over everything that was found so far. */
  #climb(read: ReadQuery): FoundOnRung {
    const { readings, relaxed } = read
    const exact = this.#union(readings)
    if (exact.exact > 0) return exact
    const tries = [
      () => this.#union(relaxed),
      () => this.#union(relaxed, 3),
      () => this.#union([relaxed[0]!]),
    ]
    const plain = (readings.length > 1 ? tries : []).reduce(
      (found, next) => (found.passengers.size > 0 ? found : next()),
      readings.length > 1 ? { ...exact, passengers: new Set<number>() } : exact,
    )
    const near = read.inexact('word')
    const withNear = this.#union([...readings, ...near], 1)
    const isName = near.some(({ nearAs }) => nearAs !== 'part')
    if (near.length > 0 && withNear.exact >= 5 && isName) return withNear
    if (near.length > 0 && withNear.exact > 0) return this.#beside(read, near, plain)

    const far = read.inexact('fuzzy')
    const isEnough = plain.passengers.size >= 5 && plain.level < 4
    const isNearer = far.some((reading) => this.#isBetter(reading, plain))
    const withFar = far.length > 0 && (!isEnough || isNearer) ? this.#beside(read, far, plain) : plain
    const isAllThereIs = plain.level >= 4 || plain.passengers.size === 0
    const isBetter = isNearer || withFar.exact > 0 || (isAllThereIs && withFar.passengers.size > 0)
    const found = isBetter ? withFar : plain
    return found.exact > 0 ? found : this.#orDoubtful(read, found)
  }

  /** Where names are poor only what is found exactly. Otherwise what comes first, the names, and then the rest. */
  #beside({ readings }: ReadQuery, near: QueryReading[], plain: FoundOnRung): FoundOnRung {
    const better = near.filter((reading) => this.#isBetter(reading, plain))
    const instead = better.filter(
      ({ name, hasSurname }) =>
        name === null || hasSurname || plain.level >= 4 || plain.passengers.size === 0,
    )
    if (plain.leastLoss > 260 && instead.length > 0) return this.#union(instead, 3)
    const isFirst = (reading: QueryReading) =>
      reading.nearAs === 'several words' ||
      (reading.nearAs === 'written' && reading.name !== null) ||
      (reading.hasSurname && better.includes(reading))
    return this.#union(
      [...near.filter(isFirst), ...readings, ...near.filter((reading) => !isFirst(reading))],
      3,
    )
  }

  /** Found exactly, and the ship is misspelt less than the best of the names, by half an edit. */
  #isBetter(reading: QueryReading, { leastLoss }: FoundOnRung): boolean {
    const isNearer = leastLoss >= 98 + 100 * reading.edits
    return (isNearer || (leastLoss > 260 && reading.hasSurname)) && this.#union([reading], 1).exact > 0
  }

  #orDoubtful(read: ReadQuery, found: FoundOnRung): FoundOnRung {
    const few = found.passengers.size
    const doubtful = read.inexact('doubtful')
    const sure = doubtful.filter((reading) => reading.hasSurname && this.#union([reading], 1).exact > 0)
    if (found.leastLoss > 260 && sure.length > 0) return this.#union(sure, 3)
    if (doubtful.length === 0 || few >= 5 || (few > 0 && found.level >= 4)) return found
    const more = this.#union([...read.readings, ...doubtful], 3)
    return more.passengers.size > few ? more : found
  }

  /** Everybody found by one of the readings, in the order of the readings, each once. */
  #union(readings: readonly QueryReading[], highest?: Rung): FoundOnRung {
    const main = readings.at(-1)!
    const beside = highest ?? (Math.max(1, Math.min(3, this.#hits(main).level)) as Rung)
    const seen = new Set<number>()
    const parts = readings.map((reading) => this.#hits(reading, reading === main ? highest : beside, seen))
    const matched = readings.flatMap((reading) =>
      reading.name === null
        ? this.#records.journey
            .filter((_, number) => reading.voyages?.has(number) ?? true)
            .map(({ id }) => id)
        : [],
    )
    return {
      ordered: parts.flatMap((part) => part.ordered),
      passengers: seen,
      matched: new Set(matched),
      exact: parts.reduce((sum, part) => sum + part.exact, matched.length),
      level: Math.max(...parts.map((part) => part.level)),
      leastLoss: Math.min(...parts.map((part) => part.leastLoss)),
    }
  }

  /** Those not seen before, who are seen from then on. */
  #hits(reading: QueryReading, highest?: Rung, seen = new Set<number>()) {
    const { journey: journeys, passenger: passengers } = this.#records
    const options = {
      within: Uint8Array.from(journeys, (_, number) => Number(reading.voyages?.has(number) ?? true)),
      allowed: Uint8Array.from(journeys, ({ id }) => Number(this.#listed.has(id))),
      limit: passengers.length,
      except: seen,
      collect: seen,
    }
    const found =
      reading.name === null
        ? { ...this.#names.list(options), exact: null, level: 1, leastLoss: 4000 }
        : this.#names.search(reading.name, {
            ...options,
            exactly: reading.exactly,
            ...(highest && { highest }),
          })
    const { level, leastLoss } = found
    return { ordered: found.hits.map(({ id }) => id), exact: found.exact ?? found.total, level, leastLoss }
  }
}

function indexOf({ journey: journeys, passenger: passengers, variant }: Documents): NameIndex {
  const dates = [...new Set(journeys.map(({ hit }) => hit.startDate ?? '~'))].sort()
  const numbers = new Map(journeys.map(({ id }, number) => [id, number]))
  const named = passengers.map(({ id, journey, fullName }) => ({
    id,
    voyage: numbers.get(journey)!,
    name: fullName,
  }))
  return NameIndex.build(named, {
    voyages: journeys.length,
    voyageOrder: Uint32Array.from(journeys, ({ hit }) => dates.indexOf(hit.startDate ?? '~')),
    variants: new VariantTable(spellingsOf(variant, 'name')),
  })
}

const spellingsOf = (variants: VariantDocument[], kind: VariantDocument['kind']) =>
  variants.filter((variant) => variant.kind === kind).map(({ spellings }) => spellings)

function gazetteerOf({ ship: ships, journey: journeys, variant }: Documents): Gazetteer {
  const prefixes = new Map(ships.map((ship) => [String(ship.id), ship.prefix]))
  const facts = journeys.map(({ hit }, number) => {
    const { journeyId: code, ship } = hit
    const named = { ...hit, code, shipName: ship.name, shipPrefix: prefixes.get(ship.id ?? '') ?? null }
    return [number, named] as const
  })
  return new Gazetteer(facts, spellingsOf(variant, 'place'))
}
