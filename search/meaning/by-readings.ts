/** What several readings of a query find together. No passenger is found twice. */

import type { Understood } from '#domain/search.ts'
import type { Spelling } from '#names/lexicon/spellings.ts'
import { SCORE_MAX } from '#names/rank/pairing.ts'
import type { Catalogue } from './catalogue.ts'
import { reasonElsewhere } from './elsewhere.ts'
import type { FoundName, NameQuestion, NameRung, Page, SearchedArchive } from './name-finder.ts'
import type { Meaning } from './words/gazetteer.ts'
import { NOTHING_UNDERSTOOD, type QueryReading } from './words/reading.ts'

export interface FoundPassengers {
  /** Hits per voyage, whatever the filters. */
  byVoyage: Uint32Array
  /** Voyages that match by themselves, with or without passengers (1 per voyage). */
  matched: Uint8Array
  /** The rows asked for, on voyages that the filters let through. */
  rows: FoundName[]
  /** How many hits have everything as typed, and voyages match by themselves; whatever the filters. */
  exact: number
  /** How many of those have exactly the typed name, or were found by a reading without a name. */
  whole: number
  /** The highest rung that was reached. */
  level: number
  spellings: Spelling[]
  understood: Understood
  /** The parts of the query that name voyages. The query means the voyages that all of them name. */
  meant: readonly Meaning[]
}

/** With what decides whether to look further. */
export interface FoundByReadings extends FoundPassengers {
  total: number
  /** The loss of the best hit by name, 100 per edit; `SCORE_MAX` without hits. */
  leastLoss: number
}

/**
 * The union of the readings, in their order. `highest`: the highest rung for all of them. When it is absent, only the last
 * reading climbs freely, and the others climb no higher than it did.
 */
export async function findByReadings(
  { catalogue, names, withoutNames }: SearchedArchive,
  page: Page,
  asked: readonly QueryReading[],
  highest?: NameRung,
): Promise<FoundByReadings> {
  const readings = withoutNames ? asked.map(ofVoyageAlone) : asked
  const questions = questionsOf(readings, highest)
  const { tallies, rows } = await names.find(questions, page)
  const size = catalogue.voyages.byNumber.length
  const found: FoundByReadings = {
    byVoyage: new Uint32Array(size),
    matched: new Uint8Array(size),
    rows: rows.map((row) => explained(catalogue, row, readings[row.question]!)),
    spellings: [],
    understood: readings.at(-1)?.understood ?? NOTHING_UNDERSTOOD,
    meant: readings.at(-1)?.meant ?? [],
    total: 0,
    exact: 0,
    whole: 0,
    level: 0,
    leastLoss: SCORE_MAX,
  }
  let mostAsVoyage = -1
  for (const [at, reading] of readings.entries()) {
    const tally = tallies[at]!
    const matched = reading.name === null ? match(catalogue, reading, found.matched) : 0
    const exact = reading.name === null ? tally.total + matched : tally.exact
    found.total += tally.total
    found.exact += exact
    found.whole += reading.name === null ? exact : tally.whole
    found.level = Math.max(found.level, tally.level)
    found.leastLoss = Math.min(found.leastLoss, tally.leastLoss)
    if (tally.spellings.length > 0) found.spellings = tally.spellings
    // The reading that finds something with most words as voyage says how the query was understood.
    if (tally.total + matched > 0 && reading.asVoyage >= mostAsVoyage) {
      found.understood = reading.understood
      found.meant = reading.meant
      mostAsVoyage = reading.asVoyage
    }
    for (let voyage = 0; voyage < size; voyage++) found.byVoyage[voyage]! += tally.byVoyage[voyage]!
  }
  return found
}

/** Drops the name of a reading that names voyages. */
const ofVoyageAlone = (reading: QueryReading): QueryReading => (reading.voyages === null ? reading : { ...reading, name: null })

/** Adds the reason to a passenger who was found on another voyage than was typed, or by one surname of two. */
function explained({ voyages }: Catalogue, row: FoundName, { meant, without }: QueryReading): FoundName {
  if (without !== undefined) return { ...row, kind: 'partial', reason: `zonder ${without}` }
  const voyage = voyages.byNumber[row.voyage]
  const reason = voyage ? reasonElsewhere(meant, voyage) : null
  return reason === null ? row : { ...row, kind: 'partial', reason }
}

function questionsOf(readings: readonly QueryReading[], highest: NameRung | undefined): NameQuestion[] {
  const last = readings.length - 1
  return readings.map(({ name, voyages, exactly, highest: own }, at) => {
    const rung = own ?? highest ?? (at < last ? 'as the last' : undefined)
    return { name, voyages, exactly, ...(rung && { highest: rung }) }
  })
}

/** Marks the voyages that a reading without a name matches by themselves; returns how many. */
function match({ voyages: { byNumber } }: Catalogue, { voyages }: QueryReading, matched: Uint8Array): number {
  let count = 0
  for (const voyage of byNumber) {
    if (!voyage || (voyages !== null && !voyages.has(voyage.number))) continue
    matched[voyage.number] = 1
    count++
  }
  return count
}
