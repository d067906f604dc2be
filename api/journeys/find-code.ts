/** Finds the voyage that a typed code or name means. */
import type { Kysely } from 'kysely'
import { byDate } from '#db/by-date.ts'
import { published } from '#db/published.ts'
import type { Database } from '#db/schema.ts'
import { anyCase, meantBy } from '#domain/any-case.ts'
import { journeyName } from '#domain/journey.ts'
import { selectVoyages } from '#records/voyages.ts'

/** Gives the code of a public voyage in the archive's spelling; null if there is none. */
export type FindCode = (typed: string) => string | null

/** Finds by code, in any case. Like `findCode` of `#db/own-spelling.ts`, with all codes in memory. */
export async function loadCodes(db: Kysely<Database>): Promise<FindCode> {
  const voyages = db.selectFrom('journey').where(published('journey'))
  const now = (await voyages.select('code').execute()).map(({ code }) => code)
  const used = await voyages
    .innerJoin('used_code', 'used_code.journey_id', 'journey.id')
    .select(['used_code.code as former', 'journey.code'])
    .execute()
  const present = new Map(used.map(({ former, code }) => [former, code]))
  const codes = Map.groupBy(now, anyCase)
  const formers = Map.groupBy(present.keys(), anyCase)
  return (typed) => {
    const found = meantBy(typed, codes.get(anyCase(typed)) ?? [])
    if (found !== null) return found
    const former = meantBy(typed, formers.get(anyCase(typed)) ?? [])
    return former === null ? null : present.get(former)!
  }
}

/** Finds by name (`journeyName`): the earliest voyage of that name. */
export async function loadNames(db: Kysely<Database>): Promise<FindCode> {
  const voyages = await selectVoyages(db)
    .orderBy(byDate('journey.start_date', 'journey.end_date'))
    .orderBy('journey.id')
    .execute()
  const codes = new Map<string, string>()
  for (const voyage of voyages) {
    const name = comparable(journeyName(voyage))
    if (!codes.has(name)) codes.set(name, voyage.code)
  }
  return (typed) => codes.get(comparable(typed)) ?? null
}

/** The form in which names are compared: capitals, spaces and the kind of dash make no difference. */
const comparable = (name: string): string =>
  name.normalize('NFC').toLocaleLowerCase('nl').replace(/[‐-―]/g, '-').replace(/\s+/g, ' ').trim()
