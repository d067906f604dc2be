/** Which voyage is meant by a code or a name. */
import type { Kysely } from 'kysely'
import { published } from '#db/published.ts'
import type { Database } from '#db/schema.ts'
import { selectVoyages } from '#db/voyages.ts'
import { anyCase, meantBy } from '#domain/any-case.ts'
import { journeyName } from '#domain/journey.ts'

/** Gives the archive's own spelling of what was typed; null for what no public voyage bears. */
export type FindCode = (typed: string) => string | null

/** By their codes, in any case: as `findCode` of `#db/own-spelling.ts`, for whoever asks for many. */
export async function loadCodes(db: Kysely<Database>): Promise<FindCode> {
  const voyages = await db.selectFrom('journey').select('code').where(published('journey')).execute()
  const codes = Map.groupBy(
    voyages.map(({ code }) => code),
    anyCase,
  )
  return (typed) => meantBy(typed, codes.get(anyCase(typed)) ?? [])
}

/** By the names that they go by, their own or derived; of voyages with one name, the earliest. */
export async function loadNames(db: Kysely<Database>): Promise<FindCode> {
  const voyages = await selectVoyages(db)
    .orderBy(
      (eb) => eb.fn.coalesce('journey.start_date', 'journey.end_date'),
      (order) => order.nullsLast(),
    )
    .orderBy('journey.id')
    .execute()
  const codes = new Map<string, string>()
  for (const voyage of voyages) {
    const name = comparable(journeyName(voyage))
    if (!codes.has(name)) codes.set(name, voyage.code)
  }
  return (typed) => codes.get(comparable(typed)) ?? null
}

/** A name as it is compared: capitals, spaces and the kind of dash make no difference. */
const comparable = (name: string): string =>
  name.normalize('NFC').toLocaleLowerCase('nl').replace(/[‐-―]/g, '-').replace(/\s+/g, ' ').trim()
