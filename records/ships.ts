/** Ships: what staff keep of them. */
import { sql } from 'kysely'
import { shipAddress } from '#domain/addresses.ts'
import { ShipFieldsSchema } from '#domain/ship.ts'
import { RECORDS } from '#domain/staff-records.ts'
import { columnsOf, type Fields, type RecordDescription } from './description.ts'

export const shipDescription: RecordDescription<'ship'> = {
  kind: 'ship',
  table: 'ship',
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
  long: RECORDS.ship.long,
  label: ({ shipName }) => String(shipName),

  /** How many voyages it has, and where visitors find it. */
  async readShown(db, ids) {
    const counts = await db
      .selectFrom('journey')
      .select(['ship_id', (eb) => eb.fn.countAll<number>().as('journeys')])
      .where(sql<boolean>`ship_id = any(${ids}::int[])`)
      .where('deleted_at', 'is', null)
      .groupBy('ship_id')
      .execute()
    const found = new Map(counts.map(({ ship_id, journeys }) => [ship_id, journeys]))
    return new Map(
      ids.map((id): [number, Fields] => [
        id,
        { journeys: found.get(id) ?? 0, site: shipAddress(String(id)) },
      ]),
    )
  },
}
