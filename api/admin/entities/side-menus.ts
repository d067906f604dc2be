import { sql } from 'kysely'
import { isAny, isTaken } from '#db/queries.ts'
import { menuPageAddress } from '#domain/addresses.ts'
import type { BodyOf } from '#domain/call-address.ts'
import { pageIdOf } from '#domain/side-menu.ts'
import { sideMenuDescription } from '#records/all.ts'
import type { Work } from '#records/description.ts'
import { type FoundRecord, workingCopy } from '#records/rows.ts'
import { sanitiseHtml } from '#rich-text/sanitise.ts'
import { HttpError, invalidRequest } from '../../http/errors.ts'
import { type Entity, useOf } from '../records/entity.ts'
import { changeTogether, readNamed } from '../records/save.ts'

export const sideMenus: Entity<'sideMenu'> = {
  ...sideMenuDescription,
  address: 'pageId',
  searched: ['title', 'pageId'],

  async prepare(work, fields, before) {
    // The id of a new page is made from the title, and also when staff ask for a new id.
    const isMade = !before || fields.pageId === null
    const pageId = isMade ? pageIdOf(String(fields.title)) : String(before.fields.pageId)
    if (!isMade && fields.pageId !== pageId) {
      throw invalidRequest('The page id is fixed. "Derive anew" makes another one of the title.')
    }
    if (pageId === '') throw invalidRequest('The title has no letter or digit to make an address of.')
    if (await isTaken(work.trx, 'side_menu', 'page_id', pageId, before?.id)) {
      throw new HttpError(409, 'page_id_taken', 'There is another page with this address.')
    }
    if (fields.parent !== null) await refuseThirdLevel(work, Number(fields.parent), before?.id ?? null)
    const content = sanitiseHtml(String(fields.content ?? '')).trim()
    return { ...fields, pageId, content, order: fields.order ?? 1 }
  },

  /** The former address of a page leads to its new one. */
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
    const kindOf = (parent: number | null) => (parent === id ? 'Page below it' : 'Page that links to it')
    return rows.map((row) => useOf(kindOf(row.parent_id), 'sideMenu', row.id, row.title))
  },
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

/** The order of the side menu's pages, and under which heading each stands. */
type PlacedPage = BodyOf<'PUT /api/admin/sideMenu/order'>['pages'][number]

/** Gives pages their order, each under the heading that it names (`parent`). */
export async function orderPages(work: Work, pages: readonly PlacedPage[]): Promise<void> {
  const records = await readNamed(work, sideMenus, pages)
  const parents = new Map(pages.map(({ _id, parent }) => [_id, parent]))
  for (const parent of parents.values()) {
    if (parent === null) continue
    if (!parents.has(parent)) throw invalidRequest('A heading has to be named with its pages.')
    if (parents.get(parent) !== null) throw thirdLevel()
  }
  await refuseOthersBelow(work, pages)

  const placed = placesOf(pages, records)
  const changed = placed.filter(({ _id, parent, order }) => {
    const { own, draft } = records.get(_id)!
    return [own, draft ?? own].some((fields) => fields.parent !== parent || fields.order !== order)
  })
  const rows = JSON.stringify(changed.map(({ _id, parent, order }) => ({ id: Number(_id), parent, order })))
  const named = sql`json_to_recordset(${rows}::text::json) as new(id int, parent text, "order" int)`
  const change = { ids: changed.map(({ _id }) => Number(_id)), action: 'updated' } as const
  await changeTogether(work, sideMenus, change, async () => {
    await sql`update side_menu set sort_order = new."order", parent_id = new.parent::int
      from ${named} where side_menu.id = new.id`.execute(work.trx)
    // Drafts get the order too. Otherwise publishing one would move the page back.
    await sql`update draft
      set fields = fields || jsonb_build_object('order', new."order", 'parent', new.parent)
      from ${named} where draft.kind = 'sideMenu' and draft.record_id = new.id`.execute(work.trx)
  })
}

/** Refuses a third level: a page that is not named may stand under one that now goes under a heading itself. */
async function refuseOthersBelow({ trx }: Work, pages: readonly PlacedPage[]): Promise<void> {
  const ids = pages.map(({ _id }) => Number(_id))
  const below = pages.filter(({ parent }) => parent !== null).map(({ _id }) => Number(_id))
  const others = sql`select from side_menu
    where parent_id = any(${below}::int[]) and not id = any(${ids}::int[]) and deleted_at is null`
  if (await isAny(trx, others)) throw thirdLevel()
}

/**
 * Pages under one heading share out their present numbers, so that a move changes few of them. If two have the same number, all
 * are numbered from 1.
 */
function placesOf(pages: readonly PlacedPage[], records: ReadonlyMap<string, FoundRecord>) {
  const groups = Map.groupBy(pages, ({ parent }) => parent)
  return [...groups.values()].flatMap((group) => {
    const own = group.map(({ _id }) => Number(workingCopy(records.get(_id)!).order))
    const numbers = [...new Set(own)].toSorted((a, b) => a - b)
    return group.map(({ _id, parent }, at) => {
      const order = numbers.length === group.length ? numbers[at]! : at + 1
      return { _id, parent, order }
    })
  })
}
