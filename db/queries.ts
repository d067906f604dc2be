/** Queries that give little: whether there is a row, one value, or one column. */
import { type Expression, type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from './schema.ts'

/** The values of a query of one column, in its order: column(db, sql<number>`select id from ship`). */
export async function column<T>(db: Kysely<Database>, query: RawBuilder<T>): Promise<T[]> {
  const { rows } = await query.execute(db)
  return rows.map((row) => Object.values(row as object)[0])
}

/** The value of a query of one column and one row. If it may give no row, its type has to have `undefined`. */
export const value = async <T>(db: Kysely<Database>, query: RawBuilder<T>): Promise<T> => (await column(db, query))[0]!

/** Whether the query gives a row. */
export const isAny = (db: Kysely<Database>, query: Expression<unknown>): Promise<boolean> =>
  value(db, sql<boolean>`select exists (${query})`)

/** Whether another record than `own`, outside the bin, has this value. */
export const isTaken = (
  db: Kysely<Database>,
  table: 'ship' | 'partner' | 'side_menu',
  name: string,
  text: string,
  own = 0,
): Promise<boolean> =>
  isAny(db, sql`select from ${sql.table(table)} where ${sql.ref(name)} = ${text} and deleted_at is null and id <> ${own}`)
