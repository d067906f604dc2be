/** A small archive for the tests of voyages: three harbours in a row and the two legs between them. */
import type { Kysely } from 'kysely'
import type { Database, NewContentPoint, NewJourney } from '#db/schema.ts'
import { asPublished, type Given } from '#db/testing/database.ts'

type Db = Kysely<Database>

export async function insertHarbours(db: Db): Promise<Record<'priok' | 'colombo' | 'rotterdam', number>> {
  const [priok, colombo, rotterdam] = await Promise.all([
    addPoint(db, { kind: 'port', city: 'Tandjong Priok', longitude: 106.885, latitude: -6.1 }),
    addPoint(db, { kind: 'port', city: 'Colombo', longitude: 79.85, latitude: 6.94 }),
    addPoint(db, { kind: 'port', city: 'Rotterdam', longitude: 4.48, latitude: 51.9 }),
  ])
  await db
    .insertInto('sea_leg')
    .values(
      asPublished([
        { from_city: 'Tandjong Priok', to_city: 'Colombo', waypoints: '[[105.5, -6], [95, 6]]' },
        { from_city: 'Rotterdam', to_city: 'Colombo', waypoints: '[[-6, 36], [32.5, 30], [44, 12]]' },
      ]),
    )
    .execute()
  return { priok, colombo, rotterdam }
}

export async function addPoint(db: Db, point: Given<NewContentPoint>): Promise<number> {
  const { id } = await db.insertInto('content_point').values(asPublished(point)).returning('id').executeTakeFirstOrThrow()
  return id
}

/** A voyage that calls at these points in order. */
export async function addJourney(db: Db, journey: Given<NewJourney>, points: number[] = []): Promise<number> {
  const { id } = await db.insertInto('journey').values(asPublished(journey)).returning('id').executeTakeFirstOrThrow()
  for (const [i, content_point_id] of points.entries()) {
    await db
      .insertInto('journey_stop')
      .values({ journey_id: id, content_point_id, position: i + 1 })
      .execute()
  }
  return id
}

export async function addPassengers(db: Db, journey_id: number, names: string[]): Promise<void> {
  await db
    .insertInto('passenger')
    .values(asPublished(names.map((full_name) => ({ journey_id, full_name }))))
    .execute()
}
