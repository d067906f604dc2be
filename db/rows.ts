/** The rows that a query of the indexer reads: changed rows by their keys, or a whole table in slices. */
import { type SqlBool, sql } from 'kysely'

/** The rows with these keys, or the first `limit` rows whose key is above `after`. */
export type Rows = { ids: number[] } | { after: number; limit: number }

/** The condition on the key: `.where(chosen('ship.id', rows))`. */
export const chosen = (key: string, rows: Rows) =>
  'ids' in rows ? sql<SqlBool>`${sql.ref(key)} = any(${rows.ids}::int[])` : sql<SqlBool>`${sql.ref(key)} > ${rows.after}`

export const limitOf = (rows: Rows): number => ('limit' in rows ? rows.limit : rows.ids.length)
