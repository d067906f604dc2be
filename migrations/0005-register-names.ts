/**
 * In the seed of the spelling variants the name of the registers now stands first, and it knows more pet names. Rows that
 * staff never touched become those of the seed; theirs stay. A new database has the seed already.
 */
import { type Kysely, sql } from 'kysely'
import { GIVEN_NAME_VARIANTS, PLACE_VARIANTS, SURNAME_VARIANTS } from '#domain/names/words/variants.ts'

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
    await sql`insert into spelling_variant (kind, spellings) values (${kind}, ${spellings}::text[])`.execute(
      db,
    )
}

const keyOf = ({ kind, spellings }: { kind: string; spellings: readonly string[] }): string =>
  JSON.stringify([kind, spellings])

/** The seed before it is gone; the newer one serves as well. */
export async function down(): Promise<void> {}
