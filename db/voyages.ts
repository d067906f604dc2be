/** The one query for voyages with their ships. */
import type { Kysely } from 'kysely'
import { type ShipFacts, shipFacts } from '#domain/ship.ts'
import { COLUMNS } from './columns.ts'
import { PUBLIC, published, type Scope } from './published.ts'
import type { Database } from './schema.ts'

type Columns = typeof COLUMNS.ship
type Fact = { [F in keyof ShipFacts]: `ship.${Columns[F]} as ${F}` }[keyof ShipFacts]
const factOf = (fact: keyof ShipFacts) => `ship.${COLUMNS.ship[fact]} as ${fact}` as Fact

/**
 * The voyages that may be seen in this scope. Callers narrow it (`.where('journey.code', '=', code)`) and add columns.
 * The ship's columns are null when the voyage has no ship, or when its ship may not be seen.
 */
export const selectVoyages = (db: Kysely<Database>, scope: Scope = PUBLIC) =>
  db
    .selectFrom('journey')
    .leftJoin('ship', (join) => join.onRef('ship.id', '=', 'journey.ship_id').on(published('ship', scope)))
    .select(['journey.id', 'journey.code', 'journey.name', 'journey.source'])
    .select(['journey.start_date as startDate', 'journey.end_date as endDate'])
    .select(['journey.start_city as startCity', 'journey.end_city as endCity'])
    .select(['journey.passenger_count as passengerCount'])
    .select(['ship.id as shipId', 'ship.ship_name as shipName'])
    .select(shipFacts().map(factOf))
    .where(published('journey', scope))
