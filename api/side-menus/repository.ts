import type { Kysely } from 'kysely'
import { published } from '#db/published.ts'
import type { Database } from '#db/schema.ts'
import type { MenuPage } from './menu.ts'

export async function listMenuPages(db: Kysely<Database>): Promise<MenuPage[]> {
  const pages = await db
    .selectFrom('side_menu')
    .select(['id', 'page_id', 'title', 'parent_id'])
    .select((eb) => eb('content', '<>', '').as('hasContent'))
    .where(published('side_menu'))
    .orderBy('sort_order')
    .orderBy('id')
    .execute()
  return pages.map((page) => ({ ...page, hasContent: Boolean(page.hasContent) }))
}
