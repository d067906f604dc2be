/** A page of a list of records. */

import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Static } from 'typebox'
import type { Database } from '#db/schema.ts'
import { isDateField } from '#domain/dates.ts'
import { ListParametersSchema, type ListQuery, PAGE_ROWS, type PagingSchema } from '#domain/staff-lists.ts'
import { type FoundRecord, fromRecords, readRecords, STATE } from '#records/rows.ts'
import { invalidRequest } from '../../http/errors.ts'
import type { Entity } from './entity.ts'

/** The condition for what a list shows. */
export function whereOf(entity: Entity, asked: ListQuery): RawBuilder<unknown> {
  const found = wordsIn(asked.query).map((word) => {
    const pattern = patternOf(word)
    return sql`(${sql.join(
      entity.searched
        // A draft is also found by its own words.
        .flatMap((field) => [...wordsOf(entity, field), sql`draft.fields ->> ${field}`])
        .map((column) => sql`${column} ilike ${pattern}`),
      sql` or `,
    )})`
  })
  const only = [
    ...(entity.only ? [entity.only(asked)] : []),
    ...(asked.ids === undefined ? [] : [withIds(asked.ids)]),
    ...(asked.state ? [sql`${STATE} = ${asked.state}`] : []),
  ]
  return sql.join([sql`record.deleted_at is null`, ...only, ...found], sql` and `)
}

export const wordsIn = (query = ''): string[] => query.split(/\s+/).filter(Boolean)

/** `total` is null if the whole list was asked for. */
export async function listRecords(
  db: Kysely<Database>,
  entity: Entity,
  asked: ListQuery,
  where = whereOf(entity, asked),
  orderBy = orderOf(entity, asked),
): Promise<{ records: FoundRecord[]; total: number | null }> {
  const reading = { where, orderBy, brief: true }
  const isWhole = !Object.keys(ListParametersSchema.properties).some((name) => name in asked)
  if (isWhole) return { records: await readRecords(db, entity, reading), total: null }
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from ${fromRecords(entity)} where ${where}`.execute(db)
  const { limit, offset } = sliceOf(asked)
  // Only the keys are sorted: whole rows of hundreds of thousands would take seconds.
  const { rows: page } = await sql<{ id: number }>`select record.id from ${fromRecords(entity)}
    where ${where} order by ${reading.orderBy} limit ${limit} offset ${offset}`.execute(db)
  const ids = page.map(({ id }) => id)
  const chosen = { where: sql`record.id = any(${ids}::int[])`, orderBy: sql`array_position(${ids}::int[], record.id)` }
  return { records: await readRecords(db, entity, { ...chosen, brief: true }), total: counted[0]!.total }
}

/** The rows of a page. */
export const sliceOf = ({ rows = PAGE_ROWS, page = 1 }: Static<typeof PagingSchema>) => ({
  limit: rows,
  offset: (page - 1) * rows,
})

/** The condition for these ids, separated by commas. */
export const withIds = (ids: string): RawBuilder<unknown> => sql`record.id = any(${ids.split(',')}::bigint[])`

/** A pattern for `ilike` that finds a word anywhere. */
export const patternOf = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`

export function orderOf(entity: Entity, { sort, order }: ListQuery) {
  if (sort === undefined) return entity.order ?? sql`record.id`
  const direction = order === 'desc' ? sql`desc` : sql`asc`
  if (sort === 'state') return sql`${STATE} ${direction}, record.id`
  if (sort === 'updatedAt') return sql`record.updated_at ${direction}, record.id`
  const columns = entity.long.includes(sort) ? [] : wordsOf(entity, sort)
  if (columns.length === 0) throw invalidRequest(`Records cannot be sorted by '${sort}'.`)
  const field = entity.schema.properties[sort]
  const sorted = field && isDateField(field) ? columns.map((column) => sql`date_order(${column})`) : columns
  // In this form an index gives the order, in both directions.
  if (field && !('anyOf' in field)) return sql.join([...sorted, sql`record.id`].map((column) => sql`${column} ${direction}`))
  return sql`${sql.join(sorted.map((column) => sql`${column} ${direction} nulls last`))}, record.id`
}

function wordsOf({ words = {}, columns }: Entity, field: string): readonly RawBuilder<unknown>[] {
  if (Object.hasOwn(words, field)) return words[field]!
  return Object.hasOwn(columns, field) ? [sql.ref(`record.${columns[field]}`)] : []
}
