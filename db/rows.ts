/** Which rows a reading takes: chosen ones, or the next ones by key. */
import { type SqlBool, sql } from 'kysely'

/** Rows with these keys, or the next `limit` after a key. */
export type Rows = { ids: number[] } | { after: number; limit: number }

/** The condition on the key: `.where(chosen('ship.id', rows))`. */
export const chosen = (key: string, rows: Rows) =>
  'ids' in rows
    ? sql<SqlBool>`${sql.ref(key)} = any(${rows.ids}::int[])`
    : sql<SqlBool>`${sql.ref(key)} > ${rows.after}`

export const limitOf = (rows: Rows): number => ('limit' in rows ? rows.limit : rows.ids.length)
