/**
 * Who is found by a query, by plain sets and loops: half of the reference that the property tests hold engines to. Only
 * how well a name matches is not its own: that is the name index, built anew and asked for everything at once.
 */
import { NameIndex } from '#domain/names/name-index.ts'
import { VariantTable } from '#domain/names/variant-table.ts'
import { NOTHING_UNDERSTOOD } from '#domain/search.ts'
import type { Documents, VariantDocument } from '../documents.ts'
import { Gazetteer } from '../gazetteer.ts'
import { type Reading, ReadQuery } from '../reading.ts'

export interface AllHits {
  /** Passengers in their order, of the voyages that are listed. */
  ordered: number[]
  /** All passengers, of other voyages too. */
  passengers: ReadonlySet<number>
  /** Voyages that match by themselves. */
  matched: ReadonlySet<number>
}

type Rung = 1 | 2 | 3
const EVERYTHING: Reading = {
  name: null,
  exactly: new Set(),
  voyages: null,
  understood: NOTHING_UNDERSTOOD,
  asVoyage: 0,
  nearAs: null,
}

interface Found extends AllHits {
  exact: number
  level: number
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

  /** The rungs of the ladder, each over everything that was found so far. */
  #find(query: string): Found {
    const read = new ReadQuery(query, this.#gazetteer, {
      isName: (word) => this.#names.hasWord(word),
      isGivenName: (word) => this.#names.isGivenName(word),
    })
    const exact = this.#union(read.readings)
    if (exact.exact > 0) return exact
    const plain = read.readings.length > 1 ? this.#union(read.relaxed) : exact
    const near = read.withInexact('word', false)
    const withNear = near ? this.#union(near, 1) : plain
    if (near && withNear.exact >= 5) return withNear
    const guesses = read.withInexact('word', true)
    if (guesses && withNear.exact > 0) return this.#union(guesses, 3)
    if (plain.passengers.size >= 5 && plain.level < 4) return plain
    const far = read.withInexact('fuzzy', true)
    const withFar = far ? this.#union(far, 3) : plain
    const isAllThereIs = plain.level >= 4 || plain.passengers.size === 0
    return withFar.exact > 0 || (isAllThereIs && withFar.passengers.size > 0) ? withFar : plain
  }

  /** Everybody found by one of the readings, in the order of the readings, each once. */
  #union(readings: readonly Reading[], highest?: Rung): Found {
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
    }
  }

  /** Those not seen before, who are seen from then on. */
  #hits(reading: Reading, highest?: Rung, seen = new Set<number>()) {
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
        ? { ...this.#names.list(options), exact: null, level: 1 }
        : this.#names.search(reading.name, {
            ...options,
            exactly: reading.exactly,
            ...(highest && { highest }),
          })
    return { ordered: found.hits.map(({ id }) => id), exact: found.exact ?? found.total, level: found.level }
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
