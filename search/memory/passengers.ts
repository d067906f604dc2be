/**
 * The passengers that a query finds: by name, by voyage, or by both. Each reading of the query is searched in turn,
 * those by name first; who was found by one reading is not found again by the next.
 */
import type { NameHit } from '#domain/names/hits.ts'
import type { NameSearchOptions } from '#domain/names/name-index.ts'
import type { Spelling } from '#domain/names/spellings.ts'
import { NOTHING_UNDERSTOOD, type Understood } from '#domain/search.ts'
import { type KnownNames, type Reading, ReadQuery } from '../reading.ts'
import type { Archive } from './archive.ts'

export interface FoundPassengers {
  /** Hits per voyage, whatever the filters. */
  byVoyage: Uint32Array
  /** Voyages that match by themselves, with passengers or without (1 per voyage). */
  matched: Uint8Array
  /** The rows asked for, of voyages that the filters let through. */
  rows: NameHit[]
  spellings: Spelling[]
  understood: Understood
}

/** Which rows are asked for. */
export interface Page {
  /** Voyages that the filters let through (1 per voyage); all when null. */
  allowed: Uint8Array | null
  offset: number
  rows: number
}

/** Hits in all that are enough to look no further. */
const ENOUGH = 5
/** The rung on which a word may fail. */
const PARTIAL = 4

/** Everybody, on every voyage: what an empty query within a ship finds. */
export function allPassengers(archive: Archive, page: Page): FoundPassengers {
  return findByReadings(archive, page, [
    {
      name: null,
      exactly: new Set(),
      voyages: null,
      understood: NOTHING_UNDERSTOOD,
      asVoyage: 0,
      nearAs: null,
    },
  ])
}

/**
 * The rungs stand in the data contract, section 5; a word read as voyage counts as exact. `highest` looks at the first
 * rung alone.
 */
export function findPassengers(archive: Archive, query: string, page: Page, highest?: 1): FoundPassengers {
  const read = new ReadQuery(query, archive.views.gazetteer, knownNames(archive))
  const { readings } = read
  if (highest) return findByReadings(archive, page, readings, highest)
  const exact = findByReadings(archive, page, readings)
  if (exact.exact > 0) return exact
  const plain = readings.length > 1 ? findByReadings(archive, page, read.relaxed) : exact

  const near = read.withInexact('word', false)
  const withNear = near ? findByReadings(archive, page, near, 1) : plain
  if (withNear.exact >= ENOUGH) return withNear
  const guesses = withNear.exact > 0 && read.withInexact('word', true)
  if (guesses) return findByReadings(archive, page, guesses, 3)

  if (plain.total >= ENOUGH && plain.level < PARTIAL) return plain
  const far = read.withInexact('fuzzy', true)
  const withFar = far ? findByReadings(archive, page, far, 3) : plain
  // Who misremembers the name misremembers the ship.
  const isAllThereIs = plain.level >= PARTIAL || plain.total === 0
  return withFar.exact > 0 || (isAllThereIs && withFar.total > 0) ? withFar : plain
}

/** What reading a query asks of the names of an archive. */
export const knownNames = ({ names }: Archive): KnownNames => ({
  isName: (word) => names.hasWord(word),
  isGivenName: (word) => names.isGivenName(word),
})

interface Found extends FoundPassengers {
  total: number
  /** Hits with everything as typed, and voyages that match by themselves. */
  exact: number
  /** The highest rung that was reached. */
  level: number
}

type Rung = 1 | 2 | 3

/** The union of the readings, in their order. `highest` is the highest rung for names; when absent the last one decides. */
function findByReadings(archive: Archive, page: Page, readings: readonly Reading[], highest?: Rung): Found {
  const size = archive.voyages.byNumber.length
  const found: Found = {
    byVoyage: new Uint32Array(size),
    matched: new Uint8Array(size),
    rows: [],
    spellings: [],
    understood: readings.at(-1)?.understood ?? NOTHING_UNDERSTOOD,
    total: 0,
    exact: 0,
    level: 0,
  }
  const seen = new Set<number>()
  const rung = highest ?? (readings.length > 1 ? rungOf(archive, readings.at(-1)!) : undefined)
  let [preceding, mostAsVoyage] = [0, -1]
  for (const [at, reading] of readings.entries()) {
    const last = at === readings.length - 1
    const options: NameSearchOptions = {
      ...(reading.voyages && { within: maskOf(reading.voyages, size) }),
      ...(last ? highest && { highest } : rung && { highest: rung, collect: seen }),
      ...(readings.length > 1 && { except: seen }),
      exactly: reading.exactly,
      ...(page.allowed && { allowed: page.allowed }),
      offset: Math.max(0, page.offset - preceding),
      limit: page.rows - found.rows.length,
      // Without rows somebody only counts.
      ...(page.rows === 0 && { spellings: 0 }),
    }
    const part =
      reading.name !== null
        ? archive.names.search(reading.name, options)
        : { ...archive.names.list(options), exact: 0, spellings: [], level: 1 }
    const matched = reading.name !== null ? 0 : match(archive, reading, found.matched)
    found.rows.push(...part.hits)
    found.total += part.total
    found.exact += reading.name !== null ? part.exact : part.total + matched
    found.level = Math.max(found.level, part.level)
    if (part.spellings.length > 0) found.spellings = part.spellings
    if (part.total + matched > 0 && reading.asVoyage >= mostAsVoyage) {
      found.understood = reading.understood
      mostAsVoyage = reading.asVoyage
    }
    for (let voyage = 0; voyage < size; voyage++) {
      const count = part.byVoyage[voyage]!
      found.byVoyage[voyage]! += count
      if (page.allowed === null || page.allowed[voyage] === 1) preceding += count
    }
  }
  return found
}

/** Names beside a reading climb no higher than it does itself, so that one query stands on one rung. */
function rungOf(archive: Archive, { name, voyages, exactly }: Reading): Rung {
  if (name === null) return 1
  const within = voyages && { within: maskOf(voyages, archive.voyages.byNumber.length) }
  const { level } = archive.names.search(name, { ...within, exactly, limit: 0, reasons: false })
  return Math.max(1, Math.min(3, level)) as Rung
}

/** Marks the voyages that a reading without a name matches by themselves; returns how many. */
function match(archive: Archive, { voyages }: Reading, matched: Uint8Array): number {
  let count = 0
  for (const voyage of archive.voyages.byNumber) {
    if (!voyage || (voyages !== null && !voyages.has(voyage.number))) continue
    matched[voyage.number] = 1
    count++
  }
  return count
}

function maskOf(voyages: ReadonlySet<number>, size: number): Uint8Array {
  const mask = new Uint8Array(size)
  for (const voyage of voyages) mask[voyage] = 1
  return mask
}
