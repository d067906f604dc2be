/** Ships: what staff keep of them. */
import { sql } from 'kysely'
import { shipAddress } from '#domain/addresses.ts'
import { describe, type Fields } from './description.ts'

export const shipDescription = describe('ship', {
  said: 'Ship',
  references: [],
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
    return new Map(ids.map((id): [number, Fields] => [id, { journeys: found.get(id) ?? 0, site: shipAddress(String(id)) }]))
  },
})
