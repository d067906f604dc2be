/** A page of a list of records. */

import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Static } from 'typebox'
import { column, value } from '#db/queries.ts'
import type { Database } from '#db/schema.ts'
import { isDateField } from '#domain/dates.ts'
import type { RecordKind } from '#domain/kinds.ts'
import { ListParametersSchema, type ListQuery, PAGE_ROWS, type PagingSchema } from '#domain/staff-lists.ts'
import { type FoundRecord, fromRecords, readRecords, STATE } from '#records/rows.ts'
import { invalidRequest } from '../../http/errors.ts'
import type { Entity } from './entity.ts'

/** How many records are read at once. */
const READ_AT_ONCE = 1000

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
  const isWhole = !Object.keys(ListParametersSchema.properties).some((name) => name in asked)
  if (isWhole) return { records: await readInOrder(db, entity, await idsOf(db, entity, where, orderBy)), total: null }
  const total = await value(db, sql<number>`select count(*) from ${fromRecords(entity)} where ${where}`)
  const { limit, offset } = sliceOf(asked)
  // Only the keys are sorted: whole rows of hundreds of thousands would take seconds.
  const page = sql<number>`select record.id from ${fromRecords(entity)}
    where ${where} order by ${orderBy} limit ${limit} offset ${offset}`
  return { records: await readInOrder(db, entity, await column(db, page)), total }
}

/** The keys of the records for which `where` holds, in order. One row of 420,000 is read six times as fast as 420,000 rows. */
export async function idsOf(
  db: Kysely<Database>,
  entity: Entity,
  where: RawBuilder<unknown>,
  orderBy: RawBuilder<unknown>,
): Promise<number[]> {
  const all = sql<number[] | null>`
    select array_agg(record.id order by ${orderBy}) from ${fromRecords(entity)} where ${where}`
  return (await value(db, all)) ?? []
}

/** Reads these records without long texts. In parts, so that nobody else waits for the embedded database until all are read. */
export async function readInOrder<K extends RecordKind>(
  db: Kysely<Database>,
  entity: Entity<K>,
  ids: readonly number[],
): Promise<FoundRecord<K>[]> {
  const records: FoundRecord<K>[] = []
  for (let from = 0; from < ids.length; from += READ_AT_ONCE) {
    const part = ids.slice(from, from + READ_AT_ONCE)
    const found = await readRecords(db, entity, {
      where: sql`record.deleted_at is null and record.id = any(${part}::int[])`,
      brief: true,
    })
    const places = new Map(part.map((id, at) => [id, at]))
    records.push(...found.sort((a, b) => places.get(a.id)! - places.get(b.id)!))
  }
  return records
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
