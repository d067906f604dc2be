/**
 * What the public may see. Every public read of a table that staff edit goes through `published`. A read of passengers
 * also needs `embargoOver`, and their voyage must be `published` too. Rules: data contract, section 2.
 */
import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import { isNamed } from './named-pictures.ts'
import type { Database } from './schema.ts'

/** Tables of records that staff edit. */
export type EditedTable =
  | 'ship'
  | 'journey'
  | 'content_point'
  | 'sea_leg'
  | 'passenger'
  | 'media'
  | 'side_menu'
  | 'partner'
  | 'spelling_variant'

/** `published_at` of a new record that is not public yet. */
export const DRAFT = sql<Date>`null`

/** Who looks: the public, or a member of staff who is shown one record as if it were published. */
export interface Scope {
  preview: { table: EditedTable; id: number | string } | null
}
export const PUBLIC: Scope = { preview: null }

/** A picture goes with the records that it belongs to: that of a withdrawn ship is withdrawn. */
const OWNERS: { [table in EditedTable]?: readonly [column: string, owner: EditedTable][] } = {
  media: [
    ['journey_id', 'journey'],
    ['ship_id', 'ship'],
  ],
}

/**
 * The condition that a record may be seen: `.where(published('journey'))`. It is published and not withdrawn; a
 * picture's voyage and ship, if it has them, are so too.
 */
export const published =
  <T extends EditedTable>(table: T, scope: Scope = PUBLIC) =>
  (eb: ExpressionBuilder<Database, T>) =>
    eb.and([
      own(table, scope),
      ...(OWNERS[table] ?? []).map((owner) => ownerIsPublic(table, owner, scope)),
      ...(table === 'media' ? [isShown(scope)] : []),
    ])

/** The record itself may be seen; `OWNERS` are left aside. */
function own(table: EditedTable, { preview }: Scope): RawBuilder<SqlBool> {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  const isPublic = sql<SqlBool>`(${column('deleted_at')} is null and ${column('published_at')} <= now())`
  return preview?.table === table ? sql<SqlBool>`(${isPublic} or ${column('id')} = ${preview.id})` : isPublic
}

const ownerIsPublic = (
  table: EditedTable,
  [column, owner]: readonly [string, EditedTable],
  scope: Scope,
): Expression<SqlBool> => sql<SqlBool>`(${sql.ref(`${table}.${column}`)} is null or exists (
    select from ${sql.table(owner)} where ${sql.ref(`${owner}.id`)} = ${sql.ref(`${table}.${column}`)}
      and ${own(owner, scope)}))`

/**
 * For a picture without voyage, ship or any text that a search could find. It is shown while a public record names it: a
 * logo goes with its withdrawn partner, and what was taken out of a text goes, unless another record shows the same picture.
 */
const isShown = (scope: Scope): Expression<SqlBool> => sql<SqlBool>`(
  media.journey_id is not null or media.ship_id is not null
  or media.description is not null or media.collection is not null
  or ${isNamed((table) => own(table, scope))})`

/** Today's date in Europe/Amsterdam, `YYYY-MM-DD`: the day on which an embargo ends is a day there. */
export const todayInAmsterdam = (now: Date = new Date()): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Amsterdam' }).format(now)

/** The condition that a passenger may be shown on `today`: `public_from` is that day, earlier, or null. */
export const embargoOver = (today: string) =>
  sql<SqlBool>`(passenger.public_from is null or passenger.public_from <= ${today}::date)`
