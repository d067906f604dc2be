import { sql } from 'kysely'
import { isTaken } from '#db/queries.ts'
import { shipDescription } from '#records/all.ts'
import { HttpError } from '../../http/errors.ts'
import { type Entity, useOf } from '../records/entity.ts'

export const ships: Entity<'ship'> = {
  ...shipDescription,
  searched: ['shipName', 'company', 'nationality'],

  only({ lacks }) {
    if (lacks === 'journeys')
      return sql`not exists (select from journey where ship_id = record.id and journey.deleted_at is null)`
    return lacks === 'story' ? sql`coalesce(record.note, '') = ''` : sql`true`
  },

  async prepare({ trx }, fields, before) {
    if (await isTaken(trx, 'ship', 'ship_name', String(fields.shipName), before?.id)) {
      throw new HttpError(409, 'ship_name_taken', 'There is another ship of this name.')
    }
    return fields
  },

  async uses(db, id) {
    const voyages = await db
      .selectFrom('journey')
      .select(['id', 'code'])
      .where('ship_id', '=', id)
      .where('deleted_at', 'is', null)
      .orderBy('code')
      .execute()
    return voyages.map((voyage) => useOf('Journey', 'journey', voyage.id, voyage.code))
  },
}
