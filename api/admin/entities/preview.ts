/** What visitors would see if staff's work were published now. */
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { findRecord } from '#records/rows.ts'
import { publishRecord } from '../records/changes.ts'
import type { Entity } from '../records/entity.ts'

/**
 * Publishes the record within a transaction, asks `see`, and takes it all back: so a preview is made by the very code that
 * answers visitors, and nothing of it stays.
 */
export async function preview<T>(
  db: Kysely<Database>,
  entity: Entity,
  id: number,
  userId: number,
  see: (trx: Kysely<Database>) => Promise<T>,
): Promise<T> {
  try {
    return await db.transaction().execute(async (trx) => {
      const found = await findRecord(trx, entity, id)
      if (found) await publishRecord({ trx, userId }, entity, id, found.version)
      throw new Seen(await see(trx))
    })
  } catch (error) {
    if (error instanceof Seen) return error.answer as T
    throw error
  }
}

class Seen extends Error {
  readonly answer: unknown
  constructor(answer: unknown) {
    super('A preview was seen')
    this.answer = answer
  }
}
