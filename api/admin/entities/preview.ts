/** What visitors would see if staff's work were published now. */
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { rehearse } from '#db/transactions.ts'
import { findRecord } from '#records/rows.ts'
import type { Entity } from '../records/entity.ts'
import { publishRecord } from '../records/save.ts'

/** Publishes the record, asks `see`, and takes it all back: so a preview is made by the very code that answers visitors. */
export const preview = <T>(
  db: Kysely<Database>,
  entity: Entity,
  id: number,
  userId: number,
  see: (trx: Kysely<Database>) => Promise<T>,
): Promise<T> =>
  rehearse(db, async (trx) => {
    const found = await findRecord(trx, entity, id)
    if (found) await publishRecord({ trx, userId }, entity, id, found.version)
    return await see(trx)
  })
