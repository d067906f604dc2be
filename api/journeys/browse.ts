/** Reads what lists of all voyages and ships are made of. */
import { type Kysely, type SqlBool, sql } from 'kysely'
import { isOpenImage } from '#db/published.ts'
import type { Database } from '#db/schema.ts'
import { mediaItem } from '#domain/media.ts'
import { loadVoyages, selectShips } from '#records/voyages.ts'
import type { ImageDocument } from '#search/documents.ts'
import { Browsing, type ShipKeys } from '#search/meaning/browse.ts'
import { MEDIA_RECORD } from '../media/repository.ts'

const ALL = { after: 0, limit: 1_000_000 }

/** `named`: how many names each voyage has. */
export const readBrowsing = async (db: Kysely<Database>, named: ReadonlyMap<number, number>): Promise<Browsing> =>
  new Browsing(await selectShips(db).execute(), await loadVoyages(db, ALL, named))

/** The images of a ship and of these voyages. */
export async function readImages(db: Kysely<Database>, { ship, voyages }: ShipKeys): Promise<ImageDocument[]> {
  const found = await db
    .selectFrom('media')
    .select([...MEDIA_RECORD, 'row_id', 'journey_id', 'ship_id'])
    .where(sql<SqlBool>`(ship_id = ${ship} or journey_id = any(${voyages}::int[]))`)
    .where(isOpenImage)
    .execute()
  return found.map((row) => ({
    ...({ id: row.row_id, kind: 'image', journey: row.journey_id, ship: row.ship_id } as const),
    item: mediaItem(row),
  }))
}
