/** Finds the archive's spelling of a voyage code or page id that was typed in any case, among public records. */
import { type Kysely, sql } from 'kysely'
import { anyCase, meantBy } from '#domain/any-case.ts'
import { isPublic } from './published.ts'
import { column, isAny, value } from './queries.ts'
import type { Database } from './schema.ts'

/**
 * `ki-1951-1` -> `KI-1951-1`. A former code of a voyage gives its present code. Null if no public voyage has or had the code.
 */
export async function findCode(db: Kysely<Database>, typed: string): Promise<string | null> {
  const codes = sql`select code from journey where ${isPublic('journey')}`
  // The exact spelling is found by its index. For any other all voyages are read, which takes a few milliseconds.
  if (await isAny(db, sql`${codes} and code = ${typed}`)) return typed
  const found = meantBy(typed, await column(db, sql<string>`${codes} and lower(code) = ${anyCase(typed)}`))
  const renamed = sql<string | undefined>`select journey.code from journey join used_code on used_code.journey_id = journey.id
    where lower(used_code.code) = ${anyCase(typed)} and ${isPublic('journey')}
    order by used_code.code = ${typed} desc, used_code.code limit 1`
  return found ?? (await value(db, renamed)) ?? null
}

/**
 * `De-Eerste-Schepen` -> `de-eerste-schepen`. A former id of a page gives its present id. Null if no public page has or had it.
 */
export async function findPageId(db: Kysely<Database>, typed: string): Promise<string | null> {
  const ids = sql<string>`select page_id from side_menu where lower(page_id) = ${anyCase(typed)} and ${isPublic('side_menu')}`
  const found = meantBy(typed, await column(db, ids))
  const renamed = sql<string | undefined>`select side_menu.page_id from side_menu
    join page_redirect on page_redirect.side_menu_id = side_menu.id
    where lower(page_redirect.page_id) = ${anyCase(typed)} and ${isPublic('side_menu')} limit 1`
  return found ?? (await value(db, renamed)) ?? null
}
