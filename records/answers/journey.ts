/** A voyage as the globe shows it. It holds public records only, and is the same for everybody. */
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Journey } from '#domain/journey.ts'
import type { SeaMap } from '#domain/sea-map.ts'
import { readJourneys } from './journey-rows.ts'
import { makeJourney } from './make-journey.ts'

/** Null when no public voyage has the code. */
export async function findJourney(db: Kysely<Database>, sea: SeaMap, code: string): Promise<Journey | null> {
  const [rows] = await readJourneys(db, [code])
  return rows ? makeJourney(sea, rows) : null
}
