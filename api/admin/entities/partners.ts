import { sql } from 'kysely'
import { isAny, isTaken } from '#db/queries.ts'
import type { BodyOf } from '#domain/call-address.ts'
import { partnerDescription } from '#records/all.ts'
import type { Work } from '#records/description.ts'
import { HttpError, invalidRequest } from '../../http/errors.ts'
import type { Entity } from '../records/entity.ts'
import { changeTogether, readNamed } from '../records/save.ts'

export const partners: Entity<'partner'> = {
  ...partnerDescription,
  searched: ['name', 'url'],

  async prepare({ trx }, fields, before) {
    if (await isTaken(trx, 'partner', 'name', String(fields.name), before?.id)) {
      throw new HttpError(409, 'partner_name_taken', 'There is another partner of this name.')
    }
    if (fields.logo === null || fields.logo === before?.fields.logo) return fields
    const picture = sql`select from media
      where '/media/' || id = ${String(fields.logo)} and kind = 'image' and deleted_at is null`
    if (!(await isAny(trx, picture))) throw invalidRequest("'logo' is no picture of this site.")
    return fields
  },

  async uses() {
    return []
  },
}

/** Gives partners their order, from 1. A role's partners keep to their own group, whatever is between them. */
export async function orderPartners(work: Work, named: BodyOf<'PUT /api/admin/partner/order'>['partners']): Promise<void> {
  const records = await readNamed(work, partners, named)
  const placed = named
    .map(({ _id }, at) => ({ id: Number(_id), order: at + 1 }))
    .filter(({ id, order }) => {
      const { own, draft } = records.get(String(id))!
      return own.order !== order || (draft ?? own).order !== order
    })
  const rows = sql`json_to_recordset(${JSON.stringify(placed)}::text::json) as new(id int, "order" int)`
  await changeTogether(work, partners, { ids: placed.map(({ id }) => id), action: 'updated' }, async () => {
    await sql`update partner set sort_order = new."order" from ${rows} where partner.id = new.id`.execute(work.trx)
    // Drafts get the order too. Otherwise publishing one would move the partner back.
    await sql`update draft set fields = fields || jsonb_build_object('order', new."order")
      from ${rows} where draft.kind = 'partner' and draft.record_id = new.id`.execute(work.trx)
  })
}
