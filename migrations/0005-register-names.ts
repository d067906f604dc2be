/**
 * The groups in `names/words/variants.ts` have changed: the name of the registers comes first in each group, and there are more
 * pet names. They replace the rows that nobody has edited. In a new database nothing changes.
 */
import { type Kysely, sql } from 'kysely'
import { GIVEN_NAME_VARIANTS, PLACE_VARIANTS, SURNAME_VARIANTS } from '#names/words/variants.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  const seeds = new Map(
    [
      ...[...GIVEN_NAME_VARIANTS, ...SURNAME_VARIANTS].map((spellings) => ({ kind: 'name', spellings })),
      ...PLACE_VARIANTS.map((spellings) => ({ kind: 'place', spellings })),
    ].map((seed) => [keyOf(seed), seed]),
  )
  const { rows } = await sql<{ id: number; kind: string; spellings: string[]; untouched: boolean }>`
    select id, kind, spellings,
      version = 1 and updated_by is null and import_batch is null and deleted_at is null as untouched
    from spelling_variant`.execute(db)
  for (const row of rows) {
    if (seeds.delete(keyOf(row)) || !row.untouched) continue
    await sql`delete from spelling_variant where id = ${row.id}`.execute(db)
  }
  for (const { kind, spellings } of seeds.values())
    await sql`insert into spelling_variant (kind, spellings) values (${kind}, ${spellings}::text[])`.execute(db)
}

const keyOf = ({ kind, spellings }: { kind: string; spellings: readonly string[] }): string => JSON.stringify([kind, spellings])
