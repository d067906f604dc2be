/** The voyages that a side-menu page mentions, as a list shows them. */
import type { Kysely } from 'kysely'
import { loadJourneyHits } from '#db/journey-hits.ts'
import { findCode } from '#db/own-spelling.ts'
import type { Database } from '#db/schema.ts'
import type { JourneyHit } from '#domain/journey.ts'

/** By their codes in any case, and in that order. Each voyage comes once; a code of no public voyage is left out. */
export async function listMentionedJourneys(db: Kysely<Database>, typed: string[]): Promise<JourneyHit[]> {
  const found = await Promise.all(typed.map((code) => findCode(db, code)))
  const codes = [...new Set(found)].filter((code) => code !== null)
  if (codes.length === 0) return []
  const rows = await db
    .selectFrom('journey')
    .select('id')
    .where('code', 'in', codes)
    .where('deleted_at', 'is', null)
    .execute()
  const ids = rows.map((row) => row.id)
  const hits = await loadJourneyHits(db, { ids })
  const byCode = new Map(hits.map(({ hit }) => [hit.journeyId, hit]))
  return codes.flatMap((code) => byCode.get(code) ?? [])
}
