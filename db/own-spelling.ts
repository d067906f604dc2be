/** Finds the archive's spelling of a voyage code or page id that was typed in any case, among public records. */
import { type Kysely, sql } from 'kysely'
import { anyCase, meantBy } from '#domain/any-case.ts'
import { published } from './published.ts'
import type { Database } from './schema.ts'

/**
 * `ki-1951-1` -> `KI-1951-1`. A former code of a voyage gives its present code. Null if no public voyage has or had the code.
 */
export async function findCode(db: Kysely<Database>, typed: string): Promise<string | null> {
  const codes = db.selectFrom('journey').select('code').where(published('journey'))
  // The exact spelling is found by its index. For any other all voyages are read, which takes a few milliseconds.
  if (await codes.where('code', '=', typed).executeTakeFirst()) return typed
  const rows = await codes.where(sql`lower(code)`, '=', anyCase(typed)).execute()
  const found = meantBy(
    typed,
    rows.map(({ code }) => code),
  )
  return found ?? (await findNewCode(db, typed))
}

async function findNewCode(db: Kysely<Database>, former: string): Promise<string | null> {
  const voyage = await db
    .selectFrom('journey')
    .innerJoin('used_code', 'used_code.journey_id', 'journey.id')
    .select('journey.code')
    .where(sql`lower(used_code.code)`, '=', anyCase(former))
    .where(published('journey'))
    .orderBy(sql`used_code.code = ${former}`, 'desc')
    .orderBy('used_code.code')
    .executeTakeFirst()
  return voyage?.code ?? null
}

/**
 * `De-Eerste-Schepen` -> `de-eerste-schepen`. A former id of a page gives its present id. Null if no public page has or had it.
 */
export async function findPageId(db: Kysely<Database>, typed: string): Promise<string | null> {
  const rows = await db
    .selectFrom('side_menu')
    .select('page_id')
    .where(published('side_menu'))
    .where(sql`lower(page_id)`, '=', anyCase(typed))
    .execute()
  const found = meantBy(
    typed,
    rows.map(({ page_id }) => page_id),
  )
  return found ?? (await findNewPageId(db, typed))
}

async function findNewPageId(db: Kysely<Database>, former: string): Promise<string | null> {
  const page = await db
    .selectFrom('side_menu')
    .innerJoin('page_redirect', 'page_redirect.side_menu_id', 'side_menu.id')
    .select('side_menu.page_id')
    .where(sql`lower(page_redirect.page_id)`, '=', anyCase(former))
    .where(published('side_menu'))
    .executeTakeFirst()
  return page?.page_id ?? null
}
