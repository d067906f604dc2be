import { sql } from 'kysely'
import { ShipFieldsSchema } from '#domain/ship.ts'
import { HttpError } from '../../errors.ts'
import { columnsOf, type Entity, type Fields } from '../records/entity.ts'

export const ships: Entity = {
  kind: 'ship',
  table: 'ship',
  name: 'Ship',
  path: '/api/admin/ship',
  schema: ShipFieldsSchema,
  columns: columnsOf('ship', ShipFieldsSchema, {
    shipName: 'ship_name',
    prefix: 'prefix',
    company: 'company',
    builtYear: 'built_year',
    tonnage: 'tonnage',
    nationality: 'nationality',
    note: 'note',
    source: 'source',
  }),
  references: [],
  made: [],
  long: ['note'],
  searched: ['shipName', 'company', 'nationality'],
  label: ({ shipName }) => String(shipName),

  async prepare({ trx }, fields, before) {
    const taken = await trx
      .selectFrom('ship')
      .select('id')
      .where('ship_name', '=', String(fields.shipName))
      .where('deleted_at', 'is', null)
      .where('id', '!=', before?.id ?? 0)
      .executeTakeFirst()
    if (taken) throw new HttpError(409, 'ship_name_taken', 'There is another ship of this name.')
    return fields
  },

  /** How many voyages it has. */
  async readShown(db, ids) {
    const counts = await db
      .selectFrom('journey')
      .select(['ship_id', (eb) => eb.fn.countAll<number>().as('journeys')])
      .where(sql<boolean>`ship_id = any(${ids}::int[])`)
      .where('deleted_at', 'is', null)
      .groupBy('ship_id')
      .execute()
    const found = new Map(counts.map(({ ship_id, journeys }) => [ship_id, journeys]))
    return new Map(ids.map((id): [number, Fields] => [id, { journeys: found.get(id) ?? 0 }]))
  },

  async uses(db, id) {
    const voyages = await db
      .selectFrom('journey')
      .select(['id', 'code'])
      .where('ship_id', '=', id)
      .where('deleted_at', 'is', null)
      .orderBy('code')
      .execute()
    return voyages.map((voyage) => ({ kind: 'Journey', _id: String(voyage.id), label: voyage.code }))
  },
}
