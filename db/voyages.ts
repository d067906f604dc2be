/** The one reading of voyages: with their ship, as the public or a preview may see both. */
import type { Kysely } from 'kysely'
import { PUBLIC, published, type Scope } from './published.ts'
import type { Database } from './schema.ts'

/**
 * Voyages in scope, to be narrowed (`.where('journey.code', '=', code)`) and added to. The ship is null when there is
 * none, or when it is not in scope itself.
 */
export const selectVoyages = (db: Kysely<Database>, scope: Scope = PUBLIC) =>
  db
    .selectFrom('journey')
    .leftJoin('ship', (join) => join.onRef('ship.id', '=', 'journey.ship_id').on(published('ship', scope)))
    .select(['journey.id', 'journey.code', 'journey.name', 'journey.source'])
    .select(['journey.start_date as startDate', 'journey.end_date as endDate'])
    .select(['journey.start_city as startCity', 'journey.end_city as endCity'])
    .select(['journey.passenger_count as passengerCount'])
    .select(['ship.id as shipId', 'ship.ship_name as shipName', 'ship.prefix', 'ship.company'])
    .select(['ship.built_year as builtYear'])
    .where(published('journey', scope))
