import { menuPageAddress } from '#domain/addresses.ts'
import { pageIdOf } from '#domain/side-menu.ts'
import type { Work } from '#records/description.ts'
import { sideMenuDescription } from '#records/all.ts'
import { sanitiseHtml } from '#rich-text/sanitise.ts'
import { HttpError, invalidRequest } from '../../http/errors.ts'
import type { Entity } from '../records/entity.ts'

export const sideMenus: Entity<'sideMenu'> = {
  ...sideMenuDescription,
  address: 'pageId',
  searched: ['title', 'pageId'],

  async prepare(work, fields, before) {
    // Without an id one is made of the title: for a new page, and when staff have it derived anew.
    const isMade = !before || fields.pageId === null
    const pageId = isMade ? pageIdOf(String(fields.title)) : String(before.fields.pageId)
    if (!isMade && fields.pageId !== pageId) {
      throw invalidRequest('The page id is fixed. "Derive anew" makes another one of the title.')
    }
    await refuseTaken(work, pageId, before?.id ?? null)
    if (fields.parent !== null) await refuseThirdLevel(work, Number(fields.parent), before?.id ?? null)
    const content = sanitiseHtml(String(fields.content ?? '')).trim()
    return { ...fields, pageId, content, order: fields.order ?? 1 }
  },

  /** The address that a page had leads to the one that it has. */
  async ownColumns({ trx }, { pageId }, id) {
    if (id === null) return {}
    const { page_id: former } = await trx
      .selectFrom('side_menu')
      .select('page_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (former === pageId) return {}
    await trx.deleteFrom('page_redirect').where('page_id', '=', String(pageId)).execute()
    await trx
      .insertInto('page_redirect')
      .values({ page_id: former, side_menu_id: id })
      .onConflict((conflict) => conflict.column('page_id').doUpdateSet({ side_menu_id: id }))
      .execute()
    return {}
  },

  async uses(db, id) {
    const page = await db.selectFrom('side_menu').select('page_id').where('id', '=', id).executeTakeFirst()
    const link = `%${menuPageAddress(page?.page_id ?? '')}"%`
    const rows = await db
      .selectFrom('side_menu')
      .select(['id', 'title', 'parent_id'])
      .where('deleted_at', 'is', null)
      .where('id', '!=', id)
      .where((eb) => eb.or([eb('parent_id', '=', id), eb('content', 'like', link)]))
      .orderBy('sort_order')
      .execute()
    return rows.map((row) => ({
      kind: row.parent_id === id ? 'Page below it' : 'Page that links to it',
      at: { section: 'sideMenu', _id: String(row.id) },
      label: row.title,
    }))
  },
}

/** Every page has an address of its own. */
async function refuseTaken({ trx }: Work, pageId: string, own: number | null): Promise<void> {
  if (pageId === '') throw invalidRequest('The title has no letter or digit to make an address of.')
  const taken = await trx
    .selectFrom('side_menu')
    .select('id')
    .where('page_id', '=', pageId)
    .where('deleted_at', 'is', null)
    .where('id', '!=', own ?? 0)
    .executeTakeFirst()
  if (taken) throw new HttpError(409, 'page_id_taken', 'There is another page with this address.')
}

/** A menu has two levels: headings, and pages under them. */
async function refuseThirdLevel({ trx }: Work, parent: number, own: number | null): Promise<void> {
  const rows = await trx
    .selectFrom('side_menu')
    .select(['id', 'parent_id'])
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('id', '=', parent), eb('parent_id', '=', own ?? 0)]))
    .execute()
  const heading = rows.find(({ id }) => id === parent)
  if (!heading || parent === own) throw invalidRequest("'parent' is no page that others can stand under.")
  const hasPages = own !== null && rows.some(({ parent_id }) => parent_id === own)
  if (heading.parent_id !== null || hasPages) throw thirdLevel()
}

export const thirdLevel = () => invalidRequest('A menu has two levels, and no third one.')
