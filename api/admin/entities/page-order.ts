/** The order of the side menu's pages, and under which heading each stands. */
import { sql } from 'kysely'
import type { BodyOf } from '#domain/call-address.ts'
import type { Work } from '#records/description.ts'
import { type FoundRecord, onTheWire, readRecords, workingCopy } from '#records/rows.ts'
import { invalidRequest, stale, versionMissing } from '../../http/errors.ts'
import { changeTogether, takeTurn } from '../records/save.ts'
import { sideMenus, thirdLevel } from './side-menus.ts'

type PlacedPage = BodyOf<'PUT /api/admin/sideMenu/order'>['pages'][number]

/** All pages that are named, at once: in their order, each under the heading that it names. */
export async function orderPages(work: Work, pages: readonly PlacedPage[]): Promise<void> {
  const parents = new Map(pages.map(({ _id, parent }) => [_id, parent]))
  if (parents.size !== pages.length) throw invalidRequest('A page is named twice.')
  for (const parent of parents.values()) {
    if (parent === null) continue
    if (!parents.has(parent)) throw invalidRequest('A heading has to be named with its pages.')
    if (parents.get(parent) !== null) throw thirdLevel()
  }
  await takeTurn(work)
  const ids = pages.map(({ _id }) => Number(_id))
  const records = await readPages(work, ids)
  for (const { _id, version } of pages) {
    const record = records.get(_id)
    if (!record) throw invalidRequest('One of the pages is no more.')
    if (version === undefined) throw versionMissing()
    if (version !== record.version) throw stale(onTheWire(record))
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
    // What staff work on stands where it was put, too: publishing it moves nothing back.
    await sql`update draft
      set fields = fields || jsonb_build_object('order', new."order", 'parent', new.parent)
      from ${named} where draft.kind = 'sideMenu' and draft.record_id = new.id`.execute(work.trx)
  })
}

async function readPages({ trx }: Work, ids: number[]): Promise<Map<string, FoundRecord>> {
  const where = sql`record.id = any(${ids}::bigint[]) and record.deleted_at is null`
  const found = await readRecords(trx, sideMenus, { where, forUpdate: true })
  return new Map(found.map((record) => [String(record.id), record]))
}

/** A page that is not named may stand under one that goes under a heading itself now. */
async function refuseOthersBelow({ trx }: Work, pages: readonly PlacedPage[]): Promise<void> {
  const ids = pages.map(({ _id }) => Number(_id))
  const below = pages.filter(({ parent }) => parent !== null).map(({ _id }) => Number(_id))
  const others = await trx
    .selectFrom('side_menu')
    .select('id')
    .where(sql<boolean>`parent_id = any(${below}::int[]) and not id = any(${ids}::int[])`)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (others) throw thirdLevel()
}

/**
 * Pages under one heading share out the numbers that they have, so that one which moves leaves most others unwritten. Where
 * two have the same they are numbered from 1.
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
