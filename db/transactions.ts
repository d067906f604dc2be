/** Work in the database that is done as one, or only tried. */
import type { Kysely, Transaction } from 'kysely'
import type { Database } from './schema.ts'

/**
 * Does the work in a transaction, gives what it gives or throws what it throws, and takes it all back: the very code that
 * writes says what it would do, and nothing of it stays.
 */
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

/** Does the work in the transaction that is open already, else in one of its own. */
export const within = <T>(db: Kysely<Database>, work: (trx: Transaction<Database>) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db as Transaction<Database>) : db.transaction().execute(work)
