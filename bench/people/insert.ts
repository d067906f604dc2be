/** Writes a synthetic archive into a database with large statements, because these are the fastest. */
import { type Kysely, sql } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Archive } from './archive.ts'

export async function insertArchive(db: Kysely<Database>, archive: Archive): Promise<void> {
  await insertCatalogue(db, archive)
  await insertPassengers(db, archive.passengers())
  // An import does so too.
  await sql`analyze`.execute(db)
}

/** Inserts everything except passengers. The database must be empty, so that rows get the same keys as in the archive. */
async function insertCatalogue(db: Kysely<Database>, { documents }: Archive): Promise<void> {
  const { ship, journey, media } = documents
  await sql`insert into ship (ship_name, prefix, published_at)
    select "shipName", prefix, now() from json_to_recordset(${JSON.stringify(ship)}::json)
      as x ("shipName" text, prefix text)`.execute(db)
  const voyages = journey.map(({ hit }) => ({ ...hit, ship: Number(hit.ship.id) }))
  await sql`insert into journey (code, ship_id, start_date, end_date, start_city, end_city, published_at)
    select "journeyId", ship, "startDate", "endDate", "startCity", "endCity", now()
    from json_to_recordset(${JSON.stringify(voyages)}::json)
      as x ("journeyId" text, ship int, "startDate" text, "endDate" text, "startCity" text, "endCity" text)`.execute(db)
  const pictures = media.map((medium) => ({
    kind: medium.kind,
    journey: medium.journey,
    text: medium.kind === 'image' ? medium.item.Beschrijving : 'Passagierslijst',
  }))
  await sql`insert into media (kind, journey_id, description, width, height, file_hash, published_at)
    select kind, journey, text, 1200, 800, md5(text || row_number() over ()), now()
    from json_to_recordset(${JSON.stringify(pictures)}::json) as x (kind text, journey int, text text)`.execute(db)
}

/** Inserts passengers into a database that has their voyages. */
export async function insertPassengers(
  db: Kysely<Database>,
  passengers: Iterable<{ journey: number; fullName: string }>,
): Promise<void> {
  let rows: object[] = []
  const flush = async () => {
    await sql`insert into passenger (journey_id, full_name, demonstration, published_at)
      select journey, "fullName", true, now() from json_to_recordset(${JSON.stringify(rows)}::json)
        as x (journey int, "fullName" text)`.execute(db)
    rows = []
  }
  for (const { journey, fullName } of passengers) {
    if (rows.push({ journey, fullName }) === 10_000) await flush()
  }
  await flush()
}
