import type { Kysely, Transaction } from 'kysely'
import type { Database } from './schema.ts'

/** Does the work in a transaction, and rolls it back. Gives the result of the work, or throws its error. */
export async function rehearse<T>(db: Kysely<Database>, work: (trx: Transaction<Database>) => Promise<T>): Promise<T> {
  const done: { result?: T } = {}
  const undone = new Error('Only tried')
  try {
    await db.transaction().execute(async (trx) => {
      done.result = await work(trx)
      throw undone
    })
  } catch (error) {
    if (error !== undone) throw error
  }
  return done.result as T
}

/** Does the work in the open transaction, or in a new one. */
export const within = <T>(db: Kysely<Database>, work: (trx: Transaction<Database>) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db as Transaction<Database>) : db.transaction().execute(work)
