/** The union of several readings of a query: who was found by one reading is not found again by the next. */

import type { Spelling } from '#domain/names/lexicon/spellings.ts'
import type { NameSearchOptions } from '#domain/names/name-index.ts'
import type { NameHit } from '#domain/names/rank/hits.ts'
import { SCORE_MAX } from '#domain/names/rank/pairing.ts'
import { NOTHING_UNDERSTOOD, type Understood } from '#domain/search.ts'
import type { Archive } from '../memory/archive.ts'
import type { Reading } from './words/reading.ts'

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

export interface Found extends FoundPassengers {
  total: number
  /** Hits with everything as typed, and voyages that match by themselves. */
  exact: number
  /** The highest rung that was reached. */
  level: number
  /** What the best hit by name lost, 100 per edit; `SCORE_MAX` without hits. */
  leastLoss: number
}

type Rung = 1 | 2 | 3

/** The union of the readings, in their order. `highest` is the highest rung for names; when absent the last one decides. */
export function findByReadings(
  archive: Archive,
  page: Page,
  readings: readonly Reading[],
  highest?: Rung,
): Found {
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
    leastLoss: SCORE_MAX,
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
        : { ...archive.names.list(options), exact: 0, spellings: [], level: 1, leastLoss: SCORE_MAX }
    const matched = reading.name !== null ? 0 : match(archive, reading, found.matched)
    found.rows.push(...part.hits)
    found.total += part.total
    found.exact += reading.name !== null ? part.exact : part.total + matched
    found.level = Math.max(found.level, part.level)
    found.leastLoss = Math.min(found.leastLoss, part.leastLoss)
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
