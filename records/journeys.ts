/** Voyages: what staff keep of them. */
import { sql } from 'kysely'
import { published } from '#db/published.ts'
import { voyagePageAddress } from '#domain/addresses.ts'
import { journeyName } from '#domain/journey.ts'
import { describe, type Fields } from './description.ts'
import { readMedia, readWholeMedia } from './journey-media.ts'
import { readStops } from './journey-stops.ts'

export const journeyDescription = describe('journey', {
  said: 'Journey',
  references: ['ship'],
  label: ({ journeyId, name }) => `${journeyId} ${name}`,

  async readDerived(db, ids) {
    const rows = await db
      .selectFrom('journey')
      .leftJoin('ship', 'ship.id', 'journey.ship_id')
      .select(['journey.id', 'journey.name', 'ship.ship_name as shipName'])
      .select(['start_city as startCity', 'end_city as endCity'])
      .select(['start_date as startDate', 'end_date as endDate'])
      .where(sql<boolean>`journey.id = any(${ids}::int[])`)
      .execute()
    return new Map(rows.map((row): [number, Fields] => [row.id, { name: journeyName(row) }]))
  },

  /** The ship's name, the slot that it holds among the favourites that visitors see, its address, and whole pictures, but in a list. */
  async readShown(db, ids, brief) {
    const rows = await db
      .selectFrom('journey')
      .leftJoin('ship', 'ship.id', 'journey.ship_id')
      .select(['journey.id', 'journey.code', 'ship.ship_name as shipName'])
      .select((eb) => eb.case().when(published('journey')(eb)).then(eb.ref('favorite_rank')).end().as('slot'))
      .where(sql<boolean>`journey.id = any(${ids}::int[])`)
      .execute()
    const media = brief ? new Map<number, Fields>() : await readWholeMedia(db, ids)
    return new Map(
      rows.map(({ id, code, ...shown }): [number, Fields] => [
        id,
        { ...shown, site: voyagePageAddress(code), ...media.get(id) },
      ]),
    )
  },

  async readParts(db, ids) {
    const stops = await readStops(db, ids)
    const media = await readMedia(db, ids)
    return new Map(ids.map((id): [number, Fields] => [id, { contentPoints: stops.get(id) ?? [], ...media.get(id) }]))
  },
})
