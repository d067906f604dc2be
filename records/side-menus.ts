/** Side-menu pages: what staff keep of them. */
import { sql } from 'kysely'
import { menuPageAddress } from '#domain/addresses.ts'
import { describe, type Fields } from './description.ts'

export const sideMenuDescription = describe('sideMenu', {
  said: 'Page',
  references: ['parent'],
  label: ({ title }) => String(title),

  /** Whether the page has any text, for a heading may have none; and where visitors find it. */
  async readShown(db, ids) {
    const rows = await db
      .selectFrom('side_menu')
      .leftJoin('draft', (join) => join.onRef('draft.record_id', '=', 'side_menu.id').on('draft.kind', '=', 'sideMenu'))
      .select(['side_menu.id', 'page_id', sql<boolean>`coalesce(draft.fields ->> 'content', content) <> ''`.as('hasText')])
      .where(sql<boolean>`side_menu.id = any(${ids}::int[])`)
      .execute()
    return new Map(rows.map(({ id, page_id, hasText }): [number, Fields] => [id, { hasText, site: menuPageAddress(page_id) }]))
  },
})
