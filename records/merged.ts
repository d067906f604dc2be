/** Records that were merged into others: by what they were known, and where that leads. */
import { type Kysely, sql } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { MergedKind } from '#domain/merge.ts'

/** The record that stayed, for each one that went. */
export async function loadMerged(db: Kysely<Database>, kind: MergedKind): Promise<ReadonlyMap<number, number>> {
  const rows = await db.selectFrom('merged').select(['gone', 'kept']).where('kind', '=', kind).execute()
  return new Map(rows.map(({ gone, kept }) => [gone, kept]))
}

/** Null for a text that is no key of a record that went. */
export async function keptInstead(db: Kysely<Database>, kind: MergedKind, id: string): Promise<number | null> {
  const found = await db
    .selectFrom('merged')
    .select('kept')
    .where('kind', '=', kind)
    .where(sql`gone::text`, '=', id)
    .executeTakeFirst()
  return found?.kept ?? null
}
