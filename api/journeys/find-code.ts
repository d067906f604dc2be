/** Which voyage is meant by a code or a name. */
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { selectVoyages } from '#db/voyages.ts'
import { journeyName } from '#domain/journey.ts'

/** Voyage codes by the names that they go by, their own or derived; of voyages with one name, the earliest. */
export async function loadCodesByName(db: Kysely<Database>): Promise<Map<string, string>> {
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
  return codes
}

/** A name as it is compared: capitals, spaces and the kind of dash make no difference. */
export const comparable = (name: string): string =>
  name.normalize('NFC').toLocaleLowerCase('nl').replace(/[‐-―]/g, '-').replace(/\s+/g, ' ').trim()
