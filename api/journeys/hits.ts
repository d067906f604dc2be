/** Voyages as a list shows them, by code: for pages that mention them. */
import type { Kysely } from 'kysely'
import { todayInAmsterdam } from '#db/published.ts'
import type { Database } from '#db/schema.ts'
import type { JourneyHit } from '#domain/journey.ts'
import { loadDocuments } from '#search/documents.ts'

/** In the order of the codes; a code that no public voyage bears is left out. */
export async function listJourneyHits(db: Kysely<Database>, codes: string[]): Promise<JourneyHit[]> {
  if (codes.length === 0) return []
  const rows = await db
    .selectFrom('journey')
    .select('id')
    .where('code', 'in', codes)
    .where('deleted_at', 'is', null)
    .execute()
  const ids = rows.map((row) => row.id)
  const documents = await loadDocuments.journey(db, { ids }, todayInAmsterdam())
  const byCode = new Map(documents.map(({ hit }) => [hit.journeyId, hit]))
  return codes.flatMap((code) => byCode.get(code) ?? [])
}
